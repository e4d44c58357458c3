// Package pictures shares the pictures of maps between the requests that send them.
package pictures

import (
	"errors"
	"sync"
)

// Pictures holds the pictures that are being sent, or were sent last: one copy of each,
// which all requests read from. All methods may be called concurrently.
type Pictures struct {
	load func(key string) ([]byte, error)

	mu    sync.Mutex
	held  map[string]*picture
	bytes int
	loads int
	turn  int
}

// picture is a picture, or one that is being read.
type picture struct {
	ready chan struct{} // closed when it has been read
	data  []byte
	err   error
	used  int
}

// ErrPanic says that a picture could not be read since the program failed.
var ErrPanic = errors.New("this could not be read: the program failed")

// maxBytes is how many bytes of pictures are held. One more is always read when it is
// asked for.
const maxBytes = 64 << 20

// New returns pictures that load reads.
func New(load func(key string) ([]byte, error)) *Pictures {
	return &Pictures{load: load, held: map[string]*picture{}}
}

// Get returns the one copy of a picture, which callers must not change.
func (p *Pictures) Get(key string) ([]byte, error) {
	x, mine := p.find(key)
	if mine {
		func() {
			defer close(x.ready)
			x.err = ErrPanic // unless load returns
			defer func() { p.loaded(key, x) }()
			x.data, x.err = p.load(key)
		}()
	}
	<-x.ready
	return x.data, x.err
}

// find finds where a picture is kept; mine, when the caller is to load it.
func (p *Pictures) find(key string) (x *picture, mine bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	x = p.held[key]
	if mine = x == nil; mine {
		x = &picture{ready: make(chan struct{})}
		p.held[key] = x
		p.loads++
	}
	p.turn++
	x.used = p.turn
	return x, mine
}

// loaded counts a picture that has been loaded, or forgets one that could not be.
func (p *Pictures) loaded(key string, x *picture) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if x.err != nil {
		delete(p.held, key)
		return
	}
	p.bytes += len(x.data)
	p.shrink(key)
}

// shrink forgets the pictures that were not asked for longest, but for one. p is locked.
func (p *Pictures) shrink(but string) {
	for p.bytes > maxBytes {
		oldest := ""
		for key, x := range p.held {
			if key != but && x.data != nil && (oldest == "" || x.used < p.held[oldest].used) {
				oldest = key
			}
		}
		if oldest == "" {
			return
		}
		p.bytes -= len(p.held[oldest].data)
		delete(p.held, oldest)
	}
}

// Loads returns how often a picture has been read.
func (p *Pictures) Loads() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.loads
}
