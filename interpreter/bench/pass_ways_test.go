package bench

import "math/bits"

// How units march in The Pass, by hand: a flood of a company over the map, each of it in
// one of two modes. Who goes by the cheapest way goes by the first of those that cost the
// same, in the order in which the flood finds them.

const (
	passForced = iota // along the road, 2 points farther
	passOrdinary
)

// passTrail is how a unit has come to where it is.
type passTrail struct {
	costs [2]int8 // of its way by mode, in halves; below 0 for a mode that it is not in
	start int16
}

// passPlace is a space on a way, with what the way has cost each of the company.
type passPlace struct {
	space, from   int16
	total         int16
	modes         uint16 // of each mover a bit: ordinary
	next          int32  // the place before it in the same space, and 1
	queued        int32  // the place behind it in the queue, and 1
	first, again  bool
	ends, through bool
	costs         [10]int8
}

// passCompany is who marches, and where they can come to.
type passCompany struct {
	who    []int8
	costs  [10][2]int8
	stack  uint32 // all of them
	moved  uint32 // who has moved already
	here   int
	leaves bool // they may set out
	places []passPlace
	heads  [passSpaces]int32 // the place found last in each space, and 1
	queue  [200][2]int32     // by total, the first and the last place, and 1
	most   int16             // the dearest total there
	open   passSet
}

type passSet [3]uint64

func (s *passSet) add(h int)      { s[h>>6] |= 1 << (h & 63) }
func (s *passSet) has(h int) bool { return s[h>>6]>>(h&63)&1 != 0 }
func (s *passSet) any() bool      { return s[0]|s[1]|s[2] != 0 }

func (s *passSet) list(out []int16) []int16 {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			out = append(out, int16(i<<6|bits.TrailingZeros64(w)))
		}
	}
	return out
}

// price is what a step costs a unit, in halves; 0 where it may not enter.
func (g *passGame) price(u, a, way int) int8 {
	b := int(g.to[way])
	if a >= passWest || b >= passWest {
		switch {
		case b == passWest || a == passEast || b == passEast && g.zone[a]:
			return 0
		case a == passWest && g.barred(int(g.near[a][0])) && g.barred(int(g.near[a][1])):
			return 0
		}
	}
	arm := passArms[u]
	if g.steep[way] && (arm == passGuns || arm == passTrains) {
		return 0
	}
	jaegers := 0
	if arm == passJaegers {
		jaegers = 1
	}
	cost := g.cost[jaegers][way]
	if foes := g.in[b] & g.enemy; foes != 0 {
		if arm != passCavalry || foes&^passAllTrains != 0 {
			return 0
		}
		cost += 2
	}
	if g.zone[a] {
		if g.zone[b] && (jaegers == 0 || !g.mountains[b] && !g.woods[b]) {
			return 0
		}
		cost += 4
	}
	if a == passWest {
		cost += 2 * g.entered[b]
	}
	return cost
}

// further is what the way costs behind a step in one mode; below 0 where it is closed.
func (g *passGame) further(u, a, way, mode int, spent int8, first, leaves bool) int8 {
	b := int(g.to[way])
	if mode == passForced && !(g.road[way] && g.safe[a] && g.safe[b]) || mode == passOrdinary && first && !leaves {
		return -1
	}
	cost := g.price(u, a, way)
	if cost == 0 {
		return -1
	}
	limit := passAllowance[passArms[u]]
	if mode == passForced {
		limit += 4
	} else if first && !g.zone[b] && b < passWest {
		cost = min(cost, limit)
	}
	if spent+cost > limit {
		return -1
	}
	return spent + cost
}

// step is what the way of one unit costs behind a step, by mode; false where it is closed.
func (g *passGame) step(u, a, way int, costs [2]int8, moved, leaves bool) ([2]int8, bool) {
	out := [2]int8{-1, -1}
	if moved && g.zone[a] {
		return out, false
	}
	for mode, spent := range costs {
		if spent >= 0 {
			out[mode] = g.further(u, a, way, mode, spent, !moved, leaves)
		}
	}
	return out, out[0] >= 0 || out[1] >= 0
}

// mayHalt tells whether a stack may end its move in a space.
func (g *passGame) mayHalt(stack uint32, h int) bool {
	return h >= passWest || bits.OnesCount32((g.in[h]&g.own|stack)&passCounted) <= 2
}

