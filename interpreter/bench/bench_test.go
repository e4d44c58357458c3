package bench

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/run"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

var sink int64

// pair runs a rule and its twin by hand side by side.
func pair(b *testing.B, rules, hand func()) {
	b.Run("rules", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			rules()
		}
	})
	b.Run("hand", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			hand()
		}
	})
}

// hexOf finds a hex with a kind of ground.
func hexOf(f *field, kind string) int {
	for h := range f.s.World.Map.Len() {
		if f.prog.Attribute("space", kind).Read(f.s.Reader(), h).N != 0 {
			return h
		}
	}
	return 0
}

func BenchmarkModifier(b *testing.B) {
	f := newField(b)
	t := newTwin(f)
	x := f.expr(b, "u.side == red and h.forest and odds >= 3 ? -2 : 0", local("u", 0, value.UnitType), local("h", 1, value.SpaceType), local("odds", 2, value.NumberType))
	h := hexOf(f, "forest")
	f.c.Locals = []value.Value{value.Word(3), value.Word(int64(h)), value.Num(3)}
	pair(b, func() { sink += x.Num(f.c) }, func() { sink += int64(t.modifier(3, int32(h), 3)) })
}

// BenchmarkQuantity has eight contributions, of which three apply.
func BenchmarkQuantity(b *testing.B) {
	f := newField(b)
	t := newTwin(f)
	h := hexOf(f, "forest")
	u := 6 // strength 9
	require.Equal(b, value.Int(int(t.shift(u, int32(h)))), f.c.CallNum(f.prog.Quantities["columns_left"].Func, []value.Value{value.Word(int64(u)), value.Word(int64(h))}))
	args := []value.Value{value.Word(int64(u)), value.Word(int64(h))}
	fn := f.prog.Quantities["columns_left"].Func
	pair(b, func() { sink += f.c.CallNum(fn, args) }, func() { sink += int64(t.shift(u, int32(h))) })
}

func BenchmarkReach(b *testing.B) {
	f := newField(b)
	t := newTwin(f)
	const u = 2
	zoc, dist := make([]bool, len(t.ground)), make([]int32, len(t.ground))
	heap := make([]item, 0, 512)
	t.zoc(1, zoc)
	hand := t.reach(u, zoc, dist, heap)
	moves := f.prog.Reaches["moves"]
	args := []value.Value{value.Word(u)}
	require.Len(b, moves.Flood(f.c, args).Order, hand)
	b.Logf("%d hexes", hand)
	pair(b, func() {
		f.c.Begin() // a question of its own, with its own fuel
		moves.Forget(f.c)
		sink += int64(len(moves.Flood(f.c, args).Order))
	}, func() { sink += int64(t.reach(u, zoc, dist, heap)) })
}

// BenchmarkPath asks for a way across the map, its condition written as one.
func BenchmarkPath(b *testing.B) { across(b, "route") }

// BenchmarkPathPermitted is the same with two prohibitions.
func BenchmarkPathPermitted(b *testing.B) { across(b, "permitted") }

func across(b *testing.B, name string) {
	f := newField(b)
	t := newTwin(f)
	const u = 2
	zoc, dist, back := make([]bool, len(t.ground)), make([]int32, len(t.ground)), make([]int32, len(t.ground))
	heap, room := make([]item, 0, 4096), make([]int32, 0, 256)
	t.zoc(1-t.side[u], zoc)
	far := t.farthest(u, zoc, dist, back, heap, room)
	way, cost := t.route(u, far, zoc, dist, back, heap, room)
	f.c.Locals = []value.Value{value.Word(u), value.Word(int64(far))}
	locals := []formula.Symbol{local("u", 0, value.UnitType), local("h", 1, value.SpaceType)}
	require.Equal(b, value.Frac(int64(cost), 2), f.expr(b, "distance("+name+"(u), h)", locals...).Num(f.c))
	x := f.expr(b, "len(path("+name+"(u), h))", locals...)
	b.Logf("%d hexes, %d half points", len(way), cost)
	require.Greater(b, len(way), 20)
	reach := f.prog.Reaches[name]
	pair(b, func() {
		f.c.Begin()
		reach.Forget(f.c)
		sink += x.Num(f.c)
	}, func() {
		way, _ := t.route(u, far, zoc, dist, back, heap, room)
		sink += int64(len(way))
	})
}

