package terminal

import (
	"fmt"

	"wargame/internal/terminal/command"
	"wargame/interpreter/run"
)

// Who acts until nothing is left to do has a step ended by itself, and may type the pass
// for it all the same: that would give away the next step, perhaps a whole phase.

// tooSoon reports whether a command passes an offer right after the one before has ended by
// itself behind an act of one's own. It says so, once; the next pass is meant. An order that
// is refused lies between and changes nothing: who gave it may think himself where he was.
func (t *table) tooSoon(d *run.Decision, c command.Command) bool {
	if !t.ended {
		return false
	}
	passes := d.Kind == run.Act && d.CanPass && len(d.Options) > 0 && command.Passes(c)
	if passes || command.Looks(c) {
		t.ended = false
	}
	if passes {
		fmt.Fprintln(t.Out, "What you were at has ended by itself, for nothing was left to do, and this is the next; nothing is passed. To pass it, pass again.")
	}
	return passes
}
