package timing

import (
	"sync"
	"time"
)

// maxStep is the most that one tick adds to a meter.
const maxStep = time.Minute

// Meter counts the milliseconds for which a server has run. It never goes backward, and
// a jump of the system's clock adds at most a minute: neither a wrong clock nor a server
// that is down takes time from a player. All methods may be called concurrently.
type Meter struct {
	mu    sync.Mutex
	total time.Duration
	last  time.Time // of the last tick; zero before the first
}

// NewMeter returns a meter that continues at a number of milliseconds.
func NewMeter(at int64) *Meter { return &Meter{total: time.Duration(at) * time.Millisecond} }

// Tick adds the time since the last tick and returns the total in milliseconds.
func (m *Meter) Tick(now time.Time) int64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	if !m.last.IsZero() {
		m.total += min(max(0, now.Sub(m.last)), maxStep)
	}
	m.last = now
	return m.total.Milliseconds()
}

// Raise makes the meter show at least a number of milliseconds.
func (m *Meter) Raise(at int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.total = max(m.total, time.Duration(at)*time.Millisecond)
}
