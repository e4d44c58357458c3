package dsl

import (
	"fmt"
	"io"
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
