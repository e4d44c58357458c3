package run_test

import (
	"testing"

	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

const wordy = `map hex columns 1..3 rows 1..3 stagger even columns
side red "Red", blue "Blue"
data unit { id side at
  a red 0101
  b red 0101 }
permission enter(u: unit, from: hex, to: hex)
movement march(u) "March" { within 2 step x to y allowed enter(u, x, y) }
rule 1 "Words" {
  action some_units "Some" { choose us = some u from units "Who?" log "so" }
  action any_units "Any" { choose us = any u from units "Who?" log "so" }
  action series "Series" { repeat { choose u from units or stop "Who?" log "so" } }
  action march_on "March" { choose u from units "Who?" go march(u) }
  action nobody "Nobody" { choose u from units or none "Who?" log "so" }
  action use "Use" { spend points = 2 { option rest u from units { log "so" } } }
  action asks "Ask" { ask sure "Sure?" log "so" }
}
sequence { phase p of red { offer some_units, any_units, series, march_on, nobody, use, asks by red } }
`

// The refusal of a wrong ending word names the right one.
func TestAWordInPlaceOfAnother(t *testing.T) {
	p := compile(t, wordy)
	for _, x := range []struct {
		answers          []string
		pass, done, stop string
	}{
		{nil, "", "done ends a choice of several, and here one is chosen; pass ends these actions", "stop is not possible here; pass ends these actions"},
		{[]string{"Some"}, "pass is not possible here; done ends this choice when enough are chosen; 1 Words: an answer is needed here: a or b",
			"the choice is not complete; 1 Words: too few have been chosen", "stop is not possible here; done ends this choice when enough are chosen; 1 Words: an answer is needed here: a or b"},
		{[]string{"Any"}, "pass is not possible here; done ends this choice; 1 Words: an answer is needed here: a or b", "",
			"stop is not possible here; done ends this choice; 1 Words: an answer is needed here: a or b"},
		{[]string{"Series"}, "pass is not possible here; stop continues without another choice; 1 Words: an answer is needed here: a or b",
			"done ends a choice of several, and here one is chosen; stop continues without another choice; 1 Words: too few have been chosen", ""},
		{[]string{"March", "a", "0102"}, "pass is not possible here; stop ends this move; 1 Words: an answer is needed here: 0101 or 0201 or 0202 or 0103",
			"done ends a choice of several, and here one is chosen; stop ends this move; 1 Words: an answer is needed here: 0101 or 0201 or 0202 or 0103", ""},
		{[]string{"Nobody"}, "pass is not possible here; none chooses nothing; 1 Words: an answer is needed here: a or b or none",
			"done ends a choice of several, and here one is chosen; none chooses nothing; 1 Words: too few have been chosen", "stop is not possible here; none chooses nothing; 1 Words: an answer is needed here: a or b or none"},
		{[]string{"Use"}, "pass is not possible here; done leaves the other points unused; 1 Words: an answer is needed here: rest a or rest b", "",
			"stop is not possible here; done leaves the other points unused; 1 Words: an answer is needed here: rest a or rest b"},
		{[]string{"Ask"}, "pass is not possible here; 1 Words: an answer is needed here: yes or no",
			"done ends a choice of several, and here one is chosen; 1 Words: an answer is needed here: yes or no", "stop is not possible here; 1 Words: an answer is needed here: yes or no"},
	} {
		g := run.New(p, nil)
		for _, label := range x.answers {
			pick(t, g, label)
		}
		for kind, want := range map[run.ChoiceKind]string{run.Pass: x.pass, run.Done: x.done, run.Stop: x.stop} {
			r, _ := g.Query().Why(g.Pending(), run.Choice{Kind: kind})
			if want == "" {
				require.Nil(t, r, "%v %v", x.answers, kind)
				continue
			}
			require.NotNil(t, r, "%v %v", x.answers, kind)
			require.EqualError(t, r, want, "%v %v", x.answers, kind)
		}
	}
}
