package render

import (
	"errors"
	"fmt"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/why"
)

// Derive derives an expression for the seats of a view; rename, if any, puts names of
// counters into it (setup.Started). A mistake in the expression is written to the console,
// and the error is console.ErrSaid.
func Derive(e *console.Console, v *sight.View, names program.Names, text string, rename func(*formula.Node)) (*formula.Node, error) {
	text = why.Called(v.Program(), names, text)
	n, err := why.Of(v, names, text, rename)
	var mistaken *why.Mistaken
	if errors.As(err, &mistaken) {
		e.WriteFindings(mistaken.Found, dsl.Sources{"<expression>": []byte(text)}, dsl.Human, e.Err)
		return nil, console.ErrSaid
	}
	return n, err
}

// RefereeNote is said where a saved game hides something and nobody has said who looks.
const RefereeNote = "note: as a referee sees it: nothing is hidden (--seat SEAT shows what a seat may see)"

// SeenFrom is a saved game as a seat sees it. Without a seat it is the referee's
// view, which is said where the rules hide anything and the game is not over.
func SeenFrom(e *console.Console, g *run.Game, name string) (*sight.View, error) {
	if name == "" {
		if len(g.P.Secrets) > 0 && !isOver(g) {
			fmt.Fprintln(e.Err, RefereeNote)
		}
		return sight.Open(g), nil
	}
	seat, err := setup.SeatNamed(g, name)
	if err != nil {
		return nil, fmt.Errorf("--seat: %w", err)
	}
	return (&Retold{Seats: []int{seat}}).View(g), nil
}
