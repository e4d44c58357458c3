// Package command reads what is typed at a terminal: Parse turns a line into a Command, with
// the names of the decision that is due. It changes nothing and writes nothing; what a
// command does is the business of package terminal.
package command

import (
	"wargame/interpreter/orders"
	"wargame/interpreter/run"
)

// Command is what a line means: one of the types below, and no other.
type Command interface{ command() }

// Commands that show something. They change neither the game nor the save.
type (
	Refresh struct{}               // an empty line: list all answers again
	Help    struct{}               //
	More    struct{}               // the next page of answers
	Why     struct{ Text string }  // an answer, an order, a clause or an expression; empty for what bots did
	Hint    struct{ Level string } // of a bot; empty for the usual one
	Odds    struct{ Text string }  // an answer or an order; empty for the act under way
	Log     struct{ Lines int }    // at least 1
	Map     struct {
		Around string // a space or a unit; empty for the whole board
		All    bool   // also what is empty
	}
	Path  struct{ Unit, Place string } // map UNIT > PLACE
	Find  struct{ Text string }
	Todo  struct{ Odds bool }   // with all odds, however long that takes
	Moves struct{ Text string } // [MOVEMENT] UNIT [WORDS]
	Units struct{ Of string }   // a side, a space or a unit; empty for all
	// Preview is an order with a question mark: what it comes to.
	Preview struct {
		Line string
		Plan *orders.Plan
		Err  error // instead of a plan: *orders.Refused or *orders.Unknown, or a failure of the rules
	}
	// Filter lists the answers whose text contains what was typed; no other reading fits.
	Filter struct{ Text string }
	// Mistake is a line that cannot be carried out, with what to say about it.
	Mistake struct {
		Text  string // one line without its end
		Looks bool   // the word that was misused shows something
	}
)

// Commands that go back or forth, and those about the game as a whole.
type (
	Undo struct {
		Count  int  // decisions, at least 1
		Agreed bool // dice as well, if every seat agrees
	}
	Back struct{ Acts int } // at least 1
	Redo struct{ Acts int } // at least 1
	As   struct {
		Seat string
		Undo int    // decisions of the seat to take back; 0 to let it decide
		Bad  string // what is wrong with the words after the seat
	}
	AskAgain struct{}              // end all standing answers
	Save     struct{ File string } // a copy; empty for where the game is kept
	Export   struct{ Seat, File string }
	Timeout  struct{} // the time of the clock is over
	Quit     struct{}
)

// Commands that answer the decision.
type (
	// Answers answers it, and, one after the other, those that continue it.
	Answers struct{ Choices []run.Choice }
	// Dice are what a player's own dice show.
	Dice struct{ Faces []int }
	// Order answers several decisions at once.
	Order struct {
		Line string
		Plan *orders.Plan
		Err  error // instead of a plan, as of Preview
	}
	// Standing is an answer for all the times that the question comes.
	Standing struct {
		Choice  run.Choice
		Found   bool    // the decision has such an answer
		Forever bool    // until it is asked again; else until the phase ends
		Answer  Command // to the decision itself
	}
)

func (Refresh) command()  {}
func (Help) command()     {}
func (More) command()     {}
func (Why) command()      {}
func (Hint) command()     {}
func (Odds) command()     {}
func (Log) command()      {}
func (Map) command()      {}
func (Path) command()     {}
func (Find) command()     {}
func (Todo) command()     {}
func (Moves) command()    {}
func (Units) command()    {}
func (Preview) command()  {}
func (Filter) command()   {}
func (Mistake) command()  {}
func (Undo) command()     {}
func (Back) command()     {}
func (Redo) command()     {}
func (As) command()       {}
func (AskAgain) command() {}
func (Save) command()     {}
func (Export) command()   {}
func (Timeout) command()  {}
func (Quit) command()     {}
func (Answers) command()  {}
func (Dice) command()     {}
func (Order) command()    {}
func (Standing) command() {}

// Looks reports whether a player sees by a command where the game is.
func Looks(c Command) bool {
	switch c := c.(type) {
	case Refresh, Help, More, Why, Hint, Odds, Log, Map, Path, Find, Todo, Moves, Units:
		return true
	case Mistake:
		return c.Looks
	}
	return false
}

// Passes reports whether a command passes and does nothing else.
func Passes(c Command) bool {
	a, ok := c.(Answers)
	return ok && len(a.Choices) == 1 && a.Choices[0].Kind == run.Pass
}
