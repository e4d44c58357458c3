package run_test

import (
	"testing"

	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

const inOrder = `map hex columns 1..3 rows 1..3 stagger even columns
side red "Red"
track stage: number = 3
data unit { id side at
  a red 0101
  b red 0102
  c red 0103 }
rule 1 "Orders" {
  action retire "Retire" { for each u in units chosen by red "Stage {stage:+}: who retires next?" { log "{u}" } }
  action rest "Rest" { for each u in units chosen by red { log "{u}" } }
}
sequence { phase p of red { offer retire, rest by red } }
`

// `for each … chosen by` asks with its own prompt, or with a plain question.
func TestThePromptOfAnOrder(t *testing.T) {
	g := run.New(compile(t, inOrder), nil)
	pick(t, g, "Retire")
	require.Equal(t, "Stage +3: who retires next?", g.Pending().Prompt)
	pick(t, g, "b")
	require.Equal(t, "Stage +3: who retires next?", g.Pending().Prompt)
	pick(t, g, "a")
	pick(t, g, "Rest")
	require.Equal(t, "Who comes next?", g.Pending().Prompt)
}
