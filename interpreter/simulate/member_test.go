package simulate

import (
	"testing"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// TestMember: whether a flood that makes no step has a space is the same whether it is
// asked of the space, of the flood that is there already, or of the list; and what is
// kept of an answer that asked so holds no longer than it should.
func TestMember(t *testing.T) {
	p := lab(t, `reach held(s: side) { from held_by(s) }
define held_by(s: side) = filter(hexes, any(.units, .side == s and .strength < 3))
reach other(s: side, h: hex) { from filter(hexes, # != h and # in held(s)) }
reach beyond(s: side) { from held_by(s) excluding origin }
define listed(s: side, h: hex): flag = h in held_by(s)
define has(s: side, h: hex): flag = h in held(s)
define ring(s: side, h: hex): flag = any(hexes, distance(#, h) == 1 and # in held(s) and # in other(s, h))
define ring_by_list(s: side, h: hex): flag = any(hexes, distance(#, h) == 1 and # in filter(held_by(s), # != h))
rule 1 "One" { action go { log "{len(held(red))} {len(other(red, hex(0101)))} {len(beyond(red))} {has(red, none)} {listed(red, none)} {ring(red, hex(0101))} {ring_by_list(red, hex(0101))}" }`)
	ask := func(c *formula.Ctx, text string) value.Value {
		e := expr(t, p, text)
		c.Begin()
		v := e.Eval(c)
		require.NoError(t, c.Err)
		return v
	}
	known := formula.NewCtx(p.Start.Clone())
	for step, to := range []int{0, 1, 10, 9, 30, 10, 40, 0} {
		s := known.Position().Clone()
		s.PlaceAt(step%2, to)
		known.SetPosition(s)
		for h := range s.World.Map.Len() {
			name := "hex(" + s.World.Map.Name(h) + ")"
			for _, side := range []string{"red", "blue"} {
				about := "(" + side + ", " + name + ")"
				if h%3 == step%3 {
					ask(known, "len(held("+side+"))") // the flood is there
				}
				want := ask(formula.NewCtx(s), "listed"+about).N
				require.Equal(t, want, ask(known, "has"+about).N, "%s after step %d", about, step)
				require.Equal(t, want, ask(formula.NewCtx(s), "has"+about).N)
				require.Equal(t, ask(formula.NewCtx(s), "ring_by_list"+about).N, ask(known, "ring"+about).N, "%s after step %d", about, step)
			}
			require.Zero(t, ask(known, name+" in beyond(red) ? 1 : 0").N)
		}
	}
	nobody := ask(known, "has(red, none)")
	require.Zero(t, nobody.N)

	fresh, there := formula.NewCtx(known.Position()), formula.NewCtx(known.Position())
	ask(there, "len(held(red))")
	ask(fresh, "has(red, hex(0101))")
	cold := fresh.Spent()
	ask(there, "has(red, hex(0101))")
	require.Equal(t, cold, there.Spent(), "the flood is there or not, it costs the same")
}

// expr compiles an expression about a program.
func expr(t *testing.T, p *program.Program, text string) *formula.Expr {
	e, ds := p.CompileText(text, nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	return e
}
