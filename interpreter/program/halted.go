package program

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// HidesPlaces reports whether rules hide where something is: units, pieces, or facts,
// which may be about spaces.
func (p *Program) HidesPlaces() bool {
	return slices.ContainsFunc(p.Secrets, func(s *Secret) bool { return s.Place || s.Fact != nil })
}

// declareHalts gives each movement a fact for the units that met something hidden with
// their first step. Only games that hide places have it, so that the positions of others
// stay as they are.
func (l *declarer) declareHalts() {
	if !l.HidesPlaces() {
		return
	}
	for _, m := range l.movementList {
		m.halted = &Fact{Name: m.Name + " halted", Params: []Param{{Name: "u", Type: value.UnitType}}, Rule: m.Rule, hidden: 1,
			Lasts: wholeGame, Index: len(l.FactList), Pos: m.Pos}
		l.FactList = append(l.FactList, m.halted)
		l.Layout.Parts.Facts = append(l.Layout.Parts.Facts, m.mark)
	}
}

// lastHalts has units halted until the stretch of play ends in which movements are
// offered again and again: a phase, or the next one that the sequence of play has.
func (l *declarer) lastHalts() {
	if l.Sequence == nil {
		return
	}
	for _, kind := range []string{"phase", "turn", "segment", "impulse", "activation", "combat"} {
		at := slices.Index(l.ScopeKinds, kind)
		if !slices.ContainsFunc(l.Sequence.Instrs, func(in Instr) bool {
			s, ok := in.Ref.(*ScopeSpec)
			return ok && s.Kind == at
		}) {
			continue
		}
		for _, m := range l.movementList {
			if m.halted != nil {
				m.halted.Lasts = at
			}
		}
		return
	}
}

// Halt notes that a unit met something hidden with the first step of a movement. The
// unit does not set out from where it stands by that movement again until the phase ends.
func (m *Movement) Halt(s *state.State, u int64) {
	if m.halted != nil && u >= 0 {
		s.AddFact(m.halted.Index, []int64{u, int64(s.At[u])})
	}
}

// Halted reports whether Halt holds for a unit where it stands.
func (m *Movement) Halted(c *formula.Ctx, u int64) bool {
	if m.halted == nil || u < 0 {
		return false
	}
	return c.HasFact(m.halted.Index, []int64{u, c.Place(int(u))})
}