func BenchmarkZOC(b *testing.B) {
	f := newField(b)
	t := newTwin(f)
	zoc := make([]bool, len(t.ground))
	r := f.prog.Reaches["zoc"]
	red, blue := []value.Value{value.Word(0)}, []value.Value{value.Word(1)}
	t.zoc(0, zoc)
	n := 0
	for _, x := range zoc {
		if x {
			n++
		}
	}
	require.Len(b, r.Flood(f.c, red).Order, n)
	pair(b, func() {
		f.c.Begin()
		r.Forget(f.c)
		sink += int64(len(r.Flood(f.c, red).Order) + len(r.Flood(f.c, blue).Order))
	}, func() {
		t.zoc(0, zoc)
		t.zoc(1, zoc)
	})
}

// BenchmarkSupply asks it of all 120 units.
func BenchmarkSupply(b *testing.B) {
	f := newField(b)
	t := newTwin(f)
	zocs := [2][]bool{make([]bool, len(t.ground)), make([]bool, len(t.ground))}
	out, queue := make([]bool, len(t.ground)), make([]int32, 0, 4096)
	t.zoc(0, zocs[0])
	t.zoc(1, zocs[1])
	hand := func() int {
		n := 0
		for side := range 2 {
			t.supply(int8(side), zocs[1-side], out, queue)
			for u, s := range t.side {
				if int(s) == side && out[t.at[u]] {
					n++
				}
			}
		}
		return n
	}
	x := f.expr(b, "count(units, supplied(#))")
	require.Equal(b, value.Int(hand()), x.Num(f.c))
	lines := f.prog.Reaches["lines"]
	pair(b, func() {
		f.c.Begin()
		lines.Forget(f.c)
		sink += x.Num(f.c)
	}, func() { sink += int64(hand()) })
}

func BenchmarkClone(b *testing.B) {
	f := newField(b)
	dst := &state.State{}
	b.ReportAllocs()
	for b.Loop() {
		f.s.CopyInto(dst)
	}
}

// What plays allocates nothing, but for the tables by space that a flood made anew
// refers to: they are never written over.
func TestNoAllocation(t *testing.T) {
	f := newField(t)
	fn := f.prog.Quantities["columns_left"].Func
	args := []value.Value{value.Word(6), value.Word(int64(hexOf(f, "forest")))}
	require.Zero(t, testing.AllocsPerRun(100, func() { sink += f.c.CallNum(fn, args) }))
	moves := f.prog.Reaches["moves"]
	unit := []value.Value{value.Word(2)}
	moves.Flood(f.c, unit)
	require.LessOrEqual(t, testing.AllocsPerRun(100, func() {
		moves.Forget(f.c)
		sink += int64(len(moves.Flood(f.c, unit).Order))
	}), 8.0)
}

// BenchmarkCombat is an attack from its choice to its losses, the list of the
// hexes that may be attacked included.
func BenchmarkCombat(b *testing.B) {
	f := newField(b)
	t := newTwin(f)
	targets := t.targets()
	g := run.New(f.prog, dice.Keyed{Seed: 1})
	attack := func(n int) {
		g.S.Touch() // as if something had moved: nothing is known from the last time
		d := g.Pending()
		_, err := g.Apply(run.Choice{Group: d.Options[0].Group, Value: d.Options[0].Value})
		if err != nil || g.Err != nil {
			b.Fatal(err, g.Err)
		}
		d = g.Pending()
		if len(d.Options) != len(targets) {
			b.Fatalf("%d targets, by hand %d", len(d.Options), len(targets))
		}
		refusal, err := g.Apply(run.Choice{Value: d.Options[n%len(d.Options)].Value})
		if refusal != nil || err != nil {
			b.Fatal(refusal, err)
		}
	}
	n := 0
	pair(b, func() { n++; attack(n) }, func() {
		n++
		list := t.targets()
		t.attack(list[n%len(list)], int(uint(n*2654435761)>>7%6)+1)
	})
}
