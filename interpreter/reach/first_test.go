package reach_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/load"
	"wargame/interpreter/reach"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

const ferries = `edition 3
game ferries "Ferries"
map hex columns 1..3 rows 1..1 stagger even columns
side red, blue
data unit { id side at
  Alpha red 0101
  Bravo red 0301
  Charlie blue 0201 }
rule 1 "Ferries" {
  action ferry "Ferry units to a hex" {
    choose to from hexes by red "Where to?"
    choose u from filter(units, .side == red and .hex != to) by red "Who?"
    move u to to
  }
  action shell "Shell a hex" {
    choose to from hexes by red "Which hex?"
    choose u from filter(units, .side == red) by red "Who shoots?"
    log "{u} shells {to}"
  }
}
sequence { offer ferry, shell by red }
`

// TestReachOfAPlaceAskedFirst: an action that asks for the place before the units shows
// where they stand afterwards. An action that sends nobody there shows nothing.
func TestReachOfAPlaceAskedFirst(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "ferries")
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "game.wgr"), []byte(ferries), 0o600))
	box, err := load.Open(dir)
	require.NoError(t, err)
	p, ds := box.Program(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, nil)
	require.NoError(t, g.Err)
	got := reach.Of(sight.For(g, g.Pending().Seat), []int64{0})
	require.Len(t, got, 1, "%v", got)
	require.Equal(t, "ferry", got[0].Action)
	var names []string
	for _, x := range got[0].Goals {
		names = append(names, p.World.Map.Name(x.Space))
	}
	require.Equal(t, []string{"0201", "0301"}, names)
	require.Empty(t, reach.Of(sight.For(g, g.Pending().Seat), []int64{2}), "the other side's")
}

// TestReachOfAnAreaActivated: an action that asks which area is activated shows where the
// units in it can go then.
func TestReachOfAnAreaActivated(t *testing.T) {
	r := rand.New(rand.NewPCG(0, 7))
	g := begin(t, "mgmg", 0)
	for range 400 {
		if d := g.Pending(); d.Kind == run.Act {
			v := sight.For(g, d.Seat)
			for range 4 {
				u := r.IntN(len(g.P.Units))
				if g.S.At[u] < 0 {
					continue
				}
				for _, x := range reach.Of(v, []int64{int64(u)}) {
					if x.First >= 0 {
						require.Equal(t, int(g.S.At[u]), x.First)
						require.NotEmpty(t, x.Goals)
						return
					}
				}
			}
		}
		step(t, g, r)
	}
	t.Fatal("no area was activated")
}
