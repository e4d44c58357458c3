package queue

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"wargame/internal/lab/work"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// The streams. A block is a message with the subject of its key; a second one is
// refused while it waits, and so is, for good, a second result.
const (
	blocks   = "LAB_BLOCKS"
	results  = "LAB_RESULTS"
	blockOf  = "lab.block."
	resultOf = "lab.result."
	failures = "lab.failed" // what a worker could not do, for whoever listens
	workers  = "workers"
)

// alive is how long a worker may be silent before its block goes to another.
const alive = 30 * time.Second

// Hub is a connection to a server, with its streams.
type Hub struct {
	nc   *nats.Conn
	js   jetstream.JetStream
	wait time.Duration
	tell func(string)
}

// Close leaves the server.
func (h *Hub) Close() { h.nc.Close() }

// streams finds or makes the streams.
func (h *Hub) streams(ctx context.Context) error {
	_, err := h.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{Name: blocks, Subjects: []string{blockOf + "*"}, Retention: jetstream.WorkQueuePolicy,
		Storage: jetstream.FileStorage, MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true})
	if err != nil {
		return err
	}
	_, err = h.js.CreateOrUpdateStream(ctx, jetstream.StreamConfig{Name: results, Subjects: []string{resultOf + "*"}, Retention: jetstream.LimitsPolicy,
		Storage: jetstream.FileStorage, MaxMsgsPerSubject: 1, Discard: jetstream.DiscardNew, DiscardNewPerSubject: true})
	if err != nil {
		return err
	}
	_, err = h.js.CreateOrUpdateConsumer(ctx, blocks, jetstream.ConsumerConfig{Durable: workers, AckPolicy: jetstream.AckExplicitPolicy, AckWait: h.wait, MaxAckPending: 100_000})
	return err
}

// until tries something until it succeeds or the context ends; each try has some seconds.
// What stands in its way is told once. It is an error when the server has turned this
// connection out for good.
func (h *Hub) until(ctx context.Context, try func(context.Context) error) error {
	told := false
	for {
		one, stop := context.WithTimeout(ctx, 5*time.Second)
		err := try(one)
		stop()
		if err == nil {
			return nil
		}
		if gone := h.gone(); gone != nil {
			return gone
		}
		if errors.Is(err, nats.ErrMaxPayload) {
			return err
		}
		if why := inWay(err); why != "" && !told {
			h.tell(why)
			told = true
		}
		select {
		case <-ctx.Done():
			return errors.Join(context.Cause(ctx), err)
		case <-time.After(200 * time.Millisecond):
		}
	}
}

// there tells whether an error says that a message of the key is there already.
func there(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == 10077
}

// Post puts a block into the queue; one that waits there is not put there again.
func (h *Hub) Post(ctx context.Context, it work.Item) error {
	data, err := json.Marshal(it)
	if err != nil {
		return err
	}
	return h.publish(ctx, blockOf+it.Key, data)
}

// Deliver puts a result into the stream of results, where the first one of a key stays.
func (h *Hub) Deliver(ctx context.Context, r work.Result) error {
	data, err := json.Marshal(r)
	if err != nil {
		return err
	}
	return h.publish(ctx, resultOf+r.Key, data)
}

// publish returns when the message is on the disk of the server.
func (h *Hub) publish(ctx context.Context, subject string, data []byte) error {
	return h.until(ctx, func(ctx context.Context) error {
		_, err := h.js.Publish(ctx, subject, data)
		switch {
		case there(err):
			return nil
		case errors.Is(err, jetstream.ErrNoStreamResponse): // the streams are gone
			return errors.Join(err, h.streams(ctx))
		}
		return err
	})
}

// done tells whether the result of a key is there.
func (h *Hub) done(ctx context.Context, key string) bool {
	s, err := h.js.Stream(ctx, results)
	if err != nil {
		return false
	}
	_, err = s.GetLastMsgForSubject(ctx, resultOf+key)
	return err == nil
}

// waiting is how many blocks wait or are under way.
func (h *Hub) waiting(ctx context.Context) (uint64, error) {
	s, err := h.js.Stream(ctx, blocks)
	if err != nil {
		return 0, err
	}
	info, err := s.Info(ctx)
	if err != nil {
		return 0, err
	}
	return info.State.Msgs, nil
}
