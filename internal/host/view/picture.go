// Package view writes what a page shows of a match: the position as a seat may see it,
// the pending decision, and the board. It is independent of the game played.
package view

import (
	"wargame/internal/host/library"
	"wargame/internal/host/match"
	"wargame/interpreter/charts"
)

// Picture is a position as it is sent to a page.
type Picture struct {
	N        int       `json:"n"`     // game number
	Ask      int       `json:"ask"`   // number that the next request must name
	State    string    `json:"state"` // waiting, playing, over, failed
	Seat     string    `json:"seat"`  // seat of the view; empty for watchers
	Seats    []Seat    `json:"seats"`
	Pledge   string    `json:"pledge"`
	Secret   string    `json:"secret,omitempty"` // only after the end of the game
	Moves    int       `json:"moves"`
	At       *int      `json:"at,omitempty"` // for an earlier position: number of decisions before it
	Over     *Over     `json:"over,omitempty"`
	Fault    string    `json:"fault,omitempty"`
	Waits    []string  `json:"waits,omitempty"` // other seats with a pending decision
	Decision *Decision `json:"decision,omitempty"`
	Stands
	Layout
	Undo *match.UndoShown `json:"undo,omitempty"`

	Table
	Onto   *library.Onto `json:"onto,omitempty"`
	Clock  *Clock        `json:"clock,omitempty"`
	Broken string        `json:"broken,omitempty"` // errors in rules under development
}

// Stands is where the game stands.
type Stands struct {
	Status []string      `json:"status,omitempty"`
	Where  *charts.Where `json:"where,omitempty"` // place in the sequence of play, which the board lists
	Mine   []int64       `json:"mine,omitempty"`  // the sides that the seat plays
}

// Layout is what lies on the map and beside it.
type Layout struct {
	Stacks []Stack           `json:"stacks"`
	Units  map[int]Unit      `json:"units"` // by number, those on the map and those that can be chosen
	Faces  map[string]string `json:"faces"`
	Marks  string            `json:"marks,omitempty"` // face drawn over the whole map
	Laid   string            `json:"laid,omitempty"`  // face drawn over the counters
	Pieces []Piece           `json:"pieces,omitempty"`
	Beside []Beside          `json:"beside,omitempty"` // counters waiting off the map
}

// Table is the part of a view that does not depend on the position.
type Table struct {
	Era     int      `json:"era,omitempty"` // grows when the game is restarted; older entries belong to an earlier era
	Study   bool     `json:"study,omitempty"`
	Hand    []string `json:"hand,omitempty"` // lines that set up its position
	Sandbox bool     `json:"sandbox,omitempty"`
	Bots    []string `json:"bots,omitempty"`   // kinds of bots
	Thinks  string   `json:"thinks,omitempty"` // the bot to move
}

// Seat is a seat with its player.
type Seat struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Bot    string `json:"bot,omitempty"`
	Pledge string `json:"pledge,omitempty"` // pledge of its number
	Number string `json:"number,omitempty"`
	Left   bool   `json:"left,omitempty"`
}

// Over is the result of the game.
type Over struct {
	Level   string   `json:"level"`
	Winners []string `json:"winners,omitempty"`
}

// Stack is the contents of a space.
type Stack struct {
	At     int      `json:"at"`
	Units  []int64  `json:"units,omitempty"`
	Hidden []Hidden `json:"hidden,omitempty"`
}

// Hidden describes hidden counters: their number, and what the seat knows of them.
type Hidden struct {
	Count int    `json:"count"`
	Face  string `json:"face"`
	Text  string `json:"text"`
}

// Unit is a counter.
type Unit struct {
	Face string `json:"face"`
	Name string `json:"name"`
	Text string `json:"text"`
	At   int    `json:"at"`
	Side int64  `json:"side"`           // -1 for none, or one that is hidden
	Word string `json:"word,omitempty"` // the name that rules and orders use, if Name is a title
}

// Beside is counters waiting off the map.
type Beside struct {
	Title string  `json:"title"`
	Units []int64 `json:"units"`
}

// Piece is a marker of the game.
type Piece struct {
	Name string `json:"name"`
	At   int    `json:"at"`
	On   int    `json:"on"`
	Edge int    `json:"edge"`
}

// Clock is the remaining time.
type Clock struct {
	Left float64 `json:"left"` // seconds
}
