package run_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

const mixed = `
map hex columns 1..4 rows 1..3 stagger even columns
side red
unit has { heavy: flag }
data unit { id side is at
  light red - 0102
  great red heavy 0102 }
rule 1.1 "Marches" {
  movement march(u of stack) "March" trail marched lasts phase {
    first step a to b costs 1 allowed leave(u, a)
    later step a to b costs 2
    within 6
  }
  permission leave(u: unit, a: hex)
  track stuck: flag
  forbid leave(u, a) when u.heavy and stuck
  action alone "Alone" { go march(unit("light")) by red "Where to?" }
  action both "Both" { go march([unit("light"), unit("great")]) by red "Where to?" otherwise { log "nowhere" }
    let a = unit("light")
    let b = unit("great")
    log "{marched(a).cost} and {marched(b).cost}"
  }
  action mire "Mire" { set stuck = true }
}
sequence { phase works of red { offer alone, both, mire by red } }
`

// If some units of a group have moved, each unit takes a first step of its own. If one
// of them may not leave, the group cannot move; otherwise each pays its own cost.
func TestEachHasHisOwnFirstStep(t *testing.T) {
	p := compile(t, mixed)
	g := run.New(p, dice.Keyed{Seed: 1})
	do := func(names ...string) {
		t.Helper()
		for _, name := range names {
			c, err := run.Choice{Kind: run.Stop}, error(nil)
			if name != "stop" {
				c, err = g.Pending().Named(p, name, "")
			}
			require.NoError(t, err)
			r, err := g.Apply(c)
			require.NoError(t, err)
			require.Nil(t, r)
		}
	}
	do("alone", "0202", "stop", "alone", "0102", "stop") // 1 and 2
	do("both", "0202")                                   // 2 for a unit that has moved, 1 for one that has not
	require.Equal(t, "5 and 1", g.Log[len(g.Log)-1].Text)

	g = run.New(p, dice.Keyed{Seed: 1})
	do("alone", "0202", "stop", "alone", "0102", "stop", "mire")
	do("both")
	require.Equal(t, "3 and 0", g.Log[len(g.Log)-1].Text)
	require.Equal(t, "nowhere", g.Log[len(g.Log)-2].Text)
}
