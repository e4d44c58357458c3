package dsl

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/stretchr/testify/require"
)

// findingsOn returns a file of n lines and a finding on each of them.
func findingsOn(n int) (Sources, Diagnostics) {
	var ds Diagnostics
	for i := range n {
		at := lexer.Position{Filename: "a.wgr", Line: i + 1, Column: 1}
		ds = append(ds, Diagnostic{Code: "E0302", Summary: fmt.Sprint(i), Span: SpanOf(at, at)})
	}
	return Sources{"a.wgr": []byte(strings.Repeat("rule 1 \"One\" {}\n", n))}, ds
}

// Rendering reads each source once, so its work grows with the text and not with
// the product of text and findings.
func TestRenderReadsEachSourceOnce(t *testing.T) {
	for _, n := range []int{10, 100, 1000} {
		sources, ds := findingsOn(n)
		r := Renderer{Sources: sources, lines: newLines(sources)}
		require.NoError(t, r.render(io.Discard, ds))
		require.Equal(t, len(sources["a.wgr"]), r.lines.read)
	}
}

func BenchmarkRenderManyFindings(b *testing.B) {
	sources, ds := findingsOn(20_000)
	for b.Loop() {
		_ = Renderer{Sources: sources}.Render(io.Discard, ds) // Discard takes everything
	}
}

// An item that fails at its first word has no end: its end would be that of the
// whole source, and to measure the source for each mistake is quadratic.
func TestAFailedItemHasNoEnd(t *testing.T) {
	for _, src := range []string{"}", "rulle 1.1", "rule 1.1 x"} {
		lex := newStream(src, Tokens("x", src))
		i := &Item{}
		require.Error(t, i.Parse(lex), src)
		require.Zero(t, i.EndPos, src)
	}
}

// BenchmarkManyMistakes parses files whose every line is a mistake of grammar; the
// time of a line is the same for both.
func BenchmarkManyMistakes(b *testing.B) {
	for _, n := range []int{2_000, 20_000} {
		b.Run(strconv.Itoa(n), func(b *testing.B) {
			src := []byte(strings.Repeat("rulle 1.1 \"A misspelt keyword\" { define a(u: unit) = 1 }\n", n))
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				_, ds := Parse("many.wgr", src)
				require.Len(b, ds, n)
			}
		})
	}
}
