package run

import (
	"slices"

	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// seating finds who decides: sides, the seats that play them, and commanders of units.
type seating struct{ *evaluator }

// Who returns the title of the deciding side, or of the seat if the rules ask the seat.
func (q *Query) Who(d *Decision) string {
	if d.Asked && d.Seat >= 0 {
		return q.P.Seats[d.Seat].Title
	}
	return q.seats.sideTitle(d.Side)
}

// outcome returns the end of the game with its winner: a side, a seat, a list of them,
// or none. All seats that play a winning side now win.
func (vm *machine) outcome(level string, who *formula.Expr) *Outcome {
	o := &Outcome{Level: level, Winner: -1}
	if who == nil {
		return o
	}
	o.Seats = vm.seats.seatsOf(who)
	if who.Type.Same(value.SideType) {
		o.Winner = int(who.Eval(vm.ctx).N)
	}
	return o
}

// seatsOf returns the seats that an expression means, in ascending order: a seat, the
// seats that play a side now, or the seats of a list. The result is never nil.
func (st *seating) seatsOf(who *formula.Expr) []int {
	t, list := who.Type, []int64(nil)
	if t.Kind == value.List {
		t, list = *t.Elem, who.List(st.ctx, nil)
	} else {
		list = []int64{who.Eval(st.ctx).N}
	}
	out := []int{}
	for p := range st.P.Seats {
		if slices.ContainsFunc(list, func(w int64) bool {
			return t.Same(value.SeatType) && int64(p) == w || t.Same(value.SideType) && st.P.Plays(st.ctx, int64(p), w)
		}) {
			out = append(out, p)
		}
	}
	return out
}

// falls reports whether no seat makes a decision, because no seat plays the side or the
// seat is out. A decision without side and seat is for any player and does not count;
// nor does a dice roll.
func (d *Decision) falls() bool {
	return d.Seat == program.Nobody && (d.Side >= 0 || d.Asked) && d.Kind != DiceRoll
}

// answerForNobody answers a decision that no seat makes: pass, stop or done if legal,
// else an option by lot. It returns false if the lot needs dice that are not there.
func (vm *machine) answerForNobody(d *Decision) bool {
	for _, k := range []ChoiceKind{Pass, Stop, Done} {
		if c := (Choice{Kind: k}); vm.game.Check(d, c) == nil && (k != Pass || d.CanPass) {
			vm.game.commit(d, c)
			return true
		}
	}
	n := 1
	if len(d.Options) > 1 && vm.branch != nil {
		n = vm.game.branches.lotInSecret(len(d.Options))
	} else if len(d.Options) > 1 {
		if vm.Dice == nil {
			return false
		}
		k := dice.Key{Turn: value.Floor(vm.S.Cells.At(vm.P.TurnCell())), Clause: d.Rule.ClauseID() + "/lot"}
		k.N = vm.S.NextRoll(k.Counter())
		fell, err := vm.Dice.Roll(k, 1, len(d.Options))
		if err != nil || len(fell) != 1 {
			vm.S.TakeBackRoll(k.Counter())
			return false
		}
		n = fell[0]
	}
	o := d.Options[n-1]
	vm.log.note("log", d.Rule.ClauseID(), "%s: %s, by lot", vm.game.Query().Who(d), o.Label)
	vm.game.commit(d, Choice{Value: o.Value, Group: o.Group})
	return true
}

// dueUnseated returns the pending decision in a game in which a decision can be without
// a seat; nil in other games.
func (a *asker) dueUnseated() *Decision {
	if a.P.Nouns["seat"] == nil {
		return nil
	}
	if a.asked != nil && a.askedAt == a.S.Version {
		return a.asked
	}
	return a.waiting()
}
