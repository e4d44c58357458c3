package save

import (
	"fmt"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// Recorder is dice that remembers what fell.
type Recorder struct {
	Dice dice.Source
	fell *[]int
}

// Record makes dice remember what falls.
func Record(s dice.Source) Recorder { return Recorder{s, new([]int)} }

// Roll rolls and remembers.
func (r Recorder) Roll(key dice.Key, count, sides int) ([]int, error) {
	out, err := r.Dice.Roll(key, count, sides)
	*r.fell = append(*r.fell, out...)
	return out, err
}

// Draw draws and remembers what the card shows.
func (r Recorder) Draw(key dice.Key, faces []int) (int, error) {
	face, err := dice.Draw(r.Dice, key, faces)
	if err == nil {
		*r.fell = append(*r.fell, face)
	}
	return face, err
}

// Anew renews the dice; it goes on remembering in the same place.
func (r Recorder) Anew(era int) dice.Source { return Recorder{renewed(r.Dice, era), r.fell} }

// Take gives what fell since the last time.
func (r Recorder) Take() []int {
	out := *r.fell
	*r.fell = nil
	return out
}

// Export writes what one seat may know of a game, as a file that can be told
// and not continued: the decisions that stand and the dice as they fell, without
// the seed, which would tell every die to come, and without hashes of
// positions, from which something hidden could be found by trying. What others have
// decided in secret is left out until it has come to light. Its checksums
// are over what it holds and nothing else. It is made of what stands, decision
// by decision, and not by leaving things out of the lines.
//
// The game is at its start, and its dice, if they come from a seed, are a
// Recorder that has been there from the beginning. A file that exists is never
// overwritten (ErrExists).
func (f *File) Export(path, seat string, g *run.Game) error {
	out, err := f.export(path, seat, g)
	if err != nil {
		return err
	}
	return out.put(path)
}

// ExportText is what Export writes, for who keeps no files.
func (f *File) ExportText(seat string, g *run.Game) ([]byte, error) {
	out, err := f.export(f.Name, seat, g)
	if err != nil {
		return nil, err
	}
	return out.text, nil
}

func (f *File) export(path, seat string, g *run.Game) (*File, error) {
	h := f.exportHeader(seat)
	h.Says = "an export for one seat: it can be told (wargame replay), not continued"
	rec, recorded := g.Dice.(Recorder)
	if recorded {
		h.Dice, h.Fell = "shown", rec.Take()
	} else if f.Dice != "ask" {
		return nil, fmt.Errorf("the dice of an export are recorded from the start")
	}
	n := noted{rec: rec}
	note := func(m *Move, d *run.Decision, _ run.Choice) {
		if !f.Secret(m) || d.Seat >= 0 && g.P.Seats[d.Seat].Name == seat {
			n.add(m)
		}
	}
	if err := f.Until(g, len(f.Moves), note); err != nil {
		return nil, err
	}
	return compose(path, h, n.all())
}

// noted are the decisions of an export, each with the dice that fell behind it.
type noted struct {
	rec   Recorder // the zero Recorder where the dice stand in the decisions
	moves []Move
}

func (n *noted) add(m *Move) {
	n.moves = n.all()
	x := *m
	x.Hash, x.Fell = "", nil
	n.moves = append(n.moves, x)
}

// all gives them, with the dice that have fallen since to the last.
func (n *noted) all() []Move {
	if last := len(n.moves) - 1; last >= 0 && n.rec.fell != nil {
		n.moves[last].Fell = n.rec.Take()
	}
	return n.moves
}

// Stretch is the beginning of a game, and the dice with which it was played.
type Stretch struct {
	Game  *File
	Moves int // how many of its decisions
	Dice  dice.Source
}

// ExportAll is ExportText for a game that went on from moments of others, each with dice of
// its own: the first decisions of each of them, and all of the last. begin sets the first
// one up with its dice. What players throw themselves stands in the decisions and cannot
// stand beside dice that are shown, so of such games there is no export.
func ExportAll(stretches []Stretch, seat string, begin func(dice.Source) (*run.Game, error)) ([]byte, error) {
	fell := new([]int)
	for _, s := range stretches {
		if s.Dice == nil {
			return nil, fmt.Errorf("the players threw the dice themselves before the game went on with others, and one file cannot hold both")
		}
	}
	last := stretches[len(stretches)-1].Game
	h := last.exportHeader(seat)
	h.Says = "an export of a game that went on from another: it can be told (wargame replay), not continued"
	rec := Recorder{stretches[0].Dice, fell}
	g, err := begin(rec)
	if err != nil {
		return nil, err
	}
	h.Dice, h.Fell = "shown", rec.Take()
	n := noted{rec: rec}
	for _, s := range stretches {
		if err := s.Game.Between(g, Recorder{s.Dice, fell}, 0, s.Moves, func(m *Move, _ *run.Decision, _ run.Choice) { n.add(m) }); err != nil {
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

// put writes a file that is not there yet, and leaves it.
func (f *File) put(path string) error {
	w := &Writer{game: f, disk: realDisk{}}
	if err := w.begin(path); err != nil {
		return err
	}
	return w.Close()
}
