package stdlib_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/stdlib"

	"github.com/stretchr/testify/require"
)

func TestSource(t *testing.T) {
	for _, name := range stdlib.Names() {
		src, ok := stdlib.Source(name)
		require.True(t, ok, name)
		require.NotEmpty(t, src, name)
	}
	for _, name := range []string{"", "no_such_module", "../README", "tests/hex_zoc", "hex_zoc.wgr"} {
		_, ok := stdlib.Source(name)
		require.False(t, ok, name)
	}
}

// Every module opens with its contract and has tests, and all of it parses.
func TestModules(t *testing.T) {
	require.NotEmpty(t, stdlib.Names())
	for _, name := range stdlib.Names() {
		t.Run(name, func(t *testing.T) {
			src, _ := stdlib.Source(name)
			text := string(src)
			require.True(t, strings.HasPrefix(text, "// "+name+": "), "the first line names the module")
			for _, part := range []string{"\n// Gives ", "\n// Needs ", "\n// Override "} {
				require.Contains(t, text, part)
			}
			parses(t, name+".wgr", src)

			file := filepath.Join("tests", name+".wgr")
			tests, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Contains(t, string(tests), "use "+name)
			require.GreaterOrEqual(t, strings.Count(string(tests), "\ntest "), 3)
			parses(t, file, tests)
		})
	}
}

func parses(t *testing.T, file string, src []byte) {
	t.Helper()
	_, diags := dsl.Parse(file, src)
	require.Empty(t, diags)
}
