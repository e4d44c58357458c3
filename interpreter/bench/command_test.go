package bench

import (
	"fmt"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// A game as designers write one: headquarters that give orders as far as their
// range, zones of control and of influence, roads and rivers, prohibitions that
// ask other permissions. 39 counters on 1,302 hexes.
const commandRules = `
game orders "Orders"
map hex columns 1..42 rows 1..31 stagger even columns
side red, blue
unit has { ma: number, hq: flag, range: number }
space has { woods: flag, hill: flag, town: flag }
edge has { river: flag, road: flag }
rule 6.1 "Zones of control" {
  reach zoc(s: side) {
    from map(filter(units, .side == s and .hex != none and not .hq), .hex)
    step a to b when not edge(a, b).river
    within 1
  }
}
rule 6.2 "Zones of influence" {
  reach influence(s: side) {
    from map(filter(units, .side == s and .hex != none and not .hq), .hex)
    step a to b
    within 2
  }
}
rule 4.1 "Orders reach as far as the range" {
  permission carry_orders(h: unit, b: hex)
  forbid carry_orders(h, b) when b in zoc(enemy(h.side)) unless any(b.units, .side == h.side)
  reach command(h: unit) {
    from [h.hex]
    step a to b allowed carry_orders(h, b)
    within h.range
  }
  define commanded(u: unit) = any(units, .side == u.side and .hq and .hex != none and u.hex in command(#))
}
rule 5.1 "Ground" {
  quantity cost(u: unit, a: hex, b: hex) = 1
  cost(u, a, b) when b.woods or b.hill: + 1
  cost(u, a, b) when edge(a, b).river: + 2
  cost(u, a, b) when edge(a, b).road: = 1/2 despite 5.1
}
rule 5.2 "Who passes" {
  permission pass(u: unit, a: hex, b: hex)
  forbid pass(u, a, b) when any(b.units, .side != u.side)
  forbid pass(u, a, b) when a in zoc(enemy(u.side)) and b in zoc(enemy(u.side))
}
rule 5.3 "Movement" {
  permission enter(u: unit, a: hex, b: hex)
  forbid enter(u, a, b) when not pass(u, a, b)
  forbid enter(u, a, b) when u.hq and b in influence(enemy(u.side))
  reach moves(u: unit) {
    from [u.hex]
    step a to b costs cost(u, a, b) allowed enter(u, a, b)
    stop in h when h in zoc(enemy(u.side))
    within commanded(u) ? u.ma : u.ma / 2
  }
}
rule 8 "Nothing is decided" {
  sequence { repeat { turn { } } until turn_number > 1 game over "done" }
}
`

func newOrders(t testing.TB) *field {
	var b strings.Builder
	b.WriteString(commandRules)
	name := func(c, r int) string { return fmt.Sprintf("%02d%02d", c, r) }
	b.WriteString("data hex {\n  id is\n")
	for c := 1; c <= 42; c++ {
		for r := 1; r <= 31; r++ {
			switch x := (c*31 + r) * 7919 % 53; {
			case x < 9:
				fmt.Fprintf(&b, "  %s woods\n", name(c, r))
			case x < 14:
				fmt.Fprintf(&b, "  %s hill\n", name(c, r))
			}
		}
	}
	b.WriteString("}\ndata edge {\n  a b is\n")
	for c := 1; c <= 42; c++ {
		for r := 1; r < 31; r++ {
			switch {
			case c%6 == 2:
				fmt.Fprintf(&b, "  %s %s road\n", name(c, r), name(c, r+1))
			case (c*5+r)%17 == 0:
				fmt.Fprintf(&b, "  %s %s river\n", name(c, r), name(c, r+1))
			}
		}
	}
	b.WriteString("}\ndata unit {\n  id side ma range is at\n")
	for i := range 39 {
		side, c := "red", 17+i%3
		if i >= 20 {
			side, c = "blue", 22+i%3
		}
		hq, reach := "-", 0
		if i%10 == 0 {
			hq, reach = "hq", 6
			if c -= 3; side == "blue" {
				c += 6
			}
		}
		fmt.Fprintf(&b, "  \"%d\" %s 6 %d %s %s\n", i, side, reach, hq, name(c, 3+(i%20)*5/4))
	}
	b.WriteString("}\n")
	f, ds := dsl.Parse("orders.wgr", []byte(b.String()))
	require.False(t, ds.HasErrors(), ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}, Library: load.Library})
	require.False(t, ds.HasErrors(), ds.Error())
	s := p.Start.Clone()
	return &field{prog: p, s: s, c: formula.NewCtx(s)}
}

// orders is the same by hand.
type orders struct {
	near, edges [][]int32
	rough       []bool
	river, road []bool
	side        []int8
	hq          []bool
	ma, reach   []int32 // in half points
	at          []int32
	count       [2][]int32 // units by hex, of each side

	zoc, influence, command, seen []bool
	dist                          []int32
	queue                         []int32
	heap                          []item
}

