package command

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

const bleeding = `edition 3
game bleeding "Bleeding"
map area
side red "Red"
data area { id
  A }
unit has { steps: number = 2 changing }
data unit { id side at
  25/A red A
  25/B red A
  9/C  red A }
rule 1 "Losses" {
  losses suffer(us: list of unit, n: number) of n from us by red "Who loses a step?" {
    option loser "A step of" u { decrease u.steps by 1 }
  }
}
sequence { do suffer(units, 3) game over "done" }
`

// A use of points on a unit may be typed by the beginning of the unit's name, as far as
// no other begins so.
func TestUseByBeginning(t *testing.T) {
	f, ds := dsl.Parse("bleeding.wgr", []byte(bleeding))
	require.False(t, ds.HasErrors(), ds)
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds)
	g := run.New(p, nil)
	require.NoError(t, g.Err)
	c := context(g)
	require.Equal(t, run.Allocate, c.Decision.Kind)
	for text, unit := range map[string]int64{"25/a": 0, "25/B": 1, "9": 2, "9/": 2} {
		x, ok := c.Answer(text)
		require.True(t, ok, text)
		require.Equal(t, unit, x.Value, text)
	}
	for _, text := range []string{"", "25", "7", "z"} {
		_, ok := c.Answer(text)
		require.False(t, ok, text)
	}
}
