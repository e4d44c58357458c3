// Package state holds the position of a game as plain data: flat arrays that are cheap to
// copy, to compare and to hash, including the frames of all procedures under way. It knows
// no rule and no name.
package state

import (
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// World holds what does not change in play: the map and the printed values. It is read-only
// and shared by all positions of a game. A test may change a copy of it.
type World struct {
	Map *topology.Map

	// Static holds the printed attributes. The attribute with column c of the
	// entity e is Static[c][e]; package program assigns the columns.
	Static [][]value.Value

	// Parts divides the position into parts, for dependencies. Without it every change
	// invalidates all answers.
	Parts Parts

	// Edition is incremented when a test changes a printed value.
	Edition uint64

	// Shared belongs to the query cache: answers that all games of this world share.
	Shared any

	// Units is the number of units that the game has (fixed; units that are
	// not in play are off the map).
	Units int
}

// Parts holds the part of each cell, rich value and kind of fact. Part 0 is the places of the
// units.
type Parts struct {
	N     int // number of parts; 0 without any
	Cells []uint16
	Rich  []uint16
	Facts []uint16
}

// State is a position.
//
// A position has one owner, the caller of New, Clone or CopyInto, and only the owner may
// write to it. Positions share, and nothing writes to, the contents of rich values and of
// locals (value.Boxed) and Pruned. Cells, At, First and Next are copied on write. A position
// with several holders, such as those of an undo history or the initial position of a
// program, is read-only; holders copy it.
type State struct {
	World *World

	// At is the space of each unit, None for a unit off the map. First and Next are linked
	// lists of the units of a space in ascending order. Copies share the three until one
	// moves a unit: only PlaceAt writes to them.
	At    []int32
	First Chain
	Next  Chain

	// Cells hold every other value that changes and is one word: tracks, changing
	// attributes, budgets, snapshots. Package program assigns them.
	Cells Cells

	// Rich holds the changing values that are not words: lists, records.
	Rich []value.Value

	// Facts are the facts by kind.
	Facts []FactSet

	// Frames are the procedures under way, the innermost last.
	Frames []Frame

	// Rolls are counters of rolls, for keyed dice.
	Rolls []Counter

	// Pruned is the tabu list: the choices that are known to lead to a dead end, ascending
	// by key, without duplicates. The slice is replaced and never written to, so copies
	// share it. It is part of the position, but not of PlainHash and not of Version: no rule
	// can read it.
	Pruned []PrunedChoice

	// Branches are the branch positions of the seats that decide in secret at this moment. Only
	// the owner of this position writes to them; such changes do not change Version.
	Branches []*State

	// Since is the revision of each part: the Version at its last change. Like Version it
	// is not part of the position.
	Since []uint64

	// Version changes with every change of the position except of Frames, Rolls, Pruned and
	// Desks. Equal versions mean positions that are equal except for those. Versions have
	// no order. It is not part of the position: it is neither hashed nor compared.
	Version uint64

	// Allowance limits the queries about the position and its copies; nil for no limit. It
	// is not part of the position.
	Allowance *Allowance

	sum hashSum // the incremental hash (incremental.go)

	gone []uint64 // a bit for each unit, set if it is eliminated (eliminated.go); nil for none

	// places is 1 if At, First and Next belong to this position alone, and 0 if other
	// positions may share them. It is read and reset atomically, like Cells.id.
	places uint32

	// The arenas of CopyInto for the locals and scopes of the frames.
	locals []value.Value
	scopes []Scope
}

// Counter is a counter with its key.
type Counter struct {
	Key uint64
	N   uint32
}

// FactSet holds the facts of one kind as rows of Width words, sorted, without duplicates. A
// kind without arguments (Width 0) has no row, or one row that is a single 0.
type FactSet struct {
	Width int
	Rows  []int64
}

// Frame is a procedure, action, trigger or sequence under way.
type Frame struct {
	Code   int32         // index of the code in the program
	PC     int32         // next instruction
	Locals []value.Value // parameters and local names
	Scopes []Scope       // the scopes opened in this frame
	Mark   int32         // for the machine: its action when the frame ends
}

// Scope is an open scope of the sequence of play: a turn, a phase, an impulse.
type Scope struct {
	Kind int16 // index of the kind (turn, phase, …) in the program
	Name int16 // index of its name, -1 without one
	Of   int16 // the side of the scope, -1 without one
	Exit int32 // the instruction after the block

	// Shelf holds the values (facts, budgets, snapshots) of the scope of the same kind
	// around this one, until this one ends; the zero value without such a scope. Its
	// contents must not be changed.
	Shelf value.Value
}
