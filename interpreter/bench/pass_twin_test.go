package bench

import "math/bits"

// The Pass by hand, as somebody writes it in Go who wants it fast: the rules of
// games/the_pass in their default readings. Units are bits of a word, and each space knows
// who stands there.

const (
	passInfantry = iota
	passJaegers
	passCavalry
	passGuns
	passTrains
	passHQ
)

const passUnits = 20 // 0 to 9 red, the others blue

var (
	passArms   = [passUnits]uint8{0, 0, 0, 0, 1, 1, 2, 2, 3, 5, 0, 0, 0, 1, 2, 3, 5, 4, 4, 4}
	passEntry  = [10]int8{1, 1, 2, 2, 1, 2, 1, 2, 2, 1}
	passStart  = [10]int{405, 605, 806, 505, 704, 806, 906, 506, 706, 906}
	passAttack = [2][6]int8{{3, 2, 2, 4, 0, 0}, {1, 1, 1, 2, 0, 0}} // whole, reduced
	passDefend = [2][6]int8{{4, 3, 2, 1, 1, 2}, {2, 1, 1, 0, 0, 1}}

	passAllowance = [6]int8{8, 10, 14, 6, 6, 10} // in halves

	passSides      = [2]uint32{1<<10 - 1, (1<<10 - 1) << 10}
	passAllCavalry = passOf(passCavalry)
	passAllTrains  = passOf(passTrains)
	passAllHQ      = passOf(passHQ)
	passCounted    = ^(passAllTrains | passAllHQ)
)

func passOf(arm uint8) uint32 {
	out := uint32(0)
	for u, a := range passArms {
		if a == arm {
			out |= 1 << u
		}
	}
	return out
}

// passAsks is a kind of decision.
type passAsks uint8

const (
	passAct passAsks = iota
	passLead
	passOthers
	passGo
	passTarget
	passAttackers
	passLoser
	passNext
	passFlee
	passWinner
	passGoOn
)

// passEnd is the answer that ends something: pass, done, stop, nobody.
const passEnd = -1

type passGame struct {
	*passMap
	decide func(g *passGame, asks passAsks, side int, list []int16, ends bool) int
	die    func() int

	at      [passUnits]int16
	in      [passSpaces]uint32
	reduced uint32
	lost    uint32
	turn    int
	over    bool
	winner  int // -1 for a draw

	// Of the phase: whose it is, and what the enemy controls.
	side       int
	own, enemy uint32
	zone, safe [passSpaces]bool
	moved      uint32
	trail      [passUnits]passTrail
	entered    [passWest]int8
	covered    passSet
	attacked   uint32
	targets    passSet // that have been attacked
	fled       passSet // where somebody has fled to from the hex of the battle

	company, other passCompany
	barredSets     [1 << 10]uint16 // by who has been chosen: who leads nowhere, and done
	barredAt       []uint16
	chosenBefore   []uint16
	room           [passSpaces]int16
	path           []int16
}

func (g *passGame) ask(asks passAsks, side int, list []int16, ends bool) int {
	return g.decide(g, asks, side, list, ends)
}

// offer is the one action of a phase, if it can be taken.
func (g *passGame) offer(open bool) []int16 {
	if !open {
		return nil
	}
	return append(g.room[:0], 0)
}

// units are some units as a list of answers.
func (g *passGame) units(set uint32) []int16 {
	out := g.room[:0]
	for ; set != 0; set &= set - 1 {
		out = append(out, int16(bits.TrailingZeros32(set)))
	}
	return out
}

func (g *passGame) put(u, to int) {
	if from := g.at[u]; from >= 0 {
		g.in[from] &^= 1 << u
	}
	g.at[u] = int16(to)
	if to >= 0 {
		g.in[to] |= 1 << u
	}
}

func (g *passGame) eliminate(set uint32) {
	g.lost |= set
	for ; set != 0; set &= set - 1 {
		g.put(bits.TrailingZeros32(set), -1)
	}
	if !g.over && g.lost&passAllTrains == passAllTrains {
		g.over, g.winner = true, 0
	}
}

// play plays a whole game from its set-up.
func (g *passGame) play() {
	g.in, g.reduced, g.lost, g.over = [passSpaces]uint32{}, 0, 0, false
	for u := range g.at {
		g.at[u] = -1
	}
	for i, h := range passStart {
		g.put(10+i, passHex(h))
	}
	for g.turn = 1; g.turn <= 8; g.turn++ {
		for u, turn := range passEntry {
			if int(turn) == g.turn {
				g.put(u, passWest)
			}
		}
		for side := range 2 {
			g.side, g.own, g.enemy = side, passSides[side], passSides[1-side]
			if g.movement(); g.over {
				return
			}
			if g.combat(); g.over {
				return
			}
			g.rally()
		}
	}
	red, blue := g.points()
	g.over, g.winner = true, -1
	if red > blue {
		g.winner = 0
	} else if blue > red {
		g.winner = 1
	}
}

