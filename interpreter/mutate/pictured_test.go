package mutate

import (
	"testing"

	"wargame/dsl"

	"github.com/stretchr/testify/require"
)

// What only the picture asks is not changed: no test of a rule could notice.
func TestWhatOnlyALegendAsks(t *testing.T) {
	f, ds := dsl.Parse("a.wgr", []byte(`define shore(h: hex) = h.row > 3
define cape(h: hex) = shore(h) and far(h)
define far(h: hex) = h.column > 5
define island(h: hex) = h.row > 7
define lonely(h: hex) = h.row > 9
define name_of(h: hex) = h.row > 1 ? "north" : "south"
legend {
  hex(h) when cape(h): fill navy
  hex(h) when island(h): label "{name_of(h)}"
}
rule 1.1 "A" { define wet(h: hex) = island(h) }
`))
	require.Empty(t, ds, ds.Error())
	got := map[string]bool{}
	for d := range pictured([]*dsl.File{f}) {
		got[d.Name.Text] = true
	}
	require.Equal(t, map[string]bool{"shore": true, "cape": true, "far": true, "name_of": true}, got,
		"a rule asks island, and nobody lonely")
}
