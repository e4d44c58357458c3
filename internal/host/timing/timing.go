// Package timing keeps the time controls of games: a time for each move, or a time for
// the whole game with an increment. It is pure: times are milliseconds of a Meter, which
// runs only while the server does.
package timing

import (
	"cmp"
	"errors"
	"maps"
	"math"
	"slices"
)

// Kinds of time controls.
const (
	None = ""
	Move = "move" // a time for each decision
	Game = "game" // a time for the whole game, with an increment for each turn
)

// What happens when the time of a seat is up; any other value is the kind of a bot that
// takes the seat.
const (
	Nothing = ""
	Forfeit = "forfeit"
)

// Control is the time control of a game, as the table has chosen it.
type Control struct {
	Kind      string `json:"kind"`
	Seconds   int    `json:"seconds"`             // for each decision, or for the whole game
	Increment int    `json:"increment,omitempty"` // seconds, added at the end of each turn of a seat
	Vacation  int    `json:"vacation,omitempty"`  // days in which a seat may stop its clock
	End       string `json:"end"`
}

// Limits of a control: from half a minute to a year, and a year of vacation.
const (
	minSeconds  = 30
	maxSeconds  = 366 * 24 * 60 * 60
	maxVacation = 366
)

// Day is a day in milliseconds.
const Day = 24 * 60 * 60 * 1000

// Check returns an error for a control that no table may have. bot reports whether there
// is a kind of bots.
func (c Control) Check(bot func(kind string) bool) error {
	switch {
	case c.Kind == None && c != Control{}:
		return errors.New("a game without a time control has no times")
	case c.Kind == None:
		return nil
	case c.Kind != Move && c.Kind != Game:
		return errors.New("a time control is for each move or for the whole game")
	case c.Seconds < minSeconds || c.Seconds > maxSeconds:
		return errors.New("a time control has at least 30 seconds and at most a year")
	case c.Increment < 0 || c.Increment > maxSeconds || c.Kind == Move && c.Increment > 0:
		return errors.New("an increment belongs to a time for the whole game and is at most a year")
	case c.Vacation < 0 || c.Vacation > maxVacation:
		return errors.New("a vacation has at most 366 days")
	case c.End != Nothing && c.End != Forfeit && !bot(c.End):
		return errors.New("when the time is up, a bot takes over, the seat forfeits, or nothing happens")
	}
	return nil
}

// State is the control of one game with the clock of each seat. Its owner guards it.
type State struct {
	Control
	Seats map[string]*Clock `json:"seats"`
	Lost  string            `json:"lost,omitempty"` // the seat that has forfeited
}

// Clock is the clock of one seat, in milliseconds of the meter.
type Clock struct {
	Left  int64 `json:"left"`            // what is left at Since
	Since int64 `json:"since"`           // from when it runs
	Runs  bool  `json:"runs"`            // it is the seat's turn
	Away  int64 `json:"away,omitempty"`  // the end of its vacation
	Leave int64 `json:"leave,omitempty"` // the vacation that it has left
	Over  bool  `json:"over,omitempty"`  // its end has been handled
	Made  int   `json:"made,omitempty"`  // the decisions for which it has got time
}

// New returns the clocks of a game that begins.
func New(c Control, seats []string) *State {
	s := &State{Control: c, Seats: map[string]*Clock{}}
	for _, name := range seats {
		s.Seats[name] = &Clock{Left: int64(c.Seconds) * 1000, Leave: int64(c.Vacation) * Day}
	}
	return s
}

// spent returns the time for which a clock has run since its start.
func (c *Clock) spent(now int64) int64 {
	if !c.Runs {
		return 0
	}
	return max(0, now-max(c.Since, c.Away))
}

// settle charges the time that a clock has run.
func (c *Clock) settle(now int64) {
	c.Left -= c.spent(now)
	c.Since = max(c.Since, now)
}

// Made is what a seat has decided, as every reader of the game knows it.
type Made struct {
	Decisions int  // that stand and are no secret
	Secret    bool // it has decided something in secret since
}

