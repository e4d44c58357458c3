package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// storm is a game in which one hex in so many holds somebody who can take the town, and
// they only if at least five of the six go.
func storm() string {
	var s strings.Builder
	s.WriteString(`edition 3
game storm "Storm"
map hex columns 1..12 rows 1..3 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
space has { town: flag }
data hex { town: 0802 }
data unit {
  id   side strength at
  B    blue 1        0802
`)
	for i := range 6 {
		fmt.Fprintf(&s, "  A%d   red  1        0702\n", i)
	}
	for i := range 30 {
		fmt.Fprintf(&s, "  S%d   red  1        %02d%02d\n", i, 1+i%5, 1+i/5%3)
	}
	s.WriteString(`}
track here: hex
track taken: flag = false
fact joined(u: unit) lasts phase
rule 1 "One hex acts" {
  action assault "Assault" {
    choose from_hex from filter(hexes, any(.units, .side == red)) "From where?"
    set here = from_hex
    offer join, attack by red
  }
}
rule 2 "Who joins" {
  action join "Join the attack" {
    choose u from filter(units, .side == red and .hex == here and not joined(#))
    remember joined(u)
  }
}
rule 3 "The town falls to five" {
  action attack "Attack" when any(units, joined(#)) {
    if count(units, joined(#)) >= 5 and any(adjacent(here), .town) { set taken = true }
    else { eliminate first(filter(units, joined(#))) }
  }
}
sequence { repeat { turn {
  phase mine of red { offer once assault by red or nothing }
} } until turn_number == 3 game over "Over" }
aim "The town" for side(s) when s == red: raise taken ? 1 : 0 weight 20
aim "Units" for unit(u): raise 1
`)
	return s.String()
}

// TestEverybodyIsBroughtTogether: few lines begin in the one hex of sixteen that counts,
// and fewer of them bring five of its six along.
func TestEverybodyIsBroughtTogether(t *testing.T) {
	p := made(t, storm())
	level, _ := bot.LevelNamed("best")
	for seed := uint64(1); seed < 7; seed++ {
		b := bot.New(p, level, seed, 0)
		g := run.New(p, dice.Keyed{Seed: seed})
		for turn := g.S.Cells.At(p.TurnCell()); g.S.Cells.At(p.TurnCell()) == turn; {
			d := g.Pending()
			require.NotNil(t, d)
			refusal, err := g.Apply(b.Answers(g, sight.For(g, 0), d)[0])
			require.NoError(t, err)
			require.Nil(t, refusal)
		}
		require.True(t, taken(t, g), "seed %d: the town has fallen in the first turn", seed)
	}
}

// taken tells whether the town has fallen.
func taken(t *testing.T, g *run.Game) bool {
	x, ds := g.P.CompileText("taken", nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	return x.Bool(g.Ctx())
}

// raid is a game in which everybody can go against one of several towns, and only the one
// that draws least can be taken.
const raid = `edition 3
game raid "Raid"
map hex columns 1..9 rows 1..5 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number, gone: flag = no changing }
data unit {
  id side strength at
  A1 red 1 0503
  A2 red 1 0503
  A3 red 1 0503
  A4 red 1 0503
  C1 red 1 0101
  B1 blue 1 0302
  B2 blue 1 0702
  B3 blue 1 0305
  B4 blue 1 0705
}
track here: hex
track taken: flag = false
rule 1 "Raiding" {
  action raid "Raid" {
    choose from_hex from filter(hexes, any(.units, .side == red)) "From where?"
    set here = from_hex
    offer march, attack by red
  }
  action march "March" {
    choose u from filter(units, .side == red and not .gone and .hex == here and here != hex(0101))
    choose to from hexes where distance(u.hex, to) <= 3
    set u.gone = true
    move u to to
  }
  action attack "Attack" when any(units, .gone) {
    if count(hex(0305).units, .side == red) == 4 { set taken = true } else {
      eliminate first(filter(units, .gone))
    }
  }
}
sequence { repeat { turn {
  phase mine of red { offer once raid by red or nothing }
} } until turn_number == 3 game over "Over" }
aim "The town" for side(s) when s == red: raise taken ? 1 : 0 weight 20
aim "Units" for unit(u): raise 1
aim "To the east" for unit(u) when u.side == red: reach hex(0702) weight 2
`

// TestEachTownIsGoneAgainst: everybody is led against the town that draws most, and then
// against each of the others.
func TestEachTownIsGoneAgainst(t *testing.T) {
	p := made(t, raid)
	level, _ := bot.LevelNamed("best")
	level.Plans = 10 // but for sweeps little is tried
	for seed := uint64(1); seed < 7; seed++ {
		b := bot.New(p, level, seed, 0)
		g := run.New(p, dice.Keyed{Seed: seed})
		for turn := g.S.Cells.At(p.TurnCell()); g.S.Cells.At(p.TurnCell()) == turn; {
			refusal, err := g.Apply(b.Answers(g, sight.For(g, 0), g.Pending())[0])
			require.NoError(t, err)
			require.Nil(t, refusal)
		}
		require.True(t, taken(t, g), "seed %d", seed)
	}
}
