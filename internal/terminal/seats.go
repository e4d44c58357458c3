package terminal

import (
	"fmt"
	"slices"
	"wargame/internal/render"
	"wargame/internal/setup"
	"wargame/internal/terminal/drawing"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/simulate"
)

// seats holds the seats at this terminal, the seat at the screen, and their view.
type seats struct {
	record
	brief bool // give forced answers without asking, and list briefly
	seat  int  // the only seat that plays here; -1 for every seat without a bot
	bots  map[int]*simulate.Player

	// When several seats decide in secret, each decides at its own branch position.
	branch int         // branch of the seat at the screen; 0 for none
	holder int         // the last seat at the screen
	heard  map[int]int // by branch, number of its log lines that were shown

	seen *sight.View // cached view; nil or of an older position when it must be recomputed
}

// view returns the position as the seats at the screen see it. That is the deciding
// seat. While a bot decides or no decision is due, it is all human seats together, and
// only what all of them may see. With bots alone, nothing is hidden.
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

// people returns the seats of human players at this terminal.
func (st *seats) people() []int {
	return slices.DeleteFunc(sight.AllSeats(st.g.P), func(seat int) bool { return st.bots[seat] != nil })
}

// pending returns the pending decision as it may be shown.
func (st *seats) pending() *run.Decision { return st.view().Decision(st.due()) }

// owes reports whether an obligation forbids the pass.
func (st *seats) owes(d *run.Decision) bool { return st.g.Check(d, run.Choice{Kind: run.Pass}) != nil }

// drawing returns a Drawing for the seats at the screen.
func (st *seats) drawing() *drawing.Drawing {
	return &drawing.Drawing{Console: st.Console, View: st.view(), Brief: st.brief}
}

// due returns the decision to ask for. Among secret decisions that is the one of the
// seat at the screen, else the first. Bots decide last, since no player waits for a
// secret decision.
func (st *seats) due() *run.Decision {
	pending := st.g.Pendings()
	for _, d := range pending {
		if d.Branch > 0 && d.Branch == st.branch {
			return d
		}
	}
	for _, d := range pending {
		if st.bots[d.Seat] == nil && (st.seat < 0 || st.seat == d.Seat) {
			return d
		}
	}
	for _, d := range pending { // a decision of another branch
		if st.bots[d.Seat] == nil {
			return d
		}
	}
	return st.g.Pending()
}

// at returns the game as the seat at the screen knows it: its branch position during a
// secret decision.
func (st *seats) at() *run.Game {
	if x := st.g.Branch(st.branch); x.Pending() != nil {
		return x
	}
	return st.g
}

// leaveBranch clears the seat at the screen.
func (st *seats) leaveBranch() { st.branch, st.heard, st.seen = 0, nil, nil }

// clearScreen erases what one seat has seen, before the next seat looks.
func (st *seats) clearScreen() {
	if st.Terminal {
		fmt.Fprint(st.Out, "\x1b[H\x1b[2J\x1b[3J")
	}
}

// hear writes what happened at a branch position since its player last read it.
func (st *seats) hear(d *run.Decision) error {
	st.holder = d.Seat
	if d.Branch == 0 {
		return nil
	}
	for _, n := range render.NewsOf(st.view(), st.heard[d.Branch]) {
		if n.Kind != "decided" {
			st.Printf("  %s\n", render.NewsLine(st.Console, n))
		}
	}
	if st.heard == nil {
		st.heard = map[int]int{}
	}
	st.heard[d.Branch] = st.view().Lines()
	return nil
}

// othersThan returns the human seats without one.
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

// side returns the title of a side.
func (st *seats) side(s int64) string { return setup.SideTitle(st.g.P, s) }
