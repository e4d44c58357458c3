package run_test

import (
	"strings"
	"testing"

	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// Withdrawing a piece that is not on the map is not logged. A piece that leaves the map
// with a unit was on the map.
func TestWithdrawingWhatLiesNowhere(t *testing.T) {
	g := run.New(compile(t, `
side red, blue
map hex columns 1..3 rows 1..3 stagger even columns
data unit { id side at
  Alpha red 0101 }
piece marker has {}
data marker { id at
  m1 0202
  m2 -
  m3 - }
action clear_up "Clear up" {
  place m3 on unit("Alpha")
  withdraw unit("Alpha")
  withdraw markers
}
sequence { offer clear_up by red }
`), nil)
	pick(t, g, "Clear up")
	var told []string
	for _, e := range g.Log {
		if strings.HasPrefix(e.Text, "m") {
			told = append(told, e.Text)
		}
	}
	require.Equal(t, []string{"m3 lies on Alpha", "m1 leaves the map", "m3 leaves the map"}, told)
}
