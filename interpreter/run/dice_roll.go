package run

import (
	"errors"

	"wargame/interpreter/construct"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// diceRoll is the decision for a roll in a game without dice of its own: a player enters
// what their own dice show. The roll itself is in roll.go.
type diceRoll struct{ plain }

func (diceRoll) reach(g *Game, f *state.Frame, in *construct.Instr) bool {
	return g.vm.rolls.execRoll(f, in)
}

func (diceRoll) asks(g *Game, d *Decision, _ *state.Frame) {
	d.Roll, d.Name, d.Side = d.at.Ref.(*construct.RollSpec), "dice", value.None
	g.seats.decider(d, d.Roll.Parts[0].By)
}

func (diceRoll) list(g insight, d *Decision, f *state.Frame) {
	d.Due = dealer{g.evaluator}.due(f, d.Roll)
	g.ctx.Locals = f.Locals
}

func (diceRoll) refuse(g insight, d *Decision, c Choice) *Refusal {
	switch c.Kind {
	case Roll:
	case Pick:
		return g.refusal("dice must be rolled")
	default:
		return g.refuseWrongKind(c)
	}
	t := &typed{c.Dice, g.P.Messages}
	by := dealer{g.evaluator}
	err := by.throw(by.deal(g.top(), d.Roll), t)
	switch {
	case errors.Is(err, errAsked), err == nil && len(t.dice) > 0:
		n := 0
		for _, x := range d.Due {
			n += x.Count
		}
		return g.refusal("%d dice are rolled here, not %d", n, len(c.Dice))
	case err != nil:
		return &Refusal{Text: err.Error()}
	}
	return nil
}

func (diceRoll) apply(g *Game, d *Decision, f *state.Frame, c Choice) {
	by := dealer{g.evaluator}
	hands := by.deal(f, d.Roll)
	if err := by.throw(hands, &typed{c.Dice, g.P.Messages}); err == nil {
		g.vm.rolls.finishRoll(f, d.Roll, hands)
	}
}
