package terminal

import (
	"wargame/internal/terminal/command"
	"wargame/interpreter/run"
)

// After the last possible act a step ends by itself. A player who types the pass for it
// all the same would pass the next step, perhaps a whole phase. tooSoon prevents that.

// tooSoon reports whether a pass comes right after the previous offer ended by itself
// following the player's own act. It writes a warning once; the next pass is carried
// out. A refused order in between changes nothing: the player may still believe that the
// old offer is open.
func (t *table) tooSoon(d *run.Decision, c command.Command) bool {
	if !t.ended {
		return false
	}
	passes := d.Kind == run.Act && d.CanPass && len(d.Options) > 0 && command.Passes(c)
	if passes || command.Looks(c) {
		t.ended = false
	}
	if passes {
		t.Println("The decision that you passed had already ended, because no action was left. This is the next decision, and it was not passed. To pass it, type pass again.")
	}
	return passes
}
