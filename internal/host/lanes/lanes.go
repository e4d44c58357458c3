// Package lanes bounds work that may take long: questions about a game, drawings, exports,
// loading. A lane serves a few pieces of work at a time, so that a processor is left for
// decisions and views, and shares its places fairly between addresses. A piece of work has
// an allowance of steps and time, and ends when the client is gone.
package lanes

import (
	"cmp"
	"context"
	"errors"
	"runtime"
	"sync"
	"time"

	"wargame/interpreter/state"
)

// Lane is a kind of work with its bounds.
type Lane struct {
	Name  string
	Steps int64         // of one piece of work
	Time  time.Duration // of one piece of work, once it is its turn
	Slots int           // pieces at a time; 0 for all processors but one
	Waits time.Duration // for the turn; 0 for Time and extraWait
}

// The lanes of a host.
var (
	Questions = Lane{"questions", 100_000_000, 3 * time.Second, 0, 0}
	Positions = Lane{"positions", 600_000_000, 5 * time.Second, 1, 0}  // set up by hand
	Uploads   = Lane{"uploads", 4_000_000_000, 30 * time.Second, 1, 0} // saved games, the moments of sandboxes, tests
	Exports   = Lane{"exports", 4_000_000_000, 30 * time.Second, 1, 0} // so that uploads of strangers keep no player waiting
	Boards    = Lane{"boards", 4_000_000_000, 30 * time.Second, 1, 0}  // a page needs its board first; most are drawn already
	Rulebooks = Lane{"rulebooks", 1 << 60, time.Minute, 1, 0}          // the tests of a clause

	Tables     = Lane{"tables", 10_000_000_000, time.Minute, 0, 30 * time.Second}
	LongTables = Lane{"long tables", 100_000_000_000, 10 * time.Minute, 1, 2 * time.Minute} // so that they keep no short game waiting
)

// The bounds of one client.
const (
	linkAtOnce    = 1
	LinkWaits     = 8 // of one address, with those that are served
	AddressAtOnce = 2
	addressWaits  = 32
	extraWait     = 10 * time.Second // for the turn
)

// noLimit bounds nothing but what the lane does.
const noLimit = 1 << 30

var (
	ErrCost  = errors.New("this takes too long to work out, and has been given up; ask for something smaller")
	ErrBusy  = errors.New("the server works on the questions of others; ask again in a little while")
	ErrOften = errors.New("too many requests")
)

// Client asks for work: by a link (empty for none), from an address. The zero Client is the
// host itself, which has no bounds but those of the lane.
type Client struct{ Link, Address string }

// Lanes is where the work of a host is done. All methods may be called concurrently.
type Lanes struct {
	trip    func(at string)
	refused func(err error)

	mu     sync.Mutex
	queues map[string]*queue
}

// queue serves a few pieces of work at a time. It is dropped when it is empty.
type queue struct {
	places *Places
	pieces int // that wait or are served
}

// New returns lanes without work. trip is called when a piece of work begins (for tests),
// refused with what came of each piece.
func New(trip func(at string), refused func(err error)) *Lanes {
	return &Lanes{trip: trip, refused: refused, queues: map[string]*queue{}}
}

// bound is the name of a queue with its bounds: how many pieces are served at a time, and
// how many are in it at most.
type bound struct {
	name         string
	atOnce, most int
}

// Do does a piece of work in a lane for a client. It returns ErrOften if too many pieces
// wait already, ErrBusy if it was not the client's turn in time, and ErrCost if the
// allowance was used up or the client is gone, whatever came of the work; else what do
// returns.
func (l *Lanes) Do(ctx context.Context, lane Lane, c Client, do func(a *state.Allowance) error) (err error) {
	defer func() { l.refused(err) }()
	waits, enough := context.WithTimeout(ctx, cmp.Or(lane.Waits, lane.Time+extraWait))
	defer enough()
	piece := func() error {
		within, done := context.WithTimeout(ctx, lane.Time)
		defer done()
		a := state.NewAllowance(lane.Steps)
		defer context.AfterFunc(within, a.Stop)()
		l.trip("works")
		err := do(a)
		if !a.Release() {
			return ErrCost
		}
		return err
	}
	slots := lane.Slots
	if slots == 0 {
		slots = max(1, runtime.GOMAXPROCS(0)-1)
	}
	return l.through(waits, append(bounds(lane, c), bound{lane.Name, slots, noLimit}), c.Address, piece)
}

// bounds are those that work passes before it waits in its lane. They go from what is one
// client's own to what clients share: work that waits for its own client's turn delays
// nobody else. People who come by one link, to watch for instance, take turns by address, and
// an address that asks for much keeps no other from the link.
func bounds(lane Lane, c Client) (out []bound) {
	if c.Address == "" {
		return nil
	}
	if c.Link != "" {
		out = append(out, bound{lane.Name + " by " + c.Link + " of " + c.Address, linkAtOnce, LinkWaits})
	}
	out = append(out, bound{lane.Name + " of " + c.Address, AddressAtOnce, addressWaits})
	if c.Link != "" {
		out = append(out, bound{lane.Name + " by " + c.Link, linkAtOnce, noLimit})
	}
	return out
}

// through calls do when its turn has come in each of the queues.
func (l *Lanes) through(ctx context.Context, bounds []bound, address string, do func() error) error {
	if len(bounds) == 0 {
		return do()
	}
	return l.in(ctx, bounds[0], address, func() error { return l.through(ctx, bounds[1:], address, do) })
}

// in calls do when it is the turn of an address in a queue.
func (l *Lanes) in(ctx context.Context, b bound, address string, do func() error) (err error) {
	q := l.join(b)
	if q == nil {
		return ErrOften
	}
	defer l.leave(b.name, q)
	if !q.places.Do(ctx, address, func() { err = do() }) {
		return ErrBusy
	}
	return err
}

// join enters a queue; nil when it is full.
func (l *Lanes) join(b bound) *queue {
	l.mu.Lock()
	defer l.mu.Unlock()
	q := l.queues[b.name]
	if q == nil {
		q = &queue{places: NewPlaces(b.atOnce)}
		l.queues[b.name] = q
	}
	if q.pieces >= b.most {
		return nil
	}
	q.pieces++
	return q
}

func (l *Lanes) leave(name string, q *queue) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if q.pieces--; q.pieces == 0 && l.queues[name] == q {
		delete(l.queues, name)
	}
}

// Pieces returns how many pieces of work wait in a queue or are served. The name is that of
// a lane, or of a lane for a client.
func (l *Lanes) Pieces(name string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if q := l.queues[name]; q != nil {
		return q.pieces
	}
	return 0
}
