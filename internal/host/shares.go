package host

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"
)

// shares gives out a few places to work fairly among owners, who are clients: a free place
// goes to the waiting owner with the fewest places and, among those, with the least time
// used. So an owner that asks for much delays another by one piece of work at most.
//
// An owner that comes anew begins with the time that one who always waited has had (the
// virtual time of weighted fair queueing). So a stream of new owners does not keep an older
// one waiting. When nobody waits or works, everything used is forgotten.
type shares struct {
	mu     sync.Mutex
	places int
	usual  time.Duration // that an owner who always waited has had
	owners map[string]*owner
	waits  []*waiter // in order of arrival
	active int       // owners that wait or work
}

// owner is what is known of one owner.
type owner struct {
	used          time.Duration
	working, here int // pieces that are worked at; pieces in all
}

type waiter struct {
	owner string
	turn  chan struct{} // closed when there is a place
}

func newShares(places int) *shares {
	return &shares{places: places, owners: map[string]*owner{}}
}

// in does something when there is a place for its owner, and returns whether there was one
// before the context ended.
func (s *shares) in(ctx context.Context, of string, do func()) bool {
	w := s.enter(of)
	select {
	case <-w.turn:
	case <-ctx.Done():
		if s.withdraw(w) {
			return false
		}
	}
	began := time.Now()
	defer func() { s.end(w, time.Since(began)) }()
	do()
	return true
}

func (s *shares) enter(of string) *waiter {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := s.owners[of]
	if o == nil {
		o = &owner{}
		s.owners[of] = o
	}
	if o.here++; o.here == 1 {
		o.used = max(o.used, s.usual)
		s.active++
	}
	w := &waiter{of, make(chan struct{})}
	s.waits = append(s.waits, w)
	s.serve()
	return w
}

// withdraw ends the wait for a place; false when there is one already.
func (s *shares) withdraw(w *waiter) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := slices.Index(s.waits, w)
	if i < 0 {
		return false
	}
	s.waits = slices.Delete(s.waits, i, i+1)
	s.leave(w.owner)
	return true
}

// end gives a place back that has been used for some time.
func (s *shares) end(w *waiter, took time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o := s.owners[w.owner]
	o.used += took
	o.working--
	s.usual += took / time.Duration(s.active)
	s.places++
	s.leave(w.owner)
	s.serve()
}

// leave counts a piece less of an owner. s is locked.
func (s *shares) leave(of string) {
	if s.owners[of].here--; s.owners[of].here > 0 {
		return
	}
	if s.active--; s.active == 0 {
		clear(s.owners)
		s.usual = 0
		return
	}
	for name, o := range s.owners { // who has used no more than usual is like a new one
		if o.here == 0 && o.used <= s.usual {
			delete(s.owners, name)
		}
	}
}

// serve gives free places to those that are next. s is locked.
func (s *shares) serve() {
	for s.places > 0 && len(s.waits) > 0 {
		w := slices.MinFunc(s.waits, func(a, b *waiter) int { // the first of equal ones
			return s.owners[a.owner].compare(s.owners[b.owner])
		})
		s.waits = slices.DeleteFunc(s.waits, func(x *waiter) bool { return x == w })
		s.owners[w.owner].working++
		s.places--
		close(w.turn)
	}
}

// compare orders owners: the one that is served first is less.
func (o *owner) compare(x *owner) int {
	return cmp.Or(cmp.Compare(o.working, x.working), cmp.Compare(o.used, x.used))
}
