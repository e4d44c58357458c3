package host

import "sync"

// hub tells whoever listens that a game has gone on. What happened is asked for
// elsewhere: so news that nobody could take in time are no loss.
type hub struct {
	mu     sync.Mutex
	ears   map[int64]map[*ear]bool
	from   map[string]int // streams by address
	each   int            // the most streams of one address; 0 for no bound
	count  int
	closed bool
}

// ear is one who listens: of the numbers that he has not taken yet he hears the last.
type ear struct {
	news chan int
	seat string
	from string        // its address
	gone chan struct{} // closed when he is to listen no more
	once sync.Once
}

func newHub() *hub {
	return &hub{ears: map[int64]map[*ear]bool{}, from: map[string]int{}, each: maxEarsFrom}
}

// The most streams: of all games, of one link, of one link to one address, and to one
// address. Those of one link count apart, so that those who watch leave the players theirs.
const (
	maxEars     = 2000
	maxEarsEach = 64
	maxEarsHere = 16
	maxEarsFrom = 64
)

// listen opens a stream of the news of a game to an address; nil when there are too many.
func (h *hub) listen(game int64, seat, from string) *ear {
	h.mu.Lock()
	defer h.mu.Unlock()
	link, here := 0, 0
	for e := range h.ears[game] {
		if e.seat == seat {
			link++
			if e.from == from {
				here++
			}
		}
	}
	if h.closed || h.count >= maxEars || link >= maxEarsEach || h.each > 0 && (here >= maxEarsHere || h.from[from] >= h.each) {
		return nil
	}
	e := &ear{news: make(chan int, 1), seat: seat, from: from, gone: make(chan struct{})}
	if h.ears[game] == nil {
		h.ears[game] = map[*ear]bool{}
	}
	h.ears[game][e] = true
	h.count++
	h.from[from]++
	return e
}

func (h *hub) leave(game int64, e *ear) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.ears[game][e] {
		delete(h.ears[game], e)
		h.count--
		if h.from[e.from]--; h.from[e.from] == 0 {
			delete(h.from, e.from)
		}
	}
	if len(h.ears[game]) == 0 {
		delete(h.ears, game)
	}
}

// heard reports whether anybody listens to a game.
func (h *hub) heard(game int64) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.ears[game]) > 0
}

// streams returns how many streams are open.
func (h *hub) streams() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.count
}

// publish tells the number of a game to each that is to hear of it, as they count.
func (h *hub) publish(game int64, number func(seat string) (n int, hears bool)) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for e := range h.ears[game] {
		n, hears := number(e.seat)
		if !hears {
			continue
		}
		select {
		case <-e.news:
		default:
		}
		e.news <- n
	}
}

// all tells everybody to look anew, though nothing has happened in his game.
func (h *hub) all() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for _, ears := range h.ears {
		for e := range ears {
			select {
			case e.news <- anew:
			default: // he looks anyway
			}
		}
	}
}

// anew is heard in place of a number.
const anew = -1

// dismiss ends the listening of those at a seat, whose link leads there no more; of
// all of a game for a nil list.
func (h *hub) dismiss(game int64, seat *string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for e := range h.ears[game] {
		if seat == nil || e.seat == *seat {
			e.once.Do(func() { close(e.gone) })
		}
	}
}

// close ends all listening.
func (h *hub) close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, ears := range h.ears {
		for e := range ears {
			e.once.Do(func() { close(e.gone) })
		}
	}
}
