package bench

import "math/bits"

// Combat in The Pass, by hand.

const (
	passNothing = iota
	passAL
	passAR
	passDR
	passDL
	passDE
)

var passTable = [6][7]uint8{
	{passAL, passAL, passAR, passNothing, passDR, passDR, passDL},
	{passAL, passAR, passAR, passDR, passDR, passDL, passDL},
	{passAL, passAR, passNothing, passDR, passDR, passDL, passDE},
	{passAR, passAR, passDR, passDR, passDL, passDL, passDE},
	{passAR, passNothing, passDR, passDL, passDL, passDE, passDE},
	{passNothing, passDR, passDL, passDL, passDE, passDE, passDE},
}

func (g *passGame) combat() {
	g.attacked, g.targets = 0, passSet{}
	for !g.over {
		open := g.findTargets()
		if g.ask(passAct, g.side, g.offer(open.any()), true) == passEnd {
			return
		}
		target := g.ask(passTarget, g.side, open.list(g.room[:0]), false)
		g.attack(target)
	}
}

// fresh are those who can attack still.
func (g *passGame) fresh() uint32 { return g.own & passCounted &^ g.attacked }

func (g *passGame) findTargets() passSet {
	var open passSet
	for set := g.fresh(); set != 0; set &= set - 1 {
		a := g.at[bits.TrailingZeros32(set)]
		if a < 0 || a >= passWest {
			continue
		}
		for _, b := range g.near[a] {
			if b < passWest && g.in[b]&g.enemy != 0 && !g.targets.has(int(b)) {
				open.add(int(b))
			}
		}
	}
	return open
}

func (g *passGame) attack(target int) {
	can, force := uint32(0), uint32(0)
	for _, n := range g.near[target] {
		if n < passWest {
			can |= g.in[n]
		}
	}
	for can &= g.fresh(); can != 0; {
		u := g.ask(passAttackers, g.side, g.units(can), force != 0)
		if u == passEnd {
			break
		}
		can, force = can&^(1<<u), force|1<<u
	}
	g.attacked |= force
	g.targets.add(target)
	foes := g.in[target] & g.enemy
	column := g.column(force, foes, target)
	g.fled = passSet{}
	switch passTable[g.die()-1][column] {
	case passAL:
		g.loseOne(force, g.side)
		g.retreat(force, g.side, target)
	case passAR:
		g.retreat(force, g.side, target)
	case passDL:
		g.loseOne(foes, 1-g.side)
		g.retreat(foes, 1-g.side, target)
	case passDR:
		g.retreat(foes, 1-g.side, target)
	case passDE:
		g.eliminate(foes)
	}
	if !g.over {
		g.advance(force, target)
	}
}

// column is the column of the table, 0 to 6.
func (g *passGame) column(force, foes uint32, target int) int {
	diff := 0
	over := true // the stream, all of them
	for set := force; set != 0; set &= set - 1 {
		u := bits.TrailingZeros32(set)
		diff += int(passAttack[g.reduced>>u&1][passArms[u]])
		over = over && g.stream[g.way(int(g.at[u]), target)]
	}
	for set := foes; set != 0; set &= set - 1 {
		u := bits.TrailingZeros32(set)
		diff -= int(passDefend[g.reduced>>u&1][passArms[u]])
	}
	column := 0
	switch {
	case diff >= 8:
		column = 6
	case diff >= 5:
		column = 5
	case diff >= 3:
		column = 4
	case diff >= 1:
		column = 3
	case diff == 0:
		column = 2
	case diff >= -2:
		column = 1
	}
	if g.woods[target] {
		column--
	}
	if g.village[target] {
		column--
	}
	if g.mountains[target] {
		column -= 2
	}
	if over {
		column--
	}
	if g.led(force, g.side) {
		column++
	}
	if g.led(foes, 1-g.side) {
		column--
	}
	return max(0, min(6, column))
}

// led tells whether the headquarters is within two hexes of any of a force, along hexes
// without enemies. Nobody is led when it is gone, so 7.6 needs nothing more.
func (g *passGame) led(force uint32, side int) bool {
	hq := int(g.at[bits.TrailingZeros32(passAllHQ&passSides[side])])
	if hq < 0 || hq >= passWest {
		return false
	}
	foes := passSides[1-side]
	for set := force; set != 0; set &= set - 1 {
		a := int(g.at[bits.TrailingZeros32(set)])
		switch g.distance[hq][a] {
		case 0, 1:
			return true
		case 2:
			for _, n := range g.near[hq] {
				if n < passWest && g.distance[n][a] == 1 && g.in[n]&foes == 0 {
					return true
				}
			}
		}
	}
	return false
}

