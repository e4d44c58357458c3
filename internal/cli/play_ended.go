package cli

import (
	"fmt"
	"strings"

	"wargame/interpreter/run"
)

// Who acts until nothing is left to do has a step ended by itself, and may type the pass
// for it all the same: that would give away the next step, perhaps a whole phase.

// tooSoon tells whether a line passes an offer right after the one before has ended by
// itself behind an act of one's own. It says so, once; the next pass is meant.
func (t *table) tooSoon(d *run.Decision, line string) bool {
	ended := t.ended
	t.ended = false
	if !ended || d.Kind != run.Act || !d.CanPass || len(d.Options) == 0 || !strings.EqualFold(strings.TrimSpace(line), run.Choice{Kind: run.Pass}.String()) {
		return false
	}
	fmt.Fprintln(t.Out, "What you were at has ended by itself, for nothing was left to do, and this is the next; nothing is passed. To pass it, pass again.")
	return true
}
