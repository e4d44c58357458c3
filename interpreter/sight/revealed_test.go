package sight_test

import (
	"strings"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

const placements = `edition 3
game placements "Placements"
map hex columns 1..3 rows 1..3 stagger even columns
side red "Red", blue "Blue"
piece mine has { side: side }
unit has { steps: number = 2 changing, dug_in: flag changing }
data mine { id side at
  m1 red -
  m2 blue - }
data unit { id side at
  Ant red 0101
  Bee blue 0303 }
track reserve(s: side): hex
fact watched(s: side, h: hex) lasts game
define own(s: side) = s == red ? unit("Ant") : unit("Bee")
define mine_of(s: side): mine = s == red ? m1 : m2
HIDDEN
sequence { phase p of red {
  secretly for each s in sides {
    choose h from hexes "Where?"
    CHANGE
  }
  ask done by red
} }
`

// What is decided in secret is told at the end to those who may see what came of it.
func TestRevealedToWhoMaySee(t *testing.T) {
	const both, mine = "Red: h: 0101|Blue: h: 0101", "Red: h: 0101"
	for name, x := range map[string]struct{ hidden, change, told string }{
		"nothing hidden":    {``, `move own(s) to hex(0202)`, both},
		"something else":    {`hide reserve(o) from s when o != s`, `move own(s) to hex(0202)`, both},
		"the place":         {`hide unit(u).hex from s when u.side != s`, `move own(s) to hex(0202)`, mine},
		"a place in sight":  {`hide unit(u).hex from s when u.side != s and u.hex != hex(0202)`, `move own(s) to hex(0202)`, both},
		"an attribute":      {`hide unit(u).steps from s when u.side != s`, `set own(s).steps = 1`, mine},
		"another attribute": {`hide unit(u).steps from s when u.side != s`, `set own(s).dug_in = true`, both},
		"a face":            {`hide unit(u) from s when u.side != s`, `set own(s).dug_in = true`, mine},
		"a track":           {`hide reserve(o) from s when o != s`, `set reserve(s) = h`, mine},
		"a fact":            {`hide watched(o, h) from s when o != s`, `remember watched(s, h)`, mine},
		"a piece":           {`hide mine(w).hex from s when w.side != s`, `place mine_of(s) at h`, mine},
		"a face of a piece": {`hide mine(w) from s when w.side != s`, `place mine_of(s) at h`, both},
	} {
		t.Run(name, func(t *testing.T) {
			text := strings.NewReplacer("HIDDEN", "rule 1 \"Hidden\" { "+x.hidden+" }", "CHANGE", x.change).Replace(placements)
			g := run.New(loaded(t, text), &dice.Script{})
			for range 2 {
				d := g.Pending()
				require.NotNil(t, d)
				refusal, err := g.Apply(run.Choice{Value: d.Options[0].Value, Branch: d.Branch})
				require.NoError(t, err)
				require.Nil(t, refusal)
			}
			told := ""
			for _, e := range sight.Of(g, 0).Log(0) {
				if e.Kind == "revealed" {
					if told != "" {
						told += "|"
					}
					told += e.Text
				}
			}
			require.Equal(t, x.told, told)
			require.NoError(t, g.Err)
		})
	}
}
