package run_test

import (
	"testing"

	"wargame/interpreter/run"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

const teller = `
side red, blue
map hex columns 1..3 rows 1..3 stagger even columns
unit has { pace: number = 4 }
data unit {
  id side at
  Alpha red 0101
}
quantity cost(h: hex) = 1
permission enter(u: unit, h: hex)
rule 1.1 "Mud" { cost(h) when h.row == 2 { : + 1  when h.column < 3: + 1 because "in the west" } }
rule 1.2 "The edge" {
  forbid enter(u, h) when h.column == 3 because "it is too far east"
  forbid enter(u, h) when h.row == 3 because "it is too far south"
}
rule 1.3 "Marching" {
  action march "March" {
    choose u from units
    choose h from hexes allowed enter(u, h) noting "costs {cost(h)}" "Where does {u} go, with {u.pace}?"
    move u to h
    log "{u} paid {cost(h)}"
  }
}
sequence { offer march by red }
`

// Prompts are filled in and options have their notes. The log says which unit moved from
// where to where, and how a number was computed.
func TestWhatThePlayerIsTold(t *testing.T) {
	g := run.New(compile(t, teller), nil)
	g.Derive = true
	pick(t, g, "March")
	pick(t, g, "Alpha")
	d := g.Pending()
	require.Equal(t, "Where does Alpha go, with 4?", d.Prompt)
	for _, o := range d.Options {
		want := "costs 1"
		if o.Label[2:] == "02" {
			want = "costs 3"
		}
		require.Equal(t, want, g.Query().Note(d, o.Value), o.Label)
	}
	pick(t, g, "0202")
	require.Empty(t, g.Query().Note(g.Pending(), 0))
	last := g.Log[len(g.Log)-1]
	require.Equal(t, "Alpha paid 3", last.Text)
	require.Equal(t, []string{"cost 3 = 1, +1 Mud [1.1], +1 in the west [1.1]"}, last.Contributions)
	moved := g.Log[len(g.Log)-2]
	require.Equal(t, "1.3", moved.Clause)
	from, _ := g.P.World.Map.Find("0101")
	to, _ := g.P.World.Map.Find("0202")
	require.Equal(t, &run.Passage{Unit: 0, From: from, To: to}, moved.Moved)
}

// Two reasons of one clause have separate facts.
func TestEachReasonHasItsFacts(t *testing.T) {
	g := run.New(compile(t, teller), nil)
	pick(t, g, "March")
	pick(t, g, "Alpha")
	corner, ok := g.P.Word(value.SpaceType, "0303")
	require.True(t, ok)
	r := g.Check(g.Pending(), run.Choice{Value: corner.N})
	require.Len(t, r.Reasons, 2)
	require.Equal(t, "it is too far east", r.Reasons[0].Text)
	require.Equal(t, "it is too far south", r.Reasons[1].Text)
	require.Contains(t, r.Reasons[0].Node.Children[0].Text, "h.column == 3")
	require.Contains(t, r.Reasons[1].Node.Children[0].Text, "h.row == 3")
}
