package search

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/query"
	"wargame/interpreter/value"
)

// Walk describes the searches of a movement: a small automaton over the map. A path has
// a mode, which determines the open steps and their costs; each step may lead into
// another mode. The loader fills it in; it is read only afterwards and holds no search
// itself.
//
// The locals of its parts are the parameters of the movement (the unit is number 0),
// then the two spaces of a step and its edge, or the one space of a stop.
type Walk struct {
	query.Plain
	Query  query.ID
	Title  string // for messages
	Params int
	ByWay  bool // some step is about the edge that it crosses
	Modes  []WalkMode

	// Begin returns the state in which the unit (the first of args) begins.
	Begin func(c *formula.Ctx, args []value.Value) Start
}

// WalkMode is a manner of moving.
type WalkMode struct {
	Steps  []WalkStep
	Stops  []*Part // any of them ends a path in a space that it has entered
	Shifts []Shift // the modes that a path may change into without a step
}

// WalkStep is one kind of step. For each mode that it leads into, the cheapest open step
// counts.
type WalkStep struct {
	Step
	Into int // the mode after it
}

// Nth says to which steps of a path a WalkStep applies.
type Nth uint8

// The steps of a way.
const (
	AnyStep Nth = iota
	FirstStep
	LaterStep
	EarlierStep // another step follows it
	LastStep    // no step follows it
)

// Shift is a change of mode without a step.
type Shift struct {
	Into int
	When *Part // nil is always
}

// Start is the state in which a unit begins: what its path has cost in each mode (below
// 0 for a mode that it is not in), the limits, and whether it has moved already. Costs
// and limits are in ticks.
type Start struct {
	Costs, Limits []int64
	Moved         bool
}

// Number converts ticks to a number.
func Number(ticks int64) int64 {
	if ticks%ticksInOne != 0 {
		return value.Frac(ticks, ticksInOne)
	}
	return value.Int(int(ticks / ticksInOne))
}

// Ticks converts a cost to ticks; false if it is NaN, too large, or not a whole number
// of ticks.
func Ticks(n int64) (int64, bool) {
	num, den := value.Parts(n)
	if n == value.NaN || ticksInOne%den != 0 || num > 1<<40 {
		return 0, false
	}
	return num * (ticksInOne / den), true
}

// NoLimit is a limit that no path reaches.
const NoLimit int64 = 1 << 62
