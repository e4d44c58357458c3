package formula

import "wargame/interpreter/value"

// Fault is an error that occurs only at evaluation: a number out of range, a division by
// zero, an absent element.
type Fault struct {
	Text       string // the expression
	Start, End int    // its byte range in Text
	Summary    string
}

// Error returns the fault in one line.
func (f *Fault) Error() string {
	if f.Text == "" {
		return f.Summary
	}
	return f.Summary + ": " + Balanced(f.Text, f.Start, f.End)
}

// Fault returns an error of evaluation at this node.
func (n *Tree) Fault(summary string) error {
	return &Fault{Text: n.Text, Start: n.Start, End: n.End, Summary: summary}
}

// Absent returns the value of type t that stands for no value. A faulty expression
// yields it.
func Absent(t value.Type) value.Value {
	switch t.Kind {
	case value.Flag, value.Mask, value.List, value.Reach, value.Text:
		return value.Value{}
	case value.Number:
		return value.Word(value.NaN)
	}
	return value.Word(value.None)
}

// OfNone returns the value of an attribute of none. It equals the value of an attribute
// that was never set: 0, false, none, or an empty list.
func OfNone(t value.Type) value.Value {
	if t.Kind == value.Number {
		return value.Value{}
	}
	return Absent(t)
}
