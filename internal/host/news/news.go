// Package news notifies clients that a game has changed. It sends numbers alone; clients
// fetch the details elsewhere, so a slow client may miss numbers without loss.
package news

import (
	"sync"
)

// Limits on streams: in total, for a token, for a token at one address, and for an
// address. Tokens are counted separately, so that watchers do not use up the streams of
// players.
const (
	maxStreams      = 2000
	maxOfToken      = 64
	maxOfTokenHere  = 16
	maxOfOneAddress = 64
)

// Refresh is sent to all listeners in place of a number (see Hub.Refresh).
const Refresh = -1

// Hub passes game numbers to listeners. All methods may be called concurrently.
type Hub struct {
	mu        sync.Mutex
	listeners map[int64]map[*Listener]bool // by game
	addresses map[string]int               // number of streams by address
	trusting  bool                         // no limits for one address
	count     int
	closed    bool
}

// Listener is one stream of the news of a game. It buffers only the latest number.
type Listener struct {
	News chan int      // game number, or Refresh
	Gone chan struct{} // closed when the stream must end

	seat    string
	address string
	once    sync.Once
}

func (l *Listener) end() { l.once.Do(func() { close(l.Gone) }) }

// NewHub returns a hub without listeners. With trusting, one address may have any number
// of streams.
func NewHub(trusting bool) *Hub {
	return &Hub{listeners: map[int64]map[*Listener]bool{}, addresses: map[string]int{}, trusting: trusting}
}

// Listen opens a stream for a seat at an address. It returns nil if a limit is reached.
// The caller must call Leave.
func (h *Hub) Listen(game int64, seat, address string) *Listener {
	h.mu.Lock()
	defer h.mu.Unlock()
	ofToken, here := 0, 0
	for l := range h.listeners[game] {
		if l.seat == seat {
			ofToken++
			if l.address == address {
				here++
			}
		}
	}
	if h.closed || h.count >= maxStreams || ofToken >= maxOfToken || !h.trusting && (here >= maxOfTokenHere || h.addresses[address] >= maxOfOneAddress) {
		return nil
	}
	l := &Listener{News: make(chan int, 1), seat: seat, address: address, Gone: make(chan struct{})}
	if h.listeners[game] == nil {
		h.listeners[game] = map[*Listener]bool{}
	}
	h.listeners[game][l] = true
	h.count++
	h.addresses[address]++
	return l
}

// Leave closes a stream.
func (h *Hub) Leave(game int64, l *Listener) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.listeners[game][l] {
		delete(h.listeners[game], l)
		h.count--
		if h.addresses[l.address]--; h.addresses[l.address] == 0 {
			delete(h.addresses, l.address)
		}
	}
	if len(h.listeners[game]) == 0 {
		delete(h.listeners, game)
	}
}

// HasListeners reports whether a game has listeners.
func (h *Hub) HasListeners(game int64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.listeners[game]) > 0
}

// Here returns the number of listeners of a game by seat.
func (h *Hub) Here(game int64) map[string]int {
	h.mu.Lock()
	defer h.mu.Unlock()
	out := map[string]int{}
	for l := range h.listeners[game] {
		out[l.seat]++
	}
	return out
}

// Streams returns the number of open streams.
func (h *Hub) Streams() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.count
}

// Publish sends each listener of a game the number that its seat counts. number returns
// false for seats that are not notified.
func (h *Hub) Publish(game int64, number func(seat string) (n int, hears bool)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for l := range h.listeners[game] {
		n, hears := number(l.seat)
		if !hears {
			continue
		}
		select {
		case <-l.News:
		default:
		}
		l.News <- n
	}
}

// Refresh makes all clients reload, though no game has changed.
func (h *Hub) Refresh() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, all := range h.listeners {
		for l := range all {
			select {
			case l.News <- Refresh:
			default: // a pending number makes it reload anyway
			}
		}
	}
}

// Dismiss ends the streams of a seat whose token is no longer valid, or of all seats of
// the game if seat is nil.
func (h *Hub) Dismiss(game int64, seat *string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for l := range h.listeners[game] {
		if seat == nil || l.seat == *seat {
			l.end()
		}
	}
}

// Close ends all streams and refuses new ones.
func (h *Hub) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, all := range h.listeners {
		for l := range all {
			l.end()
		}
	}
}
