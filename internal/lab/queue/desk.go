package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"time"

	"wargame/internal/lab/work"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// Desk posts items and writes their results into a book.
type Desk struct {
	Hub    *Hub
	Items  []work.Item
	Book   *work.Book
	Wanted func(work.Item) bool // asked before an item is posted; nil for all
	Each   func(work.Result)    // called with each result after it is in the book
	Failed func(text string)    // called with what a worker could not do, and with refused results; may be nil

	first   int            // the first item that is not done
	refused map[string]int // by key: how often a result was refused
}

// patience is how many results of one block may be refused before the desk gives up.
const patience = 10

// arrival is a result with its message.
type arrival struct {
	work.Result
	msg jetstream.Msg
}

// ahead is how many items are posted beyond the done ones: few, since some may become
// unwanted.
const ahead = 512

// Go posts what the book lacks and returns when the book has everything that is wanted, or
// with the context. A result that the book refuses is reported and removed, and its block is
// posted again. It is an error if that happens too often to one block, or if a result differs
// from the one in the book.
func (d *Desk) Go(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	if d.Failed != nil {
		sub, err := d.Hub.nc.Subscribe(failures, func(m *nats.Msg) { d.Failed(short(string(m.Data))) })
		if err != nil {
			return err
		}
		defer func() { _ = sub.Unsubscribe() }()
	}
	mine := map[string]bool{}
	for _, it := range d.Items {
		mine[it.Key] = true
	}
	came := make(chan arrival)
	var wg sync.WaitGroup
	defer wg.Wait()
	defer stop(nil)
	wg.Go(func() { d.follow(ctx, came) })
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	posted := map[string]bool{}
	for {
		left, err := d.post(ctx, posted)
		if err != nil {
			return err
		}
		if left == 0 {
			return nil
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case r := <-came:
			if !mine[r.Key] {
				continue
			}
			had := d.Book.Has(r.Key)
			err := d.Book.Add(r.Result)
			switch {
			case errors.Is(err, work.ErrRefused):
				if err := d.refuse(ctx, r, err); err != nil {
					return err
				}
				delete(posted, r.Key)
			case err != nil:
				return err
			case !had && d.Each != nil:
				d.Each(r.Result)
			}
		case <-tick.C:
			if err := d.Hub.gone(); err != nil {
				return err
			}
			if n, err := d.Hub.waiting(ctx); err == nil && n == 0 {
				clear(posted) // what has not come by now was lost, or is coming
			}
		}
	}
}

// refuse removes a result that the book does not accept, so that a better one can take its
// place, and reports it.
func (d *Desk) refuse(ctx context.Context, r arrival, why error) error {
	d.drop(ctx, r.msg)
	if d.Failed != nil {
		d.Failed(short(fmt.Sprintf("%s: %v", r.By, why)) + "; the block will be played again")
	}
	if d.refused == nil {
		d.refused = map[string]int{}
	}
	if d.refused[r.Key]++; d.refused[r.Key] >= patience {
		return fmt.Errorf("%d results of one block were refused, the last from %s: %w", patience, short(r.By), why)
	}
	return nil
}

// maxFailure limits the bytes of a worker's message.
const maxFailure = 2000

// short returns the beginning of a worker's text, with line breaks that cannot be mistaken for
// other messages.
func short(text string) string {
	if len(text) > maxFailure {
		text = strings.ToValidUTF8(text[:maxFailure], "") + "…"
	}
	return strings.ReplaceAll(text, "\n", "\n  ")
}

// post puts items into the queue. left is the number of items that are not done.
func (d *Desk) post(ctx context.Context, posted map[string]bool) (left int, err error) {
	for d.first < len(d.Items) && d.Book.Has(d.Items[d.first].Key) {
		d.first++
	}
	for _, it := range d.Items[d.first:] {
		if d.Book.Has(it.Key) {
			continue
		}
		if !posted[it.Key] {
			if left >= ahead {
				return left, nil
			}
			if d.Wanted != nil && !d.Wanted(it) {
				continue
			}
			if err := d.Hub.Post(ctx, it); err != nil {
				return left, err
			}
			posted[it.Key] = true
		}
		left++
	}
	return left, nil
}

// follow reads the results from the first on, and starts again whenever the server was away.
// The book recognizes the results that it has.
func (d *Desk) follow(ctx context.Context, came chan<- arrival) {
	for ctx.Err() == nil {
		if err := d.read(ctx, came); err != nil && ctx.Err() == nil {
			select {
			case <-ctx.Done():
			case <-time.After(300 * time.Millisecond):
			}
		}
	}
}

func (d *Desk) read(ctx context.Context, came chan<- arrival) error {
	c, err := d.Hub.js.OrderedConsumer(ctx, results, jetstream.OrderedConsumerConfig{})
	if err != nil {
		return err
	}
	it, err := c.Messages()
	if err != nil {
		return err
	}
	defer it.Stop()
	unhook := context.AfterFunc(ctx, it.Stop)
	defer unhook()
	for {
		m, err := it.Next()
		if err != nil {
			return err
		}
		var r work.Result
		if json.Unmarshal(m.Data(), &r) != nil || !r.Checks() {
			d.drop(ctx, m) // otherwise it would keep a better one out
			continue
		}
		select {
		case came <- arrival{r, m}:
		case <-ctx.Done():
			return errors.New("over")
		}
	}
}

func (d *Desk) drop(ctx context.Context, m jetstream.Msg) {
	at, err := m.Metadata()
	if err != nil {
		return
	}
	if s, err := d.Hub.js.Stream(ctx, results); err == nil {
		_ = s.DeleteMsg(ctx, at.Sequence.Stream)
	}
}
