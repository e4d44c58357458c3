package host

import (
	"fmt"
	"sync"
	"time"
)

// rates bounds how often somebody asks: so many requests at once, and so many in a
// second after that.
type rates struct {
	mu    sync.Mutex
	known map[string]*bucket
	swept time.Time
	still time.Time // in tests the time stands still, however long a busy machine takes
}

type bucket struct {
	left float64
	at   time.Time
	of   rate
}

// holds is how much is in a bucket at a moment.
func (b *bucket) holds(now time.Time) float64 {
	return min(b.of.burst, b.left+b.of.second*now.Sub(b.at).Seconds())
}

// rate is a bound.
type rate struct{ burst, second float64 }

// The bounds for one address.
var (
	asking    = rate{300, 60} // anything
	changing  = rate{100, 20} // what changes a game
	dreaming  = rate{30, 3}   // what would be
	wondering = rate{60, 10}  // why something is so
	talking   = rate{20, 0.5} // what is said
	creating  = rate{20, 0.1} // new games
	failing   = rate{30, 0.5} // links that lead nowhere

	// In the long run, so that no address fills the server:
	founding = rate{500, 50. / 86400}         // new games, and what they begin with (see megabyte)
	lasting  = rate{20_000, 20_000. / 86_400} // what changes a game
)

// megabyte is how many new games the moment of a sandbox counts for, by its size.
const megabyte = 4

// maxKnown is how many addresses are remembered.
const maxKnown = 100_000

func newRates() *rates { return &rates{known: map[string]*bucket{}} }

// takes is take for who asks a copy of a table by the link of a seat. Each address that
// comes by a link has its own bound, so that nobody uses up that of others.
func (t *table) takes(what, seat string, of rate) bool {
	return t.h.rates.take(fmt.Sprintf("%s %d %s of %s", what, t.id, seat, t.by), of, time.Now())
}

// take tells whether one more is within the bound; without rates everything is.
func (r *rates) take(who string, of rate, now time.Time) bool {
	if r == nil {
		return true
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	b := r.of(who, of, now)
	if b.left < 1 {
		return false
	}
	b.left--
	return true
}

// charge takes more, also beyond the bound: then none is within it for a while.
func (r *rates) charge(who string, of rate, n float64, now time.Time) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.of(who, of, now).left -= n
}

// of is a bucket as it is now. r is locked.
func (r *rates) of(who string, of rate, now time.Time) *bucket {
	if !r.still.IsZero() {
		now = r.still
	}
	if now.Sub(r.swept) > time.Minute {
		r.swept = now
		for k, b := range r.known {
			if b.holds(now) == b.of.burst { // it is as if it were new
				delete(r.known, k)
			}
		}
	}
	b := r.known[who]
	if b == nil {
		if len(r.known) >= maxKnown { // somebody has very many addresses
			clear(r.known)
		}
		b = &bucket{of.burst, now, of}
		r.known[who] = b
	}
	b.left, b.at = b.holds(now), now
	return b
}

// mayCreate tells whether an address may make one more game.
func (h *Host) mayCreate(address string) bool {
	now := time.Now()
	return h.rates.take("create "+address, creating, now) && h.rates.take("found "+address, founding, now)
}

// began counts the moment with which a sandbox begins as games of the address that made it.
func (h *Host) began(address string, moment int) {
	h.rates.charge("found "+address, founding, float64(moment)*megabyte/(1<<20), time.Now())
}
