package terminal

import (
	"crypto/rand"
	"errors"
	"fmt"
	"path/filepath"

	"wargame/internal/console"
	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/sight"
)

// record is the game that is played, the save that keeps it, and what undo must know of each
// decision that stands. The four lists beside moves are as long as moves, but for a decision
// that was carried out and is still to be written (table.carry).
type record struct {
	*console.Console
	g      *run.Game
	rename func(*formula.Node) // see setup.Started
	first  *run.Game           // as it began
	setup  setup.Setup
	seeded dice.Source // the dice at the start; after an undo by consent there are others
	file   *save.Writer
	make   func() (*save.Writer, error) // makes the file, if there is none yet
	moves  []save.Move                  // the decisions that stand
	fell   []int                        // run.Game.Shown before each decision
	opens  []bool                       // an act began with it
	auto   []bool                       // it was the only answer, and given without asking
	learnt []bool                       // by it a seat saw what was hidden from it
	known  knowledge
	back   []mark // positions that undo can return to without a replay, oldest first
}

// mark is a game before a decision.
type mark struct {
	game  *run.Game
	moves int // that stood
}

// toldTo is what seats were told from decision to decision, and whether anything was
// ever hidden from them.
func (rec *record) toldTo(seats ...int) (lines []render.News, hidden bool, err error) {
	g := rec.first.Clone()
	r := &render.Retold{Seats: seats}
	err = rec.file.Game().Until(g, len(rec.moves), func(*save.Move, *run.Decision, run.Choice) { r.Hear(g) })
	r.Hear(g)
	return r.Lines, r.Hidden, err
}

// knowledge is what each seat sees of a game as it goes on.
type knowledge map[int]*sight.View

// learns looks at a position that has followed, and tells whether a seat sees in it
// what was hidden from it before.
func (k knowledge) learns(g *run.Game) bool {
	if len(g.P.Secrets) == 0 {
		return false
	}
	learnt := false
	for _, seat := range sight.AllSeats(g.P) {
		v := sight.Of(g, seat)
		before := k[seat]
		learnt = learnt || before != nil && v.Discovers(before)
		k[seat] = v
	}
	return learnt
}

// standing is the game after the first n decisions: a position that was kept in
// mind, or else the game played again. Either must be the one that the save has.
func (rec *record) standing(n int) (*run.Game, error) {
	want := rec.file.Game().Start
	if n > 0 {
		want = rec.moves[n-1].Hash
	}
	for i := range rec.back {
		if g := rec.back[i].game; rec.back[i].moves == n && save.Hex(rec.file.Game().Hash(g)) == want {
			return g, nil
		}
	}
	from, err := setup.Start(rec.Console, rec.setup)
	if err != nil {
		return nil, err
	}
	g := from.Game
	if err = rec.file.Game().Until(g, n, nil); err == nil && save.Hex(rec.file.Game().Hash(g)) != want {
		err = errors.New("the position before it is not the one that the save has; this is a mistake in the program itself")
	}
	return g, err
}

// sealedAt counts the secret decisions that stand at a desk.
func (rec *record) sealedAt(desk int) int {
	n := 0
	for _, m := range rec.moves[len(rec.moves)-rec.file.Game().Sealed():] {
		if m.Desk == desk {
			n++
		}
	}
	return n
}

// begin sets up a new game.
func (rec *record) begin(e *console.Console, p Play) error {
	switch p.Dice {
	case "", "seed":
	case "ask":
		p.Ask = true
	default:
		return fmt.Errorf("--dice is seed or ask, not %q", p.Dice)
	}
	if p.Seed == "" && !p.Ask {
		if p.Seed = "1"; e.Terminal { // a script is to make the same game each time, somebody who plays another
			p.Seed = rand.Text()
		}
	}
	rec.setup = p.Setup
	s, err := setup.Start(e, p.Setup)
	if err != nil {
		return err
	}
	rec.startAt(s)
	h := s.Header
	rec.make = func() (*save.Writer, error) {
		if p.Save != "" {
			return save.Create(p.Save, h, nil)
		}
		abs, err := filepath.Abs(p.Game)
		if err != nil {
			return nil, err
		}
		return setup.CreateFree(filepath.Base(abs), h, nil)
	}
	return nil
}

// startAt takes a game up at its first decision.
func (rec *record) startAt(s *setup.Started) {
	rec.g, rec.first, rec.seeded, rec.rename = s.Game, s.Game.Clone(), s.Game.Dice, s.Rename
}
