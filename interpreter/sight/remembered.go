package sight

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
)

// Remembers reports whether a local value of the rules under way may have been computed
// from a value that is hidden from the onlookers. Such a local stays as it is in Seen and
// in dealt positions, so what the rules make of it must not be shown. The answer depends
// on the rules and on the place in them, never on the hidden value.
func (v *View) Remembers() bool {
	hidden := v.hiddenFuncs()
	if len(hidden) == 0 {
		return false
	}
	p := v.game.P
	asks := func(list ...*formula.Expr) bool {
		return slices.ContainsFunc(list, func(x *formula.Expr) bool { return p.MayAsk(x, hidden) })
	}
	for _, f := range v.game.S.Frames {
		for i := range p.Codes[f.Code].Instrs {
			in := &p.Codes[f.Code].Instrs[i]
			done := i < int(f.PC)
			switch in.Op {
			case program.OpLet, program.OpEach:
				if done && asks(in.X) {
					return true
				}
			case program.OpSet, program.OpAdjust: // also later in a loop
				if t, ok := in.Ref.(*program.Target); ok && t.Slot >= 0 && asks(in.X) {
					return true
				}
			case program.OpDo:
				do, ok := in.Ref.(*program.DoSpec)
				if ok && done && (asks(do.Args...) || do.Slot >= 0 && slices.ContainsFunc(do.Code.Instrs, func(r program.Instr) bool { return r.Op == program.OpReturn && asks(r.X) })) {
					return true
				}
			}
		}
	}
	return false
}

// hiddenFuncs returns the functions by which rules read the values that are hidden from
// the onlookers: attributes, tracks, budgets, decks and facts.
func (v *View) hiddenFuncs() (out []*formula.Func) {
	for _, s := range v.game.P.Secrets {
		if v.values[s.Attr] != nil || v.cells[s] != nil || v.facts[s] {
			if f := s.Asked(&v.game.P.Lexicon); f != nil {
				out = append(out, f)
			}
		}
	}
	return out
}
