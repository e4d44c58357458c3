package query

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/paths"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Query is one kind of question with parameters. Its methods compute; the Store stores.
type Query interface {
	// ID returns the number of the query in its program.
	ID() ID

	// Name returns the name of the query for messages.
	Name() string

	// Budget returns the step budget of a computation and the price in steps that the
	// caller pays, whether the answer is stored or not.
	Budget(c *formula.Ctx) (steps int64, price int)

	// Compute returns the answer to args.
	Compute(c *formula.Ctx, args []value.Value) Answer

	// Partial returns an empty answer for calls during the computation of the same answer:
	// they get the part known so far, and the computation is repeated until a fixed point.
	// It returns nil for a query that must not depend on itself.
	Partial(c *formula.Ctx) Growing

	// Again returns the entry for args from the store of c, computing it if needed, to
	// revalidate a dependent answer; nil if there is no answer or it is not stored.
	Again(c *formula.Ctx, args []value.Value) *Entry

	// Recycle reuses the memory of an answer that has no holder left.
	Recycle(s *Store, a Answer)

	// Circular reports whether the query and another can depend on each other.
	Circular(other ID) bool
}

// Plain implements the optional methods for a query that must not depend on itself and
// whose answers are never recycled.
type Plain struct{}

// Partial returns nil.
func (Plain) Partial(*formula.Ctx) Growing { return nil }

// Recycle does nothing.
func (Plain) Recycle(*Store, Answer) {}

// Circular returns false.
func (Plain) Circular(ID) bool { return false }

// Growing is an answer that can be known in part.
type Growing interface {
	Answer
	Len() int
}

// Answer is the answer to a query. It is immutable once stored.
type Answer interface {
	// Bytes returns the approximate memory of the answer.
	Bytes() int

	// Fingerprint returns a hash of the answer.
	Fingerprint() uint64

	// Equal reports whether another answer to the same query is the same.
	Equal(Answer) bool
}

// Spaces is an answer that is, or contains, a set of spaces.
type Spaces interface {
	Answer
	Set() formula.Set
}

// Entry is a stored answer with its read set.
type Entry struct {
	Answer Answer

	key      Key
	reads    Reads
	world    *state.World
	edition  uint64
	version  uint64 // last version of the position in which the answer was valid
	stamps   uint64 // stamps of the parts read, in that version
	print    uint64 // fingerprint of everything read
	verified uint64 // version in which the answer was last verified
	size     int
	circular bool // it depends on itself
	growing  bool // a table: valid only while no part read has changed
}

const entryBytes = 200

// stamp records the position in which the answer was computed.
func (e *Entry) stamp(p *state.State) {
	e.world, e.edition, e.version = p.World, p.World.Edition, p.Version
	e.stamps = stamps(&e.reads.touched, p)
}

// valid reports whether an answer is valid in the present position. It takes no steps.
// Checked in this order: same version; no part of the read set changed since; the
// fingerprint of the read set and everything used of other answers unchanged.
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
	if stamps(&e.reads.touched, p) != e.stamps && (e.growing || e.circular || !s.unchanged(c, e, p)) {
		return false
	}
	e.version, e.stamps = p.Version, stamps(&e.reads.touched, p)
	return true
}

// unchanged reports whether everything that the answer depends on is unchanged,
// revalidating or recomputing the answers that it used.
func (s *Store) unchanged(c *formula.Ctx, e *Entry, p *state.State) bool {
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
	same := c.Uncharged(c.SearchSteps(), func() bool {
		for _, x := range e.reads.refs {
			if !x.unchanged(c) {
				return false
			}
		}
		return true
	})
	c.Record(before)
	if same { // a recomputed answer may depend on other parts
		s.marks.collect(&e.reads, p)
	}
	return same
}

// stamps distinguishes positions that differ in one of the parts.
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
