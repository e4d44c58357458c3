package compile

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/value"
)

// hot has expressions of the shapes common in rules. Each must evaluate without
// allocation.
var hot = []string{
	`u.side == x and u.kind == k and n >= 3 ? 2 : 0`,
	`u.side == x and u.kind == tank and n >= 3 ? 2 : 0`,
	`n + 2`,
	`n + m * 2 - 1`,
	`n * 1/2`,
	`u.hex.town`,
	`u.hex.weather == clear`,
	`wood in h.terrains`,
	`n in 1..6`,
	`x in [red, blue]`,
	`u.kind in [tank, gun]`,
	`near(u.hex, h)`,
	`three(n, m, 2)`,
	`bonus(u)`,
	`count(us, .side == x and .steps >= 2)`,
	`count(units, .side == red and .steps >= 2)`,
	`any(h.units, .side != x)`,
	`any(zone(h), any(.units, .side == red))`,
	`h in zone(h)`,
	`distance(zone(h), h)`,
	`len(zone(h))`,
	`len(filter(units, .side == red))`,
	`sum(filter(us, .steps > 0), .strength)`,
	`max(0, map(us, .attack))`,
	`first(sortBy(us, .steps))`,
	`len(union(us, h.units))`,
	`us == filter(us, .attack >= 0)`,
	`let k2 = n + 1; any(us, let a = #; any(us, .steps == a.steps and k2 > 0)) ? 1 : 0`,
	`b.target.weather == frost`,
	`sum(bs, .size)`,
	`count(b.attackers, .side == red)`,
	`shift(col, 1) == "3:1"`,
	`name == "five"`,
}

func TestNothingIsAllocated(t *testing.T) {
	w := newWorld()
	for _, text := range hot {
		e, problems := Compile(text, w, value.Type{})
		require.Empty(t, problems, text)
		c := w.ctx()
		require.Zero(t, testing.AllocsPerRun(100, func() { e.Num(c) }), text)
		if e.Type.Kind == value.Flag {
			require.Zero(t, testing.AllocsPerRun(100, func() { e.Bool(c) }), text)
		}
		require.NoError(t, c.Err)
	}
	e, _ := Compile(`sortBy(filter(union(units, us), .steps > 0), .attack)`, w, value.Type{})
	c := w.ctx()
	out := make([]int64, 0, 64)
	require.Zero(t, testing.AllocsPerRun(100, func() { out = e.List(c, out[:0]) }))
	require.Zero(t, testing.AllocsPerRun(100, func() {
		mark := c.Mark()
		e.Words(c)
		c.Release(mark)
	}))
}

// BenchmarkEval evaluates the hot expressions, and equivalents of some of them in plain
// Go.
func BenchmarkEval(b *testing.B) {
	w := newWorld()
	for _, text := range hot {
		b.Run(text, func(b *testing.B) {
			e, _ := Compile(text, w, value.Type{})
			c := w.ctx()
			b.ReportAllocs()
			if e.Type.Kind == value.Flag {
				for b.Loop() {
					e.Bool(c)
				}
				return
			}
			for b.Loop() {
				e.Num(c)
			}
		})
	}
}

func BenchmarkTwin(b *testing.B) {
	w := newWorld()
	c := w.ctx()
	us := c.Locals[4].List()
	b.Run(`u.side == x and u.kind == k and n >= 3 ? 2 : 0`, func(b *testing.B) {
		sum := 0
		for b.Loop() {
			u := &w.units[c.Locals[0].N]
			if u.side == c.Locals[1].N && u.kind == c.Locals[7].N && c.Locals[2].N >= 3<<20 {
				sum += 2
			}
		}
	})
	b.Run(`count(us, .side == x and .steps >= 2)`, func(b *testing.B) {
		count := 0
		for b.Loop() {
			for _, i := range us {
				if u := &w.units[i]; u.side == c.Locals[1].N && u.steps >= 2 {
					count++
				}
			}
		}
	})
}

// BenchmarkCompile measures the compilation of one expression.
func BenchmarkCompile(b *testing.B) {
	w := newWorld()
	b.ReportAllocs()
	for b.Loop() {
		Compile(hot[0], w, value.NumberType)
	}
}

// BenchmarkExplain measures the derivation of the same expression.
func BenchmarkExplain(b *testing.B) {
	w := newWorld()
	e, _ := Compile(hot[0], w, value.NumberType)
	c := w.ctx()
	b.ReportAllocs()
	for b.Loop() {
		derive.Explain(e, c, &formula.Node{})
	}
}
