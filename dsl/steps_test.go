package dsl

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestStepsAreVisitedWhereverABlockStands(t *testing.T) {
	const src = `procedure p(u: unit) {
  if true { log "then" } else if false { log "else if" } else { log "else" }
  go march(u) otherwise { roll lost = 1d6 }
  choose h from hexes otherwise { log "none" }
  phase night { log "night" }
}
`
	f, ds := Parse("g.wgr", []byte(src))
	require.Empty(t, ds)
	rolls, logs, scopes := 0, 0, []string{}
	WalkSteps(f.Items[0], func(s *Step) {
		if s.Roll != nil {
			rolls++
		}
		if s.Log != nil {
			logs++
		}
	})
	WalkScopes(f.Items[0], func(kind, name, _ string) { scopes = append(scopes, kind+" "+name) })
	require.Equal(t, 1, rolls)
	require.Equal(t, 5, logs)
	require.Equal(t, []string{"phase night"}, scopes)
}
