package run_test

import (
	"testing"

	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

const signed = `map hex columns 1..4 rows 1..1 stagger even columns
side red "Red"
unit has { bonus: number }
data unit { id side bonus at
  up red 2 0101
  half red 3/2 0101
  level red 0 0101
  down red -1 0101 }
permission pick(u: unit)
rule 1.1 "Signs" {
  forbid pick(u) when u.bonus == -1 because "{u} has {u.bonus:+}"
  action name_one "Name" {
    choose u from units allowed pick(u) noting "bonus {u.bonus:+}" "One of {len(units):+}"
    log "{u}: {u.bonus:+} ({u.bonus : + })"
  }
}
sequence { phase works of red { offer name_one by red } }
`

// {x:+} writes a number with its sign wherever a text may hold a value.
func TestNumbersWithTheirSigns(t *testing.T) {
	p := compile(t, signed)
	g := run.New(p, nil)
	pick(t, g, "Name")
	require.Equal(t, "One of +4", g.Pending().Prompt)
	var notes []string
	for _, o := range g.Pending().Options {
		notes = append(notes, g.Query().Note(g.Pending(), o.Value))
	}
	require.Equal(t, []string{"bonus +2", "bonus +1 1/2", "bonus 0"}, notes)
	c, err := g.Pending().Named(p, "down", "")
	require.NoError(t, err)
	r, err := g.Apply(c)
	require.NoError(t, err)
	require.Equal(t, "down has -1", r.Reasons[0].Text)
	pick(t, g, "half")
	require.Contains(t, logOf(g), "half: +1 1/2 (+1 1/2)")
}
