package match

import (
	"bytes"
	"errors"
	"slices"

	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// Record is what led to the position of a match: the saved game, decision records,
// checkpoints, and the readers of each line. A copy for questions has no Ledger, unless
// the questions are about the past.
type Record struct {
	Dice      dice.Source
	Ledger    *save.Ledger // nil before the game begins
	Decisions []Decision   // decisions that have not been undone

	checkpoints []checkpoint    // oldest first
	past        int             // number before the first line; it grows when the game is restarted
	rows        int             // number of lines
	untold      map[int][]int   // by reader: indices of the lines hidden from it, in order
	ended       *save.Ending    // the end that no rule decided; nil for none
	private     map[int]private // by row: lines of private undos; never changed, only replaced
}

// Decision is the record of a decision that stands.
type Decision struct {
	Seat   int    // the deciding seat
	Who    string // its title
	shown  int    // run.Game.Shown before it
	rolled int    // number of rolls before it
	learnt bool   // it revealed something hidden to a seat
	opens  bool   // it began an act (run.Decision.Opens); a forced one belongs to what came before
	forced bool   // it had only one legal answer
	joined bool   // it belongs to the same order as the decision before it
}

// checkpoint is the game after a number of decisions.
type checkpoint struct {
	moves int
	game  *run.Game // read-only
}

// Checkpoints are kept for each of the last few decisions and for every hundredth before
// them.
const (
	recent = 24
	every  = 100
)

// checkpoint stores the position after a number of decisions.
func (r *Record) checkpoint(moves int, g *run.Game) {
	r.checkpoints = slices.DeleteFunc(r.checkpoints, func(c checkpoint) bool {
		return c.moves >= moves || c.moves%every != 0 && c.moves < moves-recent
	})
	r.checkpoints = append(r.checkpoints, checkpoint{moves, g.Clone()})
}

// truncate drops the checkpoints after a number of decisions.
func (r *Record) truncate(moves int) {
	r.checkpoints = slices.DeleteFunc(r.checkpoints, func(c checkpoint) bool { return c.moves > moves })
}

// at returns the game after the first moves decisions. moves must be less than their
// number.
func (r *Record) at(moves int) (*run.Game, error) {
	f := r.Ledger.Game()
	if moves < 0 || moves > len(f.Moves) {
		return nil, refusal.Request("the number of decisions must be from 0 to %d", len(f.Moves))
	}
	for _, c := range slices.Backward(r.checkpoints) {
		if c.moves <= moves {
			g := c.game.Clone()
			err := f.ReplayBetween(g, r.Dice, c.moves, moves, nil)
			return g, err
		}
	}
	return nil, errors.New("the beginning of the game is no longer stored")
}

// Start returns a copy of the game before the first decision.
func (r *Record) Start() *run.Game { return r.checkpoints[0].game.Clone() }

// lines takes the new lines of the ledger and adds them to rows. The header is part of
// the first line.
func (r *Record) lines() [][]byte {
	lines := r.Ledger.NewLines()
	if r.rows == 0 {
		r.rows = 1
		return [][]byte{bytes.TrimSuffix(r.Ledger.Text(), []byte("\n"))}
	}
	r.rows += len(lines)
	return lines
}

// Rows returns the number of lines.
func (r *Record) Rows() int { return r.rows }

// Past returns the number before that of the first line. It grows when the game is
// restarted.
func (r *Record) Past() int { return r.past }

// Number returns the number of the game. It grows with every event.
func (r *Record) Number() int { return r.past + r.rows }

// A reader counts only the lines that it may know of. A secret decision of another seat
// adds nothing to the numbers that the reader sees, so no number discloses how many
// there are. A line that begins or ends the wait for a seat is known to all, since the
// wait itself is visible.

// Rows counts the lines of a game as one reader knows them.
type Rows struct {
	untold []int // hidden from the reader, in order
	n      int
}

// RowsFor returns the line count of a reader.
func (r *Record) RowsFor(seat int) Rows { return Rows{r.untold[seat], r.rows} }

// All returns the number of lines, including those that the reader does not know.
func (r Rows) All() int { return r.n }

// Known returns how many of the first n lines the reader knows.
func (r Rows) Known(n int) int {
	untold, _ := slices.BinarySearch(r.untold, n)
	return n - untold
}

// Line returns the index of the first line before which the reader knows n others.
func (r Rows) Line(n int) int {
	for _, x := range r.untold {
		if x > n {
			break
		}
		n++
	}
	return n
}

// NumberFor returns the number of the game in the count of a reader.
func (r *Record) NumberFor(seat int) int { return r.past + r.RowsFor(seat).Known(r.rows) }

// keepsFrom records the readers that do not see a line. A line without entries (one of
// several that are stored together) counts for all readers.
func (r *Record) keepsFrom(line int, s *seats.Seats, told func(name string) bool) {
	for _, seat := range s.Readers() {
		if !told(s.Name(seat)) {
			if r.untold == nil {
				r.untold = map[int][]int{}
			}
			r.untold[seat] = append(r.untold[seat], line)
		}
	}
}

// Knows reports whether a reader knows of a decision.
func (r *Record) Knows(seat, move int) bool {
	if len(r.untold[seat]) == 0 {
		return true
	}
	_, untold := slices.BinarySearch(r.untold[seat], r.Ledger.Game().Moves[move].Line-1)
	return !untold
}

// MovesFor returns how many of the first n decisions a reader knows.
func (r *Record) MovesFor(seat, n int) int {
	out := 0
	for i := range min(n, len(r.Decisions)) {
		if r.Knows(seat, i) {
			out++
		}
	}
	return out
}

// After converts a number of decisions in the count of a reader to the real one. It
// returns -1 if the reader knows of fewer.
func (r *Record) After(seat, known int) int {
	for i := 0; i <= len(r.Decisions); i++ {
		if known == 0 {
			return i
		}
		if i < len(r.Decisions) && r.Knows(seat, i) {
			known--
		}
	}
	return -1
}

// MovesAfter maps numbers of commonly known decisions to numbers in the count of one
// seat. Entry i belongs to the moment after the last of i such decisions. Secret
// decisions that follow do not count, so sealing or undoing them shifts no earlier
// entry.
func (r *Record) MovesAfter(seat int) []int {
	out, own := []int{0}, 0
	for i := range r.Decisions {
		if r.Knows(seat, i) {
			own++
		}
		if r.Knows(seats.Watcher, i) {
			out = append(out, own)
		}
	}
	return out
}

// tail returns how many of the last n decisions a reader knows.
func (r *Record) tail(seat, n int) int {
	return r.MovesFor(seat, len(r.Decisions)) - r.MovesFor(seat, len(r.Decisions)-n)
}

// tails returns how many of the last n decisions each reader knows.
func (r *Record) tails(n int, s *seats.Seats) map[int]int {
	out := map[int]int{seats.Together: n}
	for _, seat := range s.Readers() {
		out[seat] = r.tail(seat, n)
	}
	return out
}

// ownSealed returns the number of secret decisions of a seat that stand.
func (r *Record) ownSealed(seat int) int {
	n, moves := 0, r.Ledger.Game().Moves
	for i := len(moves) - r.Ledger.Game().Sealed(); i < len(moves); i++ {
		if r.Decisions[i].Seat == seat || seat == seats.Together {
			n++
		}
	}
	return n
}

// ActsDone returns how many acts a seat has done in a row.
func (r *Record) ActsDone(seat int) int {
	if len(r.Decisions) == 0 || r.Decisions[len(r.Decisions)-1].Seat != seat {
		return 0
	}
	return save.ActsDone(r.Ledger.Game().Moves)
}

// copy returns a copy for questions. past includes earlier positions.
func (r *Record) copy(past bool, allow func(g *run.Game)) Record {
	out := Record{Dice: r.Dice, past: r.past, rows: r.rows, untold: map[int][]int{}, private: r.private, ended: r.ended}
	for seat, list := range r.untold {
		out.untold[seat] = slices.Clip(list)
	}
	if !past {
		return out
	}
	out.Ledger, out.Decisions = r.Ledger.Copy(), slices.Clone(r.Decisions)
	for _, c := range r.checkpoints {
		g := c.game.Clone()
		allow(g)
		out.checkpoints = append(out.checkpoints, checkpoint{c.moves, g})
	}
	return out
}
