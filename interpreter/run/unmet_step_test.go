package run_test

import (
	"testing"

	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// shore is a game with a movement whose lines have conditions.
const shore = `
map hex columns 1..3 rows 1..3 stagger even columns
side red "Red", blue "Blue"
space has { swamp: flag, town: flag }
edge has { road: flag }
unit has pace: number = 3
data hex { id is
  0202 swamp
  0103 town }
data edge { a b is
  0101 0102 road
  0102 0103 road
  0101 0201 road
  0102 0202 road }
data unit { id side at
  A red 0101
  B red 0102 }
names u: unit, h, a, b: space
permission enter(u, b)
rule 5.5 "Closed" { forbid enter when b.swamp }
rule 5.3 "Units stay on firm ground" { define solid(u, h) = not h.swamp }
rule 5.4 "No road leads through a swamp" { define sinks(u, h) = h.swamp }
sequence { phase m of red { offer marches, rest by red } game over "done" }
action rest "Rest" { end phase }
action marches "March" { choose u from filter(units, .side == red)  go march(u) by phasing }
`

// refused plays the march of a unit to a space, which the rules refuse.
func refused(t *testing.T, line, unit, to string) *run.Refusal {
	t.Helper()
	g := run.New(compile(t, shore+"rule 5.1 \"Marching\" {\n movement march(u) \"March\" trail marched lasts phase { within u.pace\n"+line+"\n}\n}\n"), nil)
	pick(t, g, "March")
	pick(t, g, unit)
	r, err := g.Apply(run.Choice{Value: find(t, g.P, to)})
	require.NoError(t, err)
	require.NotNil(t, r)
	return r
}

func TestARefusalSaysWhichConditionOfAStepFails(t *testing.T) {
	for _, c := range []struct{ name, line, unit, to, want string }{
		{"one condition", "step a to b when edge(a, b).road", "B", "0203", "5.1 Marching: no such step: it needs edge(a, b).road"},
		{"the part that fails", "step a to b when edge(a, b).road and not b.swamp", "B", "0202", "5.1 Marching: no such step: it needs not b.swamp"},
		{"a rule of its own", "step a to b when edge(a, b).road and solid(u, b)", "B", "0202", "5.3 Units stay on firm ground: no such step: it needs solid(u, b)"},
		{"a rule that must not apply", "step a to b when not sinks(u, b)", "B", "0202", "5.4 No road leads through a swamp: no such step: it needs not sinks(u, b)"},
		{"its own words", `step a to b when not b.swamp because "{u} cannot enter a swamp"`, "B", "0202", "5.1 Marching: B cannot enter a swamp"},
		{"a line that is about the step comes first", "step a to b when edge(a, b).road allowed enter(u, b)\nstep a to b when b.town", "B", "0202", "5.5 Closed"},
		{"where it may not end", `first step a to b  end in h when h.town because "it ends in a town"`, "B", "0101", "5.1 Marching: it ends in a town"},
		{"where it stops", `step a to b  stop in h when not h.town because "it stops outside of towns"`, "A", "0202", "5.1 Marching: it stops outside of towns"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := refused(t, c.line, c.unit, c.to)
			require.Len(t, r.Reasons, 1)
			require.Equal(t, c.want, r.Reasons[0].String())
		})
	}
}

func TestEachFailingPartIsAReason(t *testing.T) {
	r := refused(t, "step a to b when edge(a, b).road and solid(u, b) and b.town", "B", "0202")
	var all []string
	for _, x := range r.Reasons {
		all = append(all, x.String())
	}
	require.Equal(t, []string{
		"5.3 Units stay on firm ground: no such step: it needs solid(u, b)",
		"5.1 Marching: no such step: it needs b.town",
	}, all)
}
