package formula

// Sources lists what the answer of a function can depend on besides its arguments: parts
// of the position, and expressions with further dependencies. A Func without Sources
// depends on everything, so an omission costs time but never correctness.
//
// The actual dependencies are recorded when they are read (state.Reader). Sources are
// known before play; they determine which answers are worth caching, and by which keys.
type Sources struct {
	Parts []uint16
	Exprs func() []*Expr // called once all rules are known; may be nil
}

// OnPrint is the Sources of a function that depends only on its arguments and on printed
// data.
var OnPrint = &Sources{}

// OnParts returns the Sources of a function that reads parts of the position.
func OnParts(parts ...uint16) *Sources { return &Sources{Parts: parts} }

// OnRules returns the Sources of a function that evaluates expressions and may read
// parts of the position too.
func OnRules(exprs func() []*Expr, parts ...uint16) *Sources {
	return &Sources{Parts: parts, Exprs: exprs}
}

// Known returns the sources of a function; ok is false if it can depend on everything.
func (f *Func) Known() (s *Sources, ok bool) {
	switch {
	case f.Sources != nil:
		return f.Sources, true
	case f.Pure, f.Field > 0:
		return OnPrint, true
	}
	return nil, false
}

// Printed reports whether the function reads nothing of the position.
func (f *Func) Printed() bool {
	s, ok := f.Known()
	return ok && len(s.Parts) == 0 && s.Exprs == nil
}
