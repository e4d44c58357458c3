package program

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// HidesPlaces reports whether rules hide the location of units or pieces, or hide facts,
// which may name spaces.
func (q *Questions) HidesPlaces() bool {
	return slices.ContainsFunc(q.Secrets, func(s *Secret) bool { return s.Place || s.Fact != nil })
}

// declareHalts declares for each movement a fact for units whose first step met
// something hidden. Games that hide no locations do not have it, so their positions are
// unchanged.
func (l *declarer) declareHalts() {
	if !l.HidesPlaces() {
		return
	}
	for _, m := range l.movementList {
		m.halted = &Fact{Name: m.Name + " halted", Params: []Param{{Name: "u", Type: value.UnitType}}, Rule: m.Rule, hidden: 1,
			Lasts: wholeGame, Index: len(l.FactList), Pos: m.Pos}
		l.FactList = append(l.FactList, m.halted)
		l.layout.Parts.Facts = append(l.layout.Parts.Facts, m.mark)
	}
}

// lastHalts sets how long units stay halted: until the scope ends in which movements are
// offered repeatedly. This is a phase, or the next kind of scope that the sequence of
// play has.
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

// Halt records that a unit's first step of a movement met something hidden. The unit
// cannot begin that movement from the same space again until the phase ends.
func (m *Movement) Halt(s *state.State, u int64) {
	if m.halted != nil && u >= 0 {
		s.AddFact(m.halted.Index, []int64{u, int64(s.At[u])})
	}
}

// Halted reports whether Halt was recorded for a unit in its current space.
func (m *Movement) Halted(c *formula.Ctx, u int64) bool {
	if m.halted == nil || u < 0 {
		return false
	}
	return c.HasFact(m.halted.Index, []int64{u, c.Place(int(u))})
}
