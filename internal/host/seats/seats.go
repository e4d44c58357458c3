// Package seats says who plays at a table: people, bots, and those who watch. It knows
// nothing of what they do.
package seats

import (
	"slices"

	"wargame/internal/host/store"
	"wargame/interpreter/board"
	"wargame/interpreter/program"
)

// Numbers of those who sit at no seat. All other seats are numbered as in the program.
const (
	Watcher  = -1 // sees what all may see, and decides nothing
	Together = -2 // one page that plays all seats of people, and so sees everything
)

// Names of their links. No seat of a game has such a name.
const (
	WatcherName  = ""
	TogetherName = "+"
)

// Seats are the seats of one table. The lock of the table guards them.
type Seats struct {
	Program *program.Program
	Taken   []store.Seat // who plays at each, as the store has it
}

// Clone returns a copy that shares nothing that changes.
func (s Seats) Clone() Seats { return Seats{s.Program, slices.Clone(s.Taken)} }

// Name returns the name of the link of a seat.
func (s *Seats) Name(seat int) string {
	switch {
	case seat == Together:
		return TogetherName
	case seat < 0:
		return WatcherName
	}
	return s.Program.Seats[seat].Name
}

// Number returns the seat to which a link of a name leads.
func (s *Seats) Number(name string) int {
	switch name {
	case WatcherName:
		return Watcher
	case TogetherName:
		return Together
	}
	return s.Find(name)
}

// Find returns the number of a seat of the game; -1 if it has no seat of that name.
func (s *Seats) Find(name string) int {
	return slices.IndexFunc(s.Program.Seats, func(x board.Seat) bool { return x.Name == name })
}

// Names are the names of the seats of the game, in order.
func (s *Seats) Names() (out []string) {
	for i := range s.Program.Seats {
		out = append(out, s.Program.Seats[i].Name)
	}
	return out
}

// Titles are the titles of seats.
func (s *Seats) Titles(names []string) (out []string) {
	for _, name := range names {
		out = append(out, s.Program.Seats[s.Find(name)].Title)
	}
	return out
}

// Readers are those who are told of what happens, besides a page that plays all seats: each
// seat, and those who watch.
func (s *Seats) Readers() []int {
	out := []int{Watcher}
	for seat := range s.Program.Seats {
		out = append(out, seat)
	}
	return out
}

// At returns who plays at a seat; nil for a name that no seat has.
func (s *Seats) At(name string) *store.Seat {
	for i := range s.Taken {
		if s.Taken[i].Name == name {
			return &s.Taken[i]
		}
	}
	return nil
}

// Bot returns the kind of the bot at a seat; empty when a person plays.
func (s *Seats) Bot(seat int) string {
	if seat < 0 {
		return ""
	}
	if x := s.At(s.Name(seat)); x != nil {
		return x.Bot
	}
	return ""
}

// IsBot reports whether a bot plays at a seat.
func (s *Seats) IsBot(seat int) bool { return s.Bot(seat) != "" }

// People counts the seats at which people play.
func (s *Seats) People() (n int) {
	for _, x := range s.Taken {
		if x.Bot == "" {
			n++
		}
	}
	return n
}

// AllPledged reports whether every seat of people has pledged its number for the dice.
func (s *Seats) AllPledged() bool {
	return !slices.ContainsFunc(s.Taken, func(x store.Seat) bool { return x.Bot == "" && x.Pledge == "" })
}

// Numbers are the numbers for the dice, with their pledges, by seat; complete, when every
// seat of people has told its own.
func (s *Seats) Numbers() (numbers, pledges map[string]string, complete bool) {
	numbers, pledges = map[string]string{}, map[string]string{}
	for _, x := range s.Taken {
		if x.Bot == "" && x.Number == "" {
			return nil, nil, false
		}
		if x.Number != "" {
			numbers[x.Name], pledges[x.Name] = x.Number, x.Pledge
		}
	}
	return numbers, pledges, true
}
