package search

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/query"
	"wargame/interpreter/value"
)

// MaxParams is how many parameters a search can have.
const MaxParams = 4

// Reach is a reachability search over the map (Dijkstra): where it begins, which steps are
// open and what they cost. The loader fills it in, and nobody writes to it after that. It
// holds no answer itself.
type Reach struct {
	Query   query.ID
	Title   string // for messages
	Params  int    // how many parameters, which are the first locals of every part
	From    []*Source
	Steps   []Step
	Stops   []*Part                    // any of them keeps in a space what has entered it
	Within  func(c *formula.Ctx) int64 // the largest distance, nil for no limit
	Exclude bool                       // without the spaces that it began in
	Level   bool                       // every step costs one: no step has a cost

	// Circle are the reaches that this one asks and that ask it, perhaps through
	// other rules; itself among them if it asks itself.
	Circle []*Reach
}

// Step is a way from a space to its neighbor; any one of several suffices. The loader
// fills it in, and nobody writes to it after that.
type Step struct {
	Cost  *Part                     // nil is 1
	Conds []*Part                   // all must hold; what is looked up stands before what must be computed
	When  func(c *formula.Ctx) bool // the same in one, nil when there is none
}

// ID is the number of the search among the queries.
func (x *Reach) ID() query.ID { return x.Query }

// Name is what a message calls it.
func (x *Reach) Name() string { return "the reach " + x.Title }

// Again gives the field of some arguments through the store.
func (x *Reach) Again(c *formula.Ctx, args []value.Value) *query.Entry {
	_, e := x.find(c, args)
	return e
}

// Circular tells whether another search can ask this one and be asked by it.
func (x *Reach) Circular(other query.ID) bool {
	return slices.ContainsFunc(x.Circle, func(r *Reach) bool { return r.Query == other })
}

// Recycle takes the memory of a field.
func (x *Reach) Recycle(s *query.Store, a query.Answer) {
	if m, _ := s.Scratch.(*scratch); m != nil {
		m.spare = append(m.spare, a.(*Field))
	}
}

// Flood gives the distance field for arguments, as many as Params, which are not kept.
//
// Nobody writes to the field. It is valid until c asks for a search in a changed
// position; then its memory may be used for another. A field that is asked for while it
// is being computed, or after a failure, is valid for the present question only: it is
// what is known so far, or nothing. A search costs the same steps, cached or not.
func (x *Reach) Flood(c *formula.Ctx, args []value.Value) *Field {
	f, e := x.find(c, args)
	query.Of(c).Use(c, x, args, e).All()
	return f
}

// Has tells whether the search comes to a space, and depends on no more of it.
func (x *Reach) Has(c *formula.Ctx, args []value.Value, space int64) bool {
	f, e := x.find(c, args)
	if space < 0 {
		return false
	}
	query.Of(c).Use(c, x, args, e).Space(space)
	return f.Has(space)
}

func (x *Reach) find(c *formula.Ctx, args []value.Value) (*Field, *query.Entry) {
	s := query.Of(c)
	if c.Err != nil { // whatever is said now is no answer: it is the same cached or not
		c.Spend(formula.FloodPrice())
		return scratchOf(c).nowhere(c.World().Map.Len()), nil
	}
	k := query.Key{Query: x.Query}
	for i, a := range args {
		if a.P != nil { // a list: not cached
			return x.flood(c, args), nil
		}
		k.Args[i] = a.N
	}
	if e := s.Find(c, x, &k, args); e != nil {
		return e.Answer.(*Field), e
	}
	a, e := s.Compute(c, x, &k, args)
	return a.(*Field), e
}

// Budget is that of a search.
func (x *Reach) Budget(c *formula.Ctx) (steps int64, price int) {
	return c.FloodFuel(), formula.FloodPrice()
}

// Compute computes the field.
func (x *Reach) Compute(c *formula.Ctx, args []value.Value) query.Answer { return x.flood(c, args) }

// Partial is a field that comes nowhere.
func (x *Reach) Partial(c *formula.Ctx) query.Growing { return scratchOf(c).field(c.World().Map.Len()) }

// Forget makes the answers of the search that c has stored invalid, and all tables by
// space, to measure how long a search takes. Fields that c gave before are not valid any more.
func (x *Reach) Forget(c *formula.Ctx) {
	s := query.Of(c)
	s.Invalidate(func(q query.ID, a query.Answer) bool {
		if f, ok := a.(*Field); ok && q == x.Query {
			x.Recycle(s, f)
			return true
		}
		_, ok := a.(*flags)
		return ok
	})
}
