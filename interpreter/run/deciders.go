package run

import (
	"slices"

	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// Who is the title of who decides: of the side, or of the seat if the rules ask it
// itself.
func (ev *evaluator) Who(d *Decision) string {
	if d.Asked && d.Seat >= 0 {
		return ev.P.Seats[d.Seat].Title
	}
	return ev.sideTitle(d.Side)
}

// outcome is the end of the game for whoever has won: a side, a seat, several of
// one or the other, or nobody. A side that has won is a win for all seats that play
// it now.
func (vm *machine) outcome(level string, who *formula.Expr) *Outcome {
	o := &Outcome{Level: level, Winner: -1}
	if who == nil {
		return o
	}
	o.Seats = vm.seatsOf(who)
	if who.Type.Same(value.SideType) {
		o.Winner = int(who.Eval(vm.ctx).N)
	}
	return o
}

// seatsOf are the seats that an expression means, in their order: itself, those of
// a list, or all that play a side now. Never nil.
func (ev *evaluator) seatsOf(who *formula.Expr) []int {
	t, list := who.Type, []int64(nil)
	if t.Kind == value.List {
		t, list = *t.Elem, who.List(ev.ctx, nil)
	} else {
		list = []int64{who.Eval(ev.ctx).N}
	}
	out := []int{}
	for p := range ev.P.Seats {
		if slices.ContainsFunc(list, func(w int64) bool {
			return t.Same(value.SeatType) && int64(p) == w || t.Same(value.SideType) && ev.P.Plays(ev.ctx, int64(p), w)
		}) {
			out = append(out, p)
		}
	}
	return out
}

// falls reports whether a decision falls to no seat: nobody plays the side, or the
// seat is out. Where no side is said either, it is for whoever is at the table.
func (d *Decision) falls() bool {
	return d.Seat == program.Nobody && (d.Side >= 0 || d.Asked) && d.Kind != DiceRoll
}

// answerForNobody answers what falls to nobody: it ends what can be ended, else it is drawn
// by lot. False when the answer has to come from the table: the dice are a player's
// own, or none are left in a script.
func (g *Game) answerForNobody(d *Decision) bool {
	for _, k := range []ChoiceKind{Pass, Stop, Done} {
		if c := (Choice{Kind: k}); g.Check(d, c) == nil && (k != Pass || d.CanPass) {
			g.commit(d, c)
			return true
		}
	}
	n := 1
	if len(d.Options) > 1 && g.branch != nil {
		n = g.lotInSecret(len(d.Options))
	} else if len(d.Options) > 1 {
		if g.Dice == nil {
			return false
		}
		k := dice.Key{Turn: value.Floor(g.S.Cells.At(g.P.TurnCell())), Clause: d.Rule.ClauseID() + "/lot"}
		k.N = g.S.NextRoll(k.Counter())
		fell, err := g.Dice.Roll(k, 1, len(d.Options))
		if err != nil || len(fell) != 1 {
			g.S.TakeBackRoll(k.Counter())
			return false
		}
		n = fell[0]
	}
	o := d.Options[n-1]
	g.note("log", d.Rule.ClauseID(), "%s: %s, by lot", g.Who(d), o.Label)
	g.commit(d, Choice{Value: o.Value, Group: o.Group})
	return true
}

// dueUnseated is the decision that is due, in a game in which one can fall to nobody.
func (g *Game) dueUnseated() *Decision {
	if g.P.Nouns["seat"] == nil {
		return nil
	}
	if g.asked != nil && g.askedAt == g.S.Version {
		return g.asked
	}
	return g.waiting()
}
