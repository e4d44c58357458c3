package build_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"

	"github.com/stretchr/testify/require"
)

// Names that an item with a syntax error would declare are not reported as unknown.
func TestASyntaxErrorHidesWhatFollows(t *testing.T) {
	f, ds := dsl.Parse("game.wgr", []byte(`map hex columns 1..9 rows 1..9 stagger even columns
side red, blue
unit has { strength: number changing "T", pace: number }
define strong(u: unit) = u.strength > 3
define fast(u: unit) = u.pace > 3 and u.speed > 2
`))
	require.Len(t, ds, 1)
	require.Equal(t, map[string]bool{"has": true, "strength": true, "pace": true}, f.Unread)
	_, found := build.Unchecked(build.Config{Files: []*dsl.File{f}})
	require.Len(t, found, 1, found.Error())
	require.Contains(t, found[0].Summary, "speed")

	f, _ = dsl.Parse("game.wgr", []byte(`map hex columns 1..9 rows 1..9 stagger even columns
side red, blue
unit has { strength: number changing "T", pace: number }
define strong(u: unit) = u.strength > 3
define fast(u: unit) = u.pace > 3
`))
	_, found = build.Unchecked(build.Config{Files: []*dsl.File{f}})
	require.Len(t, found, 1, found.Error())
	require.Contains(t, found[0].Detail, "more errors like it are not shown (1)")
}
