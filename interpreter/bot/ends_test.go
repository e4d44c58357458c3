package bot

import (
	"strings"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// days is a game of days: something can be eaten by day, a battle is owed in the evening,
// deeper in the rules, and much comes at dawn.
const days = `edition 3
game days "Days"
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
	p := loaded(t, strings.Replace(days, "EVENING", evening, 1))
	level, _ := LevelNamed("medium")
	b = New(p, level, 1, 0)
	b.setBase(run.New(p, dice.Keyed{Seed: 1}))
	return answer{name: b.game.base.Pending().Name, choice: run.Choice{Value: int64(p.Actions["eat"].Index)}, act: true}, b
}

// TestWhatTheNextPhaseAsksIsNoPartOfALine: an act that is owed later, deeper in the rules
// than the offer where a line began, is left to a search of its own.
func TestWhatTheNextPhaseAsksIsNoPartOfALine(t *testing.T) {
	eat, b := daily(t, "do battle")
	for n := range 20 {
		b.policy.chainOdds = chainOddsChoices[n%len(chainOddsChoices)]
		l := b.try(eat.choice, eat.choice, script{eat}, b.sampleOf(0))
		require.NotNil(t, l)
		require.LessOrEqual(t, l.score, 3.0)
		require.GreaterOrEqual(t, l.score, 1.0)
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
	l := b.try(eat.choice, eat.choice, script{eat, pass}, b.sampleOf(0))
	require.NotNil(t, l)
	require.EqualValues(t, 1, l.score)
	l = b.try(eat.choice, eat.choice, script{eat, eat, pass}, b.sampleOf(0))
	require.NotNil(t, l)
	require.EqualValues(t, 2, l.score)
}

// debts is a game of promises: each brings a point, and has to be kept in the evening,
// with a die, before the evening can end.
const obligations = `edition 3
game debts "Debts"
side red "Red"
track score: number = 0
track promised: number = 0
rule 1 "Promising" {
  action promise "Promise" when promised < 2 {
    increase score by 1
    increase promised by 1
  }
}
rule 2 "Keeping" {
  action keep "Keep a promise" when promised > 0 {
    decrease promised by 1
    roll pips = d6 by red
    decrease score by pips
  }
  permission rest(s: side)
  forbid rest(s) when promised > 0
}
sequence { repeat { turn {
  phase day of red { offer promise by red }
  phase evening of red { offer keep by red finish allowed rest(red) }
} } until turn_number == 3 game over "Over" }
aim "Score" for side(s): raise score
`

// TestWhatIsOwedBelongsToTheLine: what must be done later in the turn because of an act
// is done in its line, with its dice, though it is offered elsewhere in the rules.
func TestWhatIsOwedBelongsToTheLine(t *testing.T) {
	p := loaded(t, obligations)
	level, _ := LevelNamed("best")
	b := New(p, level, 1, 0)
	g := run.New(p, dice.Keyed{Seed: 1})
	require.Equal(t, run.Pass, b.Answers(g, sight.For(g, 0), g.Pending())[0].Kind)

	b.setBase(g)
	promise := answer{name: g.Pending().Name, choice: run.Choice{Value: int64(p.Actions["promise"].Index)}, act: true}
	all := 0.0
	for part := range strata {
		l := b.try(promise.choice, promise.choice, script{promise, {name: promise.name, choice: run.Choice{Kind: run.Pass}, act: true}}, sample{5, part})
		require.NotNil(t, l)
		require.True(t, l.dice)
		all += l.score
	}
	require.InDelta(t, strata*(1-3.5), all, 1e-9, "each face once")
}

// backing is a game of two fights that have to be fought, an easy one and a hard one, and
// of one backing, which is worth more in the hard one.
const backing = `edition 3
game backing "Backing"
side red "Red"
enum fight { easy, hard }
track score: number = 0
track due(f: fight): flag = true
track backed(f: fight): flag = false
track backings: number = 1
rule 1 "Backing" {
  action back "Back a fight" when backings > 0 {
    choose f from [easy, hard]
    set backed(f) = true
    decrease backings by 1
  }
}
rule 2 "Fighting" {
  action fight_it "Fight" when any([easy, hard], due(#)) {
    choose f from filter([easy, hard], due(#))
    set due(f) = false
    roll pips = d6 by red
    if pips + (backed(f) ? 3 : 0) >= (f == easy ? 2 : 4) { increase score by 6 }
  }
  permission rest(s: side)
  forbid rest(s) when any([easy, hard], due(#))
}
sequence { repeat { turn {
  phase day of red { offer back by red }
  phase evening of red { offer fight_it by red finish allowed rest(red) }
} } until turn_number == 3 game over "Over" }
aim "Score" for side(s): raise score
`

// TestWhatIsNamedOfWhatIsOwed: something that was owed before is done in a line that names
// it, and the line is worth what it changes of that: not the more for being about a fight
// that is won anyhow.
func TestWhatIsNamedOfWhatIsOwed(t *testing.T) {
	p := loaded(t, backing)
	level, _ := LevelNamed("best")
	for seed := range uint64(8) {
		b := New(p, level, seed, 0)
		g := run.New(p, dice.Keyed{Seed: seed})
		for _, kind := range []run.DecisionKind{run.Act, run.ChooseOne} {
			d := g.Pending()
			require.Equal(t, kind, d.Kind)
			c := b.Answers(g, sight.For(g, 0), d)[0]
			require.Equal(t, run.Pick, c.Kind)
			require.EqualValues(t, map[run.DecisionKind]int64{run.Act: int64(p.Actions["back"].Index), run.ChooseOne: 1}[kind], c.Value, "the hard one")
			refusal, err := g.Apply(c)
			require.NoError(t, err)
			require.Nil(t, refusal)
		}
	}
}
