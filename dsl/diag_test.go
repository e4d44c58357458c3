package dsl

import (
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/stretchr/testify/require"
)

func at(line, column, offset int) lexer.Position {
	return lexer.Position{Filename: "f.wgr", Line: line, Column: column, Offset: offset}
}

func TestSorted(t *testing.T) {
	a := Diagnostic{Code: "E1", Summary: "a", Span: SpanOf(at(1, 1, 0), at(1, 2, 1))}
	b := Diagnostic{Code: "E2", Summary: "b", Span: SpanOf(at(2, 1, 9), at(2, 2, 10))}
	w := Diagnostic{Code: "W1", Severity: Warning, Summary: "w", Span: a.Span}
	ds := Diagnostics{b, w, a, b}.Sorted()
	require.Equal(t, Diagnostics{a, w, b}, ds)
	require.True(t, ds.HasErrors())
	require.False(t, Diagnostics{w}.HasErrors())
	require.NoError(t, Diagnostics{w}.Err())
	require.Equal(t, "f.wgr:1:1: warning: w [W1]", w.Error())
	require.Equal(t, "2:3", Span{Start: lexer.Position{Line: 2, Column: 3}}.String())
	require.Equal(t, "note", Note.String())
}

func TestRenderParts(t *testing.T) {
	src := "one\n\ttwo three\nfour\nfive\nsix\n"
	d := Diagnostic{
		Code: "E0712", Summary: "both set a value", Detail: "first\nsecond",
		Help: "write despite", Span: SpanOf(at(2, 6, 9), at(5, 3, 26)),
		Labels:  []Label{{SpanOf(at(1, 1, 0), at(1, 4, 3)), "here"}, {Span{File: "other.wgr", Start: lexer.Position{Line: 7, Column: 1}}, "elsewhere"}},
		Clauses: []string{"7.2.1 Terrain", "7 Combat"},
		Values:  []Value{{"side", "north"}},
	}
	var b strings.Builder
	require.NoError(t, Renderer{Sources: Sources{"f.wgr": []byte(src)}}.Render(&b, Diagnostics{d}))
	require.Equal(t, `error[E0712]: both set a value
 --> f.wgr:2:6  in 7.2.1 Terrain < 7 Combat
  |
2 |     two three
  |         ^^^^^
3 | four
  | ^^^^
...
5 | six
  | ^^
 ::: f.wgr:1:1
  |
1 | one
  | --- here
 ::: other.wgr:7:1
  = elsewhere
detail: first
        second
note: side = north
help: write despite
`, b.String())

	b.Reset()
	require.NoError(t, Renderer{Sources: Sources{"f.wgr": []byte(src)}, Color: true}.Render(&b, Diagnostics{d}))
	require.Contains(t, b.String(), "\x1b[1;31merror[E0712]\x1b[0m")

	// Without the source there is still the place.
	b.Reset()
	require.NoError(t, Renderer{}.Render(&b, Diagnostics{d, d}))
	require.Contains(t, b.String(), " --> f.wgr:2:6")
	require.Contains(t, b.String(), "\n\nerror")
}

func TestUnderline(t *testing.T) {
	tests := []struct {
		text         string
		c            columns
		shown, under string
	}{
		{"abc", columns{1, 2}, "abc", " ^"},
		{"abc", columns{3, 3}, "abc", "   ^"},
		{"abc", columns{9, 12}, "abc", "   ^"},
		{"", columns{0, 1}, "", "^"},
		{"\ta", columns{1, 2}, "    a", "    ^"},
		{"日本語", columns{1, 2}, "日本語", "  ^^"},
		{"a\x00b", columns{1, 2}, "a?b", " ^"},
		{"  abc", columns{0, -1}, "  abc", "  ^^^"},
	}
	for _, tt := range tests {
		shown, under := underline(tt.text, tt.c, '^')
		require.Equal(t, tt.shown, shown)
		require.Equal(t, tt.under, under, tt.text)
	}
	shown, under := underline(strings.Repeat("x", 500), columns{300, 310}, '^')
	require.True(t, strings.HasPrefix(shown, "…xxx"))
	require.True(t, strings.HasSuffix(shown, "x…"))
	require.Less(t, width(shown), 130)
	require.Equal(t, strings.Repeat(" ", 41)+"^^^^^^^^^^", under)
}
