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

// Record is what led to the position of a match: the saved game, what is known of each
// decision that stands, checkpoints, and who was told of which line. A copy for questions
// has a Record without a Ledger, unless the questions are about the past.
type Record struct {
	Dice      dice.Source
	Ledger    *save.Ledger // nil before the game has begun
	Decisions []Decision   // that stand

	checkpoints []checkpoint  // the oldest first
	past        int           // before the number of the first line: it grows when the game is begun again
	rows        int           // lines
	untold      map[int][]int // by reader: the lines that were told to others alone, in order
}

// Decision is what is to be known of a decision that stands.
type Decision struct {
	Seat   int    // that decided
	Who    string // that is, as people read it
	shown  int    // what had come to light before it (run.Game.Shown)
	rolled int    // how many rolls had been made before it
	learnt bool   // a seat saw by it what was hidden from it
	opens  bool   // an act began with it (run.Decision.Opens); a forced one belongs to what came before
	forced bool   // there was but one answer
}

// checkpoint is the game after so many of the decisions that stand.
type checkpoint struct {
	moves int
	game  *run.Game // read only
}

// Checkpoints are taken after every decision of the last few, and of those before every
// hundredth.
const (
	recent = 24
	every  = 100
)

// checkpoint stores the position after so many decisions.
func (r *Record) checkpoint(moves int, g *run.Game) {
	r.checkpoints = slices.DeleteFunc(r.checkpoints, func(c checkpoint) bool {
		return c.moves >= moves || c.moves%every != 0 && c.moves < moves-recent
	})
	r.checkpoints = append(r.checkpoints, checkpoint{moves, g.Clone()})
}

// truncate drops the checkpoints after so many decisions.
func (r *Record) truncate(moves int) {
	r.checkpoints = slices.DeleteFunc(r.checkpoints, func(c checkpoint) bool { return c.moves > moves })
}

// at returns the game after so many of the decisions that stand, which are not all.
func (r *Record) at(moves int) (*run.Game, error) {
	f := r.Ledger.Game()
	if moves < 0 || moves > len(f.Moves) {
		return nil, refusal.Request("there are %d decisions", len(f.Moves))
	}
	for _, c := range slices.Backward(r.checkpoints) {
		if c.moves <= moves {
			g := c.game.Clone()
			err := f.ReplayBetween(g, r.Dice, c.moves, moves, nil)
			return g, err
		}
	}
	return nil, errors.New("the beginning of the game is not kept")
}

// Start returns the game before the first decision: a copy of its own.
func (r *Record) Start() *run.Game { return r.checkpoints[0].game.Clone() }

// lines are the lines of the ledger that have not been taken yet, counted in rows; the
// header is one with the first.
func (r *Record) lines() [][]byte {
	lines := r.Ledger.NewLines()
	if r.rows == 0 {
		r.rows = 1
		return [][]byte{bytes.TrimSuffix(r.Ledger.Text(), []byte("\n"))}
	}
	r.rows += len(lines)
	return lines
}

// Rows is the number of lines.
func (r *Record) Rows() int { return r.rows }

// Past is the number before that of the first line. It grows when the game is begun again.
func (r *Record) Past() int { return r.past }

// Number is the number of the game, which grows with whatever happens.
func (r *Record) Number() int { return r.past + r.rows }

// What a reader is not told of, it does not count: a decision that another seat made in
// secret has no row for it, and adds nothing to the numbers that it sees. So no number says
// how many decisions another seat has made in secret. A line that ends or begins the waiting
// for a seat is told to all, since the wait itself can be seen.

// Rows are the lines of a game as one reader knows them.
type Rows struct {
	untold []int // in order
	n      int
}

// RowsFor are the lines that a reader knows.
func (r *Record) RowsFor(seat int) Rows { return Rows{r.untold[seat], r.rows} }

// All is the number of all lines, known to the reader or not.
func (r Rows) All() int { return r.n }

// Known is the number of lines that the reader knows among the first n.
func (r Rows) Known(n int) int {
	untold, _ := slices.BinarySearch(r.untold, n)
	return n - untold
}

// Line is the first line before which the reader knows n others.
func (r Rows) Line(n int) int {
	for _, x := range r.untold {
		if x > n {
			break
		}
		n++
	}
	return n
}

// NumberFor is the number of the game as a reader counts.
func (r *Record) NumberFor(seat int) int { return r.past + r.RowsFor(seat).Known(r.rows) }

// keepsFrom notes who was not told of a line. Of a line that nobody was told of on its own
// (one of several that are stored together) all count.
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

// Knows reports whether a reader was told of a decision that stands.
func (r *Record) Knows(seat, move int) bool {
	if len(r.untold[seat]) == 0 {
		return true
	}
	_, untold := slices.BinarySearch(r.untold[seat], r.Ledger.Game().Moves[move].Line-1)
	return !untold
}

// MovesFor is the number of decisions that a reader knows among the first n that stand.
func (r *Record) MovesFor(seat, n int) int {
	out := 0
	for i := range min(n, len(r.Decisions)) {
		if r.Knows(seat, i) {
			out++
		}
	}
	return out
}

// After is the number of decisions that stand when a reader knows so many; -1 where it knows
// of fewer.
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

// MovesAfter returns, for each number of decisions that all seats know of, how many a seat
// knows when the last of them has been made. Answers in secret that follow are not counted,
// so what others seal and take back moves nothing that was said before.
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

// tail is the number of decisions that a reader knows among the last n that stand.
func (r *Record) tail(seat, n int) int {
	return r.MovesFor(seat, len(r.Decisions)) - r.MovesFor(seat, len(r.Decisions)-n)
}

// tails are the numbers of decisions that each knows among the last n that stand.
func (r *Record) tails(n int, s *seats.Seats) map[int]int {
	out := map[int]int{seats.Together: n}
	for _, seat := range s.Readers() {
		out[seat] = r.tail(seat, n)
	}
	return out
}

// ownSealed is how many secret decisions of a seat stand.
func (r *Record) ownSealed(seat int) int {
	n, moves := 0, r.Ledger.Game().Moves
	for i := len(moves) - r.Ledger.Game().Sealed(); i < len(moves); i++ {
		if r.Decisions[i].Seat == seat || seat == seats.Together {
			n++
		}
	}
	return n
}

// ActsDone is how many acts a seat has done in a row.
func (r *Record) ActsDone(seat int) int {
	if len(r.Decisions) == 0 || r.Decisions[len(r.Decisions)-1].Seat != seat {
		return 0
	}
	return save.ActsDone(r.Ledger.Game().Moves)
}

// copy returns a copy for questions, with positions of the past or without.
func (r *Record) copy(past bool, allow func(g *run.Game)) Record {
	out := Record{Dice: r.Dice, past: r.past, rows: r.rows, untold: map[int][]int{}}
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
