package query

import (
	"fmt"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Open is an answer that is being computed.
type Open struct {
	key   Key
	known Growing // so far; nil until somebody asks
	asked bool
}

// Find gives the entry of a query that is stored and valid; nil without one. The caller
// pays the price, and says what it uses of the answer (Store.Use). Where something has
// failed already (c.Err) nothing may be asked.
func (s *Store) Find(c *formula.Ctx, q Query, k *Key, args []value.Value) *Entry {
	e := s.lookup(k)
	if e == nil || e.circular && s.circling(q) || !s.valid(c, e) {
		return nil
	}
	_, price := q.Budget(c)
	c.Spend(price)
	s.verify(c, q, args, e)
	return e
}

// Compute computes and stores the answer to a query that Find has not found. The entry is
// nil for an answer that is not stored; then the answer that is being computed outside of
// it depends on all that it has read. The answer is nil where the query asks for itself
// and must not: then c has failed.
func (s *Store) Compute(c *formula.Ctx, q Query, k *Key, args []value.Value) (Answer, *Entry) {
	steps, price := q.Budget(c)
	if o := s.opened(k); o != nil {
		c.Spend(price)
		if o.known == nil {
			o.known = q.Partial(c)
		}
		if o.known == nil {
			c.Fail(fmt.Errorf("%s asks for itself", q.Name()))
			return nil, nil
		}
		o.asked = true
		return o.known, nil
	}
	s.evict(c)
	e := s.take(c, q, k)
	s.open = append(s.open, Open{key: *k})
	o := len(s.open) - 1
	s.begin(c)
	a := s.paid(c, q, args, steps)
	circular := s.open[o].asked
	for s.open[o].asked && a.(Growing).Len() > s.open[o].known.Len() {
		s.open[o].known, s.open[o].asked = a.(Growing), false
		a = s.paid(c, q, args, steps)
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
	e.stored(c.Unrecorded())
	s.put(e)
	s.verify(c, q, args, e)
	return a, e
}

// Whole computes and stores an answer that depends on the whole position, so that nothing
// is recorded: it is valid in this version of the position only. For answers that each
// change of the position is likely to change, recording costs more than it saves. The
// entry is nil for an answer that is not stored; then the answer that is being computed
// outside of it depends on the whole position.
func (s *Store) Whole(c *formula.Ctx, q Query, k *Key, args []value.Value) (Answer, *Entry) {
	steps, price := q.Budget(c)
	s.evict(c)
	e := s.take(c, q, k)
	before := c.Record(nil)
	a := s.paid(c, q, args, steps)
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
	e.stored(c.Unrecorded())
	s.put(e)
	s.verify(c, q, args, e)
	return a, e
}

// take gives an entry for a new answer: the one whose answer is not valid any more, or
// another one where somebody may hold that.
func (s *Store) take(c *formula.Ctx, q Query, k *Key) *Entry {
	e := s.lookup(k)
	if e == nil || e.version == c.Version() {
		return &Entry{key: *k}
	}
	if e.world != nil {
		q.Recycle(s, e.Answer)
	}
	e.world, e.Answer = nil, nil // nobody finds it until it is stored again
	return e
}

// put stores an entry.
func (s *Store) put(e *Entry) {
	if stored := s.of(e); stored[e.key] != e {
		e.size = 0
		stored[e.key] = e
	}
	s.near[e.key.hash()] = e
	s.hold(e)
}

// of is where an entry is stored.
func (s *Store) of(e *Entry) map[Key]*Entry {
	if e.lasting {
		return s.lasting
	}
	return s.entries
}

// paid computes an answer under a step budget of its own.
func (s *Store) paid(c *formula.Ctx, q Query, args []value.Value, steps int64) Answer {
	asker := c.Apart(steps)
	a := q.Compute(c, args)
	c.Back(asker, steps, 0)
	return a
}

// Part begins a computation in parts, of an answer that is not stored: false, and an
// error, where the same answer is being computed already.
func (s *Store) Part(c *formula.Ctx, q Query, k *Key) bool {
	if s.opened(k) != nil {
		c.Fail(fmt.Errorf("%s asks for itself", q.Name()))
		return false
	}
	return true
}

// Step computes one part, for as many steps as are left of the budget of all parts, and
// gives what is left after it.
func (s *Store) Step(c *formula.Ctx, k *Key, left int64, compute func()) int64 {
	s.open = append(s.open, Open{key: *k})
	asker := c.Apart(left)
	compute()
	s.open = s.open[:len(s.open)-1]
	return c.Return(asker, left)
}

// opened is the computation of an answer that is under way; nil without one.
func (s *Store) opened(k *Key) *Open {
	for i := range s.open {
		if s.open[i].key == *k {
			return &s.open[i]
		}
	}
	return nil
}

// provisional tells whether an answer that is not finished has been used. What depends on
// it is not stored.
func (s *Store) provisional() bool {
	for i := range s.open {
		if s.open[i].asked {
			return true
		}
	}
	return false
}

// circling tells whether an answer is being computed that the query can be asked by and
// can ask for in turn. What is said within a circle depends on where the circle is
// entered, and must not depend on what was asked before.
func (s *Store) circling(q Query) bool {
	return slices.ContainsFunc(s.open, func(o Open) bool { return q.Circular(o.key.Query) })
}

// Use makes the answer that is being computed depend on what the caller uses of a stored
// one (Ref.All, Ref.Space). The Ref is nil where nothing is recorded.
func (s *Store) Use(c *formula.Ctx, q Query, args []value.Value, e *Entry) *Ref {
	if e == nil || !c.Recording() {
		return nil
	}
	return s.ref(q, args, e.Answer, &e.reads.touched)
}

// verify recomputes a stored answer without the store, once for each version of the
// position, where that is wanted (formula.VerifyKept).
func (s *Store) verify(c *formula.Ctx, q Query, args []value.Value, e *Entry) {
	if !c.Verifies() || c.Err != nil || e.verified == c.Version() {
		return
	}
	e.verified = c.Version()
	fresh := c.Afresh()
	again := q.Again(fresh, slices.Clone(args))
	if fresh.Err != nil || again == nil || !e.Answer.Equal(again.Answer) {
		c.Distrust(q.Name())
	}
}

// Table is the entry of an answer that grows: a condition or a number for each space, or
// for each edge, known for some of them. blank makes an empty one, or empties one that is
// not valid any more. A lasting table depends on what seldom changes.
func (s *Store) Table(c *formula.Ctx, k *Key, lasting bool, blank func(old Answer) Answer) *Entry {
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
	e.stored(c.Unrecorded())
	e.lasting = lasting
	s.put(e)
	return e
}

// Extend computes something more of a table under a step budget, and makes the table
// depend on what is read for it. ok is false where that must not be stored.
func (s *Store) Extend(c *formula.Ctx, e *Entry, steps int64, compute func()) (ok bool) {
	s.begin(c)
	asker := c.Apart(steps)
	compute()
	c.Back(asker, steps, 0)
	s.extended(c, e)
	return c.Err == nil && !s.provisional()
}

// extended ends the frame of Extend. A table depends on whole parts: whether one has
// changed is found out quickly, and a table is soon filled again.
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

// Complete computes all of a table at once, which then is an answer like others.
func (s *Store) Complete(c *formula.Ctx, e *Entry, steps int64, compute func() (all bool)) (all bool) {
	s.begin(c)
	asker := c.Apart(steps)
	all = compute()
	c.Back(asker, steps, 0)
	if !all || c.Err != nil || s.provisional() {
		s.extended(c, e)
		return false
	}
	s.end(c, &e.reads)
	e.print, e.growing = e.reads.fingerprint(c.Unrecorded()), false
	e.stamps = stamps(&e.reads.touched, c.Unrecorded())
	s.hold(e)
	return true
}

// Parts are the parts of the position that a table depends on so far; ok is false where
// it depends on all of it.
func (e *Entry) Parts() (parts []uint16, ok bool) { return e.reads.parts, !e.reads.every }

// Growing tells whether the answer is a table of which not all is known.
func (e *Entry) Growing() bool { return e.growing }
