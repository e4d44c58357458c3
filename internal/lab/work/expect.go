package work

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// ErrRefused says that a result is not one of its item: its checksum is wrong, or its
// content is not what a Doer of its kind can make of the item.
var ErrRefused = errors.New("the result is refused")

// Check reports what is wrong with the body of a result of an item. It accepts every
// body that a Doer of the kind makes of the item. Several goroutines may call it.
type Check func(it Item, body json.RawMessage) error

// Expected is the work that a book is for. A checksum shows only that a result came as
// it was sent; what it says is checked here.
type Expected struct {
	items map[string]Item
	check Check
}

// Expect makes the expectation of some items; check knows their kinds.
func Expect(items []Item, check Check) *Expected {
	e := &Expected{items: make(map[string]Item, len(items)), check: check}
	for _, it := range items {
		e.items[it.Key] = it
	}
	return e
}

// maxName bounds the name of a worker, in bytes.
const maxName = 1000

// Accept returns an error that wraps ErrRefused when a result is not one of the items, or
// not what comes of its item.
func (e *Expected) Accept(r Result) error {
	it, ok := e.items[r.Key]
	if !ok {
		return fmt.Errorf("%w: %.200s is no block of this work", ErrRefused, r.Key)
	}
	return e.judge(it, r)
}

func (e *Expected) judge(it Item, r Result) error {
	switch {
	case len(r.By) > maxName:
		return fmt.Errorf("%w: %s comes from a worker with a name of %d bytes", ErrRefused, r.Key, len(r.By))
	case !r.Checks():
		return fmt.Errorf("%w: %s does not agree with its checksum", ErrRefused, r.Key)
	case r.Kind != it.Kind:
		return fmt.Errorf("%w: %s is of the kind %.200q, not %q", ErrRefused, r.Key, r.Kind, it.Kind)
	}
	if err := e.check(it, r.Body); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrRefused, r.Key, err)
	}
	return nil
}

// Strict reads a body as json.Unmarshal does, and reports what is unknown, missing or
// twice in it: the value must be written again as the same bytes.
func Strict(body json.RawMessage, into any) error {
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("something follows the value")
	}
	again, err := json.Marshal(into)
	if err != nil {
		return err
	}
	if !bytes.Equal(again, body) {
		return errors.New("it is not written as a result of its kind: a field is missing, is there twice or has another name")
	}
	return nil
}
