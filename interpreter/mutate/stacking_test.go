package mutate_test

import (
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/mutate"

	"github.com/stretchr/testify/require"
)

// Each check of a stacking limit, and each moment, is removed in turn, and what is left parses.
func TestMutantsOfStacking(t *testing.T) {
	src := `rule 6.1 "Limit" {
  stacking crowded {
    checked in halt, retreat
    settled at end of phase movement
  }
  stacking crowded { checked in land }
}
`
	f, ds := dsl.Parse("a.wgr", []byte(src))
	require.Empty(t, ds)
	var cut []string
	for _, m := range mutate.Find([]*dsl.File{f}, nil, mutate.Scope{}) {
		cut = append(cut, strings.TrimSpace(src[m.Start:m.End]))
		_, ds := dsl.Parse("a.wgr", []byte(src[:m.Start]+m.New+src[m.End:]))
		require.Empty(t, ds, "%q", src[m.Start:m.End])
	}
	require.Equal(t, []string{"halt,", ", retreat", "settled at end of phase movement", "stacking crowded { checked in land }"}, cut)
}
