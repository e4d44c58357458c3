package docs_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestGlossary: a word of the glossary has one row, and so one meaning. A row
// may define several words that mean the same or belong together.
func TestGlossary(t *testing.T) {
	text, err := os.ReadFile("glossary.md")
	require.NoError(t, err)
	rows := regexp.MustCompile(`(?m)^\| ([^|]+) \| ([^|]+) \|$`).FindAllStringSubmatch(string(text), -1)
	seen := map[string]bool{}
	for _, row := range rows {
		if row[1] == "word" {
			continue
		}
		require.NotEmpty(t, strings.TrimSpace(row[2]), row[1])
		for _, word := range strings.Split(row[1], ", ") {
			require.False(t, seen[word], "%q has two rows in the glossary", word)
			seen[word] = true
		}
	}
	require.Greater(t, len(seen), 90)
}
