package bot

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPart: an answer belongs to the act before it; the act that all is within stays.
func TestPart(t *testing.T) {
	s := script{{name: "assault", act: true}, {name: "here"}, {name: "move", act: true}, {name: "u"}, {name: "to"}, {name: "attack", act: true}}
	for at, want := range map[int][2]int{1: {1, 2}, 2: {2, 5}, 3: {2, 5}, 4: {2, 5}, 5: {5, 6}} {
		from, to := s.actRange(at)
		require.Equal(t, want, [2]int{from, to}, at)
	}
}
