package sight

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/state"
)

// Remembers reports whether a local value of the rules under way may have been computed
// from a value that is hidden from the onlookers, or rolled or drawn out of their sight.
// Such a local stays as it is in Seen and
// in dealt positions, so what the rules make of it must not be shown. The answer depends
// on the rules and on the place in them, never on the hidden value.
func (v *View) Remembers() bool {
	m := memory{p: v.game.P, hidden: v.hiddenFuncs(), lent: map[*construct.Code]bool{}}
	for k := range v.game.S.Frames {
		f := &v.game.S.Frames[k]
		code := m.p.Codes[f.Code]
		for i := range code.Instrs {
			in := &code.Instrs[i]
			done := i < int(f.PC)
			switch in.Op {
			case construct.OpLet, construct.OpEach:
				if done && m.asks(in.X) {
					return true
				}
			case construct.OpSet, construct.OpAdjust: // also later in a loop
				if t, ok := in.Ref.(*construct.Target); ok && t.Slot >= 0 && m.asks(in.X) {
					return true
				}
			case construct.OpJumpUnless:
				if done && m.asks(in.X) && m.sets(code, i) {
					return true
				}
			case construct.OpDo:
				do, ok := in.Ref.(*construct.DoSpec)
				if ok && done && (m.asks(do.Args...) || do.Slot >= 0 && m.lends(do.Code)) {
					return true
				}
			}
		}
	}
	return v.missed
}

// missedRoll reports whether a local of the rules under way may hold what a secret roll or
// draw gave that an onlooker has not seen: in the frame that rolled, or in one that was given
// the result of a procedure that rolled.
func missedRoll(v *View) bool {
	m := memory{p: v.game.P, lent: map[*construct.Code]bool{}}
	for k := range v.game.S.Frames {
		f := &v.game.S.Frames[k]
		for i := range m.p.Codes[f.Code].Instrs {
			done := i < int(f.PC)
			switch ref := m.p.Codes[f.Code].Instrs[i].Ref.(type) {
			case *construct.RollSpec:
				if ref.Secret && (done || f.Locals[ref.Stage].N != 0) && misses(v, f, ref) {
					return true
				}
			case *construct.DoSpec:
				if done && ref.Slot >= 0 && m.lends(ref.Code) {
					return true
				}
			}
		}
	}
	return false
}

// RollsInSecret reports whether the rules roll or draw out of the sight of some seats.
func RollsInSecret(p *program.Program) bool {
	return slices.ContainsFunc(p.Codes, func(c *construct.Code) bool {
		return slices.ContainsFunc(c.Instrs, func(in construct.Instr) bool {
			roll, ok := in.Ref.(*construct.RollSpec)
			return ok && roll.Secret
		})
	})
}

// misses reports whether an onlooker has not seen a part of a secret roll.
func misses(v *View, f *state.Frame, spec *construct.RollSpec) bool {
	return slices.ContainsFunc(spec.Parts, func(p construct.RollPart) bool {
		eyes := run.EyesOf(v.game, f, &p)
		return slices.ContainsFunc(v.Seats, func(seat int) bool { return !slices.Contains(eyes, seat) })
	})
}

// memory finds locals that may hold a hidden value.
type memory struct {
	p      *program.Program
	hidden []*formula.Func
	lent   map[*construct.Code]bool // see lends; false while it is being computed
}

func (m *memory) asks(list ...*formula.Expr) bool {
	return slices.ContainsFunc(list, func(x *formula.Expr) bool { return m.p.MayAsk(x, m.hidden) })
}

// lends reports whether the result of a procedure may be computed from a hidden value, or from
// one that a secret roll gave: directly, by a condition, or by procedures that it calls.
func (m *memory) lends(c *construct.Code) bool {
	yes, known := m.lent[c]
	if known {
		return yes
	}
	m.lent[c] = false
	yes = slices.ContainsFunc(c.Instrs, func(in construct.Instr) bool {
		switch ref := in.Ref.(type) {
		case *construct.DoSpec:
			return m.asks(ref.Args...) || ref.Slot >= 0 && m.lends(ref.Code)
		case *construct.RollSpec:
			return ref.Secret
		case *construct.Target:
			return ref.Slot >= 0 && m.asks(in.X)
		}
		switch in.Op {
		case construct.OpLet, construct.OpEach, construct.OpJumpUnless, construct.OpReturn:
			return m.asks(in.X)
		}
		return false
	})
	m.lent[c] = yes
	return yes
}

// sets reports whether a local is set in a branch of the condition at i.
func (m *memory) sets(c *construct.Code, i int) bool {
	end := int(c.Instrs[i].A)
	if end > i+1 {
		if last := &c.Instrs[end-1]; last.Op == construct.OpJump {
			end = max(end, int(last.A))
		}
	}
	for k := i + 1; k < min(end, len(c.Instrs)); k++ {
		switch ref := c.Instrs[k].Ref.(type) {
		case *construct.Target:
			if ref.Slot >= 0 {
				return true
			}
		case *construct.DoSpec:
			if ref.Slot >= 0 {
				return true
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
