package state

import "sync/atomic"

// Chain holds the links of linked lists: for each space its first unit, or for each unit the
// next one. It has pages like Cells, so a move copies only the pages that it changes.
// State.places says whether a position owns the lists of pages of its chains.
type Chain struct {
	pages []*links
	n     int
	id    uint64   // the owner id of the pages that this chain may write to, 0 for none; read and reset atomically, like Cells.id
	spare []*links // for reuse
}

// pageLinks is the number of links in a page.
const (
	pageLinks = 1 << linkShift
	linkShift = 7
)

type links struct {
	owner uint64 // Chain.id
	to    [pageLinks]int32
}

// makeChain returns a chain of n links that are None.
func makeChain(n int) Chain {
	c := Chain{n: n, pages: make([]*links, (n+pageLinks-1)/pageLinks)}
	empty := &links{} // without an owner: shared by all
	fill(empty.to[:], none)
	for i := range c.pages {
		c.pages[i] = empty
	}
	return c
}

// Len returns the number of links.
func (c *Chain) Len() int { return c.n }

// At returns a link: a unit, or None.
func (c *Chain) At(i int) int32 { return c.pages[uint(i)>>linkShift].to[uint(i)%pageLinks] }

// set sets a link. Only the owner of the position may call it.
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

// own returns a page that may be written to; it copies a shared one.
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

// disown gives up the ownership of all pages, because others share them from now on.
func (c *Chain) disown() {
	if atomic.LoadUint64(&c.id) != 0 {
		atomic.StoreUint64(&c.id, 0)
	}
}

// shared returns the chain for another position. Afterwards neither owns a page.
func (c *Chain) shared() Chain {
	c.disown()
	return Chain{pages: c.pages, n: c.n}
}

// alone replaces the list of pages by a copy that is not shared.
func (c *Chain) alone() { c.pages, c.spare = append([]*links(nil), c.pages...), nil }

// copyInto makes dst, whose list of pages must not be shared, a copy. Afterwards neither owns
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
