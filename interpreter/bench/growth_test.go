package bench

import (
	"fmt"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// What takes longer on a larger map or with more units, and what does not: the
// same units, the same hundred hexes within reach, on 1,000 to 100,000 hexes;
// and a decision with 50 to 5,000 units on 10,000 hexes. make bench prints the
// table.

const wide = `
game wide "Wide"
map hex columns 1..%d rows 1..%d stagger even columns
side red, blue
unit has { ma: number }
space has { woods: flag }
rule 6 "Zones of control" {
  reach zoc(s: side) {
    from map(filter(units, .side == s and .hex != none), .hex)
    step a to b
    within 1
  }
}
rule 5 "Movement" {
  quantity cost(u: unit, a: hex, b: hex) = b.woods ? 2 : 1
  permission enter(u: unit, a: hex, b: hex)
  forbid enter(u, a, b) when any(b.units, .side != u.side)
  reach moves(u: unit) {
    from [u.hex]
    step a to b costs cost(u, a, b) allowed enter(u, a, b)
    stop in h when h in zoc(enemy(u.side))
    within u.ma
  }
  permission may_move(u: unit)
  forbid may_move(u) when u.side != phasing or gone(u) or none(adjacent(u.hex), enter(u, u.hex, #))
  fact gone(u: unit) lasts phase
  action go "Move a unit" {
    choose u from units allowed may_move(u) "Which unit?"
    choose h from adjacent(u.hex) allowed enter(u, u.hex, h) "Where to?"
    move u to h
    remember gone(u)
  }
  sequence { repeat { turn { phase movement of red { offer go by red } phase answer of blue { offer go by blue } } } until turn_number > 1000000 game over "done" }
}
`

// newWide lays n hexes with so many units in bands around the middle.
func newWide(t testing.TB, columns, rows, units int) *field {
	var b strings.Builder
	fmt.Fprintf(&b, wide, columns, rows)
	digits := max(2, len(fmt.Sprint(max(columns, rows))))
	name := func(c, r int) string { return fmt.Sprintf("%0*d%0*d", digits, c, digits, r) }
	b.WriteString("data hex {\n  id is\n")
	for c := max(1, columns/2-15); c <= min(columns, columns/2+15); c++ {
		for r := max(1, rows/2-15); r <= min(rows, rows/2+15); r++ {
			if (c*7+r*5)%4 == 0 {
				fmt.Fprintf(&b, "  %s woods\n", name(c, r))
			}
		}
	}
	b.WriteString("}\ndata unit {\n  id side ma at\n")
	band := min(rows-2, max(10, units/4))
	for i := range units {
		side, c := "red", columns/2-8
		if i%2 == 1 {
			side, c = "blue", columns/2+8
		}
		fmt.Fprintf(&b, "  \"%d\" %s 8 %s\n", i, side, name(c, max(1, rows/2-band/2)+(i/2)%band))
	}
	b.WriteString("}\n")
	f, ds := dsl.Parse("wide.wgr", []byte(b.String()))
	require.False(t, ds.HasErrors(), ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}, Library: load.Library})
	require.False(t, ds.HasErrors(), ds.Error())
	s := p.Start.Clone()
	return &field{prog: p, s: s, c: formula.NewCtx(s)}
}

var sizes = []struct {
	name          string
	columns, rows int
}{{"1k", 40, 25}, {"10k", 125, 80}, {"100k", 400, 250}}

// BenchmarkGrowthReach is one unit's reach, made anew, with the zones known.
func BenchmarkGrowthReach(b *testing.B) {
	for _, size := range sizes {
		b.Run(size.name, func(b *testing.B) {
			f := newWide(b, size.columns, size.rows, 50)
			moves, args := f.prog.Reaches["moves"], []value.Value{value.Word(0)}
			b.Logf("%d hexes within reach", len(moves.Flood(f.c, args).Order))
			b.ReportAllocs()
			for b.Loop() {
				f.c.Begin() // a question of its own, with its own fuel
				moves.Forget(f.c)
				sink += int64(len(moves.Flood(f.c, args).Order))
			}
		})
	}
}

// BenchmarkGrowthZones are the zones of both sides, made anew.
func BenchmarkGrowthZones(b *testing.B) {
	for _, size := range sizes {
		b.Run(size.name, func(b *testing.B) {
			f := newWide(b, size.columns, size.rows, 50)
			zoc := f.prog.Reaches["zoc"]
			for b.Loop() {
				f.c.Begin()
				zoc.Forget(f.c)
				for s := range 2 {
					sink += int64(len(zoc.Flood(f.c, []value.Value{value.Word(int64(s))}).Order))
				}
			}
		})
	}
}

// BenchmarkGrowthUnits is a decision of a game, the list of its answers included.
func BenchmarkGrowthUnits(b *testing.B) {
	for _, units := range []int{50, 500, 5000} {
		b.Run(fmt.Sprint(units), func(b *testing.B) {
			f := newWide(b, 125, 80, units)
			g := run.New(f.prog, dice.Keyed{Seed: 1})
			for i := 0; b.Loop(); i++ {
				d := g.Pending()
				c := run.Choice{Kind: run.Pass}
				if n := len(d.Options); n > 0 && i%40 != 39 {
					c = run.Choice{Value: d.Options[i*7%n].Value, Group: d.Options[i*7%n].Group}
				}
				refusal, err := g.Apply(c)
				if refusal != nil { // in the middle of an act nobody passes
					c = run.Choice{Value: d.Options[0].Value, Group: d.Options[0].Group}
					refusal, err = g.Apply(c)
				}
				require.NoError(b, err)
				require.Nil(b, refusal)
			}
		})
	}
}
