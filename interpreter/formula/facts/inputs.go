package facts

import "wargame/interpreter/formula"

// Inputs is what expressions can depend on, with the rules that they ask. The zero value
// is not usable; see InputsOf.
type Inputs struct {
	Funcs map[*formula.Func]bool // every function that is asked, directly or not
	Parts map[uint16]bool        // parts of the position
	All   bool                   // a function with unknown sources is asked
}

// InputsOf returns the inputs of expressions. Nil expressions are ignored.
func InputsOf(exprs ...*formula.Expr) *Inputs {
	in := &Inputs{Funcs: map[*formula.Func]bool{}, Parts: map[uint16]bool{}}
	in.add(exprs)
	return in
}

func (in *Inputs) add(exprs []*formula.Expr) {
	for _, e := range exprs {
		if e == nil {
			continue
		}
		for _, f := range e.Reads().Funcs {
			in.ask(f)
		}
	}
}

func (in *Inputs) ask(f *formula.Func) {
	if in.Funcs[f] {
		return
	}
	in.Funcs[f] = true
	s, known := f.Known()
	if !known {
		in.All = true
		return
	}
	for _, p := range s.Parts {
		in.Parts[p] = true
	}
	if s.Exprs != nil {
		in.add(s.Exprs())
	}
}
