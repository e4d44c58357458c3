package terminal

import (
	"testing"

	"wargame/internal/setup"

	"github.com/stretchr/testify/require"
)

const wording = `edition 3
game dicing "Words"
map hex columns 1..3 rows 1..3 stagger even columns
side red "Red", blue "Blue"
data unit { id side at
  a red 0101
  b red 0101 }
permission enter(u: unit, from: hex, to: hex)
movement march(u) "March" { within 2 step x to y allowed enter(u, x, y) }
rule 1 "Words" {
  action any_units "Any" { choose us = any u from units "Who?" log "any" }
  action march_on "March" { choose u from units "Who?" go march(u) }
}
sequence { phase p of red { offer any_units, march_on by red } game over "end" }
`

// If another word is meant, the refusal and `why` name it; halt is stop.
func TestTheWordThatWouldDo(t *testing.T) {
	out, _ := playOf(t, wording, Play{Setup: setup.Setup{Seed: "7"}}, "why 9.9.9\ndone\nwhy stop\n1\nwhy pass\nno\nstop\ndone\n2\nwhy done\nno\na\n0102\ndone\nhalt\npass\nquit\n")
	for _, want := range []string{
		"> No rule in force has the clause 9.9.9.\n",
		"> No: done ends a choice of several, and here one is chosen; pass ends these actions\n",
		"> No: stop is not possible here; pass ends these actions\n",
		"> No: pass is not possible here; done ends this choice\n",
		"> This question does not take yes or no; done ends this choice\n",
		"> No: stop is not possible here; done ends this choice\n",
		"No: done ends a choice of several, and here one is chosen\n  1 Words: too few have been chosen\n",
		"> No: done ends a choice of several, and here one is chosen; stop ends this move\n",
	} {
		require.Contains(t, out, want)
	}
	require.Contains(t, out, "any")
	require.NotContains(t, out, `"halt"`)
	require.Contains(t, out, "The game is over")
}
