// Package work does pieces of work that are functions of their text: on this machine, and with
// package queue on many. It knows no games. Finished work is in a plain file (Book); what is
// missing there is done again.
package work

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
)

// Item is a piece of work of some seconds.
type Item struct {
	Key   string          `json:"key"`             // letters, digits and -
	Kind  string          `json:"kind"`            // selects its Doer
	Rules string          `json:"rules,omitempty"` // the hash of the rules that a worker must have
	Spec  json.RawMessage `json:"spec"`
}

// New returns an item. Its key is a hash of its content.
func New(kind, rules string, spec any) (Item, error) {
	text, err := json.Marshal(spec)
	if err != nil {
		return Item{}, err
	}
	sum := sha256.New()
	for _, part := range [][]byte{[]byte(kind), []byte(rules), text} {
		fmt.Fprintf(sum, "%d ", len(part))
		sum.Write(part)
	}
	return Item{Key: hex.EncodeToString(sum.Sum(nil)[:12]), Kind: kind, Rules: rules, Spec: text}, nil
}

// again is the suffix of the key of an item that is done a second time.
const again = "-again"

// Again returns the same work under another key, for comparison.
func (it Item) Again() Item {
	it.Key += again
	return it
}

// Twice reports whether an item is one of the hundredth part that is done twice.
func (it Item) Twice() bool {
	sum := sha256.Sum256([]byte("twice " + it.Key))
	return int(sum[0])<<8|int(sum[1]) < 65536/100
}

// Result is the result of an item.
type Result struct {
	Key  string          `json:"key"`
	Kind string          `json:"kind"`
	Body json.RawMessage `json:"body"`
	Sum  string          `json:"sum"`          // see Checks
	By   string          `json:"by,omitempty"` // the worker; not part of the sum
}

// Of returns a result with its checksum. The body is compacted as JSON in a line, so that
// reading the line returns the same bytes.
func Of(it Item, body json.RawMessage) (Result, error) {
	text, err := json.Marshal(body)
	if err != nil {
		return Result{}, err
	}
	r := Result{Key: it.Key, Kind: it.Kind, Body: text}
	r.Sum = r.sum()
	return r, nil
}

func (r *Result) sum() string {
	sum := sha256.New()
	fmt.Fprintf(sum, "%s %s %d ", r.Key, r.Kind, len(r.Body))
	sum.Write(r.Body)
	return hex.EncodeToString(sum.Sum(nil)[:12])
}

// Checks reports whether a result is unchanged.
func (r *Result) Checks() bool { return r.Key != "" && r.Sum == r.sum() }

// ErrOther means that a worker has other rules, or another engine, than an item needs. Another
// worker can do it.
var ErrOther = errors.New("the rules differ here")

// Doer does the items of a kind. Equal specs must give equal bodies, byte for byte. The
// context ends it early, with an error.
type Doer func(ctx context.Context, it Item) (body json.RawMessage, err error)

// Doers are the doers of a worker, by kind.
type Doers map[string]Doer

// Do does an item.
func (d Doers) Do(ctx context.Context, it Item) (Result, error) {
	do := d[it.Kind]
	if do == nil {
		return Result{}, fmt.Errorf("%w: this worker cannot do %q", ErrOther, it.Kind)
	}
	body, err := do(ctx, it)
	if err != nil {
		return Result{}, fmt.Errorf("%s: %w", it.Key, err)
	}
	return Of(it, body)
}

// Run is work on this machine.
type Run struct {
	Items   []Item
	Doers   Doers
	Book    *Book
	Workers int

	Wanted func(Item) bool // asked before an item is begun; nil for all
	Each   func(Result)    // called with each result after it is in the book, one at a time
}

// Go does what the book lacks, in order, and returns when everything is done, at the first
// failure, or with the context. Only work in progress is lost.
func (r *Run) Go(ctx context.Context) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var mu sync.Mutex
	next := 0
	take := func() (Item, bool) {
		mu.Lock()
		defer mu.Unlock()
		for next < len(r.Items) && ctx.Err() == nil {
			it := r.Items[next]
			next++
			if !r.Book.Has(it.Key) && (r.Wanted == nil || r.Wanted(it)) {
				return it, true
			}
		}
		return Item{}, false
	}
	var wg sync.WaitGroup
	for range max(1, r.Workers) {
		wg.Go(func() {
			for it, ok := take(); ok; it, ok = take() {
				res, err := r.Doers.Do(ctx, it)
				if err == nil {
					mu.Lock()
					err = r.Book.Add(res)
					if err == nil && r.Each != nil {
						r.Each(res)
					}
					mu.Unlock()
				}
				if err != nil {
					stop(err)
					return
				}
			}
		})
	}
	wg.Wait()
	return context.Cause(ctx)
}
