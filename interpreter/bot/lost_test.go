package bot_test

import (
	"strings"
	"testing"

	"wargame/interpreter/bot"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// late is the last turn of a game that red wins with so many points, and has none.
const late = `edition 3
game late "Late"
side red "Red", blue "Blue"
track score: number = 0
fact taken(n: number) lasts game
rule 1 "Taking points" {
  action take "Take a point" {
    choose n from 1..4 where not taken(n)
    remember taken(n)
    increase score by 1
  }
}
rule 2 "Who wins" {
  procedure judge {
    if score >= 12 { game over "Red wins" for red }
    game over "Blue wins" for blue
  }
}
sequence { repeat { turn {
  phase mine of red { offer take by red or nothing }
  phase count of red { do judge }
} } until turn_number == 3 }
aim "Points" for side(s) when s == red: raise score
`

// TestALostGameIsPlayedOn: what is lost in any case is no reason to do nothing: who comes
// nearer to winning may find the rest, and no level gives up.
func TestALostGameIsPlayedOn(t *testing.T) {
	p := made(t, late)
	for _, name := range []string{"floor", "medium", "best"} {
		level, _ := bot.LevelNamed(name)
		b := bot.New(p, level, 1, 0)
		g := run.New(p, dice.Keyed{Seed: 1})
		acts := 0
		for g.Over == nil {
			c := b.Answers(g, sight.For(g, 0), g.Pending())[0]
			if g.Pending().Kind == run.Act && c.Kind == run.Pick {
				acts++
			}
			r, err := g.Apply(c)
			require.NoError(t, err)
			require.Nil(t, r)
		}
		require.Equal(t, "Blue wins", g.Over.Level)
		require.Equal(t, 4, acts, name)
	}
}

// TestWhyTheGameIsDecided: a reason that is about who wins says so, and no number of points.
func TestWhyTheGameIsDecided(t *testing.T) {
	p := made(t, strings.Replace(late, "score >= 12", "score >= 3", 1))
	level, _ := bot.LevelNamed("best")
	b := bot.New(p, level, 1, 0)
	g := run.New(p, dice.Keyed{Seed: 1})
	b.Answers(g, sight.For(g, 0), g.Pending())
	r, ok := b.Reason()
	require.True(t, ok)
	require.Equal(t, 2.0, r.Game)
	require.Contains(t, r.String(), "This wins 100 % more games than doing nothing more, for Points (+4.0).")
}
