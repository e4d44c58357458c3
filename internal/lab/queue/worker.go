package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"wargame/internal/lab/work"

	"github.com/nats-io/nats.go/jetstream"
)

// Worker does blocks from a server.
type Worker struct {
	Hub   *Hub
	Doers work.Doers
	Name  string
	Each  func(key string, err error) // called after each block; may be nil
}

// maxForeign is how many blocks in a row may be for other workers before this one ends.
const maxForeign = 20

// Go does one block after the other until the context ends. The current block then goes back
// to the queue. It is an error if no block there is for this worker, whose rules differ, or if
// the server has refused it.
func (w *Worker) Go(ctx context.Context) error {
	refused := 0
	for ctx.Err() == nil {
		m := w.next(ctx)
		if m == nil {
			if err := w.Hub.gone(); err != nil && ctx.Err() == nil {
				return err
			}
			continue
		}
		err := w.one(ctx, m)
		switch {
		case errors.Is(err, work.ErrOther):
			if refused++; refused >= maxForeign {
				return err
			}
		case err == nil:
			refused = 0
		}
	}
	return nil
}

// next takes a block; nil if there is none, or no server.
func (w *Worker) next(ctx context.Context) jetstream.Msg {
	pause := func() jetstream.Msg {
		select {
		case <-ctx.Done():
		case <-time.After(200 * time.Millisecond):
		}
		return nil
	}
	one, stop := context.WithTimeout(ctx, 5*time.Second)
	c, err := w.Hub.js.Consumer(one, blocks, workers)
	stop()
	if err != nil {
		return pause()
	}
	batch, err := c.Fetch(1, jetstream.FetchMaxWait(2*time.Second))
	if err != nil {
		return pause()
	}
	m := <-batch.Messages()
	if m == nil && batch.Error() != nil {
		return pause()
	}
	return m
}

// one does a block. The server stores its result before the block is removed.
func (w *Worker) one(ctx context.Context, m jetstream.Msg) error {
	var it work.Item
	if err := json.Unmarshal(m.Data(), &it); err != nil {
		_ = m.Term()
		return err
	}
	var err error
	if !w.Hub.done(ctx, it.Key) {
		var r work.Result
		if r, err = w.do(ctx, m, it); err == nil {
			r.By = w.Name
			err = w.Hub.Deliver(ctx, r)
		}
	}
	if w.Each != nil {
		w.Each(it.Key, err)
	}
	switch {
	case err == nil:
		one, stop := context.WithTimeout(context.WithoutCancel(ctx), 5*time.Second)
		defer stop()
		_ = m.DoubleAck(one) // if this is lost, the block comes again and its result exists
	case ctx.Err() != nil:
		_ = m.Nak()
		_ = w.Hub.nc.FlushTimeout(time.Second)
	case errors.Is(err, work.ErrOther):
		_ = m.NakWithDelay(time.Second)
	default:
		_ = w.Hub.nc.Publish(failures, fmt.Appendf(nil, "%s: %v", w.Name, err))
		_ = m.NakWithDelay(10 * time.Second)
	}
	return err
}

// do does the work, and signals progress meanwhile.
func (w *Worker) do(ctx context.Context, m jetstream.Msg, it work.Item) (work.Result, error) {
	over := make(chan struct{})
	var wg sync.WaitGroup
	wg.Go(func() {
		tick := time.NewTicker(w.Hub.wait / 3)
		defer tick.Stop()
		for {
			select {
			case <-over:
				return
			case <-tick.C:
				_ = m.InProgress()
			}
		}
	})
	defer wg.Wait()
	defer close(over)
	return w.Doers.Do(ctx, it)
}
