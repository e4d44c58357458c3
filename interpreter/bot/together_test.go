package bot_test

import (
	"testing"

	"wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// port is a game for one: points come of one harbour among 54 hexes, and of a cargo
// that was loaded before the ship sails.
const port = `game port "Port"
map hex columns 1..9 rows 1..6 stagger even columns
side red "Red"
space has { harbour: flag }
data hex { harbour: 0503 }
track score: number = 0
track loaded: flag = false
track ships: number = 1
rule 1 "Digging" {
  action dig "Dig" {
    choose here from hexes
    if here.harbour { increase score by 1 }
  }
}
rule 2 "Trade" {
  action load "Load" when not loaded { set loaded = true }
  action sail "Sail" when ships > 0 {
    if loaded { increase score by 5 }
    set ships = ships - 1
    set loaded = false
  }
}
`

const points = `aim "Points" for side(s): raise score
`

// after plays a phase of port with a bot and tells the score.
func after(t *testing.T, p *program.Program, level string, seed uint64) int64 {
	l, ok := bot.Find(level)
	require.True(t, ok)
	b := bot.New(p, l, seed, 0)
	g := run.New(p, dice.Keyed{Seed: seed})
	for d := g.Pending(); d != nil; d = g.Pending() {
		refusal, err := g.Apply(b.Answers(g, sight.For(g, 0), d)[0])
		require.NoError(t, err)
		require.Nil(t, refusal)
	}
	x, ds := p.CompileText("score", nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	return int64(value.Floor(x.Num(g.Ctx())))
}

// TestWhatLeadsNowhereIsLeftOut: one of 54 answers is worth something, and twelve are tried.
func TestWhatLeadsNowhereIsLeftOut(t *testing.T) {
	p := made(t, port+points+`sequence { phase work of red { offer once dig by red } phase rest of red { offer once load by red or nothing } }`)
	for seed := range uint64(8) {
		require.EqualValues(t, 1, after(t, p, "easy", seed))
	}
}

// TestActsThatAreGoodTogether: loading alone gains nothing, and sailing empty neither.
func TestActsThatAreGoodTogether(t *testing.T) {
	p := made(t, port+points+`sequence { phase trade of red { offer load, sail by red } phase rest of red { offer once load by red or nothing } }`)
	for seed := range uint64(4) {
		require.GreaterOrEqual(t, after(t, p, "best", seed), int64(5))
	}
}
