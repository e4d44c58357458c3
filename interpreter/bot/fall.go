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

// Fell is what a bot fell over, of what was recovered just now. Where that is told already
// it stays: a hand that works at once falls elsewhere than its bot does.
func Fell(x any) *FallError {
	if fell, told := x.(*FallError); told {
		return fell
	}
	return &FallError{x, string(debug.Stack())}
}

// Caught has a bot think where that may not stop a game that somebody plays: what it
// falls over is given as an error, with no answers. The bot is not to be asked again then,
// for what it keeps may be in any state; the game is not touched, since a bot thinks on
// copies.
func Caught(think func() []run.Choice) (answers []run.Choice, fell *FallError) {
	defer func() {
		if x := recover(); x != nil {
			answers, fell = nil, Fell(x)
		}
	}()
	return think(), nil
}
