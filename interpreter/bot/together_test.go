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
const port = `edition 3
game port "Port"
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
	l, ok := bot.LevelNamed(level)
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

// ford is a game of one impulse: units march one by one, and what they bring together at
// one place counts from the fourth on.
const ford = `edition 3
game ford "Ford"
map hex columns 1..7 rows 1..5 stagger even columns
side red "Red"
data unit {
  id side at
  A red 0101
  B red 0102
  C red 0103
  D red 0104
  E red 0105 }
unit has { gone: flag = no changing }
track score: number = 0
rule 1 "Marching" {
  action impulse "Impulse" { offer march by red }
  action march "March" {
    choose u from filter(units, not .gone)
    choose to from hexes where distance(u.hex, to) <= 3
    set u.gone = true
    move u to to
  }
  on moved { set score = max(0, max(map(hexes, len(.units))) - 3) }
}
sequence { phase work of red { offer once impulse by red } phase rest of red { offer once impulse by red or nothing } }
`

// TestWhoGoesTogether: nothing is gained before four have gone to one place.
func TestWhoGoesTogether(t *testing.T) {
	p := made(t, ford+points)
	for seed := range uint64(4) {
		require.Positive(t, after(t, p, "best", seed))
	}
}