func (g *passGame) points() (red, blue int) {
	gone, theirs := g.in[passEast], g.lost&passSides[1]
	blue = 3*bits.OnesCount32(gone&passAllTrains) + bits.OnesCount32(gone&passSides[1]&^passAllTrains)
	red = 2*bits.OnesCount32(theirs&^passAllTrains) + 3*bits.OnesCount32(theirs&passAllTrains) + 4*bits.OnesCount32(gone&passSides[0])
	return red, blue
}

// control finds what a side controls.
func (g *passGame) control(side int) {
	g.zone = [passSpaces]bool{}
	for set := passSides[side] & passCounted; set != 0; set &= set - 1 {
		u := bits.TrailingZeros32(set)
		a := int(g.at[u])
		if a < 0 || a >= passWest {
			continue
		}
		for i, b := range g.near[a] {
			if b < passWest && !g.stream[a*passWays+i] && (!g.mountains[b] || passArms[u] == passJaegers) {
				g.zone[b] = true
			}
		}
	}
}

func (g *passGame) barred(h int) bool { return g.in[h]&g.enemy != 0 || g.zone[h] }

func (g *passGame) movement() {
	g.control(1 - g.side)
	for h := range g.safe {
		g.safe[h] = !g.zone[h]
		for _, n := range g.near[h] {
			g.safe[h] = g.safe[h] && !g.zone[n]
		}
	}
	g.moved, g.covered = 0, passSet{}
	clear(g.entered[:])
	for !g.over {
		first := g.nextLead(0)
		if g.ask(passAct, g.side, g.offer(first > 0), true) == passEnd {
			return
		}
		g.march(first)
	}
}

// nextLead finds the next unit, from the one with a number on, that can march; their
// numbers begin with 1, and 0 is nobody.
func (g *passGame) nextLead(from int) int {
	for u := max(from, 10*g.side); u < 10*g.side+10; u++ {
		if g.maySetOff(u) {
			return u + 1
		}
	}
	return 0
}

func (g *passGame) march(first int) {
	leads := uint32(0)
	for u := first; u > 0; u = g.nextLead(u) {
		leads |= 1 << (u - 1)
	}
	lead := g.ask(passLead, g.side, g.units(leads), false)
	g.chooseOthers(lead)
	k := &g.company
	for made := false; k.open.any(); made = true {
		to := g.ask(passGo, g.side, k.open.list(g.room[:0]), made && g.mayHalt(k.stack, k.here))
		if to == passEnd {
			return
		}
		g.path = g.wayTo(k, to, g.path[:0])
		for i := len(g.path) - 1; i >= 0; i-- {
			if g.take(k, int(g.path[i])); g.over {
				return
			}
		}
		g.findWays(k)
	}
}

// chooseOthers makes the company of who leads and who goes along. An answer after which
// they could go nowhere is taken back and not offered again.
func (g *passGame) chooseOthers(lead int) {
	const done = 1 << 10
	base := 10 * g.side
	among := uint16((g.in[g.at[lead]] & g.own &^ (1 << lead)) >> base)
	chosen := uint16(0)
	back := g.chosenBefore[:0]
	for _, s := range g.barredAt {
		g.barredSets[s] = 0
	}
	g.barredAt = g.barredAt[:0]
	k := &g.company
	for {
		rest := among &^ chosen
		g.gather(k, lead, uint32(chosen)<<base)
		answer := passEnd
		if rest != 0 {
			open := rest &^ g.barredSets[chosen]
			ends := k.leaves && g.barredSets[chosen]&done == 0
			if open != 0 || ends {
				answer = g.ask(passOthers, g.side, g.units(uint32(open)<<base), ends)
				if answer != passEnd {
					back, chosen = append(back, chosen), chosen|1<<(answer-base)
					continue
				}
				if g.findWays(k); k.open.any() {
					break
				}
				g.bar(chosen, done)
				continue
			}
		} else if k.leaves {
			if g.findWays(k); k.open.any() {
				break
			}
		}
		last := len(back) - 1
		g.bar(back[last], chosen&^back[last])
		chosen, back = back[last], back[:last]
	}
	g.chosenBefore = back
}

func (g *passGame) bar(chosen, answer uint16) {
	if g.barredSets[chosen] == 0 {
		g.barredAt = append(g.barredAt, chosen)
	}
	g.barredSets[chosen] |= answer
}

func (g *passGame) rally() {
	g.control(1 - g.side)
	hq := int(g.at[bits.TrailingZeros32(passAllHQ&g.own)])
	if hq < 0 || hq >= passWest {
		return
	}
	ready := uint32(0)
	for set := g.reduced & g.own; set != 0; set &= set - 1 {
		u := bits.TrailingZeros32(set)
		if a := g.at[u]; a >= 0 && a < passWest && !g.zone[a] && g.distance[hq][a] <= 3 {
			ready |= 1 << u
		}
	}
	for ; ready != 0; ready &= ready - 1 {
		u := bits.TrailingZeros32(ready)
		if die := g.die(); die >= 5 || die == 4 && passArms[u] == passJaegers {
			g.reduced &^= 1 << u
		}
	}
}
