package run

import (
	"fmt"
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// mover puts units and pieces on the map, moves them, and takes them off.
type mover struct {
	*reader
	vm *machine
}

// units returns the units or pieces that an instruction acts on. A missing single unit
// yields nil.
func (ev *evaluator) units(e *formula.Expr) []int64 {
	if e.Type.Kind != value.List {
		if u := e.Eval(ev.ctx).N; u >= 0 {
			return []int64{u}
		}
		return nil
	}
	return e.List(ev.ctx, nil)
}

func (mv *mover) execMove(in *construct.Instr) {
	if n := mv.pieces(in.X); n != nil {
		mv.layPieces(in, n)
		return
	}
	who, to := mv.units(in.X), in.Y.Eval(mv.ctx).N
	if to < 0 {
		mv.vm.fail(in, fmt.Errorf("units cannot be put nowhere; use withdraw"))
		return
	}
	m, ok := in.Ref.(*construct.Movement)
	if ok {
		way := anyWay
		if in.B != 0 {
			way = mv.top().Locals[in.A].N
		}
		for _, u := range who {
			from := int64(mv.S.At[u])
			if from < 0 {
				continue
			}
			if way >= 0 && !slices.Contains(mv.S.World.Map.EdgesBetween(int(from), int(to), nil), way) {
				mv.vm.fail(in, fmt.Errorf("%s does not lead from %s to %s", mv.S.World.Map.EdgeName(int(way)), mv.P.SpaceCalled(int(from)), mv.P.SpaceCalled(int(to))))
				return
			}
			m.Carry(mv.ctx, u, from, to, way)
		}
	}
	mv.shift(who, to, mv.codeOf(mv.top()).Rule.ClauseID(), in.Op == construct.OpPlace, m)
}

// shift puts units into a space and starts the rules that watch. Rules that watch all
// moves run first, then rules that watch the movement m (nil if it is not a step of a
// movement).
func (mv *mover) shift(who []int64, to int64, clause string, placing bool, m *construct.Movement) {
	event := "moved"
	if placing {
		event = "placed"
	}
	var gone departures
	froms := make([]int64, len(who))
	for i, u := range who {
		from := int64(mv.S.At[u])
		froms[i] = from
		gone.add(mv.vm, u, from, to)
		mv.S.PlaceAt(int(u), int(to))
		if !mv.vm.aside {
			mv.log.tellShift(u, from, to, clause, placing)
		}
	}
	gone.fire(mv.vm)
	for i := len(who) - 1; i >= 0; i-- {
		args := []value.Value{value.Word(who[i]), value.Word(froms[i]), value.Word(to)}
		if placing {
			args = []value.Value{value.Word(who[i]), value.Word(to)}
		}
		if m != nil && !placing {
			mv.vm.fire(m.Name, args)
		}
		mv.vm.fire(event, args)
	}
}

// tellShift logs where a unit was put. A move of a unit that was not on the map is not
// logged.
func (rec *reporter) tellShift(u, from, to int64, clause string, placing bool) {
	name, place := rec.P.UnitCalled(int(u)), rec.P.SpaceCalled(int(to))
	switch {
	case placing:
		rec.note("placed", clause, "%s is placed at %s", name, place)
		rec.Log[len(rec.Log)-1].Moved = &Passage{int(u), -1, int(to)}
	case from >= 0:
		rec.note("move", clause, "%s moves from %s to %s", name, rec.P.SpaceCalled(int(from)), place)
		rec.Log[len(rec.Log)-1].Moved = &Passage{int(u), int(from), int(to)}
	}
}

func (mv *mover) execTakeoff(in *construct.Instr) {
	if n := mv.pieces(in.X); n != nil {
		mv.withdrawPieces(in, n)
		return
	}
	var events [][]value.Value
	who := mv.units(in.X)
	if in.Op == construct.OpEliminate && in.A >= 0 {
		mv.top().Locals[in.A] = value.Words(slices.Clone(who))
	}
	var gone departures
	for _, u := range who {
		from := int64(mv.S.At[u])
		if in.Op == construct.OpEliminate && !mv.S.Eliminate(int(u)) {
			continue // already eliminated: no second event
		}
		gone.add(mv.vm, u, from, int64(value.None))
		mv.S.PlaceAt(int(u), int(value.None))
		if in.Op == construct.OpEliminate {
			mv.outOfOrder(u)
			mv.log.noteUnit("eliminated", mv.codeOf(mv.top()).Rule.ClauseID(), "%s is eliminated", u)
			mv.Log[len(mv.Log)-1].Eliminated = int(u) + 1
			events = append(events, []value.Value{value.Word(u), value.Word(from)})
		} else {
			mv.log.noteUnit("move", mv.codeOf(mv.top()).Rule.ClauseID(), "%s leaves the map", u)
			mv.Log[len(mv.Log)-1].Thing = &Thing{No: int(u)}
		}
	}
	gone.fire(mv.vm)
	for i := len(events) - 1; i >= 0; i-- {
		mv.vm.fire("eliminated", events[i])
	}
}

// departures are the units that one instruction removed from a space, by a move, a
// placement, an elimination or a withdrawal. Rules that watch departures run after rules
// that watch what happened to the units.
type departures [][]value.Value

func (d *departures) add(vm *machine, u, from, to int64) {
	if from >= 0 && from != to && len(vm.P.Triggers["departed"]) > 0 {
		*d = append(*d, []value.Value{value.Word(u), value.Word(from)})
	}
}

// fire starts the rules that watch departures. Call it before the other events are
// fired: the event fired last runs first.
func (d departures) fire(vm *machine) {
	for i := len(d) - 1; i >= 0; i-- {
		vm.fire("departed", d[i])
	}
}
