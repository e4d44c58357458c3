package host

import (
	"bytes"
	"net/http"
	"strings"
	"sync"
	"time"
)

// pictures holds the pictures that are being sent, or were sent last: one copy of each,
// which all requests read from.
type pictures struct {
	load func(key string) ([]byte, error)

	mu    sync.Mutex
	kept  map[string]*pictured
	bytes int
	loads int // for tests: how often a picture was read from the store
	turn  int
}

// pictured is a picture, or one that is being read.
type pictured struct {
	ready chan struct{} // closed when it has been read
	data  []byte
	err   error
	used  int
}

// maxPictures is how many bytes of pictures are kept. One more is always read when it is
// asked for.
const maxPictures = 64 << 20

func newPictures(load func(key string) ([]byte, error)) *pictures {
	return &pictures{load: load, kept: map[string]*pictured{}}
}

// get returns the one copy of a picture, which nobody may change.
func (p *pictures) get(key string) ([]byte, error) {
	x, mine := p.find(key)
	if mine {
		func() {
			defer close(x.ready)
			x.err = errFell // unless load returns
			defer func() { p.loaded(key, x) }()
			x.data, x.err = p.load(key)
		}()
	}
	<-x.ready
	return x.data, x.err
}

// find finds where a picture is kept; mine, when the caller is to load it.
func (p *pictures) find(key string) (x *pictured, mine bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	x = p.kept[key]
	if mine = x == nil; mine {
		x = &pictured{ready: make(chan struct{})}
		p.kept[key] = x
		p.loads++
	}
	p.turn++
	x.used = p.turn
	return x, mine
}

// loaded counts a picture that has been loaded, or forgets one that could not be.
func (p *pictures) loaded(key string, x *pictured) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if x.err != nil {
		delete(p.kept, key)
		return
	}
	p.bytes += len(x.data)
	p.shrink(key)
}

// shrink forgets the pictures that were not asked for longest, but for one. p is locked.
func (p *pictures) shrink(but string) {
	for p.bytes > maxPictures {
		oldest := ""
		for key, x := range p.kept {
			if key != but && x.data != nil && (oldest == "" || x.used < p.kept[oldest].used) {
				oldest = key
			}
		}
		if oldest == "" {
			return
		}
		p.bytes -= len(p.kept[oldest].data)
		delete(p.kept, oldest)
	}
}

// ground serves the picture of a map, which never changes under its name.
func (h *Host) ground(w http.ResponseWriter, r *http.Request) {
	key, ok := strings.CutSuffix(r.PathValue("name"), ".png")
	lines := strings.HasSuffix(r.PathValue("name"), linesEnd)
	if lines {
		key, ok = r.PathValue("name"), true
	}
	if !ok {
		fail(w, http.StatusNotFound, "there is no such picture")
		return
	}
	data, err := h.pictures.get(key)
	if err != nil {
		fail(w, http.StatusNotFound, "there is no such picture")
		return
	}
	w.Header().Set("Cache-Control", "public, max-age=31536000, immutable")
	if lines {
		sendLines(w, r, data)
		return
	}
	w.Header().Set("Content-Type", "image/png")
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
}
