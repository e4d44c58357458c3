// Package work carries pieces of work out, each of which is a function of its text
// alone: on this machine, and with package queue on many. It knows nothing of games.
// What has been done lies in a plain file (Book); what is missing there is done again.
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
	Key   string          `json:"key"`             // of letters, digits and -
	Kind  string          `json:"kind"`            // who can do it
	Rules string          `json:"rules,omitempty"` // the hash that whoever does it must agree with
	Spec  json.RawMessage `json:"spec"`
}

// New makes an item, whose key is a hash of what it says.
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

// again ends the key of an item that is done a second time.
const again = "-again"

// Again is the same work under another key, to be compared.
func (it Item) Again() Item {
	it.Key += again
	return it
}

// Twice tells whether an item is one of the hundredth part that is done twice.
func (it Item) Twice() bool {
	sum := sha256.Sum256([]byte("twice " + it.Key))
	return int(sum[0])<<8|int(sum[1]) < 65536/100
}

// Result is what came of an item.
type Result struct {
	Key  string          `json:"key"`
	Kind string          `json:"kind"`
	Body json.RawMessage `json:"body"`
	Sum  string          `json:"sum"`          // see Checks
	By   string          `json:"by,omitempty"` // who did it; it is not part of the sum
}

// Of makes a result with its checksum. The body is written as JSON is written into a
// line, so that reading the line gives it back to the byte.
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

// Checks tells whether a result is as it was when it was made.
func (r *Result) Checks() bool { return r.Key != "" && r.Sum == r.sum() }

// ErrOther says that whoever was to do an item has other rules, or another engine: it
// is for somebody else.
var ErrOther = errors.New("the rules here are others")

// Doer does the items of a kind. The same spec gives the same body, to the byte. The
// context ends it early, with an error.
type Doer func(ctx context.Context, it Item) (body json.RawMessage, err error)

// Doers are what somebody can do, by kind.
type Doers map[string]Doer

// Do does an item.
func (d Doers) Do(ctx context.Context, it Item) (Result, error) {
	do := d[it.Kind]
	if do == nil {
		return Result{}, fmt.Errorf("%w: nobody here does %q", ErrOther, it.Kind)
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
	Each   func(Result)    // is told of each result when it is in the book, one at a time
}

// Go does what the book lacks, in order, and ends when all of it is done, at the first
// failure, or with the context; what is under way by then is lost, and nothing else.
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
