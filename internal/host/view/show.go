package view

import (
	"cmp"
	"encoding/hex"
	"encoding/json"

	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/simulate"
)

// Live is what changes in a picture though the match stands still.
type Live struct {
	Clock  *Clock
	Broken string // what is wrong with the rules that are being written
}

// Cache holds the pictures of the position of a match, by reader. The lock of the table
// guards it.
type Cache struct {
	pictures map[int]*Picture
	faces    map[int]map[string]int // the number of the game at which each was first shown
	drawn    layouts
}

// NewCache returns a cache that has shown nothing.
func NewCache() *Cache {
	return &Cache{pictures: map[int]*Picture{}, faces: map[int]map[string]int{}}
}

// Changed drops the pictures: the position is another.
func (c *Cache) Changed() { clear(c.pictures) }

// Forget drops everything that can be drawn again.
func (c *Cache) Forget() {
	clear(c.pictures)
	c.drawn = layouts{}
}

// Again forgets which faces have been shown: the game was begun again.
func (c *Cache) Again() { clear(c.faces) }

// Empty reports whether no picture is cached.
func (c *Cache) Empty() bool { return len(c.pictures) == 0 }

// Show is the position as a seat may see it, in JSON. Of the faces of counters, those are
// left out that the seat has been shown already at the number since.
func (c *Cache) Show(m *match.Match, seat, since int, live Live) ([]byte, error) {
	x := c.pictures[seat]
	if x == nil {
		x = picture(m, &c.drawn, m.Game, seat)
		c.pictures[seat] = x
		if c.faces[seat] == nil {
			c.faces[seat] = map[string]int{}
		}
		for key := range x.Faces {
			if _, shown := c.faces[seat][key]; !shown {
				c.faces[seat][key] = m.Record.NumberFor(seat)
			}
		}
	}
	y := *x
	y.Clock, y.Broken = live.Clock, live.Broken
	if since <= 0 {
		return json.Marshal(&y)
	}
	y.Faces = map[string]string{}
	for key, svg := range x.Faces {
		if c.faces[seat][key] > since {
			y.Faces[key] = svg
		}
	}
	return json.Marshal(&y)
}

// Past is the position after so many decisions, as a seat counts them, in JSON.
func Past(m *match.Match, seat, moves int) ([]byte, error) {
	if m.Game == nil {
		return nil, refusal.ErrRequest
	}
	at := m.Record.After(seat, moves)
	if moves < 0 || at < 0 {
		return nil, refusal.Request("there are %d decisions", m.Record.MovesFor(seat, len(m.Record.Decisions)))
	}
	g, err := m.At(at)
	if err != nil {
		return nil, err
	}
	x := picture(m, &layouts{}, g, seat)
	x.At, x.Decision, x.Undo = &moves, nil, nil
	return json.Marshal(x)
}

// picture is what somebody may see of a position.
func picture(m *match.Match, drawn *layouts, g *run.Game, seat int) *Picture {
	out := &Picture{N: m.Record.NumberFor(seat), Ask: m.Asked(seat), State: "waiting", Seat: m.Seats.Name(seat), Pledge: m.Pledge(), Onto: m.Setup.Onto,
		Layout: Layout{Units: map[int]Unit{}, Faces: map[string]string{}, Stacks: []Stack{}},
		Table:  Table{Era: m.Record.Past(), Study: m.Study(), Hand: m.Setup.Hand, Sandbox: m.From != nil, Bots: simulate.BotKinds}}
	for i := range m.Program().Seats {
		s := &m.Program().Seats[i]
		x := Seat{Name: s.Name, Title: s.Title}
		for _, r := range m.Seats.Taken {
			if r.Name == s.Name {
				x.Bot, x.Pledge, x.Left = r.Bot, r.Pledge, r.Left
				if m.Seats.AllPledged() {
					x.Number = r.Number
				}
			}
		}
		out.Seats = append(out.Seats, x)
	}
	if g == nil {
		return out
	}
	v := m.Sees(g, seat)
	out.Moves = m.Record.MovesFor(seat, len(m.Record.Decisions))
	outcome(m, g, v, out)
	for _, d := range g.Pendings() {
		if out.Decision == nil && (seat != seats.Watcher && (d.Seat == seat || d.Seat < 0) || seat == seats.Together && !m.Seats.IsBot(d.Seat)) {
			out.Decision = decision(m, v, d)
		} else {
			out.Waits = append(out.Waits, g.Who(d))
			if m.Seats.IsBot(d.Seat) {
				out.Thinks = g.Who(d)
			}
		}
	}
	out.Status = match.Standing(v)
	drawn.counters(m, v, out)
	if g == m.Game {
		out.Undo = m.Undoable(seat)
	}
	return out
}

// outcome says how the game stands as a whole.
func outcome(m *match.Match, g *run.Game, v *sight.View, out *Picture) {
	out.State = "playing"
	switch o := g.Over; {
	case g.Err != nil:
		out.State, out.Fault = "failed", v.Text(g.Err.Error())
	case o != nil:
		out.State, out.Over = "over", &Over{Level: o.Level}
		if e := g.P.Enums["side"]; o.Winner >= 0 && e != nil {
			out.Over.Winners = []string{cmp.Or(e.Titles[o.Winner], e.Words[o.Winner])}
		} else {
			for _, s := range o.Seats {
				out.Over.Winners = append(out.Over.Winners, g.P.Seats[s].Title)
			}
		}
	case g.Pending() == nil:
		out.State, out.Over = "over", &Over{Level: "The sequence of play is over."}
	}
	if m.Over() && !m.Setup.Real {
		out.Secret = hex.EncodeToString(m.Secret)
	}
}
