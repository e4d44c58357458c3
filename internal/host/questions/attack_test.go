package questions

import (
	"math/rand/v2"
	"net/url"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
	"wargame/interpreter/worklist"
)

// By areas and by hexes, an enemy that can be attacked is found with its attackers, with
// an order that is legal, and with chances.
func TestAttackIsFound(t *testing.T) {
	for name, steps := range map[string]int{"normandy": 900, "mgmg": 400} {
		t.Run(name, func(t *testing.T) {
			box, err := load.Open(name)
			require.NoError(t, err)
			p, ds := box.Program(nil, nil)
			require.False(t, ds.HasErrors())
			rng := rand.New(rand.NewPCG(3, 4))
			g := run.New(p, dice.Keyed{Seed: 5})
			found, odds := 0, 0
			for range steps {
				d := g.Pending()
				if d == nil || found > 2 {
					break
				}
				if d.Kind == run.Act && d.Seat >= 0 {
					v := sight.Of(g, d.Seat)
					for at := range v.Map().Len() {
						if !worklist.Held(v, at) {
							continue
						}
						list, err := Attack(Question{Values: url.Values{"space": {strconv.Itoa(at)}}, Seat: d.Seat, View: v, Decision: d})
						require.NoError(t, err)
						for _, a := range list {
							require.NotEmpty(t, a.Could)
							if a.Plan != nil {
								found++
								require.NotEmpty(t, a.Answers)
								if a.Preview != nil {
									odds++
								}
							} else {
								t.Log(a.Line, a.No)
							}
						}
					}
				}
				random(t, g, rng)
			}
			t.Log(found, "attacks,", odds, "with chances")
			require.Positive(t, found)
			require.Positive(t, odds)
		})
	}
}

// random answers the pending decision at random; it passes rarely.
func random(t *testing.T, g *run.Game, rng *rand.Rand) {
	d := g.Pending()
	var list []run.Choice
	for _, i := range rng.Perm(len(d.Options)) {
		list = append(list, run.Choice{Value: d.Options[i].Value, Group: d.Options[i].Group})
	}
	words := []run.Choice{{Kind: run.Done}, {Kind: run.Stop}, {Kind: run.Pass}}
	if rng.IntN(4) == 0 {
		list = append(words, list...)
	} else {
		list = append(list, words...)
	}
	for _, c := range list {
		if c.Kind == run.Pick && c.Value == value.None {
			continue
		}
		if no, err := g.Apply(c); no == nil && err == nil {
			return
		}
	}
	require.Fail(t, "no answer is legal")
}
