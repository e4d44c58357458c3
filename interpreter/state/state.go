// Package state is the position of a game as plain data: flat arrays that are
// cheap to copy, to compare and to hash, including the frames of everything
// that is under way.
package state

import (
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// World is what does not change in play: the map and the printed values.
// A test may lay its own board over a copy of it.
type World struct {
	Map *topology.Map

	// Static holds the printed attributes. The attribute with column c of the
	// entity e is Static[c][e]; package program hands out the columns.
	Static [][]value.Value

	// Parts divides what changes into parts, so that who depends on one need
	// not care for the others. Without it every change concerns everybody.
	Parts Parts

	// Edition grows when somebody (a test) prints something else on the board.
	Edition uint64

	// Shared belongs to package kept: what all games of this world have found out.
	Shared any

	// Units is the number of units that the game has (fixed; units that are
	// not in play are off the map).
	Units int
}

// Parts names the part of each cell, rich value and kind of fact. Part 0 is
// where the units stand.
type Parts struct {
	N     int // how many parts; 0 without any
	Cells []uint16
	Rich  []uint16
	Facts []uint16
}

// State is a position: a value that somebody owns.
//
// Whoever made a position (New, Clone, CopyInto) owns it and alone may write to
// it. All its slices belong to it alone but for two things that positions
// share and nobody ever writes to: the contents of rich values and of locals
// (value.Boxed), and Barred; Cells see to it themselves what they share, and so
// does PlaceAt. A position that is handed to several holders (the
// way back of a game, the start of a program) has no owner any more: from then
// on it is read and copied, never written.
type State struct {
	World *World

	// At is the space of each unit, None when it is off the map; First and
	// Next chain the units of a space in ascending order. Copies share the three
	// until one of them moves a unit: nobody writes to them but PlaceAt.
	At    []int32
	First Chain
	Next  Chain

	// Cells hold everything else that changes and is one word: tracks,
	// changing attributes, budgets, snapshots. Package program lays it out.
	Cells Cells

	// Rich holds the few changing values that are not words (lists, records).
	Rich []value.Value

	// Facts are kept by kind.
	Facts []FactSet

	// Frames are the procedures under way, the innermost last.
	Frames []Frame

	// Rolls counts the dice rolled per rule, so that a die is keyed.
	Rolls []Counter

	// Barred are the choices that are known to lead nowhere, as Bar names them:
	// ascending by their keys, each once. The slice is never written to, only replaced, so
	// that copies share it. It is part of the position, but not of its plain
	// hash and not of Version: no rule can see it.
	Barred []Barred

	// Desks are the positions of those who decide in secret at this moment, each
	// his own; empty when nobody does. Only the owner of this position writes to
	// them, and Version does not know of it.
	Desks []*State

	// Since is the Version at the last change of each part. Like Version it is
	// not part of the position.
	Since []uint64

	// Version changes with every change of what floods may depend on; it is
	// not part of the position (neither hashed nor compared). Equal versions
	// mean equal positions but for Frames, Rolls, Barred and Desks; there is no order
	// between versions.
	Version uint64

	// Allowance bounds what is asked about the position and its copies; nil for no
	// bound. It is not part of the position.
	Allowance *Allowance

	sum bag // see bag.go

	gone []uint64 // a bit for each unit that is eliminated (eliminated.go); nil for none

	// places is 1 when At, First and Next are this position's own, and 0 when others
	// may have them too. Read and reset atomically, like Cells.id.
	places uint32

	// What CopyInto keeps the locals and scopes of the frames in.
	locals []value.Value
	scopes []Scope
}

// Counter is a number under a key.
type Counter struct {
	Key uint64
	N   uint32
}

// FactSet holds the facts of one kind as rows of Width words, sorted, without
// doubles. Of a kind without arguments (Width 0) there is no row or one, and
// the row is a single 0.
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
	Mark   int32         // for the machine: what to do when the frame ends
}

// Scope is an open stretch of play: a turn, a phase, an impulse.
type Scope struct {
	Kind int16 // index of the kind (turn, phase, …) in the program
	Name int16 // index of its name, -1 without one
	Of   int16 // the side whose stretch it is, -1 when nobody's
	Exit int32 // the instruction after the block

	// Shelf holds what the stretch of the same kind around this one has of its
	// own (facts, budgets, snapshots) until this one ends; no value without one.
	// Its contents are never written to.
	Shelf value.Value
}
