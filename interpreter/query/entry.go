package query

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/paths"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Query is one question with parameters. Its methods compute; none of them stores.
type Query interface {
	// ID is the number of the query in its program.
	ID() ID

	// Name is what a message calls it.
	Name() string

	// Budget is how many steps a computation may take, and what the caller pays, whether
	// the answer is stored or not.
	Budget(c *formula.Ctx) (steps int64, price int)

	// Compute computes the answer to args.
	Compute(c *formula.Ctx, args []value.Value) Answer

	// Partial is an empty answer, for callers that ask while the answer is being computed:
	// they get what is known so far, and it is computed again until nothing is added. Nil
	// for a query that must not ask for itself.
	Partial(c *formula.Ctx) Growing

	// Again asks for the answer to args through the store of c, for an answer that
	// depends on it; nil where it cannot be had, or is not stored.
	Again(c *formula.Ctx, args []value.Value) *Entry

	// Recycle takes the memory of an answer that nobody holds any more.
	Recycle(s *Store, a Answer)

	// Circular tells whether the query and another one can ask each other.
	Circular(other ID) bool
}

// Plain are the methods of a query that must not ask for itself, and whose answers belong
// to those who have asked for them.
type Plain struct{}

// Partial is nil.
func (Plain) Partial(*formula.Ctx) Growing { return nil }

// Recycle does nothing.
func (Plain) Recycle(*Store, Answer) {}

// Circular is false.
func (Plain) Circular(ID) bool { return false }

// Growing is an answer of which parts can be known.
type Growing interface {
	Answer
	Len() int
}

// Answer is the answer to a query. Nobody changes it once it is stored.
type Answer interface {
	// Bytes is about how much memory it takes.
	Bytes() int

	// Fingerprint tells different answers apart.
	Fingerprint() uint64

	// Equal tells whether another answer to the same query is the same.
	Equal(Answer) bool
}

// Spaces is an answer that is a set of spaces, or has one.
type Spaces interface {
	Answer
	Set() formula.Set
}

// Entry is a stored answer with what it depends on.
type Entry struct {
	Answer Answer

	key      Key
	reads    Reads
	world    *state.World
	edition  uint64
	version  uint64 // the last version of the position in which the answer was valid
	stamps   uint64 // of the parts of the position that were read, in that version
	print    uint64 // of everything that was read
	verified uint64 // the version in which the answer was verified
	size     int
	circular bool // it was asked for while it was being computed
	lasting  bool // it is shared with the contexts that suppose
	growing  bool // it is a table: it is valid while no part that was read has changed
}

const entryBytes = 200

// stored notes the position in which the answer was computed.
func (e *Entry) stored(p *state.State) {
	e.world, e.edition, e.version = p.World, p.World.Edition, p.Version
	e.stamps = stamps(&e.reads.touched, p)
}

// valid tells whether the answer still holds. It takes no steps.
func (s *Store) valid(c *formula.Ctx, e *Entry) bool {
	p := c.Unrecorded()
	switch {
	case e.world != p.World || e.edition != p.World.Edition:
		return false
	case e.version == p.Version:
		return true
	case e.reads.All:
		return false
	}
	if stamps(&e.reads.touched, p) != e.stamps && (e.growing || e.circular || !s.same(c, e, p)) {
		return false
	}
	e.version, e.stamps = p.Version, stamps(&e.reads.touched, p)
	return true
}

// same tells whether everything that the answer depends on is what it was.
func (s *Store) same(c *formula.Ctx, e *Entry, p *state.State) bool {
	if !paths.Searches || e.reads.Print(p) != e.print {
		return false
	}
	if len(e.reads.refs) == 0 {
		return true
	}
	if s.unfinished(e.reads.refs) {
		return false
	}
	before := c.Record(nil)
	same := c.Unpaid(c.FloodFuel(), func() bool {
		for _, x := range e.reads.refs {
			if !x.same(c) {
				return false
			}
		}
		return true
	})
	c.Record(before)
	if same { // a recomputed answer may have read other parts
		s.marks.collect(&e.reads, p)
	}
	return same
}

// stamps tells positions apart in which one of the parts is another.
func stamps(t *touched, p *state.State) uint64 {
	if t.every {
		return p.Version
	}
	h := uint64(14695981039346656037)
	for _, i := range t.parts {
		h = (h ^ p.Since[i]) * 1099511628211
	}
	return h
}
