package spec_tests_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/language"

	"wargame/interpreter/load"
	"wargame/interpreter/translation"
)

// Normandy has every text in Japanese: titles, labels, prompts, reasons and log lines. In
// both languages its rules have the same hash.
func TestNormandyInJapanese(t *testing.T) {
	g, err := load.Open(filepath.Join("..", "games", "normandy"))
	require.NoError(t, err)
	for _, scenario := range []string{"campaign", "longest_day"} {
		readings := map[string]string{"scenario": scenario}
		g.Speak()
		own, ds := g.Program(nil, readings)
		require.False(t, ds.HasErrors(), ds.Error())
		require.Empty(t, translation.Check(own.Files()))
		n := 0
		for _, group := range translation.List(own.Files(), language.Japanese) {
			for _, x := range group.Texts {
				n++
				require.NotEmpty(t, x.Translation, "%s: %q", group.File, x.Text)
			}
		}
		require.Greater(t, n, 400)

		g.Speak(language.Japanese)
		ja, ds := g.Program(nil, readings)
		require.False(t, ds.HasErrors(), ds.Error())
		require.Equal(t, own.RulesHash(), ja.RulesHash())
		require.NotEqual(t, own.Title, ja.Title)
		require.Equal(t, own.SourceTitle, ja.SourceTitle)
	}
}
