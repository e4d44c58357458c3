package save

import (
	"fmt"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// Recorder is a source of dice that records its results. Copies share one record. It is not
// safe for concurrent use.
type Recorder struct {
	Dice dice.Source
	fell *[]int
}

// Record returns a Recorder that rolls with s.
func Record(s dice.Source) Recorder { return Recorder{s, new([]int)} }

// Roll implements dice.Source.
func (r Recorder) Roll(key dice.Key, count, sides int) ([]int, error) {
	out, err := r.Dice.Roll(key, count, sides)
	*r.fell = append(*r.fell, out...)
	return out, err
}

// Draw implements dice.Drawer.
func (r Recorder) Draw(key dice.Key, faces []int) (int, error) {
	face, err := dice.Draw(r.Dice, key, faces)
	if err == nil {
		*r.fell = append(*r.fell, face)
	}
	return face, err
}

// OfEra implements dice.Renewable. The new source adds to the same record.
func (r Recorder) OfEra(era int) dice.Source { return Recorder{renewed(r.Dice, era), r.fell} }

// Take returns the results since the last call.
func (r Recorder) Take() []int {
	out := *r.fell
	*r.fell = nil
	return out
}

// Export writes what one seat may know of a game, as a file that can be shown and not
// continued. It holds the decisions that stand and the dice as they fell. It has no seed,
// which would reveal the dice to come, and no hashes, from which hidden positions could be
// guessed. Decisions that other seats have sealed and not revealed are left out. Its checksums
// cover only its own lines. It is built from the decisions that stand, so nothing hidden can
// be left in by mistake.
//
// g must be at its start. If its dice come from a seed, they must be a Recorder from the
// beginning. An existing file is never overwritten (ErrExists).
func (f *File) Export(path, seat string, g *run.Game) error {
	out, err := f.export(path, seat, g)
	if err != nil {
		return err
	}
	return out.put(path)
}

// ExportText returns what Export writes.
func (f *File) ExportText(seat string, g *run.Game) ([]byte, error) {
	out, err := f.export(f.Name, seat, g)
	if err != nil {
		return nil, err
	}
	return out.text, nil
}

func (f *File) export(path, seat string, g *run.Game) (*File, error) {
	h := f.exportHeader(seat)
	h.Says = "an export for one seat: wargame replay prints it, but it cannot be continued"
	rec, recorded := g.Dice.(Recorder)
	if recorded {
		h.Dice, h.Fell = "shown", rec.Take()
	} else if f.Dice != "ask" {
		return nil, fmt.Errorf("the dice of an export must be recorded from the start")
	}
	n := exportMoves{rec: rec}
	note := func(m *Move, d *run.Decision, _ run.Choice) {
		if !f.Secret(m) || d.Seat >= 0 && g.P.Seats[d.Seat].Name == seat {
			n.add(m)
		}
	}
	if err := f.ReplayTo(g, len(f.Moves), note); err != nil {
		return nil, err
	}
	return compose(path, h, n.all())
}

// exportMoves are the decisions of an export, each with the dice that fell after it.
type exportMoves struct {
	rec   Recorder // the zero Recorder if the decisions hold the dice
	moves []Move
}

func (n *exportMoves) add(m *Move) {
	n.moves = n.all()
	x := *m
	x.Hash, x.Fell = "", nil
	n.moves = append(n.moves, x)
}

// all returns the decisions, adding the dice since the last one to it.
func (n *exportMoves) all() []Move {
	if last := len(n.moves) - 1; last >= 0 && n.rec.fell != nil {
		n.moves[last].Fell = n.rec.Take()
	}
	return n.moves
}

// Part is the beginning of a game, and the dice that it was played with.
type Part struct {
	Game  *File
	Moves int // how many of its decisions count
	Dice  dice.Source
}

// ExportAll is ExportText for a game that continues from moments of other games, each with its
// own dice: the first decisions of each of them and all of the last. begin sets up the first
// game with its dice. Games with dice thrown by players cannot be exported, since their
// decisions hold dice and an export shows dice apart from decisions.
func ExportAll(stretches []Part, seat string, begin func(dice.Source) (*run.Game, error)) ([]byte, error) {
	fell := new([]int)
	for _, s := range stretches {
		if s.Dice == nil {
			return nil, fmt.Errorf("the players rolled the dice themselves before the game continued with recorded dice, and one file cannot contain both")
		}
	}
	last := stretches[len(stretches)-1].Game
	h := last.exportHeader(seat)
	h.Says = "an export of a game that continued another: wargame replay prints it, but it cannot be continued"
	rec := Recorder{stretches[0].Dice, fell}
	g, err := begin(rec)
	if err != nil {
		return nil, err
	}
	h.Dice, h.Fell = "shown", rec.Take()
	n := exportMoves{rec: rec}
	for _, s := range stretches {
		if err := s.Game.ReplayBetween(g, Recorder{s.Dice, fell}, 0, s.Moves, func(m *Move, _ *run.Decision, _ run.Choice) { n.add(m) }); err != nil {
			return nil, err
		}
	}
	out, err := compose(last.Name, h, n.all())
	if err != nil {
		return nil, err
	}
	return out.text, nil
}

func (f *File) exportHeader(seat string) Header {
	h := f.Header
	h.Format, h.Version, h.Meaning, h.For = ExportName, Version, run.Meaning, seat
	h.Seed, h.Start, h.Hashes, h.Pledge, h.Numbers, h.Pledges = "", "", 0, "", nil, nil
	return h
}

// put writes a new file and closes it.
func (f *File) put(path string) error {
	w := &Writer{game: f, disk: realDisk{}}
	if err := w.begin(path); err != nil {
		return err
	}
	return w.Close()
}
