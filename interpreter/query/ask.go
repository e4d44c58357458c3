package query

import (
	"fmt"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Open is a computation under way.
type Open struct {
	key   Key
	known Growing // so far; nil until the answer is requested
	asked bool
}

// Find returns the stored, valid entry of a query; nil if there is none. It charges the
// price of the query. The caller records what it uses of the answer (Store.Use). Must
// not be called after a failure (c.Err).
func (s *Store) Find(c *formula.Ctx, q Query, k *Key, args []value.Value) *Entry {
	e := s.lookup(k)
	if e == nil || e.circular && s.inCycle(q) || !s.valid(c, e) {
		return nil
	}
	_, price := q.Budget(c)
	c.Spend(price)
	s.verify(c, q, args, e)
	return e
}

// Compute computes and stores the answer to a query that Find has not found. The entry
// is nil if the answer is not stored; the computation around it then depends on
// everything this one has read. The answer is nil if the query depends on itself and
// must not; c has failed then.
func (s *Store) Compute(c *formula.Ctx, q Query, k *Key, args []value.Value) (Answer, *Entry) {
	steps, price := q.Budget(c)
	if o := s.underWay(k); o != nil {
		c.Spend(price)
		if o.known == nil {
			o.known = q.Partial(c)
		}
		if o.known == nil {
			c.Fail(fmt.Errorf("%s depends on itself", q.Name()))
			return nil, nil
		}
		o.asked = true
		return o.known, nil
	}
	s.evict(c)
	e := s.newEntry(c, q, k)
	s.open = append(s.open, Open{key: *k})
	o := len(s.open) - 1
	s.begin(c)
	a := s.charged(c, q, args, steps)
	circular := s.open[o].asked
	for s.open[o].asked && a.(Growing).Len() > s.open[o].known.Len() {
		s.open[o].known, s.open[o].asked = a.(Growing), false
		a = s.charged(c, q, args, steps)
	}
	c.Spend(price) // once, however often it was computed
	s.open[o] = Open{}
	s.open = s.open[:o]
	if c.Err != nil || s.provisional() {
		r := &s.spare
		s.end(c, r)
		s.inherit(c, r)
		s.release(r)
		return a, nil
	}
	s.end(c, &e.reads)
	e.Answer, e.circular, e.verified, e.print = a, circular, 0, e.reads.fingerprint(c.Unrecorded())
	e.stamp(c.Unrecorded())
	s.insert(e)
	s.verify(c, q, args, e)
	return a, e
}

// Whole computes and stores an answer that depends on the whole position. Nothing is
// recorded, and the answer is valid in this version of the position only: where each
// change is likely to change the answer, recording costs more than it saves. The entry is
// nil if the answer is not stored; the computation around it then depends on the whole
// position.
func (s *Store) Whole(c *formula.Ctx, q Query, k *Key, args []value.Value) (Answer, *Entry) {
	steps, price := q.Budget(c)
	s.evict(c)
	e := s.newEntry(c, q, k)
	before := c.Record(nil)
	a := s.charged(c, q, args, steps)
	c.Record(before)
	c.Spend(price)
	if c.Err != nil || s.provisional() {
		c.DependOnAll()
		return a, nil
	}
	s.release(&e.reads)
	e.reads.Reset()
	all := state.DeafTo != state.WholeAnswer
	e.reads.All, e.reads.touched = all, touched{parts: e.reads.parts[:0], every: all}
	e.Answer, e.circular, e.verified, e.print = a, false, 0, 0
	e.stamp(c.Unrecorded())
	s.insert(e)
	s.verify(c, q, args, e)
	return a, e
}

// newEntry returns the entry for a new answer: the invalid one of the same key, or a
// fresh one if the old answer may have holders.
func (s *Store) newEntry(c *formula.Ctx, q Query, k *Key) *Entry {
	e := s.lookup(k)
	if e == nil || e.version == c.Version() {
		return &Entry{key: *k}
	}
	if e.world != nil {
		q.Recycle(s, e.Answer)
	}
	e.world, e.Answer = nil, nil // not found until it is stored again
	return e
}

// insert stores an entry.
func (s *Store) insert(e *Entry) {
	if s.entries[e.key] != e {
		e.size = 0
		s.entries[e.key] = e
	}
	s.near[e.key.hash()] = e
	s.account(e)
}

// charged computes an answer under its own step budget.
func (s *Store) charged(c *formula.Ctx, q Query, args []value.Value, steps int64) Answer {
	asker := c.OpenBudget(steps)
	a := q.Compute(c, args)
	c.CloseBudget(asker, steps, 0)
	return a
}

// BeginParts begins a computation in parts whose answer is not stored. It fails and
// returns false if the same answer is being computed already.
func (s *Store) BeginParts(c *formula.Ctx, q Query, k *Key) bool {
	if s.underWay(k) != nil {
		c.Fail(fmt.Errorf("%s depends on itself", q.Name()))
		return false
	}
	return true
}

// ComputePart computes one part with the steps left of the budget for all parts, and
// returns what is left after it.
func (s *Store) ComputePart(c *formula.Ctx, k *Key, left int64, compute func()) int64 {
	s.open = append(s.open, Open{key: *k})
	asker := c.OpenBudget(left)
	compute()
	s.open = s.open[:len(s.open)-1]
	return c.SuspendBudget(asker, left)
}

// underWay returns the computation of an answer that is under way; nil if there is none.
func (s *Store) underWay(k *Key) *Open {
	for i := range s.open {
		if s.open[i].key == *k {
			return &s.open[i]
		}
	}
	return nil
}

// provisional reports whether an unfinished answer has been used. What depends on it is
// not stored.
func (s *Store) provisional() bool {
	for i := range s.open {
		if s.open[i].asked {
			return true
		}
	}
	return false
}

// inCycle reports whether a computation is under way that can depend on the query and on
// which the query can depend. Within a cycle answers depend on where it was entered, so
// stored ones are not used.
func (s *Store) inCycle(q Query) bool {
	return slices.ContainsFunc(s.open, func(o Open) bool { return q.Circular(o.key.Query) })
}

// Use makes the computation under way depend on what the caller uses of a stored answer
// (Ref.All, Ref.Space). It returns nil if nothing is recorded.
func (s *Store) Use(c *formula.Ctx, q Query, args []value.Value, e *Entry) *Ref {
	if e == nil || !c.Recording() {
		return nil
	}
	return s.ref(q, args, e.Answer, &e.reads.touched)
}

// verify recomputes a stored answer without the store, once for each version of the
// position, if verification is on, and reports a mismatch.
func (s *Store) verify(c *formula.Ctx, q Query, args []value.Value, e *Entry) {
	if !c.Verifies() || c.Err != nil || e.verified == c.Version() {
		return
	}
	e.verified = c.Version()
	fresh := c.Uncached()
	again := q.Again(fresh, slices.Clone(args))
	if fresh.Err != nil || again == nil || !e.Answer.Equal(again.Answer) {
		c.ReportMismatch(q.Name())
	}
}

// Table returns the entry of a growing answer: a condition for each space, some of them
// known. blank makes an empty table, or empties an invalid one.
func (s *Store) Table(c *formula.Ctx, k *Key, blank func(old Answer) Answer) *Entry {
	e := s.lookup(k)
	if e != nil && s.valid(c, e) {
		return e
	}
	if e == nil || e.version == c.Version() {
		s.evict(c)
		e = &Entry{key: *k}
	}
	s.release(&e.reads)
	e.reads.Reset()
	e.reads.touched = touched{parts: e.reads.parts[:0]}
	e.Answer, e.growing, e.print = blank(e.Answer), true, 0
	e.stamp(c.Unrecorded())
	s.insert(e)
	return e
}

// Extend computes more of a table under a step budget and adds what is read to the
// table's read set. It returns false if the result must not be stored.
func (s *Store) Extend(c *formula.Ctx, e *Entry, steps int64, compute func()) (ok bool) {
	s.begin(c)
	asker := c.OpenBudget(steps)
	compute()
	c.CloseBudget(asker, steps, 0)
	s.extended(c, e)
	return c.Err == nil && !s.provisional()
}

// extended ends the frame of Extend. A table depends on whole parts: changes are found
// quickly, and a table is soon filled again.
func (s *Store) extended(c *formula.Ctx, e *Entry) {
	f := s.frames[len(s.frames)-1]
	s.frames = s.frames[:len(s.frames)-1]
	t, p := &e.reads.touched, c.Unrecorded()
	had, every := len(t.parts), t.every
	last := -1
	add := func(part uint16) {
		if int(part) == last || state.DeafTo == state.TableParts {
			return
		}
		if last = int(part); !slices.Contains(t.parts, part) {
			t.parts = append(t.parts, part)
		}
	}
	if s.trace.CloseParts(p, add) || len(p.Since) == 0 {
		t.every = true
	}
	for _, x := range s.refs[f.refs:] {
		t.every = t.every || x.every
		for _, part := range x.parts {
			add(part)
		}
		x.answer, x.query = nil, nil
		s.unused = append(s.unused, x)
	}
	clear(s.refs[f.refs:])
	s.refs = s.refs[:f.refs]
	c.Record(f.before)
	if len(t.parts) != had || t.every != every {
		e.stamps = stamps(t, p)
	}
}

// Complete computes all of a table at once. If it succeeds, the table becomes an answer
// like others.
func (s *Store) Complete(c *formula.Ctx, e *Entry, steps int64, compute func() (all bool)) (all bool) {
	s.begin(c)
	asker := c.OpenBudget(steps)
	all = compute()
	c.CloseBudget(asker, steps, 0)
	if !all || c.Err != nil || s.provisional() {
		s.extended(c, e)
		return false
	}
	s.end(c, &e.reads)
	e.print, e.growing = e.reads.fingerprint(c.Unrecorded()), false
	e.stamps = stamps(&e.reads.touched, c.Unrecorded())
	s.account(e)
	return true
}

// Parts returns the parts of the position that a table depends on so far; ok is false if
// it depends on all of it.
func (e *Entry) Parts() (parts []uint16, ok bool) { return e.reads.parts, !e.reads.every }

// Growing reports whether the answer is a table that is not complete.
func (e *Entry) Growing() bool { return e.growing }
