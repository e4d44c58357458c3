package bot_test

import (
	"testing"

	"wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// guard is a game in which recruits have to come on, and guards had better stay.
const guard = `game guard "Guard"
map hex columns 1..9 rows 1..4 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number, recruit: flag, guard: flag }
data unit {
  id  side strength recruit guard at
  A   red  1        -       yes   0201
  B   red  1        -       yes   0401
  C   red  1        -       yes   0601
  D   red  1        -       yes   0801
  E   red  1        -       yes   0203
  F   red  1        -       yes   0403
  G   red  1        -       yes   0603
  H   red  1        -       yes   0803
  R1  red  1        yes     -     -
  R2  red  1        yes     -     -
  R3  red  1        yes     -     -
  R4  red  1        yes     -     -
  S   red  1        -       -     0104
  T   red  1        -       -     0304
  U   red  1        -       -     0504
  V   red  1        -       -     0704
  E1  blue 1        -       -     0901 }
fact walked(u: unit) lasts phase
fact gone(u: unit) lasts game
rule 1 "Each walks once" {
  action walk "Walk" {
    choose u from filter(units, .side == phasing and .hex != none and not walked(#))
    choose to from adjacent(u)
    move u to to
    remember walked(u)
    remember gone(u)
  }
}
rule 2 "Recruits come on at once" {
  define due = filter(units, .recruit and .hex == none)
  action enter "Bring a recruit on" {
    choose u from due
    choose to from filter(hexes, .row == 4)
    place u at to
    remember walked(u)
  }
  permission waits()
  forbid waits() when len(due) > 0
}
sequence { repeat { turn {
  phase mine of red { offer enter, walk by red finish allowed waits() }
} } until turn_number == 2 game over "Over" }
aim "Guards gone" for side(s) when s == red: raise 0 - count(units, gone(#) and .guard) weight 1 / 3
aim "Others gone" for side(s) when s == red: raise count(units, gone(#) and not .guard and not .recruit)
`

// TestWhoIsToStayStays: where something has to be done first, doing nothing more is not to
// be had, and the guards do not march off beside what is done.
func TestWhoIsToStayStays(t *testing.T) {
	const guards = 8 // who come first
	p := made(t, guard)
	level, _ := bot.Find("best")
	for seed := uint64(1); seed < 9; seed++ {
		b := bot.New(p, level, seed, 0)
		g := run.New(p, dice.Keyed{Seed: seed})
		marched, entered := 0, 0
		for turn := g.S.Cells.At(p.TurnCell()); g.Over == nil && g.S.Cells.At(p.TurnCell()) == turn; {
			d := g.Pending()
			require.NotNil(t, d)
			c := b.Answers(g, sight.For(g, 0), d)[0]
			switch {
			case c.Kind != run.Pick:
			case d.Kind == run.Act && c.Value == int64(p.Actions["enter"].Index):
				entered++
			case d.Name == "u" && c.Value < guards:
				marched++
			}
			refusal, err := g.Apply(c)
			require.NoError(t, err)
			require.Nil(t, refusal)
		}
		require.Equal(t, []int{0, 4}, []int{marched, entered}, "seed %d", seed)
	}
}
