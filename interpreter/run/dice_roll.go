package run

import (
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// diceRoll is a roll for which there are no dice: somebody says what his own
// show. How a roll comes about is in roll.go.
type diceRoll struct{ plain }

func (diceRoll) reach(g *Game, f *state.Frame, in *program.Instr) bool { return g.execRoll(f, in) }

func (diceRoll) list(g *Game, d *Decision, _ *state.Frame) {
	d.Roll, d.Name, d.Side = d.at.Ref.(*program.RollSpec), "dice", value.None
	g.decider(d, d.Roll.Parts[0].By)
}

func (diceRoll) refuse(_ *Game, d *Decision, c Choice) *Refusal {
	switch c.Kind {
	case Roll:
	case Pick:
		return refuse("dice are due")
	default:
		return stray(c)
	}
	n := 0
	for _, p := range d.Roll.Parts {
		for i := range p.Count {
			if n+i < len(c.Dice) && (c.Dice[n+i] < 1 || c.Dice[n+i] > p.Sides) {
				return refuse("a die of %d sides does not show %d", p.Sides, c.Dice[n+i])
			}
		}
		n += p.Count
	}
	if n != len(c.Dice) {
		return refuse("%d dice are due, not %d", n, len(c.Dice))
	}
	return nil
}

func (diceRoll) apply(g *Game, d *Decision, f *state.Frame, c Choice) {
	g.settle(f, d.Roll, split(d.Roll, c.Dice))
}

// split deals dice to the parts of a roll.
func split(spec *program.RollSpec, dice []int) [][]int {
	var out [][]int
	for _, p := range spec.Parts {
		out = append(out, dice[:p.Count])
		dice = dice[p.Count:]
	}
	return out
}
