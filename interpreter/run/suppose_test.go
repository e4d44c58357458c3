package run_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/run"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// TestSupposeAgain checks that suppositions may reuse the scratch buffer of earlier
// ones. It covers nested suppositions, procedures deeper than the buffer, and rules that
// watch moves.
func TestSupposeAgain(t *testing.T) {
	f, ds := dsl.Parse("game.wgr", []byte(`
side red, blue
map hex columns 1..3 rows 1..3 stagger even columns
unit has { steps: number changing }
data unit { id side at
  A red 0101
  B red 0102
  C blue 0303 }
track seen: list of unit
track moves: number
define after(us: list of unit, h: hex, depth: number): number = suppose {
  set seen = us
  do go(us, h, depth)
} then 1000 * len(us) + 100 * moves + 10 * count(h.units, # in us) + (depth > 0 ? inner(us, h, depth) : 0) + len(seen)
define inner(us: list of unit, h: hex, depth: number): number = second(filter(us, # != first(us)), find(adjacent(h), true), depth - 1) > 0 and len(us) > 0 and len(seen) == len(us) ? 5 : 0
define second(us: list of unit, h: hex, depth: number): number = suppose {
  set seen = us
  do go(us, h, depth)
} then 1 + moves + count(h.units, # in us)
procedure go(us: list of unit, h: hex, depth: number) {
  if depth > 0 { do go(us, h, depth - 1) } else {
    for each u in us { move u to h }
    place first(us) at h
  }
}
rule 1 "Watching" {
  on moved(u, from, to) when from != to { increase moves by 1 }
  on departed(u, from) { do idle(40) }
}
procedure idle(n: number) { if n > 0 { do idle(n - 1) } }
sequence { ask ready by red  log "done" }
`))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, nil)
	d, lines, before := g.Pending(), len(g.Log), g.Hash()
	require.NotNil(t, d)
	for range 3 {
		for _, q := range []struct {
			text string
			want int
		}{
			{`after([unit("A"), unit("B")], hex(0202), 0)`, 2000 + 200 + 20 + 2},
			{`after([unit("A"), unit("B")], hex(0202), 1)`, 2000 + 200 + 20 + 5 + 2},
			{`after([unit("C")], hex(0303), 30)`, 1000 + 10 + 5 + 1},
			{`after(filter(units, .side == red), hex(0102), 0) + after([unit("C")], hex(0102), 0)`, 2000 + 100 + 20 + 2 + 1000 + 100 + 10 + 1},
		} {
			e, ds := p.CompileText(q.text, nil, nil)
			require.False(t, ds.HasErrors(), ds.Error())
			c := g.Ctx()
			got := e.Eval(c)
			require.NoError(t, c.Err, q.text)
			require.Equal(t, value.Int(q.want), got.N, q.text)
		}
	}
	require.Equal(t, before, g.Hash())
	require.Len(t, g.Log, lines)
}
