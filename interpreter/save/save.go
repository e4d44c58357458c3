// Package save stores games on disk: a header, then a line for each event, in names instead of
// numbers, each decision with the hash of the position after it.
//
// A file consists of JSON lines that people can read. It only ever grows: an undo is a line
// that follows. Each line carries a checksum over itself and all lines before. Whatever is
// wrong with a file is one Error with its line; reading never changes a file. One Writer at a
// time may write, and what it has confirmed survives a loss of power.
package save

import (
	"fmt"

	"wargame/interpreter/run"
)

// Version is the version of the format that is written. Version 1, without kinds and
// checksums, is read and never continued.
const Version = 2

// The limits of a file: bytes of a line, bytes of a file, decisions.
const (
	maxLine  = 1 << 20
	maxFile  = 256 << 20
	maxMoves = 1_000_000
	maxBack  = 4096 // positions that are held for later undos
)

// The values of Header.Format: a saved game, and what one seat may see of one.
const (
	Name       = "wargame-save"
	ExportName = "wargame-export"
)

// Header says which game was played, and how. Its field names are part of the format.
type Header struct {
	Format   string            `json:"format"`
	Version  int               `json:"version"`
	Meaning  int               `json:"meaning,omitempty"` // run.Meaning of the engine that played
	For      string            `json:"for,omitempty"`     // in an export: the seat
	Says     string            `json:"says,omitempty"`    // in an export: that it cannot be continued
	Game     string            `json:"game"`              // as given: a folder, or a game inside the program
	Title    string            `json:"title,omitempty"`   // of the game
	Rules    string            `json:"rules"`             // the hash of the rules in force
	Options  map[string]bool   `json:"options,omitempty"`
	Readings map[string]string `json:"readings,omitempty"` // the scenario included
	Position string            `json:"position,omitempty"`
	Seats    []string          `json:"seats,omitempty"`
	Seed     string            `json:"seed,omitempty"`
	Pledge   string            `json:"pledge,omitempty"`  // of pledged dice: the hash of the server's secret
	Numbers  map[string]string `json:"numbers,omitempty"` // of pledged dice: the number of each seat
	Pledges  map[string]string `json:"pledges,omitempty"` // the hash of each number, published before any number; none in saves from before pledges of numbers
	Dice     string            `json:"dice"`              // seed, pledged, ask (for a player's own dice), or shown (in an export)
	Fell     []int             `json:"fell,omitempty"`    // in an export: the dice before the first decision
	Start    string            `json:"start,omitempty"`   // the hash of the position at the first decision
	Hashes   int               `json:"hashes,omitempty"`  // the version of the hashes (run.Hashing); 0 in saves from before there were two
}

// Move is the record of a decision. Its field names are part of the format.
type Move struct {
	N      int    `json:"n,omitempty"`    // the number of the decision, from 1
	By     string `json:"by,omitempty"`   // the side that decided
	Branch int    `json:"desk,omitempty"` // the branch on which it was decided in secret, from 1
	For    string `json:"for,omitempty"`  // the name of the decision in the rules
	Pick   string `json:"pick,omitempty"` // the name of the choice
	With   string `json:"with,omitempty"` // the option of an allocation, or the subject of an action
	Word   string `json:"word,omitempty"` // pass, done, stop or timeout
	Dice   []int  `json:"dice,omitempty"` // a player's own dice
	Fell   []int  `json:"fell,omitempty"` // in an export: the dice before the next decision
	Hash   string `json:"hash,omitempty"` // the hash of the position after it

	Line  int  `json:"-"` // in the file
	era   int  // of the dice
	block int  // the block of secret decisions, from 1; 0 for none
	last  bool // the last of its block; known only while writing
}

// Line is a line after the header. Its kind determines which fields it may have (kindFields).
type Line struct {
	Kind string `json:"kind"`
	Move
	Count int    `json:"count,omitempty"` // the decisions that are, or may be, undone
	Seat  string `json:"seat,omitempty"`  // that agrees
	Era   int    `json:"era,omitempty"`   // of the dice from here on, after all seats agreed
	Text  string `json:"text,omitempty"`  // of a note
	Box   string `json:"box,omitempty"`   // of a sealed decision
	More  int    `json:"more,omitempty"`  // decisions that follow in the same batch

	undone bool // a decision that does not stand
	target int  // of a decision: the number of undos that lead to the position before it
	back   int  // of an undo: the line that it leads back to
	late   bool // of an undo: it crosses the end of the time
}

// File is a saved game. It belongs to one goroutine.
type File struct {
	Name string
	Header
	Moves []Move // those that stand
	Lines []Line // everything after the header, undone decisions included
	Torn  string // what is wrong with the end of the file; empty if nothing is

	text   []byte // the complete lines, as they are on disk or should be
	sound  int    // how many bytes of text are on disk
	chain  chain
	line   int // the number of the line that is being read
	stand  []int
	era    int
	agreed map[string]int // by seat: how many decisions it agrees to undo
	sealed int            // secret decisions of the last block, at the end of Moves
	shown  int            // how many of them are revealed: all, unless the file ends in between

	starts []int // the first line of each block of secret decisions

	owed  int // decisions that must follow in the current batch
	batch int // where the batch begins in text

	seatless bool // the positions of the save have no cells for seats: see seatCells

	overdue bool
	redo    undoneMoves // see Undone
}

// Error is what is wrong with a saved game, as a message for people.
type Error struct {
	File string
	Line int // 0 if it is about the whole file
	Text string
	Help string

	Refusal *run.Refusal // if the rules forbid a decision
}

// Error implements error: where, what, and what to do.
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

// Hex returns a hash as text.
func Hex(h uint64) string { return fmt.Sprintf("%016x", h) }

// IsExport reports whether the file is what one seat may see of a game. It can be shown, not
// continued.
func (f *File) IsExport() bool { return f.Format == ExportName }

// Code returns a short form of the checksum over the whole file, for opponents to compare.
// Equal codes mean equal games, line by line. A file of version 1 has none.
func (f *File) Code() string {
	if f.Version == 1 {
		return ""
	}
	return f.chain.code()
}
