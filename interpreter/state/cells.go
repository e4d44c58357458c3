package state

import (
	"slices"
	"sync/atomic"
)

// Cells are the words of a position that change. They lie in pages, which copies
// of a position share until one of them writes there: a copy of a large position
// costs little, and it takes room only for what differs from others.
//
// A page is written to by the one who owns it. Whoever has been copied owns none
// any more, and copies a page before he writes.
type Cells struct {
	pages []*page
	n     int
	mine  uint32  // 1 when the list of pages is these cells' own, 0 when others may have it, too. Read and reset atomically, like id
	id    uint64  // whose the pages are that may be written to; 0 for nobody's. Read and reset atomically: several may copy at a time
	spare []*page // to use again
}

// pageWords is how many cells share a page.
const (
	pageWords = 1 << pageShift
	pageShift = 6
	mostSpare = 64
)

type page struct {
	owner uint64 // Cells.id
	words [pageWords]int64
}

// owners counts those who have owned pages, in the whole process.
var owners atomic.Uint64

// MakeCells makes n cells that hold 0.
func MakeCells(n int) Cells {
	c := Cells{n: n, mine: 1, pages: make([]*page, (n+pageWords-1)/pageWords)}
	none := &page{} // of nobody: shared by all
	for i := range c.pages {
		c.pages[i] = none
	}
	return c
}

// CellsOf makes cells that hold some words.
func CellsOf(words []int64) Cells {
	c := MakeCells(len(words))
	for i, w := range words {
		c.set(i, w)
	}
	return c
}

// Len is how many there are.
func (c *Cells) Len() int { return c.n }

// At is what a cell holds.
func (c *Cells) At(i int) int64 { return c.pages[i>>pageShift].words[i&(pageWords-1)] }

// set changes a cell. Nobody does so but the owner of the position.
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

// own makes a page one that may be written to.
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

// copyInto makes dst a copy. From then on neither owns a page. Where dst has a list of
// pages of its own it is written over, as who copies over a position again and again
// wants it; else both have the same one until one of them writes.
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

// equal tells whether both hold the same.
func (c *Cells) equal(o *Cells) bool {
	return c.n == o.n && slices.EqualFunc(c.pages, o.pages, func(p, q *page) bool { return p == q || p.words == q.words })
}

// Differ calls f with each cell that another position of the same shape has
// otherwise, in order.
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

// each calls f with the words, a stretch at a time.
func (c *Cells) each(f func(words []int64)) {
	left := c.n
	for _, p := range c.pages {
		f(p.words[:min(left, pageWords)])
		left -= pageWords
	}
}