// maySetOut tells whether a stack may leave its space.
func (g *passGame) maySetOut(stack uint32, a int) bool {
	if g.in[a]&g.own&^stack&^g.moved == 0 && (g.zone[a] && stack&^passAllCavalry != 0 || g.covered.has(a)) {
		return false
	}
	if a == passWest && stack&(stack-1) != 0 {
		return false
	}
	start := g.startOf(bits.TrailingZeros32(stack))
	for rest := stack & (stack - 1); rest != 0; rest &= rest - 1 {
		if g.startOf(bits.TrailingZeros32(rest)) != start {
			return false
		}
	}
	return true
}

func (g *passGame) startOf(u int) int16 {
	if g.moved>>u&1 != 0 {
		return g.trail[u].start
	}
	return g.at[u]
}

// gather makes a company of those who stand together, the lead first.
func (g *passGame) gather(k *passCompany, lead int, others uint32) {
	k.who = append(k.who[:0], int8(lead))
	for ; others != 0; others &= others - 1 {
		k.who = append(k.who, int8(bits.TrailingZeros32(others)))
	}
	k.stack, k.moved, k.here = 0, 0, int(g.at[lead])
	for _, u := range k.who {
		k.stack |= 1 << u
	}
	k.leaves = g.maySetOut(k.stack, k.here)
}

// standing has a company go on as it stands.
func (g *passGame) standing(k *passCompany) {
	k.here = int(g.at[k.who[0]])
	k.moved = k.stack & g.moved
	for i, u := range k.who {
		k.costs[i] = [2]int8{}
		if k.moved>>u&1 != 0 {
			k.costs[i] = g.trail[u].costs
		}
	}
}

// maySetOff tells whether a unit can march to anywhere by itself.
func (g *passGame) maySetOff(u int) bool {
	a := int(g.at[u])
	if a < 0 || a == passEast {
		return false
	}
	stack, costs, moved := uint32(1)<<u, [2]int8{}, g.moved>>u&1 != 0
	if moved {
		if costs = g.trail[u].costs; g.zone[a] {
			return false
		}
	}
	leaves, steps := moved || g.maySetOut(stack, a), false
	for i, b := range g.near[a] {
		if _, open := g.step(u, a, a*passWays+i, costs, moved, leaves); open {
			if steps = true; g.mayHalt(stack, int(b)) {
				return true
			}
		}
	}
	if !steps {
		return false
	}
	k := &g.other
	g.gather(k, u, 0)
	g.standing(k)
	g.flood(k)
	return g.endsBeyond(k)
}

// flood finds all places that a company can come to.
func (g *passGame) flood(k *passCompany) {
	k.places = k.places[:0]
	k.most = 0
	clear(k.heads[:])
	var p passPlace
	p.space, p.from, p.first = int16(k.here), -1, k.moved != k.stack
	g.begin(k, &p, 0)
	for total := int16(0); total <= k.most; total++ {
		for k.queue[total][0] != 0 {
			at := k.queue[total][0] - 1
			k.queue[total][0] = k.places[at].queued
			g.spread(k, at)
		}
	}
}

// begin adds where the way begins, for each way in which the company can be in modes.
func (g *passGame) begin(k *passCompany, p *passPlace, i int) {
	if i == len(k.who) {
		k.arrive(p)
		return
	}
	total := p.total
	for mode, cost := range k.costs[i] {
		if cost < 0 || mode == passForced && !g.safe[k.here] { // nobody begins a forced march there
			continue
		}
		p.costs[i], p.total = cost, total+int16(cost)
		p.modes = p.modes&^(1<<i) | uint16(mode)<<i
		g.begin(k, p, i+1)
	}
	p.total = total
}

// arrive adds a place, unless a known one is as good.
func (k *passCompany) arrive(p *passPlace) {
	p.next = k.heads[p.space]
	for o := p.next; o != 0; o = k.places[o-1].next {
		if k.asGood(&k.places[o-1], p) {
			return
		}
	}
	p.again, p.queued = p.next != 0, 0
	k.places = append(k.places, *p)
	no := int32(len(k.places))
	k.most = max(k.most, p.total)
	k.heads[p.space] = no
	if q := &k.queue[p.total]; q[0] == 0 {
		q[0], q[1] = no, no
	} else {
		k.places[q[1]-1].queued = no
		q[1] = no
	}
}

func (k *passCompany) asGood(o, p *passPlace) bool {
	if o.modes != p.modes {
		return false
	}
	for i := range k.who {
		if o.costs[i] > p.costs[i] {
			return false
		}
	}
	return true
}

