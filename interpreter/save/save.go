// Package save keeps games on disk: a header, then a line for everything that
// happened, in names rather than numbers, each decision with the hash of the
// position after it.
//
// A file is JSON lines that people can read. It only ever grows: what was taken
// back is followed by a line that says so. Each line carries a checksum over
// itself and all before it. Whatever is wrong with a file is one Error with the
// line; reading changes nothing. One Writer at a time may write, and what it
// has kept survives a loss of power.
package save

import (
	"fmt"

	"wargame/interpreter/run"
)

// Version is the version of the format that is written. Version 1 is read as
// well: it had neither kinds nor checksums, and is never written on.
const Version = 2

// The limits of what is read.
const (
	maxLine  = 1 << 20
	maxFile  = 256 << 20
	maxMoves = 1_000_000
	maxBack  = 4096 // positions that are held for undos to come
)

// What Header.Format says: a saved game, or what one seat may see of it.
const (
	Name       = "wargame-save"
	ExportName = "wargame-export"
)

// Header says which game was played, and how.
type Header struct {
	Format   string            `json:"format"`
	Version  int               `json:"version"`
	Meaning  int               `json:"meaning,omitempty"` // run.Meaning of the engine that played
	For      string            `json:"for,omitempty"`     // of an export: the seat
	Says     string            `json:"says,omitempty"`    // of an export: that it cannot be continued
	Game     string            `json:"game"`              // as it was named: a folder, or a game in the program
	Title    string            `json:"title,omitempty"`   // of the game
	Rules    string            `json:"rules"`             // hash of the rules in force
	Options  map[string]bool   `json:"options,omitempty"`
	Readings map[string]string `json:"readings,omitempty"` // and the scenario
	Position string            `json:"position,omitempty"`
	Seats    []string          `json:"seats,omitempty"`
	Seed     string            `json:"seed,omitempty"`
	Pledge   string            `json:"pledge,omitempty"`  // of dice that a table has pledged: the hash of its secret
	Numbers  map[string]string `json:"numbers,omitempty"` // and what each seat added
	Pledges  map[string]string `json:"pledges,omitempty"` // the hash of each number, told before any number; none in saves from before there were pledges of numbers
	Dice     string            `json:"dice"`              // seed, pledged, ask for a player's own, or shown in an export
	Fell     []int             `json:"fell,omitempty"`    // of an export: the dice before the first decision
	Start    string            `json:"start,omitempty"`   // hash of the position at the first decision
	Hashes   int               `json:"hashes,omitempty"`  // of positions: their version (run.Hashing); none in saves from before there were two
}

// Move is a decision.
type Move struct {
	N    int    `json:"n,omitempty"`    // the number of the decision, from 1
	By   string `json:"by,omitempty"`   // the side that decided
	Desk int    `json:"desk,omitempty"` // at which desk it was decided in secret, from 1
	For  string `json:"for,omitempty"`  // what was decided: the name in the rules
	Pick string `json:"pick,omitempty"` // the name of what was picked
	With string `json:"with,omitempty"` // the option of an allocation; for what an action is taken
	Word string `json:"word,omitempty"` // pass, done, stop or timeout
	Dice []int  `json:"dice,omitempty"` // a player's own dice
	Fell []int  `json:"fell,omitempty"` // of an export: the dice that fell before the next decision
	Hash string `json:"hash,omitempty"` // of the position after it

	Line  int  `json:"-"` // where it stands in the file
	era   int  // which dice were thrown
	block int  // of secret decisions, from 1; 0 of one that is none
	last  bool // of a block of secret decisions; only who writes it knows
}

// Line is what stands in one line after the header. Which fields it may have
// depends on its kind.
type Line struct {
	Kind string `json:"kind"`
	Move
	Count int    `json:"count,omitempty"` // so many decisions are (or may be) taken back
	Seat  string `json:"seat,omitempty"`  // who agrees
	Era   int    `json:"era,omitempty"`   // the dice from here on, when all seats agreed
	Text  string `json:"text,omitempty"`  // of a note
	Box   string `json:"box,omitempty"`   // of a sealed decision
	More  int    `json:"more,omitempty"`  // so many decisions follow that were made together with this one

	undone bool // of a decision: it does not stand
	target int  // of a decision: so many undos lead back to before it
	back   int  // of an undo: the line before which it leads
	late   bool // of an undo: the end of the time is among them
}

// File is a saved game.
type File struct {
	Name string
	Header
	Moves []Move // the decisions that stand
	Lines []Line // everything after the header, what was taken back too
	Torn  string // what is wrong with the end of the file, empty when nothing is

	text   []byte // the whole lines, as they are on disk or should be
	sound  int    // so many bytes of them are on disk
	chain  chain
	line   int // the number of the line that is being read
	stand  []int
	era    int
	agreed map[string]int // who agrees to take back how many
	sealed int            // decisions at the end of Moves that were made in secret, in the last block
	shown  int            // of them have come to light: all, or the file ends in between

	starts []int // the first line of each block of secret decisions

	owed  int // decisions that are to follow, made together with the last one
	batch int // where in the text they begin

	seatless bool // the positions of the save have no cells for seats (seatCells)

	overdue bool
	redo    []Move // see Undone
}

// Error is what is wrong with a saved game. It is one message for people.
type Error struct {
	File string
	Line int // 0 when it is about the whole file
	Text string
	Help string

	Refusal *run.Refusal // of a decision that the rules forbid
}

// Error says where, what, and what to do.
func (e *Error) Error() string {
	out := e.File
	if e.Line > 0 {
		out = fmt.Sprintf("%s:%d", out, e.Line)
	}
	out += ": " + e.Text
	if e.Help != "" {
		out += "; " + e.Help
	}
	return out
}

// Hex writes a hash.
func Hex(h uint64) string { return fmt.Sprintf("%016x", h) }

// IsExport tells whether the file is what one seat may see of a game. It can be
// told, not continued.
func (f *File) IsExport() bool { return f.Format == ExportName }

// Code is a short form of the checksum over the whole file, for opponents to
// compare: who has the same code has the same game, line by line. A file of
// version 1 has none.
func (f *File) Code() string {
	if f.Version == 1 {
		return ""
	}
	return f.chain.code()
}
