package formula

import "wargame/interpreter/value"

// Fault is a mistake that shows only when an expression is evaluated: a number
// out of range, a division by zero, an element that is not there.
type Fault struct {
	Text       string // the expression
	Start, End int    // where in it
	Summary    string
}

// Error is the fault in one line.
func (f *Fault) Error() string {
	if f.Text == "" {
		return f.Summary
	}
	return f.Summary + ": " + Balanced(f.Text, f.Start, f.End)
}

// Fault is a mistake of this node that shows in play.
func (n *Tree) Fault(summary string) error {
	return &Fault{Text: n.Text, Start: n.Start, End: n.End, Summary: summary}
}

// Absent is the value of t that stands for nothing: what an attribute of none
// has, what a faulty expression gives.
func Absent(t value.Type) value.Value {
	switch t.Kind {
	case value.Flag, value.Mask, value.List, value.Reach, value.Text:
		return value.Value{}
	case value.Number:
		return value.Word(value.NaN)
	}
	return value.Word(value.None)
}

// OfNone is the attribute of none, the same as one that was never given: 0,
// false, none, nothing in a list.
func OfNone(t value.Type) value.Value {
	if t.Kind == value.Number {
		return value.Value{}
	}
	return Absent(t)
}
