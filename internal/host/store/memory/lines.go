package memory

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"wargame/internal/host/store"
)

// A line is stored as one byte, which says whether it revealed something hidden, and its
// text.

// told is what a reader saw of a line.
type told struct {
	Text   []byte
	Format int
}

// done is an executed request.
type done struct {
	Seat string
	N    int
}

// next returns the number of the next line of a game.
func next(r *rows, id int64) int {
	last := r.last(under(id, "lines/"))
	if last == "" {
		return 0
	}
	return number(last) + 1
}

// Append adds lines to games.
func (s *Store) Append(batches ...store.Batch) error {
	return s.update(func(c *change) error { return appendAll(c, batches) })
}

// Rewrite replaces the lines of a game.
func (s *Store) Rewrite(id int64, setup []byte, past int, batches ...store.Batch) error {
	return s.update(func(c *change) error {
		var g game
		if err := read(c.rows, under(id, "game"), &g); err != nil {
			return err
		}
		for _, table := range []string{"lines/", "told/", "agreed/"} {
			c.removeAll(under(id, table))
		}
		g.Setup, g.Past, g.Ended, g.Deadline, g.Scope = setup, past, false, time.Time{}, ""
		if err := write(c, under(id, "game"), &g); err != nil {
			return err
		}
		return appendAll(c, batches)
	})
}

func appendAll(c *change, batches []store.Batch) error {
	for i := range batches {
		if err := appendTo(c, &batches[i]); err != nil {
			return err
		}
	}
	return nil
}

func appendTo(c *change, b *store.Batch) error {
	var g game
	if err := read(c.rows, under(b.Game, "game"), &g); err != nil {
		return fmt.Errorf("the game of these lines: %w", err)
	}
	if n := next(c.rows, b.Game); n != b.From {
		return fmt.Errorf("the game has %d lines, not %d", n, b.From)
	}
	for i, text := range b.Lines {
		line := make([]byte, 1, 1+len(text))
		if b.Learnt {
			line[0] = 1
		}
		c.put(under(b.Game, "lines/")+numbered(b.From+i), append(line, text...))
	}
	last := b.From + len(b.Lines) - 1
	for seat, text := range b.Told {
		if err := write(c, under(b.Game, "told/")+numbered(last)+"/"+seat, told{text, b.Format}); err != nil {
			return err
		}
	}
	if b.Key != "" {
		key := under(b.Game, "keys/") + b.Key
		if c.values[key] != nil {
			return errors.New("the key of a request has been used")
		}
		if err := write(c, key, done{b.Seat, last}); err != nil {
			return err
		}
	}
	if b.Undone {
		if err := followFewer(c, b.Game, b.Stands); err != nil {
			return err
		}
	}
	if b.Ended && !g.Ended {
		g.Ended = true
		if err := write(c, under(b.Game, "game"), &g); err != nil {
			return err
		}
	}
	if b.With != nil {
		return b.With(records{c})
	}
	return nil
}

// followFewer lets messages follow at most so many decisions.
func followFewer(c *change, id int64, stands int) error {
	prefix := under(id, "chat/")
	late := map[string]store.Message{}
	var err error
	c.scan(prefix, "", func(rest string, _ []byte) bool {
		var x store.Message
		if err = read(c.rows, prefix+rest, &x); err == nil && x.Moves > stands {
			x.Moves = stands
			late[rest] = x
		}
		return err == nil
	})
	if err != nil {
		return err
	}
	for rest, x := range late {
		if err := write(c, prefix+rest, x); err != nil {
			return err
		}
	}
	return nil
}

// Lines reads the lines of a game.
func (s *Store) Lines(id int64) (text [][]byte, learnt []bool, err error) {
	s.view(func(r *rows) {
		r.scan(under(id, "lines/"), "", func(_ string, line []byte) bool {
			text, learnt = append(text, append([]byte{}, line[1:]...)), append(learnt, line[0] == 1)
			return true
		})
	})
	return text, learnt, nil
}

// Told reads up to most entries of one reader, beginning at line from.
func (s *Store) Told(id int64, seat string, from, most int) (out []store.Told, err error) {
	prefix := under(id, "told/")
	s.view(func(r *rows) {
		r.scan(prefix, prefix+numbered(from), func(rest string, _ []byte) bool {
			if len(out) >= most {
				return false
			}
			n, reader, _ := strings.Cut(rest, "/")
			if reader == "*" || reader == seat {
				var x told
				if err = read(r, prefix+rest, &x); err != nil {
					return false
				}
				out = append(out, store.Told{N: number(n), Text: x.Text, Format: x.Format})
			}
			return true
		})
	})
	return out, err
}

// Apart lists the lines of a game that readers saw differently.
func (s *Store) Apart(id int64) (out []store.Apart, err error) {
	s.view(func(r *rows) {
		r.scan(under(id, "told/"), "", func(rest string, _ []byte) bool {
			n, seat, _ := strings.Cut(rest, "/")
			if seat == "*" {
				return true
			}
			if len(out) == 0 || out[len(out)-1].N != number(n) {
				out = append(out, store.Apart{N: number(n)})
			}
			x := &out[len(out)-1]
			x.Seats = append(x.Seats, seat)
			return true
		})
	})
	return out, nil
}

// Done reports whether a request was executed.
func (s *Store) Done(id int64, key string) (seat string, n int, yes bool, err error) {
	var d done
	s.view(func(r *rows) { err = read(r, under(id, "keys/")+key, &d) })
	if errors.Is(err, store.ErrNone) {
		return "", 0, false, nil
	}
	return d.Seat, d.N, err == nil, err
}

// Say stores a message of a seat.
func (s *Store) Say(id int64, x store.Message, most int) error {
	return s.update(func(c *change) error {
		prefix := under(id, "chat/")
		own, n := 0, 0
		var used *store.Message
		var err error
		c.scan(prefix, "", func(rest string, _ []byte) bool {
			var was store.Message
			if err = read(c.rows, prefix+rest, &was); err != nil {
				return false
			}
			n = number(rest) + 1
			if was.Seat == x.Seat {
				own++
			}
			if was.Key == x.Key {
				used = &was
			}
			return true
		})
		switch {
		case err != nil:
			return err
		case used != nil && used.Seat != x.Seat:
			return store.ErrKey
		case used != nil:
			return nil
		case own >= most:
			return store.ErrMany
		case c.values[under(id, "game")] == nil:
			return store.ErrNone
		}
		return write(c, prefix+numbered(n), x)
	})
}

// Heard returns up to most entries that a seat may read, after the first from ones.
func (s *Store) Heard(id int64, seat string, from, most int) (out []store.Message, err error) {
	prefix, n := under(id, "chat/"), 0
	s.view(func(r *rows) {
		r.scan(prefix, "", func(rest string, _ []byte) bool {
			var x store.Message
			if err = read(r, prefix+rest, &x); err != nil || len(out) >= most {
				return false
			}
			if x.Note && x.Seat != seat {
				return true
			}
			if n++; n > from {
				x.Key = ""
				out = append(out, x)
			}
			return true
		})
	})
	return out, err
}

// Said returns the number of entries that a seat may read.
func (s *Store) Said(id int64, seat string) (int, error) {
	all, err := s.Heard(id, seat, 0, 1<<30)
	return len(all), err
}
