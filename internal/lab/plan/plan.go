// Package plan reads what a designer wants to know of a game: a small text that says
// which games are to be played, by whom, and what is changed from one to the next.
package plan

// Plan is a plan as it is written. Names are those of the game, and are not looked up
// here.
type Plan struct {
	Title     string
	Game      string
	Scenarios []string // empty for the first of the game
	Players   []Players
	Games     int    // of each arm
	Seed      uint64 // of the first of them
	Block     int    // games of a block
	Decisions int    // after which a game is broken off; 0 for the usual
	Watch     int    // in one block of so many a game is watched, clause by clause; 0 for none

	Factors  []Factor // options that are switched
	Readings []string // of which every reading is held against the one in force
	Variants []string // games that are held against Game
	Options  map[string]bool
	Chosen   map[string]string // readings that hold throughout

	For      string // whose share of the points is told; empty for the first side
	Stop     float64
	Measures []Measure
	Maps     []Measure

	Source []byte
}

// Players is who sits where, under a name.
type Players struct {
	Name  string
	Seats []Seat
}

// Seat is who plays at a seat, by name; an empty name is every seat.
type Seat struct {
	Name, Bot string
	Never     string // 2:1 or +3: the least odds or difference that it attacks at; empty for none
}

// Factor is a number of options that are switched in one design.
type Factor struct {
	Options []string
	Runs    int // 0: one by one against none; else as so many combinations, a power of 2
}

// Measure is something that is worked out in a position: of a side s, of a space h, or
// of nothing, as Of says.
type Measure struct {
	Title string `json:"title"`
	Of    string `json:"of,omitempty"`
	Text  string `json:"text"`
}

// What holds where a plan says nothing.
const (
	DefaultGames = 100
	DefaultBlock = 10
	DefaultWatch = 20
)

// The bounds of a plan. What is beyond them is a slip of the pen, and would fill the memory
// before the first game is played.
const (
	MaxGames  = 1_000_000 // of each arm
	MaxBlock  = 10_000    // games of a block
	MaxBlocks = 250_000   // of all arms
)
