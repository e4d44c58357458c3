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

// record is the game in play, its save, and what undo needs for each decision. The four
// slices after moves are as long as moves. They are one longer between carrying out a
// decision and saving it (table.carry).
type record struct {
	*console.Console
	g      *run.Game
	rename func(*formula.Node) // see setup.Started
	first  *run.Game           // the game at its start
	setup  setup.Setup
	seeded dice.Source // the dice at the start; an undo by consent replaces them
	file   *save.Writer
	make   func() (*save.Writer, error) // creates the file, if there is none yet
	moves  []save.Move                  // decisions that have not been undone
	fell   []int                        // run.Game.Shown before each decision
	opens  []bool                       // the decision began an act
	auto   []bool                       // the decision was forced
	learnt []bool                       // the decision revealed something hidden to a seat
	known  knowledge
	back   []mark // checkpoints that undo can return to without a replay, oldest first
}

// mark is a checkpoint: the game before a decision.
type mark struct {
	game  *run.Game
	moves int // number of decisions before it
}

// toldTo replays the game and returns the lines that the given seats could read at each
// moment. hidden reports whether anything was ever hidden from them.
func (rec *record) toldTo(seats ...int) (lines []render.News, hidden bool, err error) {
	g := rec.first.Clone()
	r := &render.Retold{Seats: seats}
	err = rec.file.Game().ReplayTo(g, len(rec.moves), func(*save.Move, *run.Decision, run.Choice) { r.Hear(g) })
	r.Hear(g)
	return r.Lines, r.Hidden, err
}

// knowledge maps each seat to its latest view of the game.
type knowledge map[int]*sight.View

// learns updates the views to a later position. It reports whether a seat now sees
// something that was hidden from it.
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

// standing returns the game after the first n decisions, from a checkpoint or by replay.
// It returns an error if the hash differs from the one in the save.
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
	if err = rec.file.Game().ReplayTo(g, n, nil); err == nil && save.Hex(rec.file.Game().Hash(g)) != want {
		err = errors.New("the position before the decision differs from the save; this is an internal error")
	}
	return g, err
}

// sealedAt returns the number of secret decisions that stand at a branch position.
func (rec *record) sealedAt(branch int) int {
	n := 0
	for _, m := range rec.moves[len(rec.moves)-rec.file.Game().Sealed():] {
		if m.Branch == branch {
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
		return fmt.Errorf("--dice must be seed or ask, not %q", p.Dice)
	}
	if p.Seed == "" && !p.Ask {
		if p.Seed = "1"; e.Terminal { // a script must yield the same game each time; a player wants a new one
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

// startAt sets the record to the first decision of a game.
func (rec *record) startAt(s *setup.Started) {
	rec.g, rec.first, rec.seeded, rec.rename = s.Game, s.Game.Clone(), s.Game.Dice, s.Rename
}
