// Package rate limits how often clients may make requests.
package rate

import (
	"sync"
	"time"
)

// Rate allows a burst of requests, and Second requests per second after it.
type Rate struct{ Burst, Second float64 }

// Limits for one address.
var (
	Requests  = Rate{300, 60}   // of any kind but for pages and their files
	Files     = Rate{3000, 600} // pages and their files, some fifty for each page that is new to a browser
	Changes   = Rate{100, 20}   // requests that change a game
	Writing   = Rate{200, 20}   // requests of a page that writes rules
	Previews  = Rate{30, 3}     // previews of answers
	Reasons   = Rate{60, 10}    // questions why
	Chat      = Rate{20, 0.5}   // messages and notes
	NewGames  = Rate{20, 0.1}
	BadTokens = Rate{30, 0.5} // invalid tokens
	Players   = Rate{30, 0.5} // lists of the games of a player

	// Long-term limits, so that no address can fill the server.
	NewGamesLong = Rate{500, 50. / 86400} // new games, and the moments at which sandboxes begin
	ChangesLong  = Rate{20_000, 20_000. / 86_400}
	NewSeats     = Rate{20, 50. / 86400}  // seats taken by invitation; a taken seat cannot be given to another
	NewPlayers   = Rate{50, 50. / 86_400} // players who store something for the first time
	NewAddresses = Rate{10, 10. / 86_400} // e-mail addresses that are asked to confirm
)

// maxClients is the most clients that a limiter remembers.
const maxClients = 100_000

// Limiter counts requests by client, in token buckets. A nil Limiter allows everything.
// All methods may be called concurrently.
type Limiter struct {
	mu      sync.Mutex
	buckets map[string]*bucket
	swept   time.Time
	frozen  time.Time // in tests the time of every request; else zero
}

// bucket is the token bucket of one client for one rate.
type bucket struct {
	tokens float64
	at     time.Time // time of the count
	rate   Rate
}

// level returns the number of tokens at a time.
func (b *bucket) level(now time.Time) float64 {
	return min(b.rate.Burst, b.tokens+b.rate.Second*now.Sub(b.at).Seconds())
}

// New returns an empty limiter.
func New() *Limiter { return &Limiter{buckets: map[string]*bucket{}} }

// Frozen returns a limiter for tests, whose time never advances.
func Frozen(at time.Time) *Limiter {
	l := New()
	l.frozen = at
	return l
}

// Take reports whether one more request of a client is within the rate, and counts it if
// so. The client's name must include the kind of request, since each kind has a bucket
// of its own.
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

// Charge counts n requests of a client even beyond the rate, so that Take fails for a
// while.
func (l *Limiter) Charge(client string, rate Rate, n float64, now time.Time) {
	if l == nil {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.bucket(client, rate, now).tokens -= n
}

// Tokens returns how many requests of a client are left within the rate; 0 for an
// unknown client.
func (l *Limiter) Tokens(client string) float64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	if b := l.buckets[client]; b != nil {
		return b.tokens
	}
	return 0
}

// bucket returns the bucket of a client, updated to now. The limiter must be locked.
func (l *Limiter) bucket(client string, rate Rate, now time.Time) *bucket {
	if !l.frozen.IsZero() {
		now = l.frozen
	}
	if now.Sub(l.swept) > time.Minute {
		l.swept = now
		for k, b := range l.buckets {
			if b.level(now) == b.rate.Burst { // a full bucket equals a new one
				delete(l.buckets, k)
			}
		}
	}
	b := l.buckets[client]
	if b == nil {
		if len(l.buckets) >= maxClients { // one client with very many addresses
			clear(l.buckets)
		}
		b = &bucket{rate.Burst, now, rate}
		l.buckets[client] = b
	}
	b.tokens, b.at = b.level(now), now
	return b
}
