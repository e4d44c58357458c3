package run

import (
	"fmt"
	"slices"
	"sync/atomic"

	"wargame/interpreter/value"
)

// record is what has happened on the way to a position, for logs, reports and previews.
// Clones share its lines and derivations: they are read, never written.
type record struct {
	*evaluator

	// Derive has lines of the log tell how the quantities in them were made, and keeps
	// derivation records.
	Derive bool

	// Log tells what happened on the way to this position; what was gone back
	// over is not in it.
	Log  []Entry
	lent int64 // lines that clones may share: see lendLog

	// Reckoned are the columns, the cells of tables and the sums with dice that rules
	// worked out on the way to this position, if Derive says so. It is shorter after
	// going back.
	Reckoned []*Reckoning

	// Stretches counts the scopes that the clock has timed on the way to this position.
	Stretches int

	// Rolled counts the rolls that were made on the way to this position. It
	// only grows: going back from a dead end never goes behind a die.
	Rolled int

	// Revealed counts the blocks of secret decisions that have come to light. Like
	// a die, what has been seen so is never gone back behind.
	Revealed int
}

// Entry is a line of the game's log.
type Entry struct {
	Turn   int
	Kind   string // scope, move, roll, eliminated, placed, log, choice, over, revealed; chosen and table for reports, decided on a branch position
	Text   string
	Clause string
	Moved  *Passage // of a move from space to space, or a placing
	Thing  *Thing   // the piece, or the unit that leaves the map, where the line tells where one is
	Inner  bool     // of a scope within an action
	Shares []string // how the quantities that the line names were made, if Derive says so
	Parts  []Part   // the text in parts, if somebody is named in it and Derive says so
	To     []int    // the seats that may read it; nil when all may
	Unseen bool     // it says to the seats of To, and to those who only watch, that others alone have seen something
	Same   bool     // it is about the roll of the line before, for other seats or of another part
}

// Passage is one unit's move from a space to another; From is -1 for a unit that
// is placed.
type Passage struct{ Unit, From, To int }

// Thing is a piece by its noun and its place among the words of that, or a unit, without a
// noun.
type Thing struct {
	Noun string
	No   int
}

// fewLines is how many lines of the log there is room for at first.
const fewLines = 16

// maxLines bounds the lines of the log between two decisions.
const maxLines = 100_000

// Shown counts what has come to light for good on the way to this position, dice
// and secret decisions: where it differs, nobody goes back without consent.
func (rec *record) Shown() int { return rec.Rolled + rec.Revealed }

// follow makes a record go on from where another one is.
func (rec *record) follow(o *record) {
	*rec = record{evaluator: rec.evaluator, Derive: o.Derive, Log: o.lendLog(), Reckoned: slices.Clip(o.Reckoned), Stretches: o.Stretches, Rolled: o.Rolled, Revealed: o.Revealed}
	rec.lent = int64(len(rec.Log))
}

// note writes a line of the log.
func (rec *record) note(kind, clause, format string, args ...any) {
	turn := value.Floor(rec.S.Cells.At(rec.P.TurnCell()))
	text := fmt.Sprintf(format, args...)
	rec.ctx.SpendBytes(len(text))
	if len(rec.Log) == cap(rec.Log) {
		rec.Log = slices.Grow(rec.Log, max(fewLines, len(rec.Log))) // twice as many: lines are large
	}
	rec.Log = append(rec.Log, Entry{Turn: turn, Kind: kind, Text: text, Clause: clause})
}

// lendLog gives the lines of the log to a clone. From then on neither game writes to
// them. Several goroutines may clone a game at a time.
func (rec *record) lendLog() []Entry {
	if n := int64(len(rec.Log)); atomic.LoadInt64(&rec.lent) < n {
		atomic.StoreInt64(&rec.lent, n)
	}
	return slices.Clip(rec.Log)
}

// shortenLog drops the lines from n on. Their room is used again unless a clone may
// still read them: a game goes back often, and a log is long.
func (rec *record) shortenLog(n int) {
	lent := int(atomic.LoadInt64(&rec.lent))
	rec.Log = rec.Log[:n]
	if n < lent {
		rec.Log = slices.Clip(rec.Log)
		atomic.StoreInt64(&rec.lent, int64(n))
	}
}
