// Package command parses lines typed at a terminal. Parse turns a line into a Command,
// with the names of the pending decision. The package has no side effects; package
// terminal executes the commands.
package command

import (
	"wargame/interpreter/orders"
	"wargame/interpreter/run"
)

// Command is the meaning of a line: one of the types below, and no other.
type Command interface{ command() }

// Commands that only show something. They change neither the game nor the save.
type (
	Refresh struct{}               // an empty line: list all answers again
	Help    struct{}               //
	More    struct{}               // the next page of answers
	Why     struct{ Text string }  // an answer, an order, a clause or an expression; empty for the acts of bots
	Hint    struct{ Level string } // of a bot; empty for the default
	Odds    struct{ Text string }  // an answer or an order; empty for the act under way
	Log     struct{ Lines int }    // at least 1
	Map     struct {
		Around string // a space or a unit; empty for the whole board
		All    bool   // also empty areas
	}
	Path  struct{ Unit, Place string } // map UNIT > PLACE
	Find  struct{ Text string }
	Todo  struct{ Odds bool }   // Odds: compute all odds, without a time limit
	Moves struct{ Text string } // [MOVEMENT] UNIT [WORDS]
	Units struct{ Of string }   // a side, a space or a unit; empty for all
	// Preview is an order followed by a question mark. It asks for the result of the order.
	Preview struct {
		Line string
		Plan *orders.Plan
		Err  error // set instead of a plan: *orders.Refused or *orders.Unknown, or a failure of the rules
	}
	// Filter lists the answers whose text contains the line. It is the last reading tried.
	Filter struct{ Text string }
	// Mistake is a line that cannot be executed, with the message for the player.
	Mistake struct {
		Text  string // one line without a line end
		Looks bool   // the misused word is one that shows something
	}
)

// Commands that undo or redo, and those about the whole game.
type (
	Undo struct {
		Count  int  // decisions, at least 1
		Agreed bool // includes dice, if every seat agrees
	}
	Back struct{ Acts int } // at least 1
	Redo struct{ Acts int } // at least 1
	As   struct {
		Seat string
		Undo int    // number of decisions of the seat to undo; 0 lets the seat decide
		Bad  string // message about an error in the words after the seat
	}
	AskAgain struct{}              // ends all standing answers
	Save     struct{ File string } // file of a copy; empty asks where the game is saved
	Export   struct{ Seat, File string }
	Timeout  struct{} // the player's time has run out
	Quit     struct{}
)

// Commands that answer the decision.
type (
	// Answers answers the decision and, in order, the decisions that continue it.
	Answers struct{ Choices []run.Choice }
	// Dice are the faces of a player's own dice.
	Dice struct{ Faces []int }
	// Order answers several decisions at once.
	Order struct {
		Line string
		Plan *orders.Plan
		Err  error // set instead of a plan, as in Preview
	}
	// Standing is an answer that is given each time the question comes.
	Standing struct {
		Choice  run.Choice
		Found   bool    // the decision has this answer
		Forever bool    // valid until ask is typed; false: until the phase ends
		Answer  Command // answer to the pending decision
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

// Looks reports whether a command shows the player the state of the game.
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
