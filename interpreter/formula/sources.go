package formula

// Sources says what the answer of a function can depend on besides its arguments: parts
// of the position, and expressions that depend on more. A Func without Sources depends
// on everything, so forgetting to say it costs time and never an answer.
//
// What an answer does depend on is recorded when it is read (state.Reader). Sources are
// known before play: they tell which answers are worth caching, and by what keys.
type Sources struct {
	Parts []uint16
	Exprs func() []*Expr // asked when all rules are known; may be nil
}

// OnPrint are the sources of a function that depends on its arguments and on what is
// printed alone.
var OnPrint = &Sources{}

// OnParts are the sources of a function that reads parts of the position.
func OnParts(parts ...uint16) *Sources { return &Sources{Parts: parts} }

// OnRules are the sources of a function that evaluates expressions, and reads parts of
// the position beside them.
func OnRules(exprs func() []*Expr, parts ...uint16) *Sources {
	return &Sources{Parts: parts, Exprs: exprs}
}

// Known gives the sources of a function; ok is false for one that can depend on
// everything.
func (f *Func) Known() (s *Sources, ok bool) {
	switch {
	case f.Sources != nil:
		return f.Sources, true
	case f.Pure, f.Field > 0:
		return OnPrint, true
	}
	return nil, false
}

// Printed tells whether the function reads nothing of the position.
func (f *Func) Printed() bool {
	s, ok := f.Known()
	return ok && len(s.Parts) == 0 && s.Exprs == nil
}
