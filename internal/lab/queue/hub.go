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

// The streams. A block is a message with its key as subject. A second message is refused while
// the first waits; a second result is refused for good.
const (
	blocks   = "LAB_BLOCKS"
	results  = "LAB_RESULTS"
	blockOf  = "lab.block."
	resultOf = "lab.result."
	failures = "lab.failed" // the subject of failures of workers
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

// Close closes the connection.
func (h *Hub) Close() { h.nc.Close() }

// streams finds or creates the streams.
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

// until calls try until it succeeds or the context ends; each call has a few seconds. An
// obstacle is reported once. It is an error if the server has refused this connection for
// good.
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
		if why := obstacle(err); why != "" && !told {
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

// there reports whether an error means that a message of the key exists.
func there(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && api.ErrorCode == 10077
}

// Post puts a block into the queue, unless it waits there.
func (h *Hub) Post(ctx context.Context, it work.Item) error {
	data, err := json.Marshal(it)
	if err != nil {
		return err
	}
	return h.publish(ctx, blockOf+it.Key, data)
}

// Deliver puts a result into the stream of results, where the first of a key stays.
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

// done reports whether the result of a key exists.
func (h *Hub) done(ctx context.Context, key string) bool {
	s, err := h.js.Stream(ctx, results)
	if err != nil {
		return false
	}
	_, err = s.GetLastMsgForSubject(ctx, resultOf+key)
	return err == nil
}

// waiting returns how many blocks wait or are being done.
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