// spread goes on from a place.
func (g *passGame) spread(k *passCompany, at int32) {
	p := k.places[at]
	a := int(p.space)
	if g.zone[a] && (p.from >= 0 || k.moved != 0) {
		return
	}
	for o := k.heads[a]; o-1 > at; o = k.places[o-1].next { // one that was found later
		if k.asGood(&k.places[o-1], &p) {
			return
		}
	}
	next := passPlace{from: int16(at), modes: p.modes}
near:
	for i, b := range g.near[a] {
		next.total = 0
		for j, u := range k.who {
			cost := g.further(int(u), a, a*passWays+i, int(p.modes>>j&1), p.costs[j], p.first && k.moved>>u&1 == 0, k.leaves)
			if cost < 0 {
				continue near
			}
			next.costs[j] = cost
			next.total += int16(cost)
		}
		next.space = b
		k.arrive(&next)
	}
}

// endsBeyond tells whether a march can end anywhere but where it begins.
func (g *passGame) endsBeyond(k *passCompany) bool {
	for i := range k.places {
		if p := &k.places[i]; p.from >= 0 && g.mayHalt(k.stack, int(p.space)) {
			return true
		}
	}
	return false
}

// findWays finds the spaces that a company can be sent to: where it may end, and what
// lies on the way there.
func (g *passGame) findWays(k *passCompany) {
	g.standing(k)
	g.flood(k)
	for i := range k.places {
		p := &k.places[i]
		if p.ends = g.mayHalt(k.stack, int(p.space)); p.ends {
			for o := p.from; o >= 0 && !k.places[o].through; o = k.places[o].from {
				k.places[o].through = true
			}
		}
	}
	k.open = passSet{}
	for i := range k.places {
		p := &k.places[i]
		if s := int(p.space); s != k.here && !k.open.has(s) && (p.ends || p.through || g.leadsOn(k, p)) {
			k.open.add(s)
		}
	}
}

// leadsOn tells whether a dearer way than the cheapest leads from a place to where the
// march may end.
func (g *passGame) leadsOn(k *passCompany, p *passPlace) bool {
	a := int(p.space)
	if g.zone[a] {
		return false
	}
near:
	for i, b := range g.near[a] {
		if k.heads[b] == 0 || !g.mayHalt(k.stack, int(b)) {
			continue
		}
		for j, u := range k.who {
			if g.further(int(u), a, a*passWays+i, int(p.modes>>j&1), p.costs[j], false, true) < 0 {
				continue near
			}
		}
		p.through = true
		return true
	}
	return false
}

// wayTo is the way to a space that a company can be sent to, backwards.
func (g *passGame) wayTo(k *passCompany, to int, out []int16) []int16 {
	if way := g.way(k.here, to); way >= 0 && g.straight(k, way) {
		return append(out, int16(to))
	}
	best := -1
	for i := range k.places {
		p := &k.places[i]
		if int(p.space) != to || !p.ends && !p.through {
			continue
		}
		if best < 0 || p.ends && !k.places[best].ends || p.ends == k.places[best].ends && p.total < k.places[best].total {
			best = i
		}
	}
	for ; k.places[best].from >= 0; best = int(k.places[best].from) {
		out = append(out, k.places[best].space)
	}
	return out
}

// straight tells whether a company can take the step to a neighbour, and end there or go
// on: who names a neighbour means that step.
func (g *passGame) straight(k *passCompany, way int) bool {
	o, to := &g.other, int(g.to[way])
	for i, u := range k.who {
		var open bool
		if o.costs[i], open = g.step(int(u), k.here, way, k.costs[i], k.moved>>u&1 != 0, k.leaves); !open {
			return false
		}
	}
	if g.mayHalt(k.stack, to) {
		return true
	}
	o.who, o.stack, o.moved, o.here = append(o.who[:0], k.who...), k.stack, k.stack, to
	g.flood(o)
	return g.endsBeyond(o)
}

// take has a company take a step, and what comes of it happen.
func (g *passGame) take(k *passCompany, to int) {
	a := int(g.at[k.who[0]])
	way := g.way(a, to)
	for _, u := range k.who {
		t := &g.trail[u]
		moved := g.moved>>u&1 != 0
		if !moved {
			t.costs, t.start = [2]int8{}, int16(a)
		}
		costs, open := g.step(int(u), a, way, t.costs, moved, k.leaves)
		if !open {
			panic("a step is closed on the way")
		}
		t.costs = costs
	}
	g.moved |= k.stack
	for _, u := range k.who {
		g.put(int(u), to)
	}
	if a == passWest {
		g.entered[to] += int8(len(k.who))
	}
	if g.zone[a] && k.stack&^passAllCavalry != 0 {
		g.covered.add(a)
	}
	if foes := g.in[to] & g.enemy; foes != 0 {
		g.eliminate(foes)
	}
}
