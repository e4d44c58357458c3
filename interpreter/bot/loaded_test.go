package bot

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/program"

	"github.com/stretchr/testify/require"
)

// loaded is a game of a test.
func loaded(t *testing.T, text string) *program.Program {
	t.Helper()
	f, ds := dsl.Parse("game.wgr", []byte(text))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	return p
}
