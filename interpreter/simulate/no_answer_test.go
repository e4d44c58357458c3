package simulate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

const doubling = "define a(n: number): number = n < 1 ? 0 : a(n - 1) + a(n - 1)\n"

// TestADryQuestionIsNoDeadEnd: where the question what can be chosen is broken off, the
// error says so, and not that nothing can be chosen.
func TestADryQuestionIsNoDeadEnd(t *testing.T) {
	p := made(t, "lab", hostileHead+doubling+`rule 1 "One" { procedure p() { choose u from filter(units, a(60) > 3) by red  log "x" }
  sequence { phase p of red { do p } } }
`)
	g := run.New(p, dice.Keyed{Seed: 1})
	require.Nil(t, g.Pending())
	require.ErrorContains(t, g.Err, "no answer after 20 million steps")
}

// TestAQuestionWithoutAnswerIsAFault: a game whose next decision cannot be found out has
// failed, and has not come to its end.
func TestAQuestionWithoutAnswerIsAFault(t *testing.T) {
	p := made(t, "lab", hostileHead+doubling+`rule 1 "One" { action go { choose u from units by red "Who? {a(60)}"  log "x" }
`+hostileTail)
	r, err := Run(Config{Program: p, Games: 1, Seed: 1, MaxDecisions: 20})
	require.NoError(t, err)
	require.NotNil(t, r.Games[0].Fault, r.Games[0].Level)
	require.Contains(t, r.Games[0].Fault.Text, "no answer after 20 million steps")
}
