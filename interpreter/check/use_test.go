package check_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/codes"

	"github.com/stretchr/testify/require"
)

// Modules that take one another in a circle get one message that names it.
func TestCyclicUse(t *testing.T) {
	sources := map[string]string{"mud": "use rain\ntrack mud: flag\n", "rain": "use mud\ntrack rain: flag\n"}
	f, ds := dsl.Parse("game.wgr", []byte("game g \"G\"\nuse mud\nmap area\nside red\n"))
	require.False(t, ds.HasErrors())
	_, ds = check.Load(build.Config{Files: []*dsl.File{f}, Library: func(name string) (*dsl.File, dsl.Diagnostics) {
		return dsl.Parse(name+".wgr", []byte(sources[name]))
	}})
	var said []string
	for _, d := range ds {
		if d.Severity == dsl.Error {
			said = append(said, d.Code+" "+d.Summary)
		}
	}
	require.Equal(t, []string{codes.Cycle + " the modules use each other in a circle: mud uses rain uses mud"}, said)
}
