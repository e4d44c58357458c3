package host

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"net/http"
	"net/url"
	"runtime"
	"slices"
	"sync"
	"time"

	"wargame/interpreter/state"
)

// Questions change nothing, and may take much work. They are answered on a copy of the
// table, so that decisions and views never wait for them; a few at a time, so that a
// processor is left for decisions and views; one of each link and two of each address at a
// time, and of those that wait the address that has used the least time first (shares), so
// that nobody waits long for the questions of another; within an allowance of steps and
// time, and only as long as the client waits for the answer.

// lane is a kind of work with its bounds.
type lane struct {
	name  string
	steps int64         // that one piece may take
	time  time.Duration // that one piece may take, once it is its turn
	slots int           // pieces at a time; 0 for all processors but one
	waits time.Duration // for the turn; 0 for the time of a piece and waitsMore
}

var (
	questions = lane{"questions", 100_000_000, 3 * time.Second, 0, 0}
	placing   = lane{"positions", 600_000_000, 5 * time.Second, 1, 0}  // by hand
	building  = lane{"uploads", 4_000_000_000, 30 * time.Second, 1, 0} // saved games, the moments of sandboxes, tests
	exporting = lane{"exports", 4_000_000_000, 30 * time.Second, 1, 0} // so that uploads of strangers keep no player waiting
	drawing   = lane{"boards", 4_000_000_000, 30 * time.Second, 1, 0}  // a page needs its board first; most are drawn already
)

// The bounds of who asks.
const (
	linkAtOnce    = 1
	linkWaits     = 8 // from one address, with those that are being answered
	addressAtOnce = 2
	addressWaits  = 32
	waitsMore     = 10 * time.Second // for the turn
)

var (
	errDear = errors.New("this takes too long to work out, and has been given up; ask for something smaller")
	errBusy = errors.New("the server works on the questions of others; ask again in a little while")
)

// desks is where questions are answered.
type desks struct {
	mu    sync.Mutex
	turns map[string]*turn
}

// turn is a queue in which a few are served at a time. It is dropped when nobody is in it.
type turn struct {
	places *shares
	in     int
}

func newDesks() *desks { return &desks{turns: map[string]*turn{}} }

// join enters a queue; nil when too many are in it.
func (d *desks) join(name string, atOnce, most int) *turn {
	d.mu.Lock()
	defer d.mu.Unlock()
	t := d.turns[name]
	if t == nil {
		t = &turn{places: newShares(atOnce)}
		d.turns[name] = t
	}
	if t.in >= most {
		return nil
	}
	t.in++
	return t
}

func (d *desks) leave(name string, t *turn) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if t.in--; t.in == 0 && d.turns[name] == t {
		delete(d.turns, name)
	}
}

// queue is the name of a turn with its bounds: how many are served at a time, and how many
// are in it at most.
type queue struct {
	name         string
	atOnce, most int
}

// through does something for an address when its turn has come in each of the queues.
func (d *desks) through(ctx context.Context, queues []queue, address string, do func() error) error {
	if len(queues) == 0 {
		return do()
	}
	return d.in(ctx, queues[0], address, func() error { return d.through(ctx, queues[1:], address, do) })
}

// in does something for an address when it is its turn in a queue.
func (d *desks) in(ctx context.Context, q queue, address string, do func() error) (err error) {
	t := d.join(q.name, q.atOnce, q.most)
	if t == nil {
		return errOften
	}
	defer d.leave(q.name, t)
	if !t.places.in(ctx, address, func() { err = do() }) {
		return errBusy
	}
	return err
}

// nobody has no bound but that of the lane.
const nobody = 1 << 30

// bounded does a piece of work in a lane, for a link (empty for none) at an address. It ends
// when the client is gone, or the allowance is used up: then the error is errDear, whatever
// came of the work.
func (h *Host) bounded(ctx context.Context, l lane, link, address string, do func(a *state.Allowance) error) (err error) {
	defer func() { h.questioned(err) }()
	waits, enough := context.WithTimeout(ctx, cmp.Or(l.waits, l.time+waitsMore))
	defer enough()
	piece := func() error {
		within, done := context.WithTimeout(ctx, l.time)
		defer done()
		a := state.NewAllowance(l.steps)
		defer context.AfterFunc(within, a.Stop)()
		h.trip("works")
		err := do(a)
		if !a.Release() {
			return errDear
		}
		return err
	}
	slots := l.slots
	if slots == 0 {
		slots = max(1, runtime.GOMAXPROCS(0)-1)
	}
	return h.desks.through(waits, append(h.queues(l, link, address), queue{l.name, slots, nobody}), address, piece)
}

