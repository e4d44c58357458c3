package reach_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/reach"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// An action that puts a unit somewhere in a procedure, as a ferry does, shows the spaces to
// which an answer takes it at once, and no others: of a space that is only looked at, none.
func TestReachThroughAProcedure(t *testing.T) {
	f, ds := dsl.Parse("ferry.wgr", []byte(`edition 3
game ferry "Ferry"
map area
side red "Red"
data area { id
  A
  B
  C }
data edge { a b
  A B
  B C
  A C }
data unit { id side at
  Ann red A }
rule 9.6 "Ferries" {
  action ferry "Ferry" { choose u from units "Who?" do cross(u) }
  procedure cross(u: unit) { choose to from filter(areas, # != u.area) "Where?" if to == area("B") { move u to to } }
}
sequence { turn { phase p of red { offer once ferry by red } } game over "done" }
`))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, dice.Keyed{Seed: 1})
	got := reach.Of(sight.Open(g), []int64{0})
	require.Len(t, got, 1)
	require.Equal(t, "ferry", got[0].Action)
	require.Equal(t, []reach.Goal{{Space: 1, Ends: true}}, got[0].Goals)
}
