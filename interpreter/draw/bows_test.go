package draw

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestSeveralEdges draws the first edge between two areas straight and the second in a bow.
func TestSeveralEdges(t *testing.T) {
	one := strings.Replace(areas, `data border { a b is
  north south river,road
  south east - }`, `data border { a b name is
  north south bridge river,road
  north south ferry road
  south east - - }`, 1)
	require.NotEqual(t, areas, one)
	road := paths(drawn(t, areas, Options{}), "#aa0000")[0].D
	require.Equal(t, "ML", ops(road))
	both := paths(drawn(t, one, Options{}), "#aa0000")[0].D
	require.Equal(t, "MLMQ", ops(both))
	require.True(t, near(both[0].at[0], both[2].at[0]) && near(both[1].at[0], both[3].at[1]), "the same ends")
	bow := both[3].at[0].minus(both[0].at[0].to(both[1].at[0], 0.5))
	require.InDelta(t, 2*bowStep, bow.far(), 1e-6)
	require.Equal(t, "MLMQML", ops(groupOf(drawn(t, one, Options{}), "connections").Items[0].(*Path).D))
}

// ops returns the letters of an outline.
func ops(o Outline) string {
	var b strings.Builder
	for _, s := range o {
		b.WriteByte(byte(s.op))
	}
	return b.String()
}
