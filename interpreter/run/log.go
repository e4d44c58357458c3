package run

import (
	"slices"
	"sync/atomic"

	"wargame/interpreter/value"
)

// record is the log and the derivation records of the way to a position. Clones share
// its lines and records, which are immutable once shared.
type record struct {
	// Derive makes log lines include the contributions to their quantities, and stores
	// derivation records.
	Derive bool

	// Log holds the lines of the way to this position. It does not contain what was undone.
	Log  []Entry
	lent int64 // number of lines that clones may share: see lendLog

	// Derivations holds the derivation records of the way to this position: columns, table
	// cells, and sums with dice. It is empty unless Derive is set. Going back shortens it.
	Derivations []*Derivation

	// TimedScopes counts the scopes timed by the clock on the way to this position.
	TimedScopes int

	// Rolled counts the rolls on the way to this position. It never decreases, because the
	// game does not go back past a die.
	Rolled int

	// Revealed counts the secret blocks that ended and the hidden things that were met. It
	// never decreases, because the game does not go back past them.
	Revealed int
}

// Entry is a line of the game's log.
type Entry struct {
	Turn          int
	Kind          string // scope, move, roll, eliminated, placed, log, choice, over, revealed; chosen and table for reports, decided on a branch position
	Text          string
	Clause        string
	Moved         *Passage // set for a move between spaces or a placement
	Thing         *Thing   // the piece, or the unit leaving the map, whose place the line reveals
	Eliminated    int      // number of the unit that is eliminated, from 1; 0 in other lines
	Inner         bool     // the scope is within an action
	Contributions []string // contributions to the quantities in the line, if Derive is set
	Parts         []Part   // the text in parts, if it contains a value and Derive is set
	To            []int    // seats that may read the line; nil for all
	Unseen        bool     // the line says, to the seats of To and to watchers, that other seats saw something in secret
	Same          bool     // the line belongs to the roll of the previous line, for other seats or another part
}

// Passage is the move of one unit between spaces. From is -1 for a unit that is placed.
type Passage struct{ Unit, From, To int }

// Thing identifies a piece by its noun and its number within that noun, or a unit if
// Noun is empty.
type Thing struct {
	Noun string
	No   int
}

// fewLines is the initial capacity of the log, in lines.
const fewLines = 16

// maxLines bounds the log lines between two decisions. Exceeding it fails the game with
// ErrVerbose.
const maxLines = 100_000

// Shown counts the rolls and revealed secrets on the way to this position. Undo to a
// position with a different count needs the consent of the players.
func (rec *record) Shown() int { return rec.Rolled + rec.Revealed }

// follow makes a record continue from another one, sharing its lines.
func (rec *record) follow(o *record) {
	*rec = record{Derive: o.Derive, Log: o.lendLog(), Derivations: slices.Clip(o.Derivations), TimedScopes: o.TimedScopes, Rolled: o.Rolled, Revealed: o.Revealed}
	rec.lent = int64(len(rec.Log))
}

// reporter writes the log.
type reporter struct {
	*evaluator
	*record
	seats *seating
}

// note appends a line to the log, in the language of the game.
func (rec *reporter) note(kind, clause, format string, args ...any) {
	turn := value.Floor(rec.S.Cells.At(rec.P.TurnCell()))
	text := rec.P.Messages.Sprintf(format, args...)
	rec.ctx.SpendBytes(len(text))
	if len(rec.Log) == cap(rec.Log) {
		rec.Log = slices.Grow(rec.Log, max(fewLines, len(rec.Log))) // double the capacity: entries are large
	}
	rec.Log = append(rec.Log, Entry{Turn: turn, Kind: kind, Text: text, Clause: clause})
}

// lendLog returns the log for a clone. From then on, neither game may write to these
// lines. Several goroutines may call it at once.
func (rec *record) lendLog() []Entry {
	if n := int64(len(rec.Log)); atomic.LoadInt64(&rec.lent) < n {
		atomic.StoreInt64(&rec.lent, n)
	}
	return slices.Clip(rec.Log)
}

// shortenLog drops the lines from n on. It reuses their memory unless a clone may still
// read them.
func (rec *record) shortenLog(n int) {
	lent := int(atomic.LoadInt64(&rec.lent))
	rec.Log = rec.Log[:n]
	if n < lent {
		rec.Log = slices.Clip(rec.Log)
		atomic.StoreInt64(&rec.lent, int64(n))
	}
}
