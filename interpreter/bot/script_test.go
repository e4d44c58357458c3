package bot

import (
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// loan is a game in which something can be taken and given back without end.
const loan = `game loan "Loan"
side red "Red"
track have: flag = no
track eaten: flag = no
rule 1 "Taking and giving" {
  action take "Take" when not have { set have = yes }
  action give "Give" when have { set have = no }
}
rule 2 "Eating" {
  action eat "Eat" when not eaten { set eaten = yes }
}
sequence { repeat { turn {
  phase mine of red { offer take, give, eat by red }
} } until turn_number == 3 game over "Over" }
`

// lender is a bot at the beginning of the loan.
func lender(t *testing.T) (*program.Program, *Bot) {
	p := loaded(t, loan)
	level, _ := Find("medium")
	b := New(p, level, 1, 0)
	b.stand(run.New(p, dice.Keyed{Seed: 1}))
	return p, b
}

// TestAScriptThatCannotGoOn: a line that asks for what can never be done again comes to
// an end, though there is always something else to do.
func TestAScriptThatCannotGoOn(t *testing.T) {
	p, b := lender(t)
	eat := answer{name: b.base.Pending().Name, choice: run.Choice{Value: int64(p.Actions["eat"].Index)}, act: true}
	for range 20 {
		l := b.try(eat.choice, eat.choice, script{eat, eat}, b.luckOf(0))
		require.NotNil(t, l)
		require.Less(t, l.sure, maxAct)
	}
}

// TestALineIsCarriedOutInParts: what is left of a long line is tried first when its
// first acts have been carried out, and it is looked beyond.
func TestALineIsCarriedOutInParts(t *testing.T) {
	p, b := lender(t)
	name := b.base.Pending().Name
	long := &line{}
	for i := range atATime + 3 {
		act := []string{"take", "give"}[i%2]
		long.answers = append(long.answers, answer{name: name, choice: run.Choice{Value: int64(p.Actions[act].Index)}, act: true})
	}
	long.first, long.sure = long.answers[0].choice, len(long.answers)
	require.Len(t, b.planOf(long), atATime-1)
	require.Len(t, b.kept, 1)
	require.Equal(t, long.answers[atATime:], b.kept[0].answers)
	require.False(t, b.holdsGood([]*line{{first: run.Choice{Kind: run.Pass}}, {worth: 9}}))

	b.kept = nil
	long.sure = atATime
	require.Len(t, b.planOf(long), atATime-1)
	require.Empty(t, b.kept)
}
