// Package lanes bounds work that may take long: questions about a game, drawings,
// exports, loading.
//
// A lane runs a few pieces of work at a time, so that a processor stays free for
// decisions and views. It shares its places fairly between addresses. A piece of work
// has an allowance of steps and time, and ends when the client disconnects.
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

// Lane is a kind of work with its limits.
type Lane struct {
	Name  string
	Steps int64         // step budget of one piece of work
	Time  time.Duration // time limit of one piece of work, once it runs
	Slots int           // pieces that run at a time; 0 for all processors but one
	Waits time.Duration // the longest wait for a place; 0 for Time and extraWait
}

// The lanes of a host.
var (
	Questions = Lane{"questions", 100_000_000, 3 * time.Second, 0, 0}
	Positions = Lane{"positions", 600_000_000, 5 * time.Second, 1, 0}  // positions set up by hand
	Uploads   = Lane{"uploads", 4_000_000_000, 30 * time.Second, 1, 0} // saved games, moments of sandboxes, tests
	Exports   = Lane{"exports", 4_000_000_000, 30 * time.Second, 1, 0} // separate, so that uploads of strangers delay no player
	Boards    = Lane{"boards", 4_000_000_000, 30 * time.Second, 1, 0}  // a page needs its board first; most are drawn already
	Rulebooks = Lane{"rulebooks", 1 << 60, time.Minute, 1, 0}          // tests of a clause

	Writing = Lane{"writing", 1 << 60, 30 * time.Second, 0, 0} // pages that write rules; a workshop bounds its steps

	Tables     = Lane{"tables", 10_000_000_000, time.Minute, 0, 30 * time.Second}
	LongTables = Lane{"long tables", 100_000_000_000, 10 * time.Minute, 1, 2 * time.Minute} // separate, so that they delay no short game
)

// Limits for one client.
const (
	linkAtOnce    = 1
	LinkWaits     = 8 // per address, waiting and running
	AddressAtOnce = 2
	addressWaits  = 32
	extraWait     = 10 * time.Second // added to Time for the wait
)

// noLimit is a limit that is never reached; the lane's own limits apply.
const noLimit = 1 << 30

var (
	ErrCost  = errors.New("the computation took too long and was cancelled; ask a smaller question")
	ErrBusy  = errors.New("the server is busy with other questions; ask again in a few seconds")
	ErrOften = errors.New("too many requests")
)

// Client identifies the client of a piece of work by a link (empty for none) and an
// address. The zero Client is the host itself, limited by the lane alone.
type Client struct{ Link, Address string }

// Lanes runs the bounded work of a host. All methods may be called concurrently.
type Lanes struct {
	trip    func(at string)
	refused func(err error)

	mu     sync.Mutex
	queues map[string]*queue
}

// queue runs a few pieces of work at a time. It is removed when it is empty.
type queue struct {
	places *Places
	pieces int // waiting or running
}

// New returns empty lanes. trip is called when a piece of work begins (for tests);
// refused is called with the error of each piece.
func New(trip func(at string), refused func(err error)) *Lanes {
	return &Lanes{trip: trip, refused: refused, queues: map[string]*queue{}}
}

// bound is a queue with its limits: pieces that run at a time, and pieces in total.
type bound struct {
	name         string
	atOnce, most int
}

// Do runs a piece of work in a lane for a client. It returns ErrOften if too many pieces
// wait, and ErrBusy if no place became free in time. It returns ErrCost if the allowance
// was used up or the client has disconnected, whatever do returned. Else it returns the
// error of do.
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

// bounds returns the queues that work passes before its lane, from those of one client
// to those that clients share. Work that waits in its own client's queue therefore
// delays no other client.
//
// Clients that share a link, such as watchers, take turns by address. One address cannot
// block the link for the others.
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

// through calls do when it has a place in each of the queues.
func (l *Lanes) through(ctx context.Context, bounds []bound, address string, do func() error) error {
	if len(bounds) == 0 {
		return do()
	}
	return l.in(ctx, bounds[0], address, func() error { return l.through(ctx, bounds[1:], address, do) })
}

// in calls do when the address has a place in a queue.
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

// join enters a queue. It returns nil if the queue is full.
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

// Pieces returns how many pieces of work wait or run in a queue. name is that of a lane,
// or of a lane for a client.
func (l *Lanes) Pieces(name string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	if q := l.queues[name]; q != nil {
		return q.pieces
	}
	return 0
}
