package drawing

import (
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

const rimmed = `edition 3
game rimmed "Rimmed"
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
func TestHexsides(t *testing.T) {
	require.Equal(t, `turn 1, of Red
/0101           /[0301]
\.      /0201   +. Arca
/0102   \.      /0302
\.      -0202~~~≈.
        \.

R red · B blue · ~ river · ≈ Frontier · - road · + both`, draw(t, rimmed, "0301"))
}

// Staggered rows work too, with both lines of a hex between it and the one before.
func TestHexsidesOfRows(t *testing.T) {
	text := strings.NewReplacer("stagger even columns", "stagger even rows", "rows 1..2", "rows 1..3",
		"0202 0201 river", "0302 0202 river", "0202 0102 road", "0103 0102 road", "0202 0302 border", "0203 0102 border", "0301 0201", "0202 0201").Replace(rimmed)
	require.Contains(t, draw(t, text, ""), `
|0101   |0201   |0301
|.      |.      |. Arca
    |0102   +0202   ~0302
    |.      |.      ~.
|0103  -≈0203   |0303
|.      |.      |.
`)
}

// draw draws the first position of a game without colour.
func draw(t *testing.T, game, around string) string {
	t.Helper()
	return strings.Join(begun(t, game).Board(around, false), "\n")
}

// begun returns a Drawing of the first position of a game, as the deciding seat sees it.
func begun(t *testing.T, game string) *Drawing {
	t.Helper()
	f, ds := dsl.Parse("game.wgr", []byte(game))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, dice.Keyed{Seed: 1})
	require.NoError(t, g.Err)
	return &Drawing{Console: &console.Console{}, View: sight.Of(g, sight.Deciders(g)...)}
}
