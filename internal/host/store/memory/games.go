package memory

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"wargame/internal/host/store"
)

// game is the row of a game. Its moment, which may be large, has a row of its own.
type game struct {
	store.Game
	Visited time.Time
	Links   map[string][][]byte // hashes, by seat
}

func (g *game) seat(name string) *store.Seat {
	if at := slices.IndexFunc(g.Seats, func(x store.Seat) bool { return x.Name == name }); at >= 0 {
		return &g.Seats[at]
	}
	return nil
}

// edit changes the row of a game. A game that does not exist stays so.
func (s *Store) edit(id int64, do func(g *game)) error {
	return s.update(func(c *change) error {
		var g game
		err := read(c.rows, under(id, "game"), &g)
		if errors.Is(err, store.ErrNone) {
			return nil
		}
		if err == nil {
			do(&g)
			err = write(c, under(id, "game"), &g)
		}
		return err
	})
}

// each calls do with all games, in the order of their ids.
func each(r *rows, do func(id int64, g *game)) error {
	var err error
	r.scan(gamesPrefix, "", func(rest string, _ []byte) bool {
		id, table, _ := strings.Cut(rest, "/")
		if table == "game" {
			var g game
			if err = read(r, gamesPrefix+rest, &g); err == nil {
				do(int64(number(id)), &g)
			}
		}
		return err == nil
	})
	return err
}

// NewGame stores a game.
func (s *Store) NewGame(g store.Game, links map[string][]byte) (id int64, err error) {
	if len(g.Secret) != 32 {
		return 0, errSecret
	}
	err = s.update(func(c *change) error {
		id = int64(number(string(c.values["numbering"]))) + 1
		c.put("numbering", []byte(numbered(id)))
		if g.Made.IsZero() {
			g.Made = time.Now()
		}
		g.ID, g.Made = id, time.Unix(g.Made.Unix(), 0)
		row := game{Game: g, Visited: g.Made, Links: map[string][][]byte{}}
		row.Seats = slices.SortedFunc(slices.Values(g.Seats), func(a, b store.Seat) int { return cmp.Compare(a.Name, b.Name) })
		row.Moment = nil
		if len(g.Moment) > 0 {
			c.put(under(id, "moment"), g.Moment)
		}
		for seat, hash := range links {
			if c.values[linkKey(hash)] != nil {
				return fmt.Errorf("the link of %s exists", seat)
			}
			row.Links[seat] = [][]byte{hash}
			if err := write(c, linkKey(hash), store.Link{Game: id, Seat: seat}); err != nil {
				return err
			}
		}
		return write(c, under(id, "game"), &row)
	})
	if err != nil {
		return 0, err
	}
	return id, nil
}

// Count returns the number of games.
func (s *Store) Count() (n int, err error) {
	s.view(func(r *rows) { err = each(r, func(int64, *game) { n++ }) })
	return n, err
}

// Game reads a game, or returns ErrNone.
func (s *Store) Game(id int64) (out *store.Game, err error) {
	s.view(func(r *rows) {
		var g game
		if err = read(r, under(id, "game"), &g); err == nil {
			g.Moment = append([]byte{}, r.values[under(id, "moment")]...)
			out = &g.Game
		}
	})
	return out, err
}

// Size returns the size of a game in bytes.
func (s *Store) Size(id int64) (n int, err error) {
	s.view(func(r *rows) {
		if r.values[under(id, "game")] == nil {
			err = store.ErrNone
			return
		}
		n = len(r.values[under(id, "moment")])
		r.scan(under(id, "lines/"), "", func(_ string, value []byte) bool {
			n += len(value) - 1
			return true
		})
	})
	return n, err
}

// Moments returns the total size of all sandbox moments in bytes.
func (s *Store) Moments() (n int64, err error) {
	s.view(func(r *rows) {
		err = each(r, func(id int64, _ *game) { n += int64(len(r.values[under(id, "moment")])) })
	})
	return n, err
}

// Delete deletes a game and all of its data.
func (s *Store) Delete(id int64) error {
	return s.update(func(c *change) error { return forget(c, id) })
}

func forget(c *change, id int64) error {
	var g game
	err := read(c.rows, under(id, "game"), &g)
	if errors.Is(err, store.ErrNone) {
		return nil
	}
	for _, hashes := range g.Links {
		if err := c.dropLinks(hashes); err != nil {
			return err
		}
	}
	c.removeAll(under(id, ""))
	return errors.Join(err, c.dropRecords(func(x store.Record) bool { return x.Game == id }))
}

// Visit stores the time of a visit.
func (s *Store) Visit(id int64, at time.Time) error {
	return s.edit(id, func(g *game) {
		if at.After(g.Visited) {
			g.Visited = time.Unix(at.Unix(), 0)
		}
	})
}

// Idle returns up to most games without a visit since a moment.
func (s *Store) Idle(since time.Time, most int) (ids []int64, err error) {
	visited := map[int64]int64{}
	s.view(func(r *rows) {
		err = each(r, func(id int64, g *game) {
			if g.Visited.Unix() < since.Unix() {
				ids = append(ids, id)
				visited[id] = g.Visited.Unix()
			}
		})
	})
	slices.SortStableFunc(ids, func(a, b int64) int { return cmp.Compare(visited[a], visited[b]) })
	return ids[:min(most, len(ids))], err
}

// DeleteIdle deletes a game that has had no visit since a moment.
func (s *Store) DeleteIdle(id int64, since time.Time, lines, past int) (deleted bool, err error) {
	err = s.update(func(c *change) error {
		var g game
		if err := read(c.rows, under(id, "game"), &g); err != nil {
			if errors.Is(err, store.ErrNone) {
				return nil
			}
			return err
		}
		deleted = g.Visited.Unix() < since.Unix() && g.Past == past && next(c.rows, id) == lines
		if !deleted {
			return nil
		}
		return forget(c, id)
	})
	return deleted && err == nil, err
}

// SetClock stores the deadline of a game and its scope.
func (s *Store) SetClock(id int64, at time.Time, scope string) error {
	return s.edit(id, func(g *game) {
		if g.Deadline, g.Scope = at, scope; !at.IsZero() {
			g.Deadline = time.UnixMilli(at.UnixMilli())
		}
	})
}

// Clocks returns the deadlines of all games with a running clock.
func (s *Store) Clocks() (out map[int64]time.Time, err error) {
	out = map[int64]time.Time{}
	s.view(func(r *rows) {
		err = each(r, func(id int64, g *game) {
			if !g.Deadline.IsZero() && !g.Ended {
				out[id] = g.Deadline
			}
		})
	})
	return out, err
}
