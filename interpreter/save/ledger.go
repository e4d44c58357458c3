package save

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"wargame/interpreter/run"
)

// Ledger is a saved game whose lines are kept elsewhere than in a file of its own:
// by whoever takes what it writes (Fresh), and calls nothing kept before that is.
// After a failure there the ledger is ahead of what is kept, and is thrown away.
type Ledger struct {
	game  *File
	taken int // bytes of the text
}

// Begin begins a ledger with its header, whose start has its hash of today.
func Begin(name string, h Header) (*Ledger, error) {
	h.Format, h.Version, h.Meaning, h.Hashes = Name, Version, run.Meaning, run.Hashing
	f, err := compose(name, h, nil)
	if err != nil {
		return nil, err
	}
	return &Ledger{game: f}, nil
}

// Resume goes on with the lines that were kept. None of them may be torn: who keeps
// them keeps them whole.
func Resume(name string, text []byte) (*Ledger, error) {
	f, err := Read(name, bytes.NewReader(text))
	switch {
	case err != nil:
		return nil, err
	case f.Version == 1 || f.IsExport():
		return nil, fmt.Errorf("%s: %w", name, ErrFormat)
	case f.Torn != "":
		return nil, &Error{File: name, Text: f.Torn}
	}
	return &Ledger{game: f, taken: len(f.text)}, nil
}

// Game is the game as it has been written.
func (l *Ledger) Game() *File { return l.game }

// Copy returns a ledger of the same game that does not change when this one does.
func (l *Ledger) Copy() *Ledger {
	f := *l.game
	f.Moves, f.Lines, f.text = slices.Clone(f.Moves), slices.Clone(f.Lines), slices.Clone(f.text)
	f.stand, f.starts, f.redo, f.agreed = slices.Clone(f.stand), slices.Clone(f.starts), slices.Clone(f.redo), maps.Clone(f.agreed)
	return &Ledger{game: &f, taken: l.taken}
}

// Text is all that has been written, as a file holds it.
func (l *Ledger) Text() []byte { return l.game.text }

// Fresh gives the lines that were written since the last time, without their ends.
func (l *Ledger) Fresh() [][]byte {
	text := bytes.TrimSuffix(l.game.text[l.taken:], []byte("\n"))
	if l.taken = len(l.game.text); len(text) == 0 {
		return nil
	}
	return bytes.Split(bytes.Clone(text), []byte("\n"))
}

// Add writes a decision with the hash of the position after it (File.Hash), and behind
// the last of a block of secret ones what they were. Decisions that stand or fall
// together are added and then taken together: who keeps the lines keeps all of them, or
// none.
func (l *Ledger) Add(m Move, hash uint64) error { return l.game.add(m, hash) }

// Reveal writes what was sealed, when a block of secret decisions is over (see
// Writer.Reveal).
func (l *Ledger) Reveal() error { return l.game.reveal() }

// TakeBack writes that decisions were taken back at a desk.
func (l *Ledger) TakeBack(desk, n int) error { return l.game.backAt(desk, n) }

// Undo writes that decisions were taken back, with the hash of the position that
// this leads to (see Writer.Undo).
func (l *Ledger) Undo(n int, hash uint64) error { return l.game.back(n, hash) }

// Renew writes that the dice are those of an era from here on (see Writer.Renew).
func (l *Ledger) Renew(era int) error { return l.game.renew(era) }

// Agree writes that a seat agrees to take back so many decisions, dice and all.
func (l *Ledger) Agree(seat string, n int) error { return l.game.agree(seat, n) }

// Note writes a note, on which the game does not rest.
func (l *Ledger) Note(text string) error { return l.game.note(text) }
