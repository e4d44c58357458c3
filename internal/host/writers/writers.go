// Package writers holds a workshop for each page of a server in which a person writes rules.
package writers

import (
	"context"
	"errors"
	"maps"
	"regexp"
	"sync"
	"time"

	"wargame/internal/examples"
	"wargame/internal/site/workshop"
)

// ErrGone means that a workshop is not held: its page must open its files again.
var ErrGone = errors.New("the server no longer holds these files; the page must open them again")

// The limits of a server. A workshop of a long game takes some hundred megabytes.
const (
	most = 6
	idle = time.Hour // after which a workshop may be dropped
)

// Writers holds the workshops. Its methods are safe for concurrent use.
type Writers struct {
	now  func() time.Time
	book func() (*examples.Book, error)

	mu    sync.Mutex
	games workshop.Games // replaced and never changed
	held  map[string]*writer
}

// writer is a workshop in use.
type writer struct {
	shop *workshop.Workshop
	last time.Time
	busy int // requests under way
}

// New returns no workshops yet. book returns the examples of the documentation; nil for none.
func New(book func() (*examples.Book, error)) *Writers {
	return &Writers{games: workshop.Games{}, book: book, now: time.Now, held: map[string]*writer{}}
}

// Offer adds a game of the server that is not in the program, for workshops from now on.
func (s *Writers) Offer(game string, files func() (map[string][]byte, error)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.games = maps.Clone(s.games)
	s.games[game] = files
}

// names matches the name that a page gives its workshop: a random number of 128 bits.
var names = regexp.MustCompile(`^[0-9a-f]{32}$`)

// Ask answers a request of a page to its workshop. Only a request to open files, or to list what
// can be opened, needs no workshop yet. The end of the context ends what takes long. Errors are
// for the person at the page.
func (s *Writers) Ask(ctx context.Context, page, name string, body []byte) ([]byte, error) {
	if !names.MatchString(page) {
		return nil, errors.New("the name of a workshop is 32 hexadecimal digits")
	}
	x := s.enter(page, workshop.Opens(name))
	if x == nil {
		return nil, ErrGone
	}
	defer s.leave(x)
	return x.shop.HandleIn(ctx, name, body)
}

// enter returns a workshop, which may be made for the request; nil for none.
func (s *Writers) enter(page string, makes bool) *writer {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := s.now()
	for name, x := range s.held {
		if x.busy == 0 && now.Sub(x.last) > idle {
			delete(s.held, name)
		}
	}
	x := s.held[page]
	if x == nil {
		if !makes {
			return nil
		}
		s.dropTo(most - 1)
		x = &writer{shop: workshop.New()}
		x.shop.Elsewhere, x.shop.Examples = s.games, s.book
		s.held[page] = x
	}
	x.last, x.busy = now, x.busy+1
	return x
}

// dropTo drops the workshops that were asked longest ago, as long as there are more than n. One
// that is asked at the moment stays until it is left. The writers must be locked.
func (s *Writers) dropTo(n int) {
	for len(s.held) > n {
		oldest := ""
		for name, x := range s.held {
			if x.busy == 0 && (oldest == "" || x.last.Before(s.held[oldest].last)) {
				oldest = name
			}
		}
		if oldest == "" { // the lanes of the server bound how many are asked at the moment
			return
		}
		delete(s.held, oldest)
	}
}

func (s *Writers) leave(x *writer) {
	s.mu.Lock()
	defer s.mu.Unlock()
	x.busy--
	x.last = s.now()
	s.dropTo(most)
}
