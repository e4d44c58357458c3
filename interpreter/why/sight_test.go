package why_test

import (
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/why"

	"github.com/stretchr/testify/require"
)

// guns is a game in which the printed strength of the enemy is hidden, with that of B.
func guns(t *testing.T, strength string) *sight.View {
	f, ds := dsl.Parse("game.wgr", []byte(strings.Replace(`edition 3
game guns "Guns"
map hex columns 1..6 rows 1..6 stagger even columns
side red "Red", blue "Blue"
seat north "North" plays red
seat south "South" plays blue
unit has { strength: number, guns: number }
data unit {
  id  side  strength  guns  at
  R   red   7         7     0101
  B   blue  STRENGTH  4     0202
  C   blue  9         4     0303
}
names u: unit, s: side
define strong(u) = u.strength >= 7
rule 1 "Who sees what" { hide unit(u) . strength from s when u.side != s }
action wait "Wait" { log "waits" }
sequence { phase waits of red { offer wait by red } }
`, "STRENGTH", strength, 1)))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	return sight.For(run.New(p, nil), 0)
}

// Whatever is asked of hidden values, the answer is the same for all that they could be:
// also whether there is one, and whether the question fails or is dear.
func TestQuestionsOfHiddenValues(t *testing.T) {
	for _, text := range []string{
		`unit("B").strength`, `unit("B").strength == 7`, `unit("B").strength == 11`, `strong(unit("B"))`, `strong(unit("R"))`,
		`1 / (unit("B").strength - 7)`, `unit("B").strength == 7 and unit("C").strength == 9`, `count(units, .strength == 7)`,
		`sum(units, .strength)`, `unit("B").strength == 7 ? sum(units, sum(units, 1)) : 1`, `min(unit("R").strength, unit("B").strength)`,
		`unit("R").strength`, `unit("B").guns`, `(1 > 2 ? unit("R") : unit("B")).strength`, `count(units, .guns == 4)`, `unit("B").strengh`,
	} {
		var first string
		for i, strength := range []string{"7", "8", "11", "0"} {
			v := guns(t, strength)
			n, err := why.Of(v, nil, text, nil)
			is := ""
			if err != nil {
				is = err.Error()
			} else {
				is = n.Text + " = " + n.Value
			}
			if i == 0 {
				first = is
			}
			require.Equal(t, first, is, "%s, where it is %s", text, strength)
		}
		t.Log(text, ":", first)
	}
	for text, want := range map[string]string{`unit("R").strength`: "7", `unit("B").guns`: "4", `unit("R").guns + unit("B").guns`: "11", `(1 > 2 ? unit("B") : unit("R")).strength`: "7"} {
		n, err := why.Of(guns(t, "8"), nil, text, nil)
		require.NoError(t, err, text)
		require.Equal(t, want, n.Value, text)
	}
}
