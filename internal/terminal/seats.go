package terminal

import (
	"fmt"
	"slices"
	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/simulate"
) // seats is who plays at this terminal, who has the screen, and what they see.
type seats struct {
	record
	brief bool // forced answers are given without asking, and lists are short
	seat  int  // the only seat that plays here; -1 for all without a bot
	bots  map[int]*simulate.Player

	// Where several decide in secret, each decides at a branch position of their own.
	desk   int         // the branch of who has the screen; 0 for none
	holder int         // the seat that had the screen last
	heard  map[int]int // by branch, the lines of its log that were told

	seen *sight.View // what may be seen; nil or of an older position when it is to be renewed
}

// view is the position as those see it who look at the screen now: who decides;
// where a bot or nobody does, all people who play, so that what one of them may
// not see is not shown. Where only bots play, everything is.
func (st *seats) view() *sight.View {
	g := st.at()
	if st.seen == nil || !st.seen.IsOf(g) {
		seats := sight.Deciders(g)
		if st.seat >= 0 && seats != nil {
			seats = []int{st.seat}
		} else if d := g.Pending(); seats != nil && (d == nil || d.Seat < 0 || st.bots[d.Seat] != nil) {
			seats = st.people()
		}
		st.seen = sight.Of(g, seats...)
	}
	return st.seen
}

// people are the seats at which somebody sits.
func (st *seats) people() []int {
	return slices.DeleteFunc(sight.AllSeats(st.g.P), func(seat int) bool { return st.bots[seat] != nil })
}

// pending is the decision that is due, as it may be shown.
func (st *seats) pending() *run.Decision { return st.view().Decision(st.due()) }

// owes tells whether who is to act may not pass yet.
func (st *seats) owes(d *run.Decision) bool { return st.g.Check(d, run.Choice{Kind: run.Pass}) != nil }

// drawing draws the position for who looks at the screen.
func (st *seats) drawing() *Drawing {
	return &Drawing{Console: st.Console, View: st.view(), Brief: st.brief}
}

// due is the decision that is asked for now. Of several who decide in secret that
// is who has the screen, else the first; bots come last, since nobody waits for
// what they cannot know either.
func (st *seats) due() *run.Decision {
	pending := st.g.Pendings()
	for _, d := range pending {
		if d.Desk > 0 && d.Desk == st.desk {
			return d
		}
	}
	for _, d := range pending {
		if st.bots[d.Seat] == nil && (st.seat < 0 || st.seat == d.Seat) {
			return d
		}
	}
	for _, d := range pending { // of another table
		if st.bots[d.Seat] == nil {
			return d
		}
	}
	return st.g.Pending()
}

// at is the game as who has the screen knows it: at his desk, while he decides in
// secret.
func (st *seats) at() *run.Game {
	if x := st.g.Desk(st.desk); x.Pending() != nil {
		return x
	}
	return st.g
}

// leaveDesk forgets who has the screen.
func (st *seats) leaveDesk() { st.desk, st.heard, st.seen = 0, nil, nil }

// clearScreen takes what one has seen from the screen, for the next one.
func (st *seats) clearScreen() {
	if st.Terminal {
		fmt.Fprint(st.Out, "\x1b[H\x1b[2J\x1b[3J")
	}
}

// hear tells what has happened at a desk since its player last heard of it.
func (st *seats) hear(d *run.Decision) error {
	st.holder = d.Seat
	if d.Desk == 0 {
		return nil
	}
	for _, n := range render.NewsOf(st.view(), st.heard[d.Desk]) {
		if n.Kind != "decided" {
			fmt.Fprintf(st.Out, "  %s\n", render.NewsLine(st.Console, n))
		}
	}
	if st.heard == nil {
		st.heard = map[int]int{}
	}
	st.heard[d.Desk] = st.view().Lines()
	return nil
}

// othersThan are the seats at which people sit, but for one.
func (st *seats) othersThan(seat int) []int {
	return slices.DeleteFunc(st.people(), func(s int) bool { return s == seat })
}

// seatTitles returns the titles of seats.
func (st *seats) seatTitles(list []int) []string {
	var out []string
	for _, s := range list {
		out = append(out, st.g.P.Seats[s].Title)
	}
	return out
}

// side is the title of a side.
func (st *seats) side(s int64) string { return setup.SideTitle(st.g.P, s) }
