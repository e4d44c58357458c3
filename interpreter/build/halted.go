package build

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// declareHalts declares for each movement a fact for units whose first step met
// something hidden. Games that hide no locations do not have it, so their positions are
// unchanged.
func (l *declarer) declareHalts() {
	if !l.HidesPlaces() {
		return
	}
	for _, m := range l.MovementList {
		m.HaltFact = &construct.Fact{Name: m.Name + " halted", Params: []names.Param{{Name: "u", Type: value.UnitType}}, Rule: m.Rule, Hidden: 1,
			Lasts: construct.WholeGame, Index: len(l.FactList), Pos: m.Pos}
		l.FactList = append(l.FactList, m.HaltFact)
		l.Layout.Parts.Facts = append(l.Layout.Parts.Facts, m.TrailPart)
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
		if !slices.ContainsFunc(l.Sequence.Instrs, func(in construct.Instr) bool {
			s, ok := in.Ref.(*construct.ScopeSpec)
			return ok && s.Kind == at
		}) {
			continue
		}
		for _, m := range l.MovementList {
			if m.HaltFact != nil {
				m.HaltFact.Lasts = at
			}
		}
		return
	}
}
