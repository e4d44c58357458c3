package terminal

import (
	"strings"
	"testing"

	"wargame/internal/setup"

	"github.com/stretchr/testify/require"
)

const rimmed = `game rimmed "Rimmed"
map hex columns 1..3 rows 1..2 stagger even columns
side red "Red", blue "Blue"
edge has { river: flag, border: flag, road: flag }
data edge { a b is
  0202 0201 river
  0202 0102 road
  0202 0302 border
  0301 0201 river,road }
legend {
  edge river: line blue
  edge border: line red key "Frontier"
  edge road: road brown
  hex 0301: label "Arcadia"
}
rule 1 "Waiting" { action wait "Wait" { log "{phasing} waits" } }
sequence { turn { phase of red { offer wait by red } } game over "done" }
`

// The map at a terminal shows rivers, roads and names: lines along a hexside, lines
// across it, and a separate sign for both. The requested hex is in brackets.
func TestHexsidesAtATerminal(t *testing.T) {
	out, _ := playOf(t, rimmed, Play{}, "map 0301\nquit\n")
	_, out, _ = strings.Cut(out, "> ")
	want := `/0101           /[0301]
\.      /0201   +. Arca
/0102   \.      /0302
\.      -0202~~~≈.
        \.

R red · B blue · ~ river · ≈ Frontier · - road · + both
`
	require.Contains(t, out, want)
}

// Staggered rows work too, with both lines of a hex between it and the one before.
func TestHexsidesOfRows(t *testing.T) {
	text := strings.NewReplacer("stagger even columns", "stagger even rows", "rows 1..2", "rows 1..3",
		"0202 0201 river", "0302 0202 river", "0202 0102 road", "0103 0102 road", "0202 0302 border", "0203 0102 border", "0301 0201", "0202 0201").Replace(rimmed)
	out, _ := playOf(t, text, Play{}, "map\nquit\n")
	require.Contains(t, out, `
|0101   |0201   |0301
|.      |.      |. Arca
    |0102   +0202   ~0302
    |.      |.      ~.
|0103  -≈0203   |0303
|.      |.      |.
`)
}

// A path is marked on the map before the move; for a closed place the clauses are
// listed.
func TestWayOnTheMap(t *testing.T) {
	out, _ := playAt(t, Play{Setup: setup.Setup{Game: "normandy"}}, "pass\nmap XLVII > 2011\nmap XLVII > 0101\nmap Nobody > 2011\nmap XLVII > nowhere\nquit\n")
	for _, hex := range []string{"2509", "2409", "2310", "2210", "2111", "2011"} {
		require.Contains(t, out, "["+hex+"]")
	}
	require.NotContains(t, out, "[2408]")
	require.Contains(t, out, "XLVII: 2509 – 2409 – 2310 – 2210 – 2111 – 2011, costs 5/2  [5.1.7 ")
	require.Contains(t, out, "XLVII cannot go to 0101 (march)\n  5.0 ")
	require.Contains(t, out, `"Nobody" is not a unit`)
	require.Contains(t, out, `there is no space "nowhere"`)
}

// The terrain letters are those of the printed map, without the country and the theatre
// of each hex.
func TestGroundAsTheLegendDrawsIt(t *testing.T) {
	out, _ := playAt(t, Play{Setup: setup.Setup{Game: "fottr"}}, "map Paris\nquit\n")
	require.Contains(t, out, "/[2216]")
	require.Contains(t, out, "~c Pari")
	require.Contains(t, out, "\\t Reim")
	require.NotContains(t, out, "nw_europe ·")
}
