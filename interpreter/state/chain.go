package state

import "sync/atomic"

// Chain is a number for each space, or each unit: the first unit in a space, the next
// one behind a unit. It lies in pages as Cells do, so that a unit that moves costs the
// pages it touches and not the whole map. Who has the list of pages, and may write to
// it, State.places says of all chains of a position.
type Chain struct {
	pages []*links
	n     int
	id    uint64   // whose the pages are that may be written to; 0 for nobody's. Read and reset atomically, like Cells.id
	spare []*links // to use again
}

// pageLinks is how many numbers share a page.
const (
	pageLinks = 1 << linkShift
	linkShift = 7
)

type links struct {
	owner uint64 // Chain.id
	to    [pageLinks]int32
}

// makeChain makes a chain of n numbers that are none.
func makeChain(n int) Chain {
	c := Chain{n: n, pages: make([]*links, (n+pageLinks-1)/pageLinks)}
	empty := &links{} // of nobody: shared by all
	fill(empty.to[:], none)
	for i := range c.pages {
		c.pages[i] = empty
	}
	return c
}

// Len is how many there are.
func (c *Chain) Len() int { return c.n }

// At is the unit at a place of the chain, None for none.
func (c *Chain) At(i int) int32 { return c.pages[uint(i)>>linkShift].to[uint(i)%pageLinks] }

// set changes a place. Nobody does so but the owner of the position.
func (c *Chain) set(i int, to int32) {
	at := uint(i) >> linkShift
	p := c.pages[at]
	if id := atomic.LoadUint64(&c.id); id == 0 || p.owner != id {
		if p.to[uint(i)%pageLinks] == to {
			return
		}
		p = c.own(at)
	}
	p.to[uint(i)%pageLinks] = to
}

// own makes a page one that may be written to.
func (c *Chain) own(at uint) *links {
	if atomic.LoadUint64(&c.id) == 0 {
		atomic.StoreUint64(&c.id, owners.Add(1))
	}
	p := &links{}
	if n := len(c.spare); n > 0 {
		p, c.spare = c.spare[n-1], c.spare[:n-1]
	}
	p.owner, p.to = c.id, c.pages[at].to
	c.pages[at] = p
	return p
}

// disown has nobody own the pages: others have them from now on.
func (c *Chain) disown() {
	if atomic.LoadUint64(&c.id) != 0 {
		atomic.StoreUint64(&c.id, 0)
	}
}

// shared is the chain as another position has it, too. From then on neither owns a page.
func (c *Chain) shared() Chain {
	c.disown()
	return Chain{pages: c.pages, n: c.n}
}

// alone makes the list of pages one's own.
func (c *Chain) alone() { c.pages, c.spare = append([]*links(nil), c.pages...), nil }

// copyInto makes dst, whose list of pages is its own, a copy. From then on neither owns
// a page.
func (c *Chain) copyInto(dst *Chain) {
	if id := atomic.LoadUint64(&dst.id); id != 0 {
		for _, p := range dst.pages {
			if p.owner == id && len(dst.spare) < mostSpare {
				dst.spare = append(dst.spare, p)
			}
		}
		dst.disown()
	}
	c.disown()
	dst.pages, dst.n = append(dst.pages[:0], c.pages...), c.n
}
