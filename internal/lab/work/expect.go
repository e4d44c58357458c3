package work

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
)

// ErrRefused means that a result does not belong to its item: its checksum is wrong, or no
// Doer of its kind could have made its content.
var ErrRefused = errors.New("the result is refused")

// Check returns an error if the body of a result is wrong for its item. It must accept every
// body that a Doer of the kind makes of the item, and be safe for concurrent use.
type Check func(it Item, body json.RawMessage) error

// Expected is the work that a book is for. A checksum only shows that a result arrived
// unchanged; its content is checked here.
type Expected struct {
	items map[string]Item
	check Check
}

// Expect returns the expectation of some items. check knows their kinds.
func Expect(items []Item, check Check) *Expected {
	e := &Expected{items: make(map[string]Item, len(items)), check: check}
	for _, it := range items {
		e.items[it.Key] = it
	}
	return e
}

// maxName limits the name of a worker, in bytes.
const maxName = 1000

// Accept returns an error that wraps ErrRefused if a result is of no expected item, or wrong
// for its item.
func (e *Expected) Accept(r Result) error {
	it, ok := e.items[r.Key]
	if !ok {
		return fmt.Errorf("%w: %.200s is not a block of this work", ErrRefused, r.Key)
	}
	return e.judge(it, r)
}

func (e *Expected) judge(it Item, r Result) error {
	switch {
	case len(r.By) > maxName:
		return fmt.Errorf("%w: %s comes from a worker whose name has %d bytes", ErrRefused, r.Key, len(r.By))
	case !r.Checks():
		return fmt.Errorf("%w: %s does not match its checksum", ErrRefused, r.Key)
	case r.Kind != it.Kind:
		return fmt.Errorf("%w: %s has the kind %.200q, not %q", ErrRefused, r.Key, r.Kind, it.Kind)
	}
	if err := e.check(it, r.Body); err != nil {
		return fmt.Errorf("%w: %s: %w", ErrRefused, r.Key, err)
	}
	return nil
}

// Strict decodes a body as json.Unmarshal does, and returns an error for unknown, missing or
// repeated fields: the value must encode to the same bytes. most is the largest number of
// objects in a right body. A body with more is not decoded: an object of two bytes can take
// hundreds in memory.
func Strict(body json.RawMessage, into any, most int) error {
	if n := objects(body); n > most {
		return fmt.Errorf("it has %d objects; a result of its kind has at most %d", n, most)
	}
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if _, err := d.Token(); err != io.EOF {
		return errors.New("there is data after the value")
	}
	again, err := json.Marshal(into)
	if err != nil {
		return err
	}
	if !bytes.Equal(again, body) {
		return errors.New("it does not have the form of its kind of result: a field is missing, repeated or unknown")
	}
	return nil
}

// objects counts the objects in a JSON text. Invalid text is left to the decoder.
func objects(text []byte) (n int) {
	quoted := false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case c == '{' && !quoted:
			n++
		}
	}
	return n
}
