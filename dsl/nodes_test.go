package dsl

import (
	"strings"
	"testing"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"
	"github.com/stretchr/testify/require"
)

func peeking(t *testing.T, src string) *lexer.PeekingLexer {
	t.Helper()
	return newStream(src, Tokens("x", src))
}

// rest is the source behind what was parsed.
func rest(src string, lex *lexer.PeekingLexer) string {
	return strings.TrimSpace(src[lex.Peek().Pos.Offset:])
}

// exprTable: the text of the expression, and what is left.
var exprTable = []struct{ src, want, rest string }{
	{"a", "a", ""},
	{"a b", "a", "b"},
	{"1.5 x", "1.5", "x"},
	{"1..5 step", "1..5", "step"},
	{"1 . x", "1 . x", ""},
	{"2.x", "2.x", ""},
	{"a + b when c", "a + b", "when c"},
	{"-a - -b", "-a - -b", ""},
	{"not a and !b or c {", "not a and !b or c", "{"},
	{"a not in b not c", "a not in b", "not c"},
	{"a not startsWith b", "a not startsWith b", ""},
	{"a in [1, 2] by c", "a in [1, 2]", "by c"},
	{"a ? b : c : d", "a ? b : c", ": d"},
	{"a ? b ? 1 : 2 : 3 : d", "a ? b ? 1 : 2 : 3", ": d"},
	{"a ?: b : c", "a ?: b", ": c"},
	{"a: -2", "a", ": -2"},
	{"a = b", "a", "= b"},
	{"a == b = c", "a == b", "= c"},
	{"a, b", "a", ", b"},
	{"f(a, {b: [1]}) }", "f(a, {b: [1]})", "}"},
	{"f (a)", "f", "(a)"},
	{"f\n(a)", "f", "(a)"},
	{"f [0]", "f", "[0]"},
	{"f(a)(b)[c].d?.e?.[0] x", "f(a)(b)[c].d?.e?.[0]", "x"},
	{"(a)\nb", "(a)", "b"},
	{"to to to", "to", "to to"},
	{"from + at at to", "from + at", "at to"},
	{".strength > 3 x", ".strength > 3", "x"},
	{"# + #acc x", "# + #acc", "x"},
	{"any(xs, .a > 3 and #.b in ys) unless c", "any(xs, .a > 3 and #.b in ys)", "unless c"},
	{"a | f() | g() x", "a | f() | g()", "x"},
	{"a ?? b x", "a ?? b", "x"},
	{"a or stop", "a", "or stop"},
	{"a or nothing", "a", "or nothing"},
	{"a or stopped or b", "a or stopped or b", ""},
	{"\"x\" + 'y", "\"x\" +", "!"},
	{"a and\n  // why\n  b\nc", "a and\n  // why\n  b", "c"},
	{"a matches \"x\" as y", "a matches \"x\"", "as y"},
	{"a\n- b", "a\n- b", ""},
	{"x 1/3", "x", "1/3"},
	{"{a: 1}", "", "-"},
	{"}", "", "-"},
	{"", "", "-"},
	{"a +", "", "!"},
	{"a + }", "", "!"},
	{"a.", "", "!"},
	{"(a", "", "!"},
	{"(a]", "", "!"},
	{"(a }", "", "!"},
	{"a ? b", "", "!"},
	{"not", "", "!"},
	{"(§)", "", "!"},
	{"a + § ", "", "!"},
}

func TestExprEnds(t *testing.T) {
	for _, tt := range exprTable {
		t.Run(tt.src, func(t *testing.T) {
			lex := peeking(t, tt.src)
			var e Expr
			err := e.Parse(lex)
			switch tt.rest {
			case "-":
				require.Equal(t, participle.NextMatch, err)
				return
			case "!":
				require.Error(t, err)
				require.NotEqual(t, participle.NextMatch, err)
				return
			}
			require.NoError(t, err)
			require.Equal(t, tt.want, e.Text)
			require.Equal(t, tt.want, e.String())
			require.Equal(t, tt.want, tt.src[e.Pos.Offset:e.End.Offset])
			require.Equal(t, tt.rest, rest(tt.src, lex))
		})
	}
}

func TestExprPlaces(t *testing.T) {
	lex := peeking(t, "\n  森 +\n  b c")
	var e Expr
	require.NoError(t, e.Parse(lex))
	require.Equal(t, "x:2:3", e.Pos.String())
	require.Equal(t, "x:3:4", e.End.String())
	require.Equal(t, "森 +\n  b", e.Text)
}

func TestCovers(t *testing.T) {
	require.True(t, Covers("4.0", "4.0"))
	require.False(t, Covers("4.0", "4.0.1"))
	require.True(t, Covers("4.0.*", "4.0.1"))
	require.True(t, Covers("4.0.*", "4.0.12.a.II"))
	require.False(t, Covers("4.0.*", "4.0"))
	require.False(t, Covers("4.*", "40.1"))
}

