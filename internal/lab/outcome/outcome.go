// Package outcome reads the results of a lab: games by arm and seed, and the value of each arm
// to a side.
package outcome

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"wargame/internal/lab/design"
	"wargame/internal/lab/games"
	"wargame/internal/lab/stats"
	"wargame/internal/lab/work"
)

// Table holds the games that were played.
type Table struct {
	Lab    *design.Lab
	Side   int // whose points are reported
	Arms   map[*design.Arm]*Played
	Blocks int // of the plan
	Done   int // blocks that are done
	Twice  int // blocks that were done twice and compared
	Differ []string
}

// Played are the games of an arm.
type Played struct {
	Games []*games.Game // by seed, from the first of the plan; nil for a missing one
	Tally games.Tally
}

// Read sorts the results of a book.
func Read(lab *design.Lab, book *work.Book) (*Table, error) {
	pieces, err := lab.Pieces()
	if err != nil {
		return nil, err
	}
	t := &Table{Lab: lab, Side: lab.Side(), Arms: map[*design.Arm]*Played{}}
	for _, g := range lab.Groups {
		for _, a := range g.Arms() {
			t.Arms[a] = &Played{Games: make([]*games.Game, lab.Plan.Games)}
		}
	}
	for _, p := range pieces {
		if p.Again {
			continue
		}
		t.Blocks++
		r, ok := book.Results[p.Key]
		if !ok {
			continue
		}
		t.Done++
		if err := t.add(p, r); err != nil {
			return nil, err
		}
	}
	t.Twice, t.Differ = book.Twice()
	return t, nil
}

func (t *Table) add(p design.Piece, r work.Result) error {
	var b games.Body
	if err := json.Unmarshal(r.Body, &b); err != nil {
		return fmt.Errorf("the result %s is not a block of games: %w", r.Key, err)
	}
	x := t.Arms[p.Arm]
	for i := range b.Games {
		if at := p.First + i; at < len(x.Games) {
			x.Games[at] = &b.Games[i]
		}
	}
	x.Tally.Add(&b.Tally)
	return nil
}

// Points returns the points of a game for a side: 1, one half, or 0; false for an unfinished
// or failed game.
func Points(a *design.Arm, g *games.Game, side int) (float64, bool) {
	if g == nil || g.Fault != "" || g.BrokenOff != "" {
		return 0, false
	}
	if g.Winner == "" {
		return 0.5, true
	}
	p := a.Program
	name := p.Enums["side"].Words[side]
	for _, w := range strings.Split(g.Winner, " and ") {
		if w == name {
			return 1, true
		}
		for i := range p.Seats {
			if p.Seats[i].Name == w && slices.Contains(p.Seats[i].Sides, side) {
				return 1, true
			}
		}
	}
	return 0, true
}

// Value is a number that games are compared by.
type Value struct {
	Title   string
	Low     float64 // Low and High are its bounds, if it has any
	High    float64
	Bounded bool
	Of      func(a *design.Arm, g *games.Game) (float64, bool)
}

// Values returns what games are compared by: the points, each measure at the end, and the
// losses of each side.
func (t *Table) Values(g *design.Group) []Value {
	sides := g.Base.Program.Enums["side"].Words
	out := []Value{{Title: "Share of points, " + t.SideTitle(t.Side), High: 1, Bounded: true,
		Of: func(a *design.Arm, x *games.Game) (float64, bool) { return Points(a, x, t.Side) }}}
	finished := func(x *games.Game) bool { return x != nil && x.Fault == "" && x.BrokenOff == "" }
	for i, m := range g.Base.Trial.Measures {
		of := func(s int) func(*design.Arm, *games.Game) (float64, bool) {
			return func(_ *design.Arm, x *games.Game) (float64, bool) {
				if !finished(x) || i >= len(x.At) || len(x.At[i]) == 0 || s >= len(x.At[i][len(x.At[i])-1]) {
					return 0, false
				}
				return x.At[i][len(x.At[i])-1][s], true
			}
		}
		if m.Of == "" {
			out = append(out, Value{Title: m.Title, Of: of(0)})
			continue
		}
		for s := range sides {
			out = append(out, Value{Title: m.Title + ", " + t.SideTitle(s), Of: of(s)})
		}
	}
	for s := range sides {
		out = append(out, Value{Title: "Units lost, " + t.SideTitle(s), Of: func(_ *design.Arm, x *games.Game) (float64, bool) {
			if !finished(x) || len(x.Lost) == 0 {
				return 0, false
			}
			return float64(x.Lost[len(x.Lost)-1][s]), true
		}})
	}
	return append(out, Value{Title: "Turns", Of: func(_ *design.Arm, x *games.Game) (float64, bool) {
		if !finished(x) {
			return 0, false
		}
		return float64(x.Turns), true
	}})
}

// SideTitle returns the title of a side.
func (t *Table) SideTitle(s int) string { return SideTitle(t.Lab.Groups[0].Base, s) }

// SideTitle returns the title of a side of a game.
func SideTitle(a *design.Arm, s int) string {
	return a.Program.Enums["side"].Titles[s]
}

// Pairs returns the value of an arm less that of the base, seed by seed, where both games were
// finished.
func (t *Table) Pairs(g *design.Group, a *design.Arm, v Value) []float64 {
	var out []float64
	base := t.Arms[g.Base].Games
	for i, x := range t.Arms[a].Games {
		with, ok := v.Of(a, x)
		without, too := v.Of(g.Base, base[i])
		if ok && too {
			out = append(out, with-without)
		}
	}
	return out
}

// Difference returns the effect of an arm on a value. The interval is valid at any time.
func (t *Table) Difference(g *design.Group, a *design.Arm, v Value) stats.Interval {
	d := t.Pairs(g, a, v)
	if v.Bounded {
		return stats.Bounded(d, v.Low-v.High, v.High-v.Low)
	}
	return stats.Unbounded(d)
}

// Settled reports whether an arm needs no more games: its effect on the points is known within
// the plan's percents. An arm is never settled if the plan gives none, nor is the base, nor a
// run of a factorial.
func (t *Table) Settled(g *design.Group, a *design.Arm) bool {
	if t.Lab.Plan.Stop == 0 || !slices.Contains(g.Contrasts, a) {
		return false
	}
	i := t.Difference(g, a, t.Values(g)[0])
	return i.N > 0 && (i.High-i.Low)/2 <= t.Lab.Plan.Stop
}

// Wanted reports whether a block is still to be played.
func (t *Table) Wanted(p design.Piece) bool { return !t.Settled(p.Group, p.Arm) }

// Take adds a new result.
func (t *Table) Take(p design.Piece, r work.Result) error {
	if p.Again {
		return nil
	}
	t.Done++
	return t.add(p, r)
}
