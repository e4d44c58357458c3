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
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// The game of the benchmarks: 1,320 hexes with five kinds of ground, rivers,
// roads, 120 units of two sides, zones of control, stops and supply lines.
const rules = `
game field "Field"
map hex columns 1..40 rows 1..33 stagger even columns
side red, blue
enum branch { foot, motor }
enum sky { clear, rain, snow }
unit has { strength: number, ma: number, branch: branch, lost: number changing }
space has { woods: flag, forest: flag, hill: flag, city: flag, swamp: flag, source: flag }
edge has { river: flag, road: flag }
track weather: sky = rain
rule 5.1 "Ground" {
  quantity cost(u: unit, a: hex, b: hex) = 1 highest of ground
  cost(u, a, b) when b.woods: + (u.branch == motor ? 1 : 0) as ground
  cost(u, a, b) when b.forest: + (u.branch == motor ? 3 : 1) as ground
  cost(u, a, b) when b.hill: + (u.branch == motor ? 3 : 1) as ground
  cost(u, a, b) when b.city: + 1 as ground
  cost(u, a, b) when b.swamp: + (u.branch == motor ? 4 : 2) as ground
  cost(u, a, b) when edge(a, b).river: + 2
  cost(u, a, b) when edge(a, b).road: = 1/2 despite 5.1
}
rule 5.2 "Zones of control" {
  reach zoc(s: side) {
    from map(filter(units, .side == s and .hex != none), .hex)
    step a to b when not edge(a, b).river
    within 1
  }
  define stops(u: unit, h: hex) = h in zoc(enemy(u.side))
}
rule 5.3 "Movement" {
  permission enter(u: unit, a: hex, b: hex)
  forbid enter(u, a, b) when any(b.units, .side != u.side)
  reach moves(u: unit) {
    from [u.hex]
    step a to b costs cost(u, a, b) allowed enter(u, a, b)
    stop in h when stops(u, h)
    within u.ma
  }
}
rule 5.4 "Routes" {
  reach route(u: unit) {  // past the enemy, over the map
    from [u.hex]
    step a to b costs cost(u, a, b) when none(b.units, .side != u.side) and not stops(u, b)
  }
  permission pass(u: unit, a: hex, b: hex)
  forbid pass(u, a, b) when any(b.units, .side != u.side)
  forbid pass(u, a, b) when stops(u, b)
  reach permitted(u: unit) { from [u.hex]  step a to b costs cost(u, a, b) allowed pass(u, a, b) }
}
rule 9 "Supply" {
  permission open(s: side, a: hex, b: hex)
  forbid open(s, a, b) when any(b.units, .side != s)
  forbid open(s, a, b) when b in zoc(enemy(s)) unless any(b.units, .side == s)
  reach lines(s: side) { from filter(hexes, .source)  step a to b when open(s, a, b) }
  define supplied(u: unit) = u.hex in lines(u.side)
}
rule 7 "Shifts" {
  quantity columns_left(u: unit, h: hex)
  columns_left(u, h) when h.city: - 2
  columns_left(u, h) when h.forest: - 2
  columns_left(u, h) when h.hill: - 2
  columns_left(u, h) when h.swamp: - 1
  columns_left(u, h) when h.woods and u.branch == motor: - 1
  columns_left(u, h) when weather == snow: - 1
  columns_left(u, h) when u.strength >= 8: + 1
  columns_left(u, h) when u.side == red and weather == rain: + 1
}
table crt(die: d6, column: odds for defender): attacker: number / defender: number {
     1:2  1:1  2:1  3:1  4:1
  1  1/1  0/1  0/1  0/2  0/2
  2  1/0  1/1  0/1  0/1  0/2
  3  2/0  1/0  1/1  0/1  0/1
  4  2/0  1/0  1/0  1/1  0/1
  5  3/0  2/0  1/0  1/0  1/1
  6  3/0  2/0  2/0  1/0  1/0
}
rule 8 "Combat" {
  define beside(h: hex) = filter(units, .side == red and distance(.hex, h) <= 2)
  permission may_attack(h: hex)
  forbid may_attack(h) when none(h.units, .side == blue)
  forbid may_attack(h) when beside(h) == []
  action attack "Attack a hex" {
    choose target from hexes allowed may_attack(target) "Which hex?"
    let attackers = beside(target)
    let defenders = filter(target.units, .side == blue)
    let odds = column_of(crt, sum(attackers, .strength), sum(defenders, .strength))
    let column = shift(odds, sum(defenders, tally(#, target)))
    roll die = d6 by red
    for each u in attackers { set u.lost = min(u.strength, u.lost + crt(die, column).attacker) }
    for each u in defenders { set u.lost = min(u.strength, u.lost + crt(die, column).defender) }
  }
  sequence { repeat { turn { phase combat of red { offer attack by red } } } until turn_number > 1000000 game over "done" }
}
define tally(u: unit, h: hex) = shift_of_ground(u, h)
rule 8.1 "Ground" {
  quantity shift_of_ground(u: unit, h: hex)
  shift_of_ground(u, h) when h.city: - 1
  shift_of_ground(u, h) when h.forest: - 1
  shift_of_ground(u, h) when h.hill: - 1
}
define modifier(u: unit, h: hex, odds: number) = u.side == red and h.forest and odds >= 3 ? -2 : 0
`

