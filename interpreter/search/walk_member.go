package search

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// member is one unit of a group.
type member struct {
	Start
	dijkstra
	of      *Walk
	number  uint64 // counts the units that used this state
	modes   []modeState
	choices []choice // open after the current step
}

// modeState and stepState are reset on first use by each unit: most questions whether a
// unit can begin to move take one step of one mode.
type modeState struct {
	begun  uint64 // the unit's number, as member.number
	steps  []stepState
	stops  []partState
	shifts []partState // the condition of each; its part is nil where there is none
}

type stepState struct {
	begun uint64
	conds []partState
}

type choice struct {
	mode uint8
	cost int64
}

// newMember makes the state of one unit.
func (x *Walk) newMember() *member {
	w := &member{modes: make([]modeState, len(x.Modes))}
	w.dijkstra = dijkstra{name: x.Name(), frame: make([]value.Value, x.Params+stepLocals), n: x.Params}
	for i := range x.Modes {
		mode, l := &x.Modes[i], &w.modes[i]
		l.steps, l.stops, l.shifts = make([]stepState, len(mode.Steps)), make([]partState, len(mode.Stops)), make([]partState, len(mode.Shifts))
		for j := range mode.Steps {
			l.steps[j].conds = make([]partState, len(mode.Steps[j].Conds))
		}
	}
	return w
}

// begin prepares the member for a unit.
func (w *member) begin(x *Walk, c *formula.Ctx, args []value.Value, set Start) {
	w.Start, w.dijkstra.c, w.of = set, c, x
	w.number++
	clear(w.frame)
	copy(w.frame, args)
}

// step returns the state of a kind of step, reset on first use by this unit.
func (w *member) step(mode, line int) *stepState {
	l := &w.modes[mode].steps[line]
	if l.begun == w.number {
		return l
	}
	l.begun = w.number
	for k, p := range w.of.Modes[mode].Steps[line].Conds {
		p.reset(&l.conds[k])
	}
	return l
}

// mode returns the state of the stops and shifts of a mode, reset on first use by this
// unit.
func (w *member) mode(mode int) *modeState {
	l := &w.modes[mode]
	if l.begun == w.number {
		return l
	}
	l.begun = w.number
	x := &w.of.Modes[mode]
	for j, p := range x.Stops {
		p.reset(&l.stops[j])
	}
	for j, s := range x.Shifts {
		if s.When != nil {
			s.When.reset(&l.shifts[j])
		}
	}
	return l
}

// offer adds an open mode, the cheapest of each.
func (w *member) offer(mode uint8, cost int64) {
	for i := range w.choices {
		if ch := &w.choices[i]; ch.mode == mode {
			ch.cost = min(ch.cost, cost)
			return
		}
	}
	w.choices = append(w.choices, choice{mode, cost})
}
