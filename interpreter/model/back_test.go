package model

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// maze has no dice, no clock and no offers: what leads nowhere in it can be found
// out by hand.
const maze = `
side red, blue
map area
unit has { steps: number = 2 changing }
data area { id
  A
  B }
data unit { id side at
  a red  A
  b red  A
  c blue B
  d blue B }
track trail: number = 0 from 0 to 9999
define rest(n: number, of: number) = n - of * floor(n / of)
procedure deeper(n: number) {
  ask quiet by red "Quiet?"
  ask left by red "Left?"
  if left { increase trail by quiet ? 1 : 4 }
  if n > 0 { do deeper(n - 1) }
}
permission enough(us: list of unit)
rule 4 "Enough" { forbid enough(us) when rest(trail + len(us), 3) == 1 because "that is not enough" }
sequence { repeat 3 times {
  do deeper(1)
  for each u in filter(units, .side == red) chosen by red { increase trail by (u == unit("a") ? trail : 1) }
  choose us = some u from units where u.side == blue or trail > 5 such that enough(us) by blue
  repeat 2 times { choose w from filter(units, .side == red or rest(trail, 2) == 0) where rest(trail + len(us), 5) > 1 by red  if w.side == blue { increase trail by 1 } }
  choose last from filter(units, rest(trail, 4) == 2 or trail > 60) by blue
  set trail = rest(trail, 7)
} }
`

// Going back against the plainest way to do it: a game that holds at every dead
// end, a stack of positions, and a set of what has led nowhere.
func TestGoingBackAgainstAModel(t *testing.T) {
	t.Parallel()
	f, ds := dsl.Parse("maze.wgr", []byte("game maze \"Maze\"\n"+maze))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	far, ends := 0, 0
	for seed := range uint64(40) {
		r := rand.New(rand.NewPCG(seed, 3))
		g := run.New(p, nil)
		held := run.At(p, p.Start.Clone(), nil)
		held.Hold = true
		held.Do(p.Sequence, nil)
		type level struct {
			game *run.Game
			took string
		}
		var stack []level
		barred := map[string]bool{}
		legal := func() []run.Choice {
			var out []run.Choice
			d := held.Pending()
			all := []run.Choice{{Kind: run.Done}}
			for _, o := range d.Options {
				all = append(all, run.Choice{Value: o.Value, Group: o.Group})
			}
			for _, c := range all {
				if held.Check(d, c) == nil && !barred[key(held, c)] {
					out = append(out, c)
				}
			}
			return out
		}
		for n := 0; ; n++ {
			require.Less(t, n, 20_000, "it ends")
			back := 0
			for held.Pending() != nil && len(legal()) == 0 && len(stack) > 0 {
				top := stack[len(stack)-1]
				held, stack = top.game, stack[:len(stack)-1]
				barred[top.took] = true
				back++
			}
			require.Equal(t, back, g.WentBack, "seed %d, decision %d", seed, n)
			if back > 3 {
				far++
			}
			if held.Pending() == nil || len(legal()) == 0 {
				require.Nil(t, g.Pending())
				require.Equal(t, held.Pending() != nil, g.Err != nil)
				break
			}
			require.Equal(t, held.Hash(), g.PlainHash(), "seed %d, decision %d", seed, n)
			d := g.Pending()
			require.NotNil(t, d, "%v", g.Err)
			var open []run.Choice
			if d.CanDone {
				open = append(open, run.Choice{Kind: run.Done})
			}
			for _, o := range d.Options {
				open = append(open, run.Choice{Value: o.Value, Group: o.Group})
			}
			require.Equal(t, legal(), open, "seed %d, decision %d", seed, n)
			c := open[r.IntN(len(open))]
			stack = append(stack, level{held.Clone(), key(held, c)})
			refused, err := held.Apply(c)
			require.Nil(t, refused)
			require.NoError(t, err)
			refused, _ = g.Apply(c)
			require.Nil(t, refused)
			ends++
		}
	}
	require.Greater(t, far, 20, "of %d decisions", ends)
}

func key(g *run.Game, c run.Choice) string { return fmt.Sprint(g.Hash(), c) }
