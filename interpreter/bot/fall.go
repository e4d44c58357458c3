package bot

import (
	"fmt"
	"runtime/debug"

	"wargame/interpreter/run"
)

// FallError is a mistake of this program over which a bot fell while it thought.
type FallError struct {
	What  any    // that it panicked with
	Stack string // for a report
}

func (e *FallError) Error() string {
	return fmt.Sprintf("a bot fell over a mistake in the program: %v", e.What)
}

// Caught has a bot think where that may not stop a game that somebody plays: what it
// falls over is given as an error, with no answers. The bot is not to be asked again then,
// for what it keeps may be in any state; the game is not touched, since a bot thinks on
// copies.
func Caught(think func() []run.Choice) (answers []run.Choice, fell *FallError) {
	defer func() {
		if x := recover(); x != nil {
			answers, fell = nil, &FallError{x, string(debug.Stack())}
		}
	}()
	return think(), nil
}
