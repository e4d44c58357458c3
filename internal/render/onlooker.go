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

// Derive derives an expression for the seats of a view. rename puts the counter names of
// a fixture into the derivation (setup.Started); it may be nil. An error in the
// expression is written to the console and returned as console.ErrSaid.
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

// RefereeNote is written where a saved game has hidden information and no seat is named.
const RefereeNote = "note: shown as a referee sees it, with all hidden information (--seat SEAT shows what a seat may see)"

// SeenFrom returns a saved game as a seat sees it. An empty name gives the referee's
// view. A note says so if the rules hide anything and the game is not over.
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
