// Package plan reads what a designer wants to know of a game: a small text that says which
// games are played, by whom, and what is changed from one to the next.
package plan

// Plan is a plan as written. Names are those of the game and are not resolved here.
type Plan struct {
	Title     string
	Game      string
	Scenarios []string // empty for the first of the game
	Players   []Players
	Games     int    // of each arm
	Seed      uint64 // of the first game
	Block     int    // games of a block
	Decisions int    // the limit for a game; 0 for the default
	Watch     int    // in one block in Watch a game is watched, clause by clause; 0 for none

	Factors  []Factor // options that are switched
	Readings []string // interpretations whose readings are compared with the one in force
	Variants []string // games that are compared with Game
	Options  map[string]bool
	Chosen   map[string]string // readings that hold throughout

	For      string // whose share of the points is reported; empty for the first side
	Stop     float64
	Measures []Measure
	Maps     []Measure

	Source []byte
}

// Players assigns bots to seats, under a name.
type Players struct {
	Name  string
	Seats []Seat
}

// Seat is the bot at a seat; an empty name stands for every seat.
type Seat struct {
	Name, Bot string
	Never     string // 2:1 or +3: the least odds or difference of its attacks; empty for none
}

// Factor is a number of options that are switched in one design.
type Factor struct {
	Options []string
	Runs    int // 0: one by one against none; otherwise the number of combinations, a power of 2
}

// Measure is an expression that is evaluated in a position: of a side s, of a space h, or of
// nothing, as Of says.
type Measure struct {
	Title string `json:"title"`
	Of    string `json:"of,omitempty"`
	Text  string `json:"text"`
}

// The defaults of a plan.
const (
	DefaultGames = 100
	DefaultBlock = 10
	DefaultWatch = 20
)

// The limits of a plan. Larger numbers are typing errors, and would fill the memory before the
// first game.
const (
	MaxGames  = 1_000_000 // of each arm
	MaxBlock  = 10_000    // games of a block
	MaxBlocks = 250_000   // of all arms
)
