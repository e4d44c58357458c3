package run

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/dsl"
	"wargame/interpreter/check"
	"wargame/interpreter/formula"
	"wargame/interpreter/program"
)

// A choice that goes on where its offer stopped looking lists the same as one that looks
// anew, and runs dry with as little fuel.
func TestABegunListIsTheList(t *testing.T) {
	var counters strings.Builder
	counters.WriteString("data unit { id side n at\n")
	for i := range 16 {
		fmt.Fprintf(&counters, "\"%d\" red %d a\n", i, i+1)
	}
	counters.WriteString("}\n")
	f, ds := dsl.Parse("game.wgr", []byte(`
map area
side red, blue
unit has { n: number }
data area { id
  a
  b }
`+counters.String()+`
define heavy(u: unit) = count(units, more(#, u)) < 3
define more(v: unit, u: unit) = sum(map(units, # == v ? v.n : 0)) + sum(map(units, .n * 0)) > u.n
permission may_go(u: unit)
forbid may_go(u) when not heavy(u) and any(units, .n == u.n)
action go "Go" {
  choose u from filter(units, .n > 0) allowed may_go(u)
  choose to from adjacent(u.space)
}
sequence { phase moving of red { offer go by red } }
`))
	require.Empty(t, ds)
	p, ds := check.Load(program.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	g := New(p, nil)
	code := p.Codes[g.Pending().Options[0].Value]
	spec := code.Instrs[0].Ref.(*program.ChooseSpec)
	defer formula.SetLimits(formula.Limits{})
	const most, step = 30_000, 7
	dry := 0
	for fuel := int64(1000); fuel < most; fuel += step {
		formula.SetLimits(formula.Limits{})
		g.lists = nil
		at := begun(code, nil)
		g.Ctx()
		require.True(t, g.anyCandidate(at, spec))
		b := g.lists[spec].begun
		require.Equal(t, g.S.Version, b.version)
		require.Equal(t, 13, b.nobody)

		formula.SetLimits(formula.Limits{Fuel: fuel})
		g.Ctx()
		on := g.candidates(at, spec)
		failed := g.ctx.Err
		require.Zero(t, g.lists[spec].begun.version)
		g.lists = nil
		g.Ctx()
		anew := g.candidates(at, spec)
		require.Equal(t, failed == nil, g.ctx.Err == nil, "fuel %d", fuel)
		if failed != nil {
			dry++
			continue
		}
		require.Equal(t, []int64{13, 14, 15}, on)
		require.Equal(t, anew, on)
	}
	require.Positive(t, dry)
	require.Less(t, dry, (most-1000)/step)
}
