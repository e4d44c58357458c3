package dsl

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The grammar of the extension is that of the program, and has every keyword.
func TestTextMate(t *testing.T) {
	out := TextMate()
	file, err := os.ReadFile("../editors/vscode/syntaxes/wgr.tmLanguage.json")
	require.NoError(t, err)
	require.Equal(t, string(file), string(out), "run make textmate")
	var g struct {
		Patterns []struct {
			Name, Match string
		}
	}
	require.NoError(t, json.Unmarshal(out, &g))
	for _, p := range g.Patterns {
		if p.Name != "keyword.control.wgr" {
			continue
		}
		words := regexp.MustCompile("^" + strings.Replace(p.Match, `\b`, "", 2) + "$")
		for word := range Keywords() {
			require.Regexp(t, words, word)
		}
	}
}
