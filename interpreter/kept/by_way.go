package kept

import (
	"math/bits"
	"slices"

	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// Behind the answers by way a table has a word for each space: what is known of the
// first ways out of it, a bit each, in two halves, known and open. It lies together
// where the answers themselves lie apart. Who loses a race to write it has it learnt
// again.
const (
	mostWaysOut = 30
	openHalf    = 32
)

// byWay tells whether all conditions are kept by way, and no space has more ways than
// can be told of.
func byWay(conds []live, world *topology.Map) bool {
	return world.MostWays() <= mostWaysOut && !slices.ContainsFunc(conds, func(p live) bool { return p.ways == nil })
}

// rippleByWay is ripple where all conditions are kept by way. What is reached first
// is nearest, so the list of what is reached is the frontier, too.
func (w *wave) rippleByWay(world *topology.Map) {
	ticks, prev, conds, order := w.ground.ticks, w.ground.prev, w.parts, w.order
	for ; w.head < len(w.items); w.head++ {
		order = append(order, int32(w.items[w.head]&spaceMask))
	}
	head := 0
	for ; head < len(order) && w.c.Err == nil; head++ {
		s := order[head]
		far := ticks[s] + ticksInOne
		if far > w.limit+1 {
			head = len(order) // what comes after is as far
			break
		}
		ways := world.Neighbors(int(s))
		if !w.c.Spend(1 + len(ways)) {
			head++
			break
		}
		fresh := uint32(0) // the ways to where the flood has not come: no branch, since nobody can foresee it
		for i := len(ways) - 1; i >= 0; i-- {
			fresh = fresh<<1 | uint32(uint64(ticks[ways[i]]-1)>>63)
		}
		known, open := waysOut(conds, world, s)
		if fresh&^known != 0 {
			if open = w.openOf(fresh, world, s); w.c.Err != nil {
				head++
				break
			}
		}
		for rest := fresh & open; rest != 0; rest &= rest - 1 {
			to := ways[bits.TrailingZeros32(rest)]
			ticks[to], prev[to] = far, s
			order = append(order, to)
		}
	}
	w.order = order[:head]
}

// openOf asks which of some ways out of a space are open, and notes it.
func (w *wave) openOf(some uint32, world *topology.Map, s int32) (open uint32) {
	w.frame[w.n] = value.Word(int64(s))
	way := world.FirstWay(int(s))
	for i, to := range world.Neighbors(int(s)) {
		if some>>i&1 != 0 && w.open(w.parts, way+i, int64(s), int64(to)) {
			open |= 1 << i
		}
		if w.c.Err != nil {
			return open
		}
	}
	learnWaysOut(w.parts, world, s)
	return open
}

// waysOut tells which ways out of a space are known to every condition, and which of
// those all leave open.
func waysOut(conds []live, world *topology.Map, s int32) (known, open uint32) {
	if len(conds) == 0 {
		return 1<<mostWaysOut - 1, 1<<mostWaysOut - 1
	}
	known, open = ^uint32(0), ^uint32(0)
	at := world.Ways() + int(s)
	for i := range conds {
		word := conds[i].ways.get(at)
		if word == unknown {
			return 0, 0
		}
		known, open = known&uint32(word), open&uint32(word>>openHalf)
	}
	return known, open
}

// learnWaysOut notes what has become known of the ways out of a space.
func learnWaysOut(conds []live, world *topology.Map, s int32) {
	first, n := world.FirstWay(int(s)), len(world.Neighbors(int(s)))
	for i := range conds {
		word := int64(0)
		for k := range n {
			if v := conds[i].ways.get(first + k); v != unknown {
				word |= 1 << k
				if v != 0 {
					word |= 1 << (k + openHalf)
				}
			}
		}
		conds[i].ways.set(world.Ways()+int(s), word)
	}
}
