package simulate

import (
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// veiled is a small game in which Red shoots at counters that he cannot tell apart.
const veiled = `edition 3
game veiled "Veiled"
map hex columns 1..4 rows 1..4 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
data unit {
  id   side strength at
  Mine red  3        0101
  A    blue 1        0103
  B    blue 2        0303
  C    blue 9        0403
  D    blue 4        0104 }
rule 1 "Nobody looks at enemies" { hide unit(u) from s when u.side != s because "they are far" }
rule 2 "Shooting" {
  action shoot "Shoot" { choose t from filter(units, .side == blue and .hex != none)  eliminate t }
}
sequence { repeat { turn { phase mine of red { offer once shoot by red } } } until turn_number == 5 game over "done" }
`

// Whoever stands where, a bot that sees the same does the same: with a seed, each kind
// choose the same place, and the strongest counter is shot at no sooner than others.
func TestBotsDoNotPeep(t *testing.T) {
	game := func(edits ...string) *run.Game {
		f, ds := dsl.Parse("veiled.wgr", []byte(strings.NewReplacer(edits...).Replace(veiled)))
		require.Empty(t, ds, ds.Error())
		p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
		require.False(t, ds.HasErrors(), ds.Error())
		return run.New(p, dice.Keyed{Seed: 1})
	}
	exchanged := []string{"A    blue 1        0103", "A    blue 1        0403", "C    blue 9        0403", "C    blue 9        0103"}
	for _, kind := range []string{"random", "greedy", "easy"} {
		best := 0
		for seed := range uint64(60) {
			play := func(edits ...string) (places []string) {
				g := game(edits...)
				j, err := newEvaluator(g.P, "", "")
				require.NoError(t, err)
				b := newBot(kind, j, seed, 0)
				for range 6 {
					d := g.Pending()
					c := b.answers(g, d)[0]
					if at := ""; d.Kind != run.Act && c.Kind == run.Pick {
						at = g.P.World.Map.Name(int(g.S.At[c.Value]))
						places = append(places, at)
						if len(places) == 1 && g.P.UnitName(int(c.Value)) == "C" && len(edits) == 0 {
							best++
						}
					}
					refusal, err := g.Apply(c)
					require.NoError(t, err)
					require.Nil(t, refusal)
					b.noteAnswer(d, c)
				}
				return places
			}
			require.Equal(t, play(), play(exchanged...), "%s %d", kind, seed)
		}
		require.InDelta(t, 15, best, 12, kind)
	}
}
