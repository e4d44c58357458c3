package bot

import (
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// days is a game of days: something can be eaten by day, a battle is owed in the evening,
// deeper in the rules, and much comes at dawn.
const days = `game days "Days"
side red "Red"
track score: number = 0
rule 1 "Eating" {
  action eat "Eat" when score < 3 { increase score by 1 }
}
rule 2 "Fighting" {
  procedure rest { set score = score }
  procedure battle { do fighting }
  procedure fighting { offer once attack, hold by red }
  action attack "Attack" { increase score by 10 }
  action hold "Hold" { decrease score by 10 }
}
sequence { repeat {
  turn { phase day of red { offer eat by red } phase evening of red { EVENING } }
  increase score by 50
} until turn_number == 3 game over "Over" }
aim "Score" for side(s): raise score
`

// daily is a bot at the beginning of the days.
func daily(t *testing.T, evening string) (eat answer, b *Bot) {
	text := []byte(strings.Replace(days, "EVENING", evening, 1))
	f, ds := dsl.Parse("days.wgr", text)
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(program.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	level, _ := Find("medium")
	b = New(p, level, 1, 0)
	b.stand(run.New(p, dice.Keyed{Seed: 1}))
	return answer{name: b.base.Pending().Name, choice: run.Choice{Value: int64(p.Actions["eat"].Index)}, act: true}, b
}

// TestWhatTheNextPhaseAsksIsNoPartOfALine: an act that is owed later, deeper in the rules
// than the offer where a line began, is left to a search of its own.
func TestWhatTheNextPhaseAsksIsNoPartOfALine(t *testing.T) {
	eat, b := daily(t, "do battle")
	for n := range 20 {
		b.chain = chains[n%len(chains)]
		l := b.try(eat.choice, eat.choice, script{eat}, b.luckOf(0))
		require.NotNil(t, l)
		require.LessOrEqual(t, l.worth, 3.0)
		require.GreaterOrEqual(t, l.worth, 1.0)
		for _, a := range l.answers {
			require.Contains(t, []run.ChoiceKind{run.Pick, run.Pass}, a.choice.Kind)
			if a.choice.Kind == run.Pick {
				require.Equal(t, eat.choice, a.choice)
			}
		}
	}
}

// TestWhoPassesIsJudgedBeforeDawn: a line is not the better for having ended the turn.
func TestWhoPassesIsJudgedBeforeDawn(t *testing.T) {
	eat, b := daily(t, "do rest")
	pass := answer{name: eat.name, choice: run.Choice{Kind: run.Pass}, act: true}
	l := b.try(eat.choice, eat.choice, script{eat, pass}, b.luckOf(0))
	require.NotNil(t, l)
	require.EqualValues(t, 1, l.worth)
	l = b.try(eat.choice, eat.choice, script{eat, eat, pass}, b.luckOf(0))
	require.NotNil(t, l)
	require.EqualValues(t, 2, l.worth)
}
