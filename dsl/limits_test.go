package dsl

import (
	"bytes"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
)

// No input, however odd, may take the parser long or make it run out of stack.
func TestHugeInputs(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	tests := []struct {
		name, src string
		code      string // of the first diagnostic, empty when it parses
	}{
		{"a long line of words", strings.Repeat("word ", 1<<20), "E0101"},
		{"a long line of marks", strings.Repeat("+", 10<<20), "E0107"},
		{"a long identifier", strings.Repeat("a", 10<<20), "E0101"},
		{"a long expression", "define a = 1" + strings.Repeat(" + 1", 1<<19), ""},
		{"a long row", "data unit { " + strings.Repeat("1 ", 1<<20) + "}", ""},
		{"a long unclosed text", `define a = "` + strings.Repeat("a", 10<<20), "E0104"},
		{"many quotes", strings.Repeat("\"\n", 1<<20), "E0104"},
		{"deep braces", strings.Repeat("rule 1 { ", 100_000) + strings.Repeat("}", 100_000), "E0106"},
		{"open braces", strings.Repeat("{", 100_000), "E0106"},
		{"closing braces", strings.Repeat("}", 100_000), "E0110"},
		{"closing braces on lines", strings.Repeat("}\n", 100_000), "E0110"},
		{"deep brackets", "define a = " + strings.Repeat("(", 100_000), "E0106"},
		{"else without end", "procedure p() { if a { } " + strings.Repeat("else if a { } ", 100_000) + "}", "E0106"},
		{"deep, with a mistake", strings.Repeat("rule 1 { ", 150) + "x" + strings.Repeat(" }", 150), "E0101"},
		{"deep steps, with a mistake", "procedure p() { " + strings.Repeat("if a { ", 150) + "x" + strings.Repeat(" } else { stop }", 150) + "}", "E0101"},
		{"many mistakes", strings.Repeat("frobid a b\n", 20_000), "E0101"},
		{"many items", strings.Repeat("forbid a(b) when c\n", 100_000), ""},
		{"many prefix operators", "define a = " + strings.Repeat("- ", 1<<20) + "1", ""},
		{"many open comments", strings.Repeat("/*\n", 100_000), "E0105"},
		{"zero bytes", string(make([]byte, 1<<20)), "E0112"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			defer wait.Guard(func() string { return tt.name })()
			_, ds := Parse("x", []byte(tt.src))
			if tt.code == "" {
				require.Empty(t, ds)
			} else {
				require.NotEmpty(t, ds)
				require.Equal(t, tt.code, ds[0].Code, ds[0].Summary)
			}
			var b bytes.Buffer
			few := ds[:min(len(ds), 3)]
			require.NoError(t, Renderer{Sources: Sources{"x": []byte(tt.src)}}.Render(&b, few))
			require.Less(t, b.Len(), 10_000)
		})
	}
}
