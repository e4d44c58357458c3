package match

import (
	"maps"
	"strings"

	"wargame/internal/host/seats"
	"wargame/interpreter/save"
)

// An undo that a seat makes alone is private: nothing was rolled or revealed since, so the
// other readers need not know of it. Until the game is over their log holds neither the
// undone decisions nor the undo. The saved game holds both, and names the seat in a note
// before the undo.

// noteAlone is the note before a private undo: "alone SEAT".
const noteAlone = "alone"

// private is who may read a line of a private undo, and the first line that it concerns.
type private struct {
	seat  string
	first int  // row of the first undone decision
	undo  bool // the line is the undo itself
}

// privateLines returns the lines of all private undos, by row.
func privateLines(f *save.File) map[int]private {
	var out map[int]private
	for i := range f.Lines {
		if seat, ok := aloneAt(f, i); ok {
			if out == nil {
				out = map[int]private{}
			}
			addPrivate(out, f, i, seat)
		}
	}
	return out
}

// aloneAt reports whether a line is a private undo, and of which seat.
func aloneAt(f *save.File, i int) (seat string, ok bool) {
	if l := &f.Lines[i]; l.Kind != save.KindUndo || l.Branch > 0 || i == 0 || f.Lines[i-1].Kind != save.KindNote {
		return "", false
	}
	words := strings.Fields(f.Lines[i-1].Text)
	if len(words) != 2 || words[0] != noteAlone {
		return "", false
	}
	return words[1], true
}

// addPrivate adds the lines of the private undo at an index: the decisions that it takes
// back, and itself.
func addPrivate(out map[int]private, f *save.File, at int, seat string) {
	row := func(i int) int { return f.Lines[i].Line - 1 } // row 0 is the header
	left, skip, first := f.Lines[at].Count, 0, row(at)
	var rows []int
	for i := at - 1; i >= 0 && left > 0; i-- {
		switch l := &f.Lines[i]; {
		case l.Kind == save.KindUndo:
			skip += l.Count
		case l.Kind != save.KindDecision && l.Kind != save.KindSealed:
		case skip > 0:
			skip--
		default:
			left--
			first = row(i)
			rows = append(rows, first)
		}
	}
	for _, r := range rows {
		out[r] = private{seat: seat, first: first}
	}
	out[row(at)] = private{seat: seat, first: first, undo: true}
}

// keepPrivate records that the last undo was private.
func (r *Record) keepPrivate(seat string) {
	f := r.Ledger.Game()
	out := maps.Clone(r.private) // readers use the map without the lock
	if out == nil {
		out = map[int]private{}
	}
	addPrivate(out, f, len(f.Lines)-1, seat)
	r.private = out
}

// undoesAlone reports whether an undo that a seat makes alone is private.
func undoesAlone(m *Match, seat int) bool {
	return seat != seats.Together && seat != seats.Watcher && !m.Setup.Study
}
