// Package rate bounds how often clients ask for something.
package rate

import (
	"sync"
	"time"
)

// Rate is a bound: a burst of requests, and so many a second after that.
type Rate struct{ Burst, Second float64 }

// The bounds for one address.
var (
	Requests  = Rate{300, 60} // of any kind
	Changes   = Rate{100, 20} // requests that change a game
	Previews  = Rate{30, 3}   // what an answer would lead to
	Reasons   = Rate{60, 10}  // why something is so
	Chat      = Rate{20, 0.5} // messages and notes
	NewGames  = Rate{20, 0.1}
	BadTokens = Rate{30, 0.5} // tokens that lead nowhere

	// In the long run, so that no address fills the server:
	NewGamesLong = Rate{500, 50. / 86400} // new games, and the moments with which they begin
	ChangesLong  = Rate{20_000, 20_000. / 86_400}
)

// maxClients is how many clients a limiter remembers.
const maxClients = 100_000

// Limiter counts requests by client, in token buckets. A nil Limiter allows everything.
// All methods may be called concurrently.
type Limiter struct {
	mu      sync.Mutex
	buckets map[string]*bucket
	swept   time.Time
	frozen  time.Time // in tests the time of every request; else zero
}

// bucket holds the tokens of one client for one rate.
type bucket struct {
	tokens float64
	at     time.Time // when that was counted
	rate   Rate
}

// level returns the number of tokens at a moment.
func (b *bucket) level(now time.Time) float64 {
	return min(b.rate.Burst, b.tokens+b.rate.Second*now.Sub(b.at).Seconds())
}

// New returns a limiter that has counted nothing.
func New() *Limiter { return &Limiter{buckets: map[string]*bucket{}} }

// Frozen returns a limiter for tests: no time passes, however long a busy machine takes.
func Frozen(at time.Time) *Limiter {
	l := New()
	l.frozen = at
	return l
}

// Take reports whether one more request of a client is within a rate, and counts it if so.
// The name of the client includes what it asks for: a client has a bucket for each.
func (l *Limiter) Take(client string, rate Rate, now time.Time) bool {
	if l == nil {
		return true
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	b := l.bucket(client, rate, now)
	if b.tokens < 1 {
		return false
	}
	b.tokens--
	return true
}

// Charge counts n requests of a client, also beyond the rate: Take then fails for a while.
func (l *Limiter) Charge(client string, rate Rate, n float64, now time.Time) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.bucket(client, rate, now).tokens -= n
}

// Tokens returns how many requests of a client are left within the rate; 0 for a client
// that has never asked.
func (l *Limiter) Tokens(client string) float64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b := l.buckets[client]; b != nil {
		return b.tokens
	}
	return 0
}

// bucket returns the bucket of a client, counted up to now. The limiter is locked.
func (l *Limiter) bucket(client string, rate Rate, now time.Time) *bucket {
	if !l.frozen.IsZero() {
		now = l.frozen
	}
	if now.Sub(l.swept) > time.Minute {
		l.swept = now
		for k, b := range l.buckets {
			if b.level(now) == b.rate.Burst { // a new bucket would be the same
				delete(l.buckets, k)
			}
		}
	}
	b := l.buckets[client]
	if b == nil {
		if len(l.buckets) >= maxClients { // one client has very many addresses
			clear(l.buckets)
		}
		b = &bucket{rate.Burst, now, rate}
		l.buckets[client] = b
	}
	b.tokens, b.at = b.level(now), now
	return b
}
