package docs_test

import (
	"os"
	"testing"

	"wargame/dsl"

	"github.com/stretchr/testify/require"
)

// TestGrammarPage holds the page equal to the grammar that the parser uses.
func TestGrammarPage(t *testing.T) {
	if *update {
		require.NoError(t, os.WriteFile("grammar.md", []byte(dsl.Reference()), 0o644))
	}
	page, err := os.ReadFile("grammar.md")
	require.NoError(t, err)
	require.Equal(t, dsl.Reference(), string(page), "make grammar writes it")
}