func TestClauseRef(t *testing.T) {
	tests := []struct {
		src, text, rest, clause string
		statement               int
		label                   string
	}{
		{"5.1.6", "5.1.6", "", "5.1.6", 0, ""},
		{"7.2.1#3, 4", "7.2.1#3", ", 4", "7.2.1", 3, ""},
		{"10.7.2.A {", "10.7.2.A", "{", "10.7.2.A", 0, ""},
		{"8.a.II x", "8.a.II", "x", "8.a.II", 0, ""},
		{"4.0.A.1: x", "4.0.A.1", ": x", "4.0.A.1", 0, ""},
		{"Q.4\nE.13", "Q.4", "E.13", "Q.4", 0, ""},
		{"T.16a", "T.16a", "", "T.16a", 0, ""},
		{"zoc.1{", "zoc.1", "{", "zoc.1", 0, ""},
		{"7.2.1/city as", "7.2.1/city", "as", "7.2.1", 0, "city"},
		{"7.2.1#2/two-words", "7.2.1#2/two-words", "", "7.2.1", 2, "two-words"},
		{"4.0.*, 5", "4.0.*", ", 5", "4.0.*", 0, ""},
		{"4.* \"x\"", "4.*", "\"x\"", "4.*", 0, ""},
		{"4* x", "4", "* x", "4", 0, ""},
		{"5.1. x", "5.1", ". x", "5.1", 0, ""},
		{"5..6", "5", "..6", "5", 0, ""},
		{"5 .6", "5", ".6", "5", 0, ""},
		{"5/* c */.6", "5", "/* c */.6", "5", 0, ""},
	}
	for _, tt := range tests {
		t.Run(tt.src, func(t *testing.T) {
			lex := peeking(t, tt.src)
			var c ClauseRef
			require.NoError(t, c.Parse(lex))
			require.Equal(t, tt.text, c.Text)
			require.Equal(t, tt.text, c.String())
			require.Equal(t, tt.clause, c.Clause())
			require.Equal(t, tt.statement, c.Statement())
			require.Equal(t, tt.label, c.Label())
			require.Equal(t, tt.rest, strings.TrimSpace(tt.src[c.Pos.Offset+len(c.Text):]))
		})
	}
	for _, src := range []string{"", ".5", "\"5\"", "{"} {
		require.Equal(t, participle.NextMatch, new(ClauseRef).Parse(peeking(t, src)), src)
	}
}

func TestCells(t *testing.T) {
	tests := []struct{ src, cell, grid string }{
		{"1923, 1924", "1923", "1923,"},
		{"1923: x", "1923", "1923:"},
		{"2010-2011", "2010-2011", "2010-2011"},
		{"3:2 x", "3", "3:2"},
		{"0,+1", "0", "0,+1"},
		{"+6< 1", "+6<", "+6<"},
		{"1/- 1", "1/-", "1/-"},
		{"1:1(0,+1", "1", "1:1(0,+1"},
		{"<1:2", "<1", "<1:2"},
		{"-/E}", "-/E", "-/E"},
		{"a{b", "a", "a"},
		{"½ x", "½", "½"},
		{"a\"b\"", "a", "a"},
		{"a//b", "a", "a"},
		{"a\n:b", "a", "a"},
		{`"a \"b\" {c}"d`, `a "b" {c}`, `a "b" {c}`},
	}
	for _, tt := range tests {
		t.Run(tt.src, func(t *testing.T) {
			var c Cell
			require.NoError(t, c.Parse(peeking(t, tt.src)))
			require.Equal(t, tt.cell, c.Text)
			var g GridCell
			require.NoError(t, g.Parse(peeking(t, tt.src)))
			require.Equal(t, tt.grid, g.Text)
			require.Equal(t, tt.src[0] == '"', g.Quoted)
		})
	}
	for _, src := range []string{"", "{", "}", "\"open"} {
		require.Equal(t, participle.NextMatch, new(Cell).Parse(peeking(t, src)), src)
		require.Equal(t, participle.NextMatch, new(GridCell).Parse(peeking(t, src)), src)
	}
}

func TestGrid(t *testing.T) {
	src := " a \"b c\"\n// skip\n\n1 2:3 }"
	lex := peeking(t, src)
	var g Grid
	require.NoError(t, g.Parse(lex))
	require.Len(t, g.Rows, 2)
	require.Equal(t, []string{"a", `"b c"`}, []string{g.Rows[0].Cells[0].String(), g.Rows[0].Cells[1].String()})
	require.Equal(t, "2:3", g.Rows[1].Cells[1].Text)
	require.Equal(t, 4, g.Rows[1].Pos.Line)
	require.Equal(t, "}", rest(src, lex))
	require.NoError(t, new(Grid).Parse(peeking(t, "}")))
	require.Error(t, new(Grid).Parse(peeking(t, "a { b")))
}

func TestQuotes(t *testing.T) {
	for _, text := range []string{"", "plain", `a "b" \ c`, "line\nline\ttab", "森"} {
		require.Equal(t, text, Unquote(Quote(text)))
	}
	require.Equal(t, "x", Unquote(`"\x"`))
	require.Equal(t, "a", (&Text{Raw: `"a"`}).Value())
	require.Empty(t, (*Text)(nil).Value())
	require.Empty(t, (*Name)(nil).String())
}