func ordersByHand(f *field) *orders {
	m := f.s.World.Map
	at := func(of, name string, i int) int64 { return f.prog.Attribute(of, name).Read(f.s.Reader(), i).N }
	o := &orders{zoc: make([]bool, m.Len()), influence: make([]bool, m.Len()), command: make([]bool, m.Len()), seen: make([]bool, m.Len()), dist: make([]int32, m.Len())}
	for h := range m.Len() {
		o.near, o.edges = append(o.near, m.Neighbors(h)), append(o.edges, m.NeighborEdges(h))
		o.rough = append(o.rough, at("space", "woods", h) != 0 || at("space", "hill", h) != 0)
	}
	for e := range m.Edges() {
		o.river, o.road = append(o.river, at("edge", "river", e) != 0), append(o.road, at("edge", "road", e) != 0)
	}
	o.count = [2][]int32{make([]int32, m.Len()), make([]int32, m.Len())}
	for u := range f.s.World.Units {
		o.side, o.hq = append(o.side, int8(at("unit", "side", u))), append(o.hq, at("unit", "hq", u) != 0)
		o.ma, o.reach = append(o.ma, int32(value.Floor(at("unit", "ma", u))*2)), append(o.reach, int32(value.Floor(at("unit", "range", u))))
		o.at = append(o.at, f.s.At[u])
		o.count[o.side[u]][f.s.At[u]]++
	}
	return o
}

func (o *orders) move(u int, to int32) {
	o.count[o.side[u]][o.at[u]]--
	o.at[u] = to
	o.count[o.side[u]][to]++
}

func (o *orders) zones(side int8) {
	clear(o.zoc)
	clear(o.influence)
	for u, s := range o.side {
		if s != side || o.hq[u] {
			continue
		}
		h := o.at[u]
		o.zoc[h], o.influence[h] = true, true
		for i, n := range o.near[h] {
			if !o.river[o.edges[h][i]] {
				o.zoc[n] = true
			}
			o.influence[n] = true
			for _, n := range o.near[n] {
				o.influence[n] = true
			}
		}
	}
}

// commanded tells whether orders reach a unit; the enemy's zones are known.
func (o *orders) commanded(u int) bool {
	side := o.side[u]
	for h, s := range o.side {
		if s != side || !o.hq[h] {
			continue
		}
		for i := range o.dist {
			o.dist[i] = -1
		}
		o.queue = append(o.queue[:0], o.at[h])
		o.dist[o.at[h]] = 0
		for i := 0; i < len(o.queue); i++ {
			x := o.queue[i]
			if x == o.at[u] {
				return true
			}
			if o.dist[x] == o.reach[h] {
				continue
			}
			for _, to := range o.near[x] {
				if o.dist[to] < 0 && !(o.zoc[to] && o.count[side][to] == 0) {
					o.dist[to] = o.dist[x] + 1
					o.queue = append(o.queue, to)
				}
			}
		}
	}
	return false
}

// moves counts the hexes that a unit reaches.
func (o *orders) moves(u int) int {
	side := o.side[u]
	o.zones(1 - side)
	limit := o.ma[u]
	if !o.commanded(u) {
		limit /= 2
	}
	for i := range o.dist {
		o.dist[i] = -1
	}
	start := o.at[u]
	o.dist[start] = 0
	heap := append(o.heap[:0], item{0, start})
	n := 0
	for len(heap) > 0 {
		var top item
		top, heap = nearest(heap)
		if top.dist != o.dist[top.hex] {
			continue
		}
		n++
		if top.hex != start && o.zoc[top.hex] {
			continue
		}
		for i, to := range o.near[top.hex] {
			e := o.edges[top.hex][i]
			cost := int32(2)
			if o.rough[to] {
				cost += 2
			}
			if o.river[e] {
				cost += 4
			}
			if o.road[e] {
				cost = 1
			}
			d := top.dist + cost
			if d > limit || o.dist[to] >= 0 && o.dist[to] <= d || o.count[1-side][to] > 0 || o.zoc[top.hex] && o.zoc[to] || o.hq[u] && o.influence[to] {
				continue
			}
			o.dist[to] = d
			heap = farther(heap, item{d, to})
		}
	}
	o.heap = heap
	return n
}

// next is a unit that moves, and where to, and the unit that is asked about then.
func (o *orders) next(f *field, i int) (mover int, to int32, u int) {
	mover, u = (i*7+3)%39, (i*5+1)%39
	steps := f.s.World.Map.Neighbors(int(o.at[mover]))
	if to = steps[i%len(steps)]; o.count[1-o.side[mover]][to] > 0 {
		to = o.at[mover]
	}
	return mover, to, u
}

func TestOrdersTwin(t *testing.T) {
	f := newOrders(t)
	o := ordersByHand(f)
	moves := f.prog.Reaches["moves"]
	for i := range 400 {
		mover, to, u := o.next(f, i)
		o.move(mover, to)
		f.s.PlaceAt(mover, int(to))
		require.Len(t, moves.Flood(f.c, []value.Value{value.Word(int64(u))}).Order, o.moves(u), "after %d moves", i)
		require.NoError(t, f.c.Err)
	}
}

// BenchmarkOrders is the reach of a unit in a new position: another unit has moved
// since, and a unit is asked about that was not asked about last. What has not
// changed may be known.
func BenchmarkOrders(b *testing.B) { reachOrdered(b, false) }

// BenchmarkOrdersAnew is the same, and nothing is known.
func BenchmarkOrdersAnew(b *testing.B) { reachOrdered(b, true) }

func reachOrdered(b *testing.B, anew bool) {
	f := newOrders(b)
	o := ordersByHand(f)
	moves, i := f.prog.Reaches["moves"], 0
	step := func() (mover int, to int32, u int) {
		i++
		mover, to, u = o.next(f, i)
		o.move(mover, to)
		return mover, to, u
	}
	pair(b, func() {
		mover, to, u := step()
		f.s.PlaceAt(mover, int(to))
		if anew {
			for _, r := range f.prog.Reaches {
				r.Forget(f.c)
			}
		}
		f.c.Begin()
		sink += int64(len(moves.Flood(f.c, []value.Value{value.Word(int64(u))}).Order))
	}, func() {
		_, _, u := step()
		sink += int64(o.moves(u))
	})
}
