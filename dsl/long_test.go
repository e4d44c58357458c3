package dsl_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/dsl"
)

// TestLongTokensTakeLinearTime reads what is made of very many parts. A quadratic loop takes
// longer than go test lets a package run.
func TestLongTokensTakeLinearTime(t *testing.T) {
	const n = 300_000
	texts := 0
	for name, src := range map[string]string{
		"clause": "rule " + strings.Repeat("1.", n) + "1 \"Long\" { }\n",
		"cell":   "data hex { id a\n 0101 " + strings.Repeat("1.", n) + "1 }\n",
		"words":  "enum e { " + strings.Repeat("w, ", n) + "w }\n",
		"text":   "rule 1 \"Long\" { procedure p { log \"" + strings.Repeat(`\"{u}`, n) + "\" } }\n",
	} {
		f, ds := dsl.Parse(name, []byte(src))
		require.False(t, ds.HasErrors(), "%s: %v", name, ds.Err())
		if name == "text" {
			dsl.Walk(f, func(x any) bool {
				if text, ok := x.(*dsl.Text); ok && len(text.Raw) > n {
					texts++
					parts := text.Parts()
					require.Len(t, parts, n+1)
					last := parts[n-1].Expr.Pos
					require.Equal(t, strings.LastIndex(src, "u}"), last.Offset)
				}
				return true
			})
			continue
		}
		dsl.Print(f)
	}
	require.Equal(t, 1, texts)
}
