package bot

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/run"
	"wargame/interpreter/topology"
	"wargame/interpreter/value"
)

// stance holds the sign and weight of sides and units for a seat: 1 for its own,
// partnerWeight for partners, below 0 for enemies.
type stance struct {
	sides []float64
	units []float64 // an enemy's with the bot's style; 0 for a unit off the map
	at    []int32   // the space of each unit, below 0 off the map; belongs to the position
}

// partnerWeight is the weight of a gain of a side that is neither the seat's own nor an enemy.
const partnerWeight = 0.2

func (e *Evaluator) stanceOf(g *run.Game, c *formula.Ctx, seat int) stance {
	n := len(e.p.Enums["side"].Words)
	m := stance{sides: make([]float64, n), units: make([]float64, len(g.S.At)), at: g.S.At}
	own := e.p.SidesOf(c, seat)
	for _, s := range own {
		m.sides[s] = 1
	}
	for s := range m.sides {
		if m.sides[s] == 0 {
			m.sides[s] = -1
			if e.hostile != nil && len(own) > 0 && !e.isEnemyOf(c, own, int64(s)) {
				m.sides[s] = partnerWeight
			}
		}
	}
	for u, at := range g.S.At {
		if at >= 0 && e.side != nil {
			if s := e.side.Read(g.S.Reader(), u).N; s >= 0 && int(s) < n {
				if m.units[u] = m.sides[s]; m.units[u] == -1 {
					m.units[u] = e.enemyWeight
				}
			}
		}
	}
	return m
}

// isEnemyOf reports whether side o is hostile to one of the given sides.
func (e *Evaluator) isEnemyOf(c *formula.Ctx, own []int64, o int64) bool {
	for _, s := range own {
		c.Locals = []value.Value{value.Word(s), value.Word(o)}
		if yes := e.hostile.Bool(c); yes && c.Err == nil {
			return true
		}
		c.IgnoreError()
	}
	return false
}

// Units in the way of a movement add these costs to the distance. The seat's own units count
// double on an enemy's path: they are certain to bar it now, and only while they stay.
const (
	enemySpaceCost = 6 * stepUnit
	nearEnemyCost  = 3 * stepUnit
	ownSpaceCost   = 2 * enemySpaceCost
	nearOwnCost    = 2 * nearEnemyCost
)

// The indices of the obstacles: to the seat's own units, and to its enemies'.
const (
	ours = iota
	theirs
)

// obstacles are the units in the way of a movement.
type obstacles struct {
	layout uint64  // a hash of where they are; 0 before it is known
	cost   []int32 // what they add to the distance, by space
}

// set finds the obstacles to the seat's units: its enemies; or those to its enemies'
// units: the seat's own and its partners'. It reports whether they have moved since the
// last call.
func (o *obstacles) set(world *topology.Map, m stance, toEnemies bool) bool {
	held, beside := int32(enemySpaceCost), int32(nearEnemyCost)
	hash := uint64(14695981039346656037)
	if toEnemies {
		held, beside, hash = ownSpaceCost, nearOwnCost, ^hash
	}
	blocks := func(u int) bool {
		return m.at[u] >= 0 && (toEnemies && m.units[u] > 0 || !toEnemies && m.units[u] < 0)
	}
	for u, at := range m.at {
		if blocks(u) {
			hash = (hash ^ uint64(at)) * 1099511628211
		}
	}
	if hash == o.layout {
		return false
	}
	if o.layout = hash; o.cost == nil {
		o.cost = make([]int32, world.Len())
	}
	clear(o.cost)
	for u, at := range m.at {
		if !blocks(u) {
			continue
		}
		o.cost[at] = held
		for _, n := range world.Neighbors(int(at)) {
			o.cost[n] = max(o.cost[n], beside)
		}
	}
	return true
}
