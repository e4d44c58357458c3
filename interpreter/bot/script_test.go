package bot

import (
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// loan is a game in which something can be taken and given back without end.
const loan = `edition 3
game loan "Loan"
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
	level, _ := LevelNamed("medium")
	b := New(p, level, 1, 0)
	b.setBase(run.New(p, dice.Keyed{Seed: 1}))
	return p, b
}

// TestAScriptThatCannotGoOn: a line that asks for what can never be done again comes to
// an end, though there is always something else to do.
func TestAScriptThatCannotGoOn(t *testing.T) {
	p, b := lender(t)
	eat := answer{name: b.game.base.Pending().Name, choice: run.Choice{Value: int64(p.Actions["eat"].Index)}, act: true}
	for range 20 {
		l := b.try(eat.choice, eat.choice, script{eat, eat}, b.sampleOf(0))
		require.NotNil(t, l)
		require.Less(t, l.fixed, maxAct)
	}
}

// TestALineIsCarriedOutInParts: what is left of a long line is tried first when its
// first acts have been carried out, and it is looked beyond.
func TestALineIsCarriedOutInParts(t *testing.T) {
	p, b := lender(t)
	name := b.game.base.Pending().Name
	maxActWeight := &plan{}
	for i := range maxQueuedActs + 3 {
		act := []string{"take", "give"}[i%2]
		maxActWeight.answers = append(maxActWeight.answers, answer{name: name, choice: run.Choice{Value: int64(p.Actions[act].Index)}, act: true})
	}
	maxActWeight.first, maxActWeight.fixed = maxActWeight.answers[0].choice, len(maxActWeight.answers)
	require.Len(t, b.queueOf(maxActWeight), maxQueuedActs-1)
	require.Len(t, b.reuse.plans, 1)
	require.Equal(t, maxActWeight.answers[maxQueuedActs:], b.reuse.plans[0].answers)
	require.False(t, b.reuse.holds([]*plan{{first: run.Choice{Kind: run.Pass}}, {score: 9}}))

	b.reuse.plans = nil
	maxActWeight.fixed = maxQueuedActs
	require.Len(t, b.queueOf(maxActWeight), maxQueuedActs-1)
	require.Empty(t, b.reuse.plans)
}
