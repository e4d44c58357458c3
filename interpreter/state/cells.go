package state

import (
	"slices"
	"sync/atomic"
)

// Cells are the words of a position that change, in pages that copies share until one of them
// writes (copy on write). A copy takes little time, and memory only for pages that differ.
//
// Only the Cells that own a page write to it. After a copy neither side owns a page, and each
// copies a page before writing.
type Cells struct {
	pages []*page
	n     int
	mine  uint32  // 1 if the list of pages belongs to these cells alone, 0 if it may be shared; read and reset atomically, like id
	id    uint64  // the owner id of the pages that these cells may write to, 0 for none; read and reset atomically, because copies may run concurrently
	spare []*page // for reuse
}

// pageWords is the number of cells in a page.
const (
	pageWords = 1 << pageShift
	pageShift = 6
	mostSpare = 64
)

type page struct {
	owner uint64 // Cells.id
	words [pageWords]int64
}

// owners is the last owner id that was assigned in this process.
var owners atomic.Uint64

// MakeCells returns n cells with the value 0.
func MakeCells(n int) Cells {
	c := Cells{n: n, mine: 1, pages: make([]*page, (n+pageWords-1)/pageWords)}
	none := &page{} // without an owner: shared by all
	for i := range c.pages {
		c.pages[i] = none
	}
	return c
}

// CellsOf returns cells with the given words.
func CellsOf(words []int64) Cells {
	c := MakeCells(len(words))
	for i, w := range words {
		c.set(i, w)
	}
	return c
}

// Len returns the number of cells.
func (c *Cells) Len() int { return c.n }

// At returns the word of a cell.
func (c *Cells) At(i int) int64 { return c.pages[i>>pageShift].words[i&(pageWords-1)] }

// set sets a cell. Only the owner of the position may call it.
func (c *Cells) set(i int, v int64) {
	at := i >> pageShift
	p := c.pages[at]
	if id := atomic.LoadUint64(&c.id); id == 0 || p.owner != id {
		if p.words[i&(pageWords-1)] == v {
			return
		}
		p = c.own(at)
	}
	p.words[i&(pageWords-1)] = v
}

// own returns a page that may be written to; it copies a shared one.
func (c *Cells) own(at int) *page {
	if atomic.LoadUint64(&c.id) == 0 {
		atomic.StoreUint64(&c.id, owners.Add(1))
	}
	if atomic.LoadUint32(&c.mine) == 0 {
		c.pages = slices.Clone(c.pages)
		atomic.StoreUint32(&c.mine, 1)
	}
	p := &page{}
	if n := len(c.spare); n > 0 {
		p, c.spare = c.spare[n-1], c.spare[:n-1]
	}
	p.owner, p.words = c.id, c.pages[at].words
	c.pages[at] = p
	return p
}

// copyInto makes dst a copy. Afterwards neither owns a page. If dst has a list of pages of its
// own the list is overwritten, which saves an allocation for repeated copies; else both share
// the list until one of them writes.
func (c *Cells) copyInto(dst *Cells) {
	if id := atomic.LoadUint64(&dst.id); id != 0 {
		for _, p := range dst.pages {
			if p.owner == id && len(dst.spare) < mostSpare {
				dst.spare = append(dst.spare, p)
			}
		}
		atomic.StoreUint64(&dst.id, 0)
	}
	if atomic.LoadUint64(&c.id) != 0 {
		atomic.StoreUint64(&c.id, 0)
	}
	dst.n = c.n
	if atomic.LoadUint32(&dst.mine) != 0 {
		dst.pages = append(dst.pages[:0], c.pages...)
		return
	}
	if atomic.LoadUint32(&c.mine) != 0 {
		atomic.StoreUint32(&c.mine, 0)
	}
	dst.pages = c.pages
}

// equal reports whether both hold the same words.
func (c *Cells) equal(o *Cells) bool {
	return c.n == o.n && slices.EqualFunc(c.pages, o.pages, func(p, q *page) bool { return p == q || p.words == q.words })
}

// Differ calls f, in order, with each cell that differs from o, which must have as many
// cells.
func (c *Cells) Differ(o *Cells, f func(i int)) {
	for at, p := range c.pages {
		if p == o.pages[at] {
			continue
		}
		for k, w := range p.words {
			if w != o.pages[at].words[k] {
				f(at<<pageShift + k)
			}
		}
	}
}

// each calls f with the words, a page at a time.
func (c *Cells) each(f func(words []int64)) {
	left := c.n
	for _, p := range c.pages {
		f(p.words[:min(left, pageWords)])
		left -= pageWords
	}
}
