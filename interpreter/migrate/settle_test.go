package migrate_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/migrate"

	"github.com/stretchr/testify/require"
)

// The procedure that settles one stack has another name in the module stacking of edition 3.
func TestSettleStack(t *testing.T) {
	after := func(rest string) string {
		f, ds := dsl.Parse("game.wgr", []byte("edition 2\ngame g \"G\"\nmap area\nside red\n"+rest))
		require.Empty(t, ds, ds.Error())
		test, ds := dsl.Parse("test.wgr", []byte("test \"One stack\" { do settle_stack(red, area(\"A\")) }\n"))
		require.Empty(t, ds, ds.Error())
		p, err := migrate.Make(migrate.Game{Rules: []*dsl.File{f}, Tests: []*dsl.File{test}})
		require.NoError(t, err)
		text := ""
		for _, c := range p.Changes {
			text += string(c.After)
		}
		return text
	}
	const rule = `rule 5.1 "Excess" { on start of turn { do settle_stack(red, area("A")) do settle_stacks(red) } }` + "\n"
	module := after("use stacking\n" + rule)
	require.Contains(t, module, `{ do settle_overstacked(red, area("A")) do settle_stacks(red) }`)
	require.Contains(t, module, `test "One stack" { do settle_overstacked(red`)
	require.NotContains(t, after(rule), "settle_overstacked")
	require.NotContains(t, after("use stacking\nprocedure settle_stack(s: side, a: area) { log \"{s} at {a}\" }\n"+rule), "settle_overstacked")
}
