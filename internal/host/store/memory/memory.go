// Package memory keeps the games of a host in memory. What it keeps are rows: values by key.
// A page of a browser, which has no files, gives it a function that makes each change
// permanent elsewhere (Persist).
package memory

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"sync"

	"wargame/internal/host/store"
)

// Store is a store in memory.
type Store struct {
	mu      sync.RWMutex
	rows    rows
	persist func([]Row) error // nil for none
	closed  bool
}

var _ store.Store = (*Store)(nil)

// New returns an empty store.
func New() *Store { return &Store{rows: rows{values: map[string][]byte{}}} }

// Open returns a store with the rows that an earlier one handed to persist. Each write
// calls persist before it returns; if persist fails, the write is undone and returns
// ErrUnkept. persist must apply all rows or none. It may be nil.
func Open(all []Row, persist func([]Row) error) *Store {
	s := New()
	for _, r := range all {
		s.rows.put(r.Key, r.Value)
	}
	s.persist = persist
	return s
}

var errClosed = fmt.Errorf("%w: the store has been closed", store.ErrUnkept)

// update runs a write. If it fails, nothing has been written.
func (s *Store) update(do func(c *change) error) (err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return errClosed
	}
	c := &change{rows: &s.rows, was: map[string][]byte{}}
	whole := false
	defer func() {
		if !whole {
			c.undo()
		}
	}()
	if err := do(c); err != nil {
		return err
	}
	if s.persist != nil && len(c.done) > 0 {
		if err := s.persist(c.changed()); err != nil {
			return fmt.Errorf("%w: %w", store.ErrUnkept, err)
		}
	}
	whole = true
	return nil
}

// view runs a read.
func (s *Store) view(do func(r *rows)) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	do(&s.rows)
}

// Check writes a row.
func (s *Store) Check() error {
	return s.update(func(c *change) error {
		c.put("probe", []byte{1})
		return nil
	})
}

// Close ends all writing.
func (s *Store) Close() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.closed = true
	return nil
}

// Picture reads a picture.
func (s *Store) Picture(hash string) (data []byte, err error) {
	s.view(func(r *rows) {
		if data = r.values["picture/"+hash]; data == nil {
			err = store.ErrNone
		}
	})
	return data, err
}

// AddPicture stores a picture, unless the store has it.
func (s *Store) AddPicture(hash string, data []byte) error {
	return s.update(func(c *change) error {
		if c.values["picture/"+hash] == nil {
			c.put("picture/"+hash, data)
		}
		return nil
	})
}

// Keys of rows. A number is written so that the order of keys is that of the numbers.

const gamesPrefix = "game/"

func under(game int64, table string) string { return gamesPrefix + numbered(game) + "/" + table }

func numbered[T int | int64](n T) string { return fmt.Sprintf("%012d", n) }

func number(text string) int {
	n, _ := strconv.Atoi(text) // the package has written it
	return n
}

func linkKey(hash []byte) string { return fmt.Sprintf("link/%x", hash) }

// read decodes a row, or returns ErrNone.
func read(r *rows, key string, v any) error {
	text := r.values[key]
	if text == nil {
		return store.ErrNone
	}
	return json.Unmarshal(text, v)
}

func write(c *change, key string, v any) error {
	text, err := json.Marshal(v)
	if err == nil {
		c.put(key, text)
	}
	return err
}

var errSecret = errors.New("a secret has 32 bytes")
