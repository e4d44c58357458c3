package save

import (
	"fmt"
	"slices"
	"strings"
)

// The kinds of lines. A reader must understand every line to play, except
// notes: a kind that is note, or that begins with note: (as in note:clock), says
// nothing that the game rests on, and who does not know it leaves it out. Any
// other kind that a reader does not know ends what it can play. So later
// programs may add kinds (sealed, reveal) and this one says so rather than
// play wrongly.
const (
	KindDecision = "decision"
	KindUndo     = "undo"
	KindConsent  = "consent"
	KindNote     = "note"
)

// kindFields are the fields that a line of each kind may have.
var kindFields = map[string][]string{
	KindDecision: {"kind", "n", "by", "for", "pick", "with", "word", "dice", "fell", "hash"},
	KindUndo:     {"kind", "count", "era", "hash"},
	KindConsent:  {"kind", "seat", "count"},
	KindNote:     {"kind", "text"},
}

func isNote(kind string) bool { return kind == KindNote || strings.HasPrefix(kind, KindNote+":") }

// take adds a line to the game that has been read, or is being written: the one
// place that knows which line may follow which.
func (f *File) take(l Line) error {
	l.Move.Line = f.line
	i := len(f.Lines)
	switch {
	case l.Kind == KindDecision:
		if err := f.decision(&l.Move); err != nil {
			return err
		}
		f.agreed = nil
		f.stand = append(f.stand, i)
		l.era = f.era
		f.Moves = append(f.Moves, l.Move)
	case l.Kind == KindUndo:
		if err := f.undo(&l); err != nil {
			return err
		}
	case l.Kind == KindConsent:
		switch {
		case f.IsExport():
			return fmt.Errorf("an export holds only what stands")
		case !slices.Contains(f.Seats, l.Seat):
			return fmt.Errorf("there is no seat %q", l.Seat)
		case l.Count < 1 || l.Count > len(f.Moves):
			return fmt.Errorf("%d decisions cannot be taken back: there are %d", l.Count, len(f.Moves))
		}
		if f.agreed == nil {
			f.agreed = map[string]int{}
		}
		f.agreed[l.Seat] = l.Count
	case isNote(l.Kind):
	default:
		return fmt.Errorf("this program does not know lines of the kind %q", l.Kind)
	}
	f.Lines = append(f.Lines, l)
	return nil
}

func (f *File) decision(m *Move) error {
	answers := 0
	for _, has := range []bool{m.Pick != "", m.Word != "", len(m.Dice) > 0} {
		if has {
			answers++
		}
	}
	switch {
	case m.N != len(f.Moves)+1:
		return fmt.Errorf("decision %d is due here, not %d: a line is missing or stands twice", len(f.Moves)+1, m.N)
	case len(f.Lines) >= maxMoves:
		return fmt.Errorf("the game has too many decisions")
	case f.IsExport() && (answers != 1 || m.Hash != ""):
		return fmt.Errorf("a decision in an export has one of pick, word and dice, and no hash")
	case !f.IsExport() && (answers != 1 || m.Hash == "" || len(m.Fell) > 0):
		return fmt.Errorf("a decision has one of pick, word and dice, and a hash")
	}
	return nil
}

// undo takes decisions off those that stand.
func (f *File) undo(l *Line) error {
	if f.IsExport() {
		return fmt.Errorf("an export holds only what stands")
	}
	if l.Count < 1 || l.Count > len(f.Moves) {
		return fmt.Errorf("%d decisions cannot be taken back: there are %d", l.Count, len(f.Moves))
	}
	if f.Version > 1 {
		due := 0
		if f.allAgree(l.Count) {
			due = f.era + 1
		}
		switch {
		case l.Hash == "":
			return fmt.Errorf("an undo has a count and a hash")
		case l.Era != due && due == 0:
			return fmt.Errorf("the dice change only when every seat has agreed, in lines before this one, to take back %d", l.Count)
		case l.Era != due:
			return fmt.Errorf("every seat has agreed, so the dice change to era %d, not %d", due, l.Era)
		}
		f.era += min(1, due)
	}
	n := len(f.Moves) - l.Count
	for _, i := range f.stand[n:] {
		f.Lines[i].undone = true
		l.late = l.late || f.Lines[i].Word == "timeout"
	}
	l.back = f.stand[n]
	f.Lines[l.back].target = true
	f.stand, f.Moves, f.agreed = f.stand[:n], f.Moves[:n], nil
	return nil
}

// allAgree tells whether every seat agrees to take back so many decisions.
func (f *File) allAgree(count int) bool {
	for _, s := range f.Seats {
		if f.agreed[s] != count {
			return false
		}
	}
	return len(f.Seats) > 0
}