// queues are those in which work waits before it waits in its lane. They go from what is
// one client's own to what clients share: who waits for the turn of others holds up nobody
// but himself. So those who come by one link, to watch for instance, take turns by address,
// and an address at which much is asked keeps no other from the link.
func (h *Host) queues(l lane, link, address string) (out []queue) {
	if h.rates == nil || address == "" { // the host itself has none
		return nil
	}
	if link != "" {
		out = append(out, queue{l.name + " by " + link + " of " + address, linkAtOnce, linkWaits})
	}
	out = append(out, queue{l.name + " of " + address, addressAtOnce, addressWaits})
	if link != "" {
		out = append(out, queue{l.name + " by " + link, linkAtOnce, nobody})
	}
	return out
}

// copied is a copy of a table to ask, which is locked: without what is only needed to play
// on. Nothing that is done with the copy changes the table. With past, it has what leads to
// positions of the past, too.
func (t *table) copied(a *state.Allowance, past bool) *table {
	rec := *t.rec
	rec.Seats = slices.Clone(t.rec.Seats)
	out := &table{h: t.h, id: t.id, rec: &rec, setup: t.setup, from: t.from, ed: t.ed, dice: t.dice, rows: t.rows, drawn: t.drawn, unseen: maps.Clone(t.unseen), allowance: a,
		views: map[int]*picture{}, faces: map[int]map[string]int{}}
	if t.g == nil {
		return out
	}
	out.g = t.g.Clone()
	out.g.Allow(a)
	if past {
		out.ledger, out.stands = t.ledger.Copy(), slices.Clone(t.stands)
		for _, m := range t.marks {
			g := m.game.Clone()
			g.Allow(a)
			out.marks = append(out.marks, mark{m.moves, g})
		}
	}
	return out
}

// wonder has something worked out on a copy of the table of a guest.
func (h *Host) wonder(r *http.Request, l lane, past bool, do func(t *table, g guest) error) error {
	g, err := h.guest(r)
	if err != nil {
		return err
	}
	if err := h.awaits(g.asker(r), g.game); err != nil { // before the lane: it may take long
		return err
	}
	return h.bounded(r.Context(), l, g.link(), address(r), func(a *state.Allowance) error {
		var t *table
		err := h.seated(r, func(x *table, _ int) error {
			t = x.copied(a, past)
			return nil
		})
		if err != nil {
			return err
		}
		t.by = address(r)
		return do(t, g)
	})
}

// question answers a question on a copy of the table.
func (h *Host) question(ask func(t *table, g guest, q url.Values) (any, error)) http.HandlerFunc {
	return h.answers(questions, false, ask)
}

// answers is question in a lane of its own, and with the past.
func (h *Host) answers(l lane, past bool, ask func(t *table, g guest, q url.Values) (any, error)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var out any
		err := h.wonder(r, l, past, func(t *table, g guest) (err error) {
			out, err = ask(t, g, r.URL.Query())
			return err
		})
		if err != nil {
			h.fails(w, err)
			return
		}
		sendSmall(w, r, out)
	}
}

// prepared carries out a request that changes a game in two steps: what takes work is
// prepared on a copy of the table, and carried out if the request is still about the
// position as it is.
func prepared[Q interface{ about() order }, P any](h *Host, w http.ResponseWriter, r *http.Request, l lane, prepare func(t *table, seat int, q Q) (P, error), do func(t *table, seat int, q Q, p P) error) {
	var p P
	changes(h, func(t *table, seat int, q Q) error { return do(t, seat, q, p) }, func(q Q) error {
		return h.wonder(r, l, true, func(t *table, g guest) error {
			seat := t.eyes(g)
			done, err := t.once(q.about(), seat)
			if err == nil && !done {
				p, err = prepare(t, seat, q)
			}
			return err
		})
	})(w, r)
}

// about is the request itself.
func (o order) about() order { return o }
