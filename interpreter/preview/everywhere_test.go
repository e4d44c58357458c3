package preview_test

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// Previews of whatever bots do at random, in every game of the box: the chances of each
// roll add up to 1, what is not followed is said, the budget holds, and the game stands
// where it stood.
func TestEverywhere(t *testing.T) {
	rolls := 0
	for _, name := range []string{"normandy", "fottr", "mgmg", "the_pass", "harrow_ridge", "lantern_sea"} {
		t.Run(name, func(t *testing.T) {
			lg, err := load.Open(name)
			require.NoError(t, err)
			p, ds := lg.Program(nil, nil)
			require.False(t, ds.HasErrors())
			rolls += wander(t, run.New(p, dice.Keyed{Seed: 1}), 1)
		})
	}
	require.Positive(t, rolls, "no preview had dice")
}

// wander answers at random, and previews now and then. It tells how many previews had
// dice.
func wander(t *testing.T, g *run.Game, seed uint64) (rolls int) {
	luck := rand.New(rand.NewPCG(seed, 0))
	b := preview.Usual
	for i := range 120 {
		d := g.Pending()
		if d == nil {
			return rolls
		}
		list := legal(d)
		c := list[luck.IntN(len(list))]
		if d.Kind != run.DiceRoll && (i%10 == 0 || c.Kind == run.Done) {
			hash, lines := g.Hash(), len(g.Log)
			x := preview.Of(sight.For(g, max(d.Seat, 0)), []run.Choice{c}, b)
			require.Equal(t, hash, g.Hash())
			require.Len(t, g.Log, lines)
			require.Less(t, x.Steps, 2*b.Steps) // what is begun is carried out
			if x.Root != nil && sound(t, x.Root) {
				rolls++
			}
		}
		if _, err := g.Apply(c); err != nil {
			return rolls
		}
	}
	return rolls
}

// legal lists answers; what ends something is likelier than it would be by chance.
func legal(d *run.Decision) []run.Choice {
	var out []run.Choice
	for _, o := range d.Options {
		out = append(out, run.Choice{Value: o.Value, Group: o.Group})
	}
	for range 1 + len(out)/4 {
		switch {
		case d.CanDone:
			out = append(out, run.Choice{Kind: run.Done})
		case d.CanStop:
			out = append(out, run.Choice{Kind: run.Stop})
		case d.CanPass:
			out = append(out, run.Choice{Kind: run.Pass})
		}
	}
	return out
}

// sound looks a tree through, and tells whether dice are in it.
func sound(t *testing.T, n *preview.Node) (dice bool) {
	sum, missing := new(big.Rat), new(big.Rat)
	for _, b := range n.Branches {
		dice = sound(t, b.Node) || dice
		if b.Chance != nil {
			sum.Add(sum, b.Chance)
			if b.Node.Missing != nil {
				missing.Add(missing, new(big.Rat).Mul(b.Chance, b.Node.Missing))
			}
		}
	}
	if len(n.Dice) > 0 && n.Stopped == "" {
		require.Equal(t, "1", sum.RatString())
		if missing.Sign() > 0 {
			require.Equal(t, missing.RatString(), n.Missing.RatString())
		} else {
			require.Nil(t, n.Missing)
		}
	}
	if n.Stopped != "" {
		require.NotNil(t, n.Missing)
	}
	return dice || len(n.Dice) > 0
}
