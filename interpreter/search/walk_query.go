package search

import (
	"wargame/interpreter/budget"
	"wargame/interpreter/formula"
	"wargame/interpreter/paths"
	"wargame/interpreter/query"
	"wargame/interpreter/value"
)

// Paths returns the paths of one unit that moves alone, cached for the position. args
// are as many as Params, the last one the list of the units that move; they are not
// retained. There are none if the unit is not on the map.
func (x *Walk) Paths(c *formula.Ctx, args []value.Value) *Paths {
	if x.absent(c, args) {
		c.Spend(budget.SearchPrice)
		return &Paths{Movers: 1}
	}
	w, e := x.find(c, args)
	query.Of(c).Use(c, x, args, e).All()
	return w
}

// absent reports whether there is no unit to move, or nothing may be evaluated after a
// failure.
func (x *Walk) absent(c *formula.Ctx, args []value.Value) bool {
	return c.Err != nil || args[0].N < 0 || c.Place(int(args[0].N)) < 0
}

// find returns the paths of one unit from the store, or computes them.
func (x *Walk) find(c *formula.Ctx, args []value.Value) (*Paths, *query.Entry) {
	s, k := query.Of(c), x.key(args)
	if e := x.stored(c, &k, args); e != nil {
		return e.Answer.(*Paths), e
	}
	a, e := s.Compute(c, x, &k, args)
	if a == nil {
		return &Paths{Movers: 1}, nil
	}
	return a.(*Paths), e
}

func (x *Walk) stored(c *formula.Ctx, k *query.Key, args []value.Value) *query.Entry {
	if !paths.Walks {
		return nil
	}
	return query.Of(c).Find(c, x, k, args)
}

// key returns the cache key of the paths of one unit.
func (x *Walk) key(args []value.Value) query.Key {
	k := query.Key{Query: x.Query}
	for i, a := range args[:len(args)-1] {
		k.Args[i] = a.N
	}
	return k
}

// ID returns the number of the movement among the queries.
func (x *Walk) ID() query.ID { return x.Query }

// Name returns the name of the movement for messages.
func (x *Walk) Name() string { return "the movement " + x.Title }

// Again returns the entry of the paths of one unit from the store.
func (x *Walk) Again(c *formula.Ctx, args []value.Value) *query.Entry {
	if x.absent(c, args) {
		return nil
	}
	_, e := x.find(c, args)
	return e
}

// Budget returns that of a search.
func (x *Walk) Budget(c *formula.Ctx) (steps int64, price int) {
	return c.SearchSteps(), budget.SearchPrice
}

// Compute returns the paths of one unit.
func (x *Walk) Compute(c *formula.Ctx, args []value.Value) query.Answer {
	return x.GroupPaths(c, c.Place(int(args[0].N)), [][]value.Value{args})
}

// Search returns the first space, in the order of Paths.Spaces, that one unit can reach
// and that passes a test; value.None if there is none. It expands no more than it must,
// so a failure beyond the space is not met. The test runs between the steps of the
// search, at the caller's expense.
func (x *Walk) Search(c *formula.Ctx, args []value.Value, test func(space int64) bool) int64 {
	if x.absent(c, args) {
		c.Spend(budget.SearchPrice)
		return value.None
	}
	s, k := query.Of(c), x.key(args)
	meets := func(places []Place) int64 {
		for _, p := range places {
			if !p.Again && c.Err == nil && c.Spend(1) && test(int64(p.Space)) {
				return int64(p.Space)
			}
		}
		return value.None
	}
	if e := x.stored(c, &k, args); e != nil {
		s.Use(c, x, args, e).All()
		return meets(e.Answer.(*Paths).Places)
	}
	if !s.BeginParts(c, x, &k) {
		return value.None
	}
	c.Spend(budget.SearchPrice)
	saved, left := c.Locals, c.SearchSteps()
	var search *group
	defer func() {
		if search != nil {
			search.release()
		}
	}()
	for tried, more := 0, true; more && c.Err == nil; {
		left = s.ComputePart(c, &k, left, func() {
			if search == nil {
				search = x.start(c, c.Place(int(args[0].N)), [][]value.Value{args}, []Start{x.Begin(c, args)})
			} else {
				more = search.expandNext()
			}
		})
		c.Locals = saved
		if s := meets(search.out.Places[tried:]); s >= 0 {
			return s
		}
		tried = len(search.out.Places)
	}
	return value.None
}
