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
		{nil, "", "done ends a choice of several, and none is made here; pass ends these actions", "one cannot stop here; pass ends these actions"},
		{[]string{"Some"}, "one cannot pass here; done ends this choice when enough are chosen; 1 Words: an answer is wanted here: a or b",
			"the choice is not complete; 1 Words: too few have been chosen", "one cannot stop here; done ends this choice when enough are chosen; 1 Words: an answer is wanted here: a or b"},
		{[]string{"Any"}, "one cannot pass here; done ends this choice; 1 Words: an answer is wanted here: a or b", "",
			"one cannot stop here; done ends this choice; 1 Words: an answer is wanted here: a or b"},
		{[]string{"Series"}, "one cannot pass here; stop goes on without another choice; 1 Words: an answer is wanted here: a or b",
			"done ends a choice of several, and none is made here; stop goes on without another choice; 1 Words: too few have been chosen", ""},
		{[]string{"March", "a", "0102"}, "one cannot pass here; stop ends this move; 1 Words: an answer is wanted here: 0101 or 0201 or 0202 or 0103",
			"done ends a choice of several, and none is made here; stop ends this move; 1 Words: an answer is wanted here: 0101 or 0201 or 0202 or 0103", ""},
		{[]string{"Nobody"}, "one cannot pass here; none chooses nobody; 1 Words: an answer is wanted here: a or b or none",
			"done ends a choice of several, and none is made here; none chooses nobody; 1 Words: too few have been chosen", "one cannot stop here; none chooses nobody; 1 Words: an answer is wanted here: a or b or none"},
		{[]string{"Use"}, "one cannot pass here; done leaves the other points unused; 1 Words: an answer is wanted here: rest a or rest b", "",
			"one cannot stop here; done leaves the other points unused; 1 Words: an answer is wanted here: rest a or rest b"},
		{[]string{"Ask"}, "one cannot pass here; 1 Words: an answer is wanted here: yes or no",
			"done ends a choice of several, and none is made here; 1 Words: an answer is wanted here: yes or no", "one cannot stop here; 1 Words: an answer is wanted here: yes or no"},
	} {
		g := run.New(p, nil)
		for _, label := range x.answers {
			pick(t, g, label)
		}
		for kind, want := range map[run.ChoiceKind]string{run.Pass: x.pass, run.Done: x.done, run.Stop: x.stop} {
			r, _ := g.Why(g.Pending(), run.Choice{Kind: kind})
			if want == "" {
				require.Nil(t, r, "%v %v", x.answers, kind)
				continue
			}
			require.NotNil(t, r, "%v %v", x.answers, kind)
			require.EqualError(t, r, want, "%v %v", x.answers, kind)
		}
	}
}
