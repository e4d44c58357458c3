package memory

import (
	"slices"

	"wargame/internal/host/store"
)

// Find returns the target of a link.
func (s *Store) Find(hash []byte) (l store.Link, err error) {
	s.view(func(r *rows) { err = read(r, linkKey(hash), &l) })
	return l, err
}

// Relink replaces the hash of a link and returns its target.
func (s *Store) Relink(old, hash []byte) (l store.Link, err error) {
	err = s.update(func(c *change) error {
		if err := read(c.rows, linkKey(old), &l); err != nil {
			return err
		}
		var g game
		if err := read(c.rows, under(l.Game, "game"), &g); err != nil {
			return err
		}
		if err := c.dropLinks(g.Links[l.Seat]); err != nil {
			return err
		}
		g.Links[l.Seat] = [][]byte{hash}
		if err := write(c, under(l.Game, "game"), &g); err != nil {
			return err
		}
		return write(c, linkKey(hash), l)
	})
	return l, err
}

// Pledge stores the pledge of a seat's number once.
func (s *Store) Pledge(id int64, seat, pledge string) (first bool, err error) {
	return s.once(id, seat, pledge, func(x *store.Seat) *string { return &x.Pledge })
}

// SitDown stores the number of a seat once.
func (s *Store) SitDown(id int64, seat, number string) (first bool, err error) {
	return s.once(id, seat, number, func(x *store.Seat) *string { return &x.Number })
}

// once sets a text of a seat if it is empty. It returns whether it was.
func (s *Store) once(id int64, seat, text string, of func(x *store.Seat) *string) (first bool, err error) {
	err = s.edit(id, func(g *game) {
		if x := g.seat(seat); x != nil && *of(x) == "" {
			*of(x), first = text, true
		}
	})
	return first && err == nil, err
}

// SetBot sets the player of a seat.
func (s *Store) SetBot(id int64, seat, bot string, left bool) error {
	return s.edit(id, func(g *game) {
		if x := g.seat(seat); x != nil {
			x.Bot, x.Left = bot, left
		}
	})
}

// refuses is the prefix of rules that a seat refused.
const refuses = "refused "

// Agree records a consent, and returns all seats that agreed.
func (s *Store) Agree(link []byte, rules string) (all []string, err error) {
	err = s.update(func(c *change) error {
		var l store.Link
		if err := read(c.rows, linkKey(link), &l); err != nil {
			return err
		}
		c.put(under(l.Game, "agreed/")+l.Seat, []byte(rules))
		all = seatsOf(c.rows, l.Game, rules)
		return nil
	})
	return all, err
}

// Refuse records a refusal, and clears what other seats said.
func (s *Store) Refuse(link []byte, rules string) error {
	return s.update(func(c *change) error {
		var l store.Link
		if err := read(c.rows, linkKey(link), &l); err != nil {
			return err
		}
		c.removeAll(under(l.Game, "agreed/"))
		c.put(under(l.Game, "agreed/")+l.Seat, []byte(refuses+rules))
		return nil
	})
}

// Agreed returns the seats that agree and those that refused.
func (s *Store) Agreed(id int64, rules string) (agree, refuse []string, err error) {
	s.view(func(r *rows) { agree, refuse = seatsOf(r, id, rules), seatsOf(r, id, refuses+rules) })
	return agree, refuse, nil
}

func seatsOf(r *rows, id int64, said string) (all []string) {
	r.scan(under(id, "agreed/"), "", func(seat string, rules []byte) bool {
		if string(rules) == said {
			all = append(all, seat)
		}
		return true
	})
	slices.Sort(all)
	return all
}
