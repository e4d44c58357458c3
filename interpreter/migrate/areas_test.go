package migrate_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/migrate"

	"github.com/stretchr/testify/require"
)

// On a hex map the value `areas` was all spaces before edition 3. On a map of areas it stays.
func TestAreasOnAHexMap(t *testing.T) {
	const rest = `side red
space has { areas: number }
define far = count(areas, .areas > 1) // all areas
procedure tell_all { log "all areas: {len(areas)}, {count(areas, .areas > 1 and .name != \"areas\")} of them" }
`
	after := func(kind string) string {
		f, ds := dsl.Parse("game.wgr", []byte("edition 2\ngame g \"G\"\nmap "+kind+"\n"+rest))
		require.Empty(t, ds, ds.Error())
		p, err := migrate.Make(migrate.Game{Rules: []*dsl.File{f}})
		require.NoError(t, err)
		require.Len(t, p.Changes, 1)
		return string(p.Changes[0].After)
	}
	require.Contains(t, after("hex columns 1..3 rows 1..3 stagger even columns"), "space has { areas: number }\ndefine far = count(spaces, .areas > 1) // all areas\n")
	require.Contains(t, after("hex columns 1..3 rows 1..3 stagger even columns"), `log "all areas: {len(spaces)}, {count(spaces, .areas > 1 and .name != \"areas\")} of them"`)
	require.Contains(t, after("area"), `{len(areas)}`)
	require.Contains(t, after("area"), "define far = count(areas, .areas > 1)")
}
