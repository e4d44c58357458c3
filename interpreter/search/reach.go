package search

import (
	"slices"

	"wargame/interpreter/budget"
	"wargame/interpreter/formula"
	"wargame/interpreter/query"
	"wargame/interpreter/value"
)

// MaxParams is the greatest number of parameters of a search.
const MaxParams = 4

// Reach is a reachability search over the map by Dijkstra's algorithm: its sources,
// which steps are open, and what they cost. The loader fills it in; it is read only
// afterwards and holds no answer itself.
type Reach struct {
	Query   query.ID
	Title   string                         // for messages
	Params  int                            // how many parameters, which are the first locals of every part
	From    []func(c *formula.Ctx) []int64 // lists of spaces where it begins, on the arena of c
	Steps   []Step
	Stops   []*Part                    // any of them keeps in a space what has entered it
	Within  func(c *formula.Ctx) int64 // the largest distance, nil for no limit
	Exclude bool                       // without the spaces that it began in
	Level   bool                       // every step costs one: no step has a cost
	ByWay   bool                       // some step is about the edge that it crosses
	Ending  bool                       // some step is earlier or last: see dijkstra.ends

	// Circle are the reaches that this one asks and that ask it, perhaps through
	// other rules; itself among them if it asks itself.
	Circle []*Reach
}

// Step is one kind of step from a space to its neighbour; of several kinds any one
// suffices. The loader fills it in; it is read only afterwards.
type Step struct {
	Nth   Nth                       // which steps of a path it is about
	Over  bool                      // it is about the edge, the third local behind the parameters
	Cost  *Part                     // never cached; nil is 1
	Conds []*Part                   // all must hold; what is looked up stands before what must be computed
	When  func(c *formula.Ctx) bool // the same in one, nil when there is none
}

// ID returns the number of the search among the queries.
func (x *Reach) ID() query.ID { return x.Query }

// Name returns the name of the search for messages.
func (x *Reach) Name() string { return "the reach " + x.Title }

// Again returns the entry of the field for args from the store.
func (x *Reach) Again(c *formula.Ctx, args []value.Value) *query.Entry {
	_, e := x.find(c, args)
	return e
}

// Circular reports whether this search and another can depend on each other.
func (x *Reach) Circular(other query.ID) bool {
	return slices.ContainsFunc(x.Circle, func(r *Reach) bool { return r.Query == other })
}

// Recycle reuses the memory of a field.
func (x *Reach) Recycle(s *query.Store, a query.Answer) {
	if m, _ := s.Scratch.(*scratch); m != nil {
		f := a.(*Field)
		if f.inner != nil {
			m.spareFields, f.inner = append(m.spareFields, f.inner), nil
		}
		m.spareFields = append(m.spareFields, f)
	}
}

// Field returns the distance field for args (as many as Params; not retained).
//
// The field is read only. It is valid until c asks for a search in a changed position;
// its memory may be reused then. A field requested during its own computation, or after
// a failure, is valid for the present question only: it holds what is known so far, or
// nothing. A search costs the same number of steps, cached or not.
func (x *Reach) Field(c *formula.Ctx, args []value.Value) *Field {
	f, e := x.find(c, args)
	query.Of(c).Use(c, x, args, e).All()
	return f
}

// Has reports whether the search reaches a space, and makes the caller depend on nothing
// else of the field.
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
		c.Spend(budget.SearchPrice)
		return scratchOf(c).emptyField(c.World().Map.Len()), nil
	}
	k := query.Key{Query: x.Query}
	for i, a := range args {
		if a.P != nil { // a list: not cached
			return x.search(c, args), nil
		}
		k.Args[i] = a.N
	}
	if e := s.Find(c, x, &k, args); e != nil {
		return e.Answer.(*Field), e
	}
	a, e := s.Compute(c, x, &k, args)
	return a.(*Field), e
}

// Budget returns that of a search.
func (x *Reach) Budget(c *formula.Ctx) (steps int64, price int) {
	return c.SearchSteps(), budget.SearchPrice
}

// Compute returns the field.
func (x *Reach) Compute(c *formula.Ctx, args []value.Value) query.Answer { return x.search(c, args) }

// Partial returns an empty field.
func (x *Reach) Partial(c *formula.Ctx) query.Growing { return scratchOf(c).field(c.World().Map.Len()) }

// Invalidate makes the stored answers of the search, and all tables by space, invalid,
// to measure how long a search takes. Fields returned before become invalid.
func (x *Reach) Invalidate(c *formula.Ctx) {
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