// Turn sets the clocks after an act: due are the seats that are to decide now, made is what
// each seat has decided. It reports whether anything changed.
//
// A seat gets time once for each decision, so a decision that is taken back and made again
// gets none: the clock goes on from where it stopped. An undo that takes back decisions of
// several seats was agreed, and what follows gets its time. Decisions in secret get the
// time of one, so a clock does not tell how many there are.
func (s *State) Turn(now int64, due []string, made map[string]Made) (changed bool) {
	if s.agreed(made) {
		for name, c := range s.Seats {
			c.Made, changed = made[name].Decisions, true
		}
	}
	for name, c := range s.Seats {
		m, is := made[name], slices.Contains(due, name) && s.Lost == ""
		switch {
		case is && !c.Runs:
			c.Runs, c.Since, c.Over, changed = true, now, false, true
			if s.Kind == Move && m.Decisions >= c.Made {
				c.Left = int64(s.Seconds) * 1000
			}
			c.Made = max(c.Made, m.Decisions)
		case !is && c.Runs:
			c.settle(now)
			c.Runs, changed = false, true
			n := m.Decisions
			if m.Secret {
				n++
			}
			if n > c.Made {
				c.Made = n
				if s.Kind == Game {
					c.Left += int64(s.Increment) * 1000
				}
			}
		case is && m.Decisions > c.Made && s.Kind == Move:
			c.Since, c.Over, changed = now, false, true
			c.Left, c.Made = int64(s.Seconds)*1000, m.Decisions
		}
	}
	return changed
}

// agreed reports whether several seats have fewer decisions than they got time for.
func (s *State) agreed(made map[string]Made) bool {
	n := 0
	for name, c := range s.Seats {
		if m := made[name]; m.Decisions < c.Made && !m.Secret {
			n++
		}
	}
	return n > 1
}

// Remaining returns the time that a seat has left; it is negative when the time is up.
func (s *State) Remaining(seat string, now int64) int64 {
	c := s.Seats[seat]
	switch {
	case c == nil:
		return 0
	case s.Kind == Move && !c.Runs: // it gets the whole time when it is to decide
		return int64(s.Seconds) * 1000
	}
	return c.Left - c.spent(now)
}

// Next returns the time of the meter at which the next running clock is up, or
// math.MaxInt64 if none runs.
func (s *State) Next() int64 {
	at := int64(math.MaxInt64)
	for _, c := range s.Seats {
		if c.Runs && !c.Over {
			at = min(at, max(c.Since, c.Away)+max(0, c.Left))
		}
	}
	return at
}

// Ended returns the seats whose time is up and whose end has not been handled, the first
// to run out first, and counts their ends as handled.
func (s *State) Ended(now int64) (out []string) {
	for _, name := range slices.Sorted(maps.Keys(s.Seats)) {
		if c := s.Seats[name]; c.Runs && !c.Over && c.Left <= c.spent(now) {
			c.Over = true
			out = append(out, name)
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(s.end(a), s.end(b)) })
	return out
}

// end returns when the clock of a seat is up.
func (s *State) end(seat string) int64 {
	c := s.Seats[seat]
	return max(c.Since, c.Away) + c.Left
}

// Errors of Leave.
var (
	ErrNoClock = errors.New("this game has no time control with a vacation")
	ErrLeave   = errors.New("the seat has not that much vacation left")
)

// Leave stops the clock of a seat for a number of days of its vacation. With 0 days it
// ends the vacation, and the seat keeps the rest of it.
func (s *State) Leave(seat string, days int, now int64) error {
	c := s.Seats[seat]
	if s.Kind == None || c == nil || s.Vacation == 0 {
		return ErrNoClock
	}
	c.settle(now)
	rest := max(0, c.Away-now)
	if days < 0 || days > maxVacation || int64(days)*Day > c.Leave+rest {
		return ErrLeave
	}
	c.Leave += rest - int64(days)*Day
	c.Away = now + int64(days)*Day
	c.Since = now
	return nil
}
