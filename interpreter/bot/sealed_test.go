package bot

import (
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

const plots = `edition 3
game plots "Plots"
map area
side red "Red", blue "Blue"
unit has { course: area changing }
data area { id
  a
  b
  c
  d
  e }
data edge { a b
  a b
  b c
  c d
  d e }
data unit { id side at
  Ant  red  a
  Bee  blue c
  Wasp blue c }
procedure plot_and_move {
  secretly for each s in sides {
    for each u in filter(units, .side == s) {
      choose to from adjacent(u.area) or none "Where will {u} go?"
      set u.course = to
    }
  }
  for each u in filter(units, .course != none) { move u to u.course }
}
sequence { repeat 6 times { turn { do plot_and_move } } game over "done" }
aim "The end of the road" for unit(u): reach area("e")
`

// TestSealedPlans: in a secret block a bot plans what it decides, and its answers do not
// depend on what others have decided.
func TestSealedPlans(t *testing.T) {
	p := loaded(t, plots)
	easy, _ := LevelNamed("easy")
	answers := func(sealed int) []run.Choice {
		g := run.New(p, dice.Keyed{Seed: 1})
		red, blue := g.Pendings()[0], g.Pendings()[1]
		if sealed >= 0 {
			_, err := g.Apply(run.Choice{Value: red.Options[sealed].Value, Branch: red.Branch})
			require.NoError(t, err)
		}
		return New(p, easy, 7, 1).Answers(g, sight.For(g, 1), blue)
	}
	open := answers(-1)
	require.Equal(t, "d", p.World.Map.Name(int(open[0].Value)), "towards the end of the road")
	require.Equal(t, open, answers(0))
	require.Equal(t, open, answers(1))
}
