package lanes

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"
)

// Places shares n working places among owners (clients) by weighted fair queueing. A
// free place goes to the waiting owner with the fewest places and, among those, with the
// least time used. An owner with many requests therefore delays another by at most one
// piece of work.
//
// A new owner starts at the virtual time, the time used by an owner that always waits. A
// stream of new owners therefore cannot starve an older one. When no owner waits or
// works, all times are reset. All methods may be called concurrently.
type Places struct {
	mu      sync.Mutex
	free    int
	virtual time.Duration
	owners  map[string]*owner
	waiting []*waiter // in order of arrival
	active  int       // owners that wait or work
}

// owner is the state of one owner.
type owner struct {
	used            time.Duration
	working, pieces int // pieces of work in a place; all pieces
}

type waiter struct {
	owner string
	turn  chan struct{} // closed when the waiter has a place
}

// NewPlaces returns n free places.
func NewPlaces(n int) *Places {
	return &Places{free: n, owners: map[string]*owner{}}
}

// Waiting returns how many pieces of work wait for a place.
func (p *Places) Waiting() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.waiting)
}

// Do calls do once the owner has a place. It returns false if the context ended before.
func (p *Places) Do(ctx context.Context, owner string, do func()) bool {
	w := p.enter(owner)
	select {
	case <-w.turn:
	case <-ctx.Done():
		if p.withdraw(w) {
			return false
		}
	}
	began := time.Now()
	defer func() { p.end(w, time.Since(began)) }()
	do()
	return true
}

func (p *Places) enter(name string) *waiter {
	p.mu.Lock()
	defer p.mu.Unlock()
	o := p.owners[name]
	if o == nil {
		o = &owner{}
		p.owners[name] = o
	}
	if o.pieces++; o.pieces == 1 {
		o.used = max(o.used, p.virtual)
		p.active++
	}
	w := &waiter{name, make(chan struct{})}
	p.waiting = append(p.waiting, w)
	p.serve()
	return w
}

// withdraw ends the wait for a place. It returns false if the waiter has a place
// already.
func (p *Places) withdraw(w *waiter) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	i := slices.Index(p.waiting, w)
	if i < 0 {
		return false
	}
	p.waiting = slices.Delete(p.waiting, i, i+1)
	p.leave(w.owner)
	return true
}

// end frees a place after the given working time.
func (p *Places) end(w *waiter, took time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	o := p.owners[w.owner]
	o.used += took
	o.working--
	p.virtual += took / time.Duration(p.active)
	p.free++
	p.leave(w.owner)
	p.serve()
}

// leave removes one piece of work of an owner. The places must be locked.
func (p *Places) leave(name string) {
	if p.owners[name].pieces--; p.owners[name].pieces > 0 {
		return
	}
	if p.active--; p.active == 0 {
		clear(p.owners)
		p.virtual = 0
		return
	}
	for name, o := range p.owners { // an owner at or below the virtual time is equivalent to a new one
		if o.pieces == 0 && o.used <= p.virtual {
			delete(p.owners, name)
		}
	}
}

// serve assigns free places to the next waiters. The places must be locked.
func (p *Places) serve() {
	for p.free > 0 && len(p.waiting) > 0 {
		w := slices.MinFunc(p.waiting, func(a, b *waiter) int { // the earliest among equals
			return p.owners[a.owner].compare(p.owners[b.owner])
		})
		p.waiting = slices.DeleteFunc(p.waiting, func(x *waiter) bool { return x == w })
		p.owners[w.owner].working++
		p.free--
		close(w.turn)
	}
}

// compare orders owners; the smaller one is served first.
func (o *owner) compare(x *owner) int {
	return cmp.Or(cmp.Compare(o.working, x.working), cmp.Compare(o.used, x.used))
}
