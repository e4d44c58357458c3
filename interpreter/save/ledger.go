package save

import (
	"bytes"
	"fmt"
	"maps"
	"slices"

	"wargame/interpreter/run"
)

// Ledger is a saved game whose lines are stored by its owner, who takes them with Fresh and
// confirms a decision only after storing them. If storing fails the ledger is ahead of the
// store and must be discarded. One goroutine uses it at a time.
type Ledger struct {
	game  *File
	taken int // bytes of the text that Fresh has returned
}

// Begin returns a new ledger with the given header. The hash of the start must have the
// current version.
func Begin(name string, h Header) (*Ledger, error) {
	h.Format, h.Version, h.Meaning, h.Hashes = Name, Version, run.Meaning, run.Hashing
	f, err := compose(name, h, nil)
	if err != nil {
		return nil, err
	}
	return &Ledger{game: f}, nil
}

// Resume returns a ledger that continues stored lines. An incomplete last line is an error.
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

// Game returns the game as written. It changes with the ledger.
func (l *Ledger) Game() *File { return l.game }

// Copy returns an independent copy of the ledger.
func (l *Ledger) Copy() *Ledger {
	f := *l.game
	f.Moves, f.Lines, f.text = slices.Clone(f.Moves), slices.Clone(f.Lines), slices.Clone(f.text)
	f.stand, f.starts, f.redo, f.agreed = slices.Clone(f.stand), slices.Clone(f.starts), f.redo.clone(), maps.Clone(f.agreed)
	return &Ledger{game: &f, taken: l.taken}
}

// Text returns everything written, as a file holds it. The caller must not change it.
func (l *Ledger) Text() []byte { return l.game.text }

// NewLines returns the lines written since the last call, without line ends.
func (l *Ledger) NewLines() [][]byte {
	text := bytes.TrimSuffix(l.game.text[l.taken:], []byte("\n"))
	if l.taken = len(l.game.text); len(text) == 0 {
		return nil
	}
	return bytes.Split(bytes.Clone(text), []byte("\n"))
}

// Add writes a decision with the hash of the position after it (File.Hash). After the last of
// a block of sealed decisions it writes the revealed ones. Decisions of one batch are added
// one by one and taken together, so that the owner stores all of them or none.
func (l *Ledger) Add(m Move, hash uint64) error { return l.game.add(m, hash, 0) }

// AddPart writes a decision of a batch, such as those of one order, of which more follow. The
// owner must add those too before it takes the lines.
func (l *Ledger) AddPart(m Move, hash uint64, more int) error { return l.game.add(m, hash, more) }

// Reveal writes the sealed decisions openly after their block is over (see Writer.Reveal).
func (l *Ledger) Reveal() error { return l.game.reveal() }

// TakeBack writes an undo of n decisions on a branch.
func (l *Ledger) TakeBack(branch, n int) error { return l.game.backAt(branch, n) }

// Undo writes an undo of n decisions, with the hash of the position that it leads to (see
// Writer.Undo).
func (l *Ledger) Undo(n int, hash uint64) error { return l.game.back(n, hash) }

// SetEra writes that the dice are of the given era from here on (see Writer.SetEra).
func (l *Ledger) SetEra(era int) error { return l.game.renew(era) }

// Agree writes that a seat agrees to undo n decisions, dice included.
func (l *Ledger) Agree(seat string, n int) error { return l.game.agree(seat, n) }

// Note writes a note. Notes do not affect the game.
func (l *Ledger) Note(text string) error { return l.game.note(text) }
