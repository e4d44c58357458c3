package save

import (
	"fmt"
	"slices"
	"strings"
)

// The kinds of lines. A reader must understand every line to play, except notes: a line whose
// kind is note, or begins with note: (as in note:clock), does not affect the game, and readers
// skip it. Any other unknown kind ends what a reader can play. Later programs may add kinds,
// and older ones refuse them instead of playing wrongly.
const (
	KindDecision = "decision"
	KindSealed   = "sealed"   // a decision made in secret, in a locked box
	KindRevealed = "revealed" // the content of a box
	KindUndo     = "undo"
	KindConsent  = "consent"
	KindDice     = "dice" // a new era: the game was converted to other rules, and a consented undo is not in it
	KindNote     = "note"
)

// kindFields are the fields that a line of each kind may have.
var kindFields = map[string][]string{
	KindDecision: {"kind", "n", "by", "desk", "for", "pick", "with", "word", "dice", "fell", "hash", "more"},
	KindSealed:   {"kind", "n", "by", "desk", "box", "more"},
	KindRevealed: {"kind", "n", "by", "desk", "for", "pick", "with", "word", "hash"},
	KindUndo:     {"kind", "desk", "count", "era", "hash"},
	KindConsent:  {"kind", "seat", "count"},
	KindDice:     {"kind", "era"},
	KindNote:     {"kind", "text"},
}

func isNote(kind string) bool { return kind == KindNote || strings.HasPrefix(kind, KindNote+":") }

// take adds a line to the game, for reading and for writing. It alone decides which line may
// follow which.
func (f *File) take(l Line) error {
	l.Move.Line = f.line
	i := len(f.Lines)
	if err := f.together(&l); err != nil {
		return err
	}
	switch {
	case l.Kind == KindRevealed:
		if err := f.takeRevealed(&l); err != nil {
			return err
		}
	case f.shown > 0 && !isNote(l.Kind):
		return fmt.Errorf("%d sealed decisions must be revealed here first", f.Sealed())
	case l.Kind == KindDecision || l.Kind == KindSealed:
		if err := f.decision(&l); err != nil {
			return err
		}
		f.agreed = nil
		f.matchRedo(&l.Move)
		f.stand = append(f.stand, i)
		l.era = f.era
		if l.Kind == KindSealed {
			if f.sealed++; f.sealed == 1 {
				f.starts = append(f.starts, i)
			}
			l.block = len(f.starts)
		}
		f.Moves = append(f.Moves, l.Move)
	case l.Kind == KindUndo:
		if err := f.undo(&l); err != nil {
			return err
		}
	case l.Kind == KindConsent:
		switch {
		case f.IsExport():
			return fmt.Errorf("an export cannot contain an undo")
		case !slices.Contains(f.Seats, l.Seat):
			return fmt.Errorf("there is no seat %q", l.Seat)
		case l.Count < 1 || l.Count > len(f.Moves):
			return fmt.Errorf("cannot undo %d decisions: there are %d", l.Count, len(f.Moves))
		}
		if f.agreed == nil {
			f.agreed = map[string]int{}
		}
		f.agreed[l.Seat] = l.Count
	case l.Kind == KindDice:
		if f.IsExport() || l.Era <= f.era || f.sealed > 0 {
			return fmt.Errorf("the dice cannot change from era %d to era %d here", f.era, l.Era)
		}
		f.era, f.agreed = l.Era, nil
	case isNote(l.Kind):
	default:
		return fmt.Errorf("this program does not know lines of the kind %q", l.Kind)
	}
	f.Lines = append(f.Lines, l)
	return nil
}

func (f *File) decision(l *Line) error {
	m, answers := &l.Move, 0
	for _, has := range []bool{m.Pick != "", m.Word != "", len(m.Dice) > 0} {
		if has {
			answers++
		}
	}
	switch {
	case m.N != len(f.Moves)+1:
		return fmt.Errorf("expected decision %d, not %d: a line is missing or repeated", len(f.Moves)+1, m.N)
	case len(f.Lines) >= maxMoves:
		return fmt.Errorf("the game has too many decisions")
	case l.Kind == KindSealed && (f.IsExport() || m.Branch < 1 || len(m.Dice) > 0):
		return fmt.Errorf("a sealed decision needs the number of its branch position, and has no dice; an export has none")
	case l.Kind == KindDecision && !f.IsExport() && m.Branch != 0:
		return fmt.Errorf("a decision on a branch position must be sealed")
	case l.Kind == KindDecision && f.sealed > 0:
		return fmt.Errorf("%d sealed decisions must be revealed before this decision", f.sealed)
	case f.IsExport() && (answers != 1 || m.Hash != ""):
		return fmt.Errorf("a decision in an export needs exactly one of pick, word and dice, and no hash")
	case !f.IsExport() && (answers != 1 || m.Hash == "" || len(m.Fell) > 0):
		return fmt.Errorf("a decision needs exactly one of pick, word and dice, and a hash")
	}
	return nil
}

// undo removes decisions from those that stand.
func (f *File) undo(l *Line) error {
	if f.IsExport() {
		return fmt.Errorf("an export cannot contain an undo")
	}
	if l.Branch > 0 {
		return f.takeBack(l)
	}
	if l.Count < 1 || l.Count > len(f.Moves) {
		return fmt.Errorf("cannot undo %d decisions: there are %d", l.Count, len(f.Moves))
	}
	if err := f.checkLeaving(l.Count); err != nil {
		return err
	}
	if f.Version > 1 {
		due := 0
		if f.allAgree(l.Count) {
			due = f.era + 1
		}
		switch {
		case l.Hash == "":
			return fmt.Errorf("an undo needs a count and a hash")
		case l.Era != due && due == 0:
			return fmt.Errorf("the dice can only change after every seat has agreed, in lines before this one, to undo %d", l.Count)
		case l.Era != due:
			return fmt.Errorf("every seat has agreed, so the dice must change to era %d, not %d", due, l.Era)
		}
		f.era += min(1, due)
	}
	n := len(f.Moves) - l.Count
	if f.InsideSecretBlock(n) {
		return fmt.Errorf("an undo must not end inside secret decisions: it must go back before them")
	}
	f.stashForRedo(n, l.Era > 0)
	for _, i := range f.stand[n:] {
		f.Lines[i].undone = true
		l.late = l.late || f.Lines[i].Word == "timeout"
	}
	if l.back = f.stand[n]; f.Moves[n].block > 0 { // an undo inside the block cannot be recognized any more
		l.back = f.starts[f.Moves[n].block-1]
	}
	f.Lines[l.back].target++
	f.stand, f.Moves, f.agreed, f.sealed = f.stand[:n], f.Moves[:n], nil, 0
	return nil
}

// allAgree reports whether every seat agrees to undo count decisions.
func (f *File) allAgree(count int) bool {
	for _, s := range f.Seats {
		if f.agreed[s] != count {
			return false
		}
	}
	return len(f.Seats) > 0
}
