// Package view writes what a page shows of a match: the position as a seat may see it, the
// decision that is due, the board. It knows no game.
package view

import (
	"wargame/internal/host/library"
	"wargame/internal/host/match"
)

// Picture is a position as it is sent to a page.
type Picture struct {
	N        int       `json:"n"`     // the number of the game
	Ask      int       `json:"ask"`   // the number that the next request names
	State    string    `json:"state"` // waiting, playing, over, failed
	Seat     string    `json:"seat"`  // whose view it is; empty for those who watch
	Seats    []Seat    `json:"seats"`
	Pledge   string    `json:"pledge"`
	Secret   string    `json:"secret,omitempty"` // when the game has ended
	Moves    int       `json:"moves"`
	At       *int      `json:"at,omitempty"` // of a position of the past: after so many decisions
	Status   []string  `json:"status,omitempty"`
	Over     *Over     `json:"over,omitempty"`
	Fault    string    `json:"fault,omitempty"`
	Waits    []string  `json:"waits,omitempty"` // who else is to decide
	Decision *Decision `json:"decision,omitempty"`
	Layout
	Undo *match.UndoShown `json:"undo,omitempty"`

	Table
	Onto   *library.Onto `json:"onto,omitempty"`
	Clock  *Clock        `json:"clock,omitempty"`
	Broken string        `json:"broken,omitempty"` // what is wrong with the rules that are being written
}

// Layout is what lies on the map and beside it.
type Layout struct {
	Stacks []Stack           `json:"stacks"`
	Units  map[int]Unit      `json:"units"` // by number, those that stand somewhere or can be chosen
	Faces  map[string]string `json:"faces"`
	Marks  string            `json:"marks,omitempty"` // the face that lies over the whole ground
	Laid   string            `json:"laid,omitempty"`  // the face that lies over the counters
	Pieces []Piece           `json:"pieces,omitempty"`
	Beside []Beside          `json:"beside,omitempty"` // counters that wait off the map
}

// Table is what a picture says of the table, whatever the position.
type Table struct {
	Era     int      `json:"era,omitempty"` // grows when the game is begun again: entries told before are not of it
	Study   bool     `json:"study,omitempty"`
	Hand    []string `json:"hand,omitempty"` // how its position was set up
	Sandbox bool     `json:"sandbox,omitempty"`
	Bots    []string `json:"bots,omitempty"`   // the kinds of them
	Thinks  string   `json:"thinks,omitempty"` // the bot whose turn it is
}

// Seat is a seat with its player.
type Seat struct {
	Name   string `json:"name"`
	Title  string `json:"title"`
	Bot    string `json:"bot,omitempty"`
	Pledge string `json:"pledge,omitempty"` // of its number
	Number string `json:"number,omitempty"`
	Left   bool   `json:"left,omitempty"`
}

// Over is how the game has ended.
type Over struct {
	Level   string   `json:"level"`
	Winners []string `json:"winners,omitempty"`
}

// Stack is what lies in a space.
type Stack struct {
	At     int      `json:"at"`
	Units  []int64  `json:"units,omitempty"`
	Hidden []Hidden `json:"hidden,omitempty"`
}

// Hidden is counters of which a seat sees the number alone, or what it knows of them.
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
}

// Beside is counters that wait off the map.
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

// Clock is the time that is left.
type Clock struct {
	Left float64 `json:"left"` // seconds
}
