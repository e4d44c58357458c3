package save

import (
	"errors"
	"fmt"
	"slices"
)

// Decisions of one batch, as those of an order, reach the disk together: each but the last
// holds how many follow. A file that ends before the last of them is read as it was before the
// first.

// addAll writes all decisions, or none if one of them cannot be written.
func (f *File) addAll(moves []Move) error {
	before := *f
	for i, m := range moves {
		m.N = len(f.Moves) + 1
		if err := f.record(m, len(moves)-1-i); err != nil {
			*f = before
			return err
		}
	}
	return nil
}

// together checks a line against the number of decisions that must follow in the batch.
func (f *File) together(l *Line) error {
	decides := l.Kind == KindDecision || l.Kind == KindSealed
	switch {
	case f.owed > 0 && (!decides || l.More != f.owed-1):
		return fmt.Errorf("%d decisions that were made together with the one before must follow here", f.owed)
	case l.More < 0 || l.More > maxMoves || l.More > 0 && f.IsExport():
		return errors.New("a decision belongs to a group that no decision begins")
	case l.More > 0 && f.owed == 0:
		f.batch = len(f.text)
	}
	if decides {
		f.owed = l.More
	}
	return nil
}

// Joined reports whether a decision that stands, by its index, belongs to the same batch as the
// line before it.
func (l *Ledger) Joined(move int) bool {
	f := l.game
	i, found := slices.BinarySearchFunc(f.Lines, f.Moves[move].Line, func(l Line, n int) int { return l.Line - n })
	return found && i > 0 && f.Lines[i-1].More > 0
}

// withoutOpenBatch returns the file without an incomplete batch at its end.
func (f *File) withoutOpenBatch(data []byte) (*File, error) {
	if f.owed == 0 {
		return f, nil
	}
	out, err := parse(f.Name, data[:f.batch])
	if err == nil {
		out.Torn = fmt.Sprintf("the decisions from line %d on were incomplete and had not been confirmed as saved; they were removed", out.line+1)
	}
	return out, err
}
