package phrases

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/text/language"
)

var part = regexp.MustCompile(`%[1-9]`)

// Each text is there in both languages with the same parts, and has a note.
func TestCatalogueIsWhole(t *testing.T) {
	for i, line := range strings.Split(strings.TrimSpace(file), "\n") {
		if strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(line, "\t")
		require.Len(t, cells, 4, "line %d", i+1)
		require.NotEmpty(t, cells[1], cells[0])
		require.NotEmpty(t, cells[2], cells[0])
		require.GreaterOrEqual(t, len(strings.Fields(cells[3])), 3, "%s: the note says where it is read", cells[0])
		for _, p := range part.FindAllString(cells[1]+cells[2], -1) {
			require.Contains(t, cells[2], p, "%s: the Japanese text lacks a part", cells[0])
		}
	}
	require.Equal(t, "規則の間", For(language.Japanese).With("once.during", "規則")[len("（"):len("（規則の間")])
	require.True(t, For(language.French).English())
}

// Every key that the sources of the book name has a text. Keys that are made of parts are
// found by the tests that write whole games.
func TestKeysOfTheSources(t *testing.T) {
	named := regexp.MustCompile(`(?:phrase|Text|With|say)\((?:"[a-z0-9]*", "[a-z ]*", )?"([a-z]+\.[a-z.]+)"[,)]`)
	files, err := filepath.Glob("../*/*.go")
	require.NoError(t, err)
	more, err := filepath.Glob("../*.go")
	require.NoError(t, err)
	n := 0
	for _, f := range append(files, more...) {
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		for _, m := range named.FindAllStringSubmatch(string(src), -1) {
			require.True(t, For(language.English).Has(m[1]), "%s: %s", f, m[1])
			n++
		}
	}
	require.Greater(t, n, 150)
}