func (g *passGame) loseOne(force uint32, side int) {
	u := bits.TrailingZeros32(force)
	if force&(force-1) != 0 {
		u = g.ask(passLoser, side, g.units(force), false)
	}
	g.loseStep(u)
}

func (g *passGame) loseStep(u int) {
	if bit := uint32(1) << u; (g.reduced&bit != 0) || bit&passCounted == 0 {
		g.eliminate(bit)
	} else {
		g.reduced |= bit
	}
}

// retreat has all of a force retreat, in the order that their owner chooses.
func (g *passGame) retreat(force uint32, side, battle int) {
	if g.over {
		return
	}
	g.control(1 - side)
	force &^= g.lost
	for force != 0 && !g.over {
		u := bits.TrailingZeros32(force)
		if force&(force-1) != 0 {
			u = g.ask(passNext, side, g.units(force), false)
		}
		force &^= 1 << u
		g.flee(u, side, battle)
	}
}

func (g *passGame) flee(u, side, battle int) {
	a := int(g.at[u])
	open := g.refuges(u, side, battle, a, false)
	if two := g.onward(open, u, side, battle); len(two) > 0 {
		g.run(u, side, battle, two)
		g.run(u, side, battle, g.refuges(u, side, battle, int(g.at[u]), true))
		return
	}
	if len(open) > 0 {
		g.run(u, side, battle, open)
	} else {
		g.loseStep(u)
	}
	if g.at[u] >= 0 && !g.over {
		g.loseStep(u)
	}
}

// run has a unit retreat to one of some hexes, homeward where it can.
func (g *passGame) run(u, side, battle int, open []int16) {
	column, n := g.at[u]/10, 0
	for _, b := range open {
		if b/10 != column && (b/10 > column) == (side == 1) {
			open[n] = b
			n++
		}
	}
	if n > 0 {
		open = open[:n]
	}
	from := int(g.at[u])
	to := g.ask(passFlee, side, open, false)
	if from == battle {
		g.fled.add(to)
	}
	g.put(u, to)
}

// refuges are the hexes to which a unit may retreat from a hex, in their order; away are
// those farther from the battle.
func (g *passGame) refuges(u, side, battle, a int, away bool) []int16 {
	out := g.room[:0]
	for i, b := range g.near[a] {
		if g.refuge(u, side, a*passWays+i) && !(away && g.distance[battle][b] <= g.distance[battle][a]) {
			at := len(out)
			for out = append(out, b); at > 0 && out[at-1] > b; at-- {
				out[at] = out[at-1]
			}
			out[at] = b
		}
	}
	return out
}

func (g *passGame) refuge(u, side, way int) bool {
	b := g.to[way]
	if b >= passWest {
		return false
	}
	in, arm := g.in[b], passArms[u]
	return in&passSides[1-side] == 0 && (!g.zone[b] || in&passSides[side] != 0) &&
		(arm == passTrains || arm == passHQ || bits.OnesCount32(in&passCounted) < 2) &&
		!(g.steep[way] && (arm == passGuns || arm == passTrains))
}

// onward are the hexes of a list from which a unit may retreat farther.
func (g *passGame) onward(open []int16, u, side, battle int) []int16 {
	out := g.room[10:10]
	for _, a := range open {
		for i, b := range g.near[a] {
			if b < passWest && g.distance[battle][b] > g.distance[battle][a] && g.refuge(u, side, int(a)*passWays+i) {
				out = append(out, a)
				break
			}
		}
	}
	return out
}

func (g *passGame) advance(force uint32, battle int) {
	if g.in[battle]&g.enemy != 0 {
		return
	}
	can := uint32(0)
	for set := force &^ g.lost; set != 0; set &= set - 1 {
		u := bits.TrailingZeros32(set)
		if way := g.way(int(g.at[u]), battle); way >= 0 && !(g.steep[way] && passArms[u] == passGuns) {
			can |= 1 << u
		}
	}
	if can == 0 {
		return
	}
	u := g.ask(passWinner, g.side, g.units(can), true)
	if u == passEnd {
		return
	}
	g.put(u, battle)
	if passArms[u] != passCavalry {
		return
	}
	on := g.fled
	for _, b := range on.list(g.room[:0]) {
		if g.in[b]&g.enemy != 0 {
			on[b>>6] &^= 1 << (b & 63)
		}
	}
	if on.any() {
		if to := g.ask(passGoOn, g.side, on.list(g.room[:0]), true); to != passEnd {
			g.put(u, to)
		}
	}
}
