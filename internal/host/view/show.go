package view

import (
	"cmp"
	"encoding/hex"
	"encoding/json"
	"maps"

	"golang.org/x/text/language"

	"wargame/internal/host/match"
	"wargame/internal/host/seats"
	"wargame/interpreter/report"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/simulate"
)

// Live is the part of a view that changes while the match does not.
type Live struct {
	Clock  *Clock
	Broken string // errors in rules under development
}

// Caches holds the current views of a table by the language of their readers, guarded by the
// lock of the table.
type Caches struct{ by map[language.Tag]*Cache }

// NewCaches returns empty caches.
func NewCaches() *Caches { return &Caches{map[language.Tag]*Cache{}} }

// Show returns the position as a seat may see it, in the language of its reader, in JSON. It
// omits counter faces that the seat received up to the number since.
func (cs *Caches) Show(m *match.Match, tag language.Tag, seat, since int, live Live) ([]byte, error) {
	c := cs.by[tag]
	if c == nil {
		c = NewCache()
		cs.by[tag] = c
	}
	if c.pictures[seat] == nil {
		m = m.In(tag)
	}
	return c.Show(m, seat, since, live)
}

// Changed drops the cached views, after the position has changed.
func (cs *Caches) Changed() {
	for _, c := range cs.by {
		c.Changed()
	}
}

// ChangedFor is Cache.ChangedFor for all languages.
func (cs *Caches) ChangedFor(changed func(seat int) bool) {
	for _, c := range cs.by {
		c.ChangedFor(changed)
	}
}

// Forget drops everything that can be recomputed.
func (cs *Caches) Forget() {
	for _, c := range cs.by {
		c.Forget()
	}
}

// Again forgets the faces that were sent, after the game was restarted.
func (cs *Caches) Again() {
	for _, c := range cs.by {
		c.Again()
	}
}

// Empty reports whether no view is cached.
func (cs *Caches) Empty() bool {
	for _, c := range cs.by {
		if !c.Empty() {
			return false
		}
	}
	return true
}

// Cache holds the current view of each reader of one language.
type Cache struct {
	pictures map[int]*Picture
	faces    map[int]map[string]int // by reader, the game number at which each face was first sent
	drawn    layouts
}

// NewCache returns an empty cache.
func NewCache() *Cache {
	return &Cache{pictures: map[int]*Picture{}, faces: map[int]map[string]int{}}
}

// Changed drops the cached views, after the position has changed.
func (c *Cache) Changed() { clear(c.pictures) }

// ChangedFor drops the cached views of the readers for which changed is true. The views of
// the others must be what they were. If they were dropped, the time of their next request
// would disclose that something happened.
func (c *Cache) ChangedFor(changed func(seat int) bool) {
	maps.DeleteFunc(c.pictures, func(seat int, _ *Picture) bool { return changed(seat) })
}

// Forget drops everything that can be recomputed.
func (c *Cache) Forget() {
	clear(c.pictures)
	c.drawn = layouts{}
}

// Again forgets the faces that were sent, after the game was restarted.
func (c *Cache) Again() { clear(c.faces) }

// Empty reports whether no view is cached.
func (c *Cache) Empty() bool { return len(c.pictures) == 0 }

// Show returns the position as a seat may see it, in JSON. It omits counter faces that
// the seat received up to the number since.
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

// Past returns the position after a number of decisions, in the count of the seat, in
// JSON.
func Past(m *match.Match, seat, moves int) ([]byte, error) {
	g, err := match.Then(m, seat, moves)
	if err != nil {
		return nil, err
	}
	x := picture(m, &layouts{}, g, seat)
	x.At, x.Decision, x.Undo = &moves, nil, nil
	return json.Marshal(x)
}

// Summary returns what happened after a number of decisions, in the count of the seat, in a
// few lines. It says what the seat sees then and now.
func Summary(m *match.Match, seat, from int) ([]string, error) {
	g, err := match.Then(m, seat, from)
	if err != nil {
		return nil, err
	}
	return report.Summary(m.Sees(g, seat), m.Sees(m.Game, seat)), nil
}

// picture returns the view of a position for a seat.
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
	for _, d := range pendings(m, g) {
		if out.Decision == nil && (seat != seats.Watcher && (d.Seat == seat || d.Seat < 0) || seat == seats.Together && !m.Seats.IsBot(d.Seat)) {
			out.Decision = decision(m, v, d)
		} else {
			out.Waits = append(out.Waits, g.Query().Who(d))
			if m.Seats.IsBot(d.Seat) {
				out.Thinks = g.Query().Who(d)
			}
		}
	}
	out.Status = match.Standing(v)
	if m.Edition.Program == v.Program() {
		where := m.Edition.Charts().Where(v)
		out.Where = &where
	}
	if seat >= 0 {
		out.Mine = v.SidesOf(seat)
	}
	drawn.counters(m, v, out)
	if g == m.Game {
		out.Undo = m.Undoable(seat)
	}
	return out
}

// pendings returns the decisions that are still to be made in a position.
func pendings(m *match.Match, g *run.Game) []*run.Decision {
	if g == m.Game && match.Ending(m) != nil {
		return nil
	}
	return g.Pendings()
}

// outcome adds the state and the result of the game to a view.
func outcome(m *match.Match, g *run.Game, v *sight.View, out *Picture) {
	out.State = "playing"
	switch o := g.Over; {
	case g.Err != nil:
		out.State, out.Fault = "failed", v.Text(g.Err.Error())
	case g == m.Game && match.Ending(m) != nil:
		e := match.Ending(m)
		out.State, out.Over = "over", &Over{Level: e.Text(g.P)}
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
		out.State, out.Over = "over", &Over{Level: g.P.Messages.Text("The sequence of play is over.")}
	}
	if m.Over() && !m.Setup.Real {
		out.Secret = hex.EncodeToString(m.Secret)
	}
}
