package check

import (
	"slices"

	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// checkArrivals reports rules on `moved` about the destination, if units can also be placed
// there and the same rule does not watch that.
func (l *checker) checkArrivals() {
	place := l.placing()
	if place == nil {
		return
	}
	for _, t := range l.program.Triggers["moved"] {
		if t.Event != "moved" || !onlyDestination(t) || l.watches("placed", t.Rule) {
			continue
		}
		d := l.diags.warn(codes.PlacedUnheard, t.Code.Pos, len("on"), t.Rule, "units can also be placed (%s:%d), and this rule applies only to units that move", place.Pos.Filename, place.Pos.Line)
		d.Help = "write `on arrived` for both, or add what happens to units that are placed: on placed { }"
	}
}

// placing returns an instruction that puts units on the map without a move; nil if there is
// none. A box beside a hex map is not on the map.
func (l *checker) placing() *construct.Instr {
	for _, c := range l.program.Codes {
		for i := range c.Instrs {
			in := &c.Instrs[i]
			if in.Op != construct.OpPlace || in.X == nil || in.Y == nil || in.Y.Type.Kind != value.Space {
				continue
			}
			if t := in.X.Type; t.Kind != value.Unit && !t.Same(value.ListOf(value.UnitType)) {
				continue
			}
			_, hexes := l.program.World.Map.Grid()
			if at, fixed := in.Y.Const(); fixed && hexes && !l.program.World.Map.IsHex(int(at.N)) {
				continue
			}
			return in
		}
	}
	return nil
}

// onlyDestination reports whether a rule on `moved` uses the destination and not the origin, which
// a placed unit does not have.
func onlyDestination(t *construct.Trigger) bool {
	u := &uses{read: map[string]bool{}, asks: map[string]map[string]bool{}, made: map[string][]*formula.Expr{}}
	for i := range t.Code.Instrs {
		u.instr(&t.Code.Instrs[i])
	}
	from, to := t.Code.Slots[1].Name, t.Code.Slots[2].Name
	return u.read[to] && !u.read[from]
}

// watches reports whether a rule watches an event.
func (l *checker) watches(event string, r *ruleset.Rule) bool {
	return slices.ContainsFunc(l.program.Triggers[event], func(t *construct.Trigger) bool { return t.Rule == r })
}
