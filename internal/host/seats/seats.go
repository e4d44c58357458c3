// Package seats describes who plays at a table: people, bots and watchers.
package seats

import (
	"slices"

	"wargame/internal/host/store"
	"wargame/interpreter/board"
	"wargame/interpreter/program"
)

// Seat numbers of readers without a seat. All other seats are numbered as in the
// program.
const (
	Watcher  = -1 // sees what every seat may see, and decides nothing
	Together = -2 // one page that plays all human seats and sees everything
)

// Names of the links of these readers. No seat of a game has such a name.
const (
	WatcherName  = ""
	TogetherName = "+"
)

// Seats are the seats of one table, guarded by the lock of the table.
type Seats struct {
	Program *program.Program
	Taken   []store.Seat // player of each seat, as stored
}

// Clone returns a copy that shares no mutable data.
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

// Number returns the seat of a link by its name.
func (s *Seats) Number(name string) int {
	switch name {
	case WatcherName:
		return Watcher
	case TogetherName:
		return Together
	}
	return s.Find(name)
}

// Find returns the number of a seat of the game, or -1 if no seat has that name.
func (s *Seats) Find(name string) int {
	return slices.IndexFunc(s.Program.Seats, func(x board.Seat) bool { return x.Name == name })
}

// Names returns the names of the seats of the game, in order.
func (s *Seats) Names() (out []string) {
	for i := range s.Program.Seats {
		out = append(out, s.Program.Seats[i].Name)
	}
	return out
}

// Titles returns the titles of seats.
func (s *Seats) Titles(names []string) (out []string) {
	for _, name := range names {
		out = append(out, s.Program.Seats[s.Find(name)].Title)
	}
	return out
}

// Readers returns all readers except a page that plays all seats: each seat, and the
// watcher.
func (s *Seats) Readers() []int {
	out := []int{Watcher}
	for seat := range s.Program.Seats {
		out = append(out, seat)
	}
	return out
}

// At returns the player of a seat, or nil if no seat has that name.
func (s *Seats) At(name string) *store.Seat {
	for i := range s.Taken {
		if s.Taken[i].Name == name {
			return &s.Taken[i]
		}
	}
	return nil
}

// Bot returns the kind of the bot at a seat, or "" if a person plays.
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

// People returns the number of human seats.
func (s *Seats) People() (n int) {
	for _, x := range s.Taken {
		if x.Bot == "" {
			n++
		}
	}
	return n
}

// AllPledged reports whether every human seat has pledged its number for the dice.
func (s *Seats) AllPledged() bool {
	return !slices.ContainsFunc(s.Taken, func(x store.Seat) bool { return x.Bot == "" && x.Pledge == "" })
}

// Numbers returns the numbers for the dice and their pledges, by seat. complete reports
// whether every human seat has given its number.
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
