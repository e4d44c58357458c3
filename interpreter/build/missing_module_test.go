package build_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/codes"

	"github.com/stretchr/testify/require"
)

// The names that a missing module would have declared are not reported as unknown.
func TestAMissingModuleHidesWhatFollows(t *testing.T) {
	f, ds := dsl.Parse("game.wgr", []byte("game g \"G\"\nmap hex columns 1..9 rows 1..9 stagger even columns\nside red, blue\nuse retreat_advance, gone\ndefine a: number = retreated\ndefine b: number = advanced\n"))
	require.Empty(t, ds)
	_, found := build.Unchecked(build.Config{Files: []*dsl.File{f}})
	require.Len(t, found, 2)
	for _, d := range found {
		require.Equal(t, codes.UnknownModule, d.Code)
	}
	require.Contains(t, found[0].Detail, "errors that may follow from the missing module are not shown (")
}
