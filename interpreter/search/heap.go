package search

// heap is the frontier of a search, nearest first. Of equal distances the lower space
// comes first, so that paths are deterministic. An entry is the distance in ticks with
// the space in its low bits.
type heap struct {
	items []int64
	level bool // every step costs one: first come, first served
	head  int
}

const (
	spaceBits = 20
	spaceMask = 1<<spaceBits - 1

	// ticksInOne is what distances are counted in: every fraction that games
	// use, from halves to sixteenths (but not seventeenths), is whole ticks.
	ticksInOne = 720720
)

func (h *heap) more() bool { return h.head < len(h.items) }

func (h *heap) push(x int64) {
	h.items = append(h.items, x)
	if h.level {
		return
	}
	items, i := h.items, len(h.items)-1
	for i > 0 {
		p := (i - 1) / 4
		if items[p] <= x {
			break
		}
		items[i] = items[p]
		i = p
	}
	items[i] = x
}

func (h *heap) pop() int64 {
	if h.level {
		h.head++
		return h.items[h.head-1]
	}
	items := h.items
	top, n := items[0], len(items)-1
	x := items[n]
	h.items = items[:n]
	if n == 0 {
		return top
	}
	items = items[:n]
	i := 0
	for {
		child := 4*i + 1
		if child >= n {
			break
		}
		least := child
		for k := child + 1; k < min(child+4, n); k++ {
			if items[k] < items[least] {
				least = k
			}
		}
		if items[least] >= x {
			break
		}
		items[i] = items[least]
		i = least
	}
	items[i] = x
	return top
}

// queued is a place of a movement that has not been expanded.
type queued struct {
	total int64
	place int32
}

func (a queued) before(b queued) bool {
	return a.total < b.total || a.total == b.total && a.place < b.place
}

// placeQueue is a heap of places: the cheapest first, of equal ones the older.
type placeQueue []queued

func (h *placeQueue) push(x queued) {
	items := append(*h, x)
	*h = items
	i := len(items) - 1
	for i > 0 {
		p := (i - 1) / 2
		if !x.before(items[p]) {
			break
		}
		items[i] = items[p]
		i = p
	}
	items[i] = x
}

func (h *placeQueue) pop() queued {
	items := *h
	top, n := items[0], len(items)-1
	x := items[n]
	items = items[:n]
	*h = items
	i := 0
	for {
		child := 2*i + 1
		if child >= n {
			break
		}
		if child+1 < n && items[child+1].before(items[child]) {
			child++
		}
		if !items[child].before(x) {
			break
		}
		items[i] = items[child]
		i = child
	}
	if n > 0 {
		items[i] = x
	}
	return top
}
