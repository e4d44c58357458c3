// Package pictures shares map pictures between the requests that send them.
package pictures

import (
	"errors"
	"sync"
)

// Pictures holds one copy of each picture in use or recently used. All requests read
// from it. All methods may be called concurrently.
type Pictures struct {
	load func(key string) ([]byte, error)

	mu    sync.Mutex
	held  map[string]*picture
	bytes int
	loads int
	turn  int
}

// picture is a picture, loaded or being loaded.
type picture struct {
	ready chan struct{} // closed when loading has ended
	data  []byte
	err   error
	used  int
}

// ErrPanic reports that a picture could not be loaded because of a panic.
var ErrPanic = errors.New("internal error: this could not be read")

// maxBytes is the most bytes of pictures in memory. A requested picture may exceed it.
const maxBytes = 64 << 20

// New returns pictures that load reads.
func New(load func(key string) ([]byte, error)) *Pictures {
	return &Pictures{load: load, held: map[string]*picture{}}
}

// Get returns the shared copy of a picture, which callers must not change.
func (p *Pictures) Get(key string) ([]byte, error) {
	x, mine := p.find(key)
	if mine {
		func() {
			defer close(x.ready)
			x.err = ErrPanic // replaced when load returns
			defer func() { p.loaded(key, x) }()
			x.data, x.err = p.load(key)
		}()
	}
	<-x.ready
	return x.data, x.err
}

// find returns the entry of a picture. mine is true if the caller must load it.
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

// loaded counts a loaded picture, or removes one that failed.
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

// shrink drops the least recently used pictures, except one. p must be locked.
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

// Loads returns the number of pictures read so far.
func (p *Pictures) Loads() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.loads
}
