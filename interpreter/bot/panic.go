package bot

import (
	"fmt"
	"runtime/debug"

	"wargame/interpreter/run"
)

// PanicError is a panic of the program during a search.
type PanicError struct {
	What  any    // the value of the panic
	Stack string // for a report
}

func (e *PanicError) Error() string {
	return fmt.Sprintf("a bot failed because of an internal error: %v", e.What)
}

// Recovered returns the error for a recovered value. The error of a worker's goroutine stays
// as it is, with the stack of the worker.
func Recovered(x any) *PanicError {
	if fell, told := x.(*PanicError); told {
		return fell
	}
	return &PanicError{x, string(debug.Stack())}
}

// Guard calls think and returns a panic as an error, with no answers, so that the game that
// the bot plays goes on. The bot must not be used after an error, since its state is
// undefined. The game is not affected: bots work on copies.
func Guard(think func() []run.Choice) (answers []run.Choice, fell *PanicError) {
	defer func() {
		if x := recover(); x != nil {
			answers, fell = nil, Recovered(x)
		}
	}()
	return think(), nil
}