// ground is the plan of the map, the same for the game and for its twin.
func ground(i int) string {
	switch x := (i * 7919) % 97; {
	case x < 12:
		return "woods"
	case x < 20:
		return "forest"
	case x < 27:
		return "hill"
	case x < 31:
		return "city"
	case x < 34:
		return "swamp"
	}
	return ""
}

type field struct {
	prog *program.Program
	s    *state.State
	c    *formula.Ctx
}

// set makes the position: 60 units a side in two bands that meet.
func newField(t testing.TB) *field {
	var b strings.Builder
	b.WriteString(rules)
	name := func(c, r int) string { return fmt.Sprintf("%02d%02d", c, r) }
	b.WriteString("data hex {\n  id is\n")
	for c := 1; c <= 40; c++ {
		for r := 1; r <= 33; r++ {
			g := ground(c*33 + r)
			if c == 1 && r%4 == 0 || c == 40 && r%4 == 0 {
				g = strings.TrimPrefix(g+",source", ",")
			}
			if g != "" {
				fmt.Fprintf(&b, "  %s %s\n", name(c, r), g)
			}
		}
	}
	b.WriteString("}\ndata edge {\n  a b is\n")
	for c := 1; c <= 40; c++ {
		for r := 1; r < 33; r++ {
			switch {
			case c%6 == 2:
				fmt.Fprintf(&b, "  %s %s road\n", name(c, r), name(c, r+1))
			case (c*5+r)%17 == 0:
				fmt.Fprintf(&b, "  %s %s river\n", name(c, r), name(c, r+1))
			}
		}
	}
	b.WriteString("}\ndata unit {\n  id side strength ma branch at\n")
	for i := range 120 {
		side, c := "red", 16+i%4
		if i >= 60 {
			side, c = "blue", 21+i%4
		}
		branch := "foot"
		if i%3 == 0 {
			branch = "motor"
		}
		fmt.Fprintf(&b, "  \"%d\" %s %d %d %s %s\n", i, side, 3+i%7, 6+(i%3)*3, branch, name(c, 1+(i*7)%33))
	}
	b.WriteString("}\n")
	f, ds := dsl.Parse("field.wgr", []byte(b.String()))
	require.False(t, ds.HasErrors(), ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}, Library: load.Library})
	require.False(t, ds.HasErrors(), ds.Error())
	s := p.Start.Clone()
	return &field{prog: p, s: s, c: formula.NewCtx(s)}
}

func (f *field) expr(t testing.TB, text string, locals ...formula.Symbol) *formula.Expr {
	x, ds := f.prog.CompileText(text, locals, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	return x
}

func local(name string, slot int, t value.Type) formula.Symbol {
	return formula.Symbol{Name: name, Slot: slot, Type: t}
}
