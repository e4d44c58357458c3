package tutorial

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/load"
)

// The last step is the finished game, and every step can be loaded.
func TestSteps(t *testing.T) {
	steps, err := Steps()
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(steps), 8)
	for _, s := range steps {
		require.NotEmpty(t, s.Title)
		g, err := load.OpenTexts("hollin", s.Files, nil)
		require.NoError(t, err, s.Title)
		_, ds := g.TestProgram(nil, nil)
		require.NoError(t, ds.Err(), s.Title)
	}
	last := steps[len(steps)-1]
	for file, text := range last.Files {
		want, err := os.ReadFile(filepath.Join("..", "..", "docs", "tutorial", "hollin", filepath.FromSlash(file)))
		require.NoError(t, err)
		require.Equal(t, string(want), string(text), file)
	}
}
