package lsp

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// shownIn asks for the hints of a whole file and returns its text with them in brackets.
func (e *editor) shownIn(name string) string {
	text := e.read(name)
	e.open(name, text)
	l := newLines([]byte(text), utf16Units)
	var list []inlayHint
	e.ask("textDocument/inlayHint", object{"textDocument": object{"uri": e.uri(name)}, "range": l.span(0, len(text))}, &list)
	for i := len(list) - 1; i >= 0; i-- {
		at := l.offset(list[i].Position)
		text = text[:at] + "[" + list[i].Label + "]" + text[at:]
	}
	return text
}

// The title of a clause stands behind each reference to it, but not where the title itself
// stands; a column of data shows what it holds.
func TestHints(t *testing.T) {
	e := start(t)
	require.Contains(t, e.shownIn("tests/3-combat.wgr"), `test "The ground" cites 3.2[The village shifts two columns, woods o…] {`)
	require.Contains(t, e.shownIn("tests/3-combat.wgr"), `== -1 by 3.2[The village shifts two columns, woods o…]`)
	require.NotRegexp(t, `rule [0-9.]+\[`, e.shownIn(combat))
	require.Contains(t, e.shownIn("data/units.wgr"), "strength[: number]  ma[: number]")

	text := e.read("tests/3-combat.wgr")
	var list []inlayHint
	e.ask("textDocument/inlayHint", object{"textDocument": object{"uri": e.uri("tests/3-combat.wgr")}, "range": span{position{0, 0}, position{1, 0}}}, &list)
	require.Len(t, list, strings.Count(text[:strings.Index(text, "\n")], "3."), "those of the part that was asked about")
	require.NoError(t, e.stop())
}

// The parameters of a call are shown while it is typed, and which of them is next.
func TestSignatures(t *testing.T) {
	e := start(t)
	text := e.read(moves)
	for _, c := range []struct {
		typed, label string
		argument     int
	}{
		{"march_cost(", "march_cost(", 0},
		{"march_cost(u, ", "march_cost(", 1},
		{"march_cost(nearest(u, [u, u]), ", "march_cost(", 1},
		{"distance(", "distance(", 0},
		{"distance(march_cost(u, ", "march_cost(", 1},
		{"distance(u, [u, u", "distance(", 1},
		{"(u, ", "", 0},
		{"no_such_name(u, ", "", 0},
	} {
		changed := text + "\ndefine spare = " + c.typed
		e.open(moves, changed)
		var got *signatureHelp
		e.ask("textDocument/signatureHelp", object{"textDocument": object{"uri": e.uri(moves)}, "position": newLines([]byte(changed), utf16Units).at(len(changed))}, &got)
		if c.label == "" {
			require.Nil(t, got, c.typed)
			continue
		}
		require.NotNil(t, got, c.typed)
		require.Contains(t, got.Signatures[0].Label, c.label, c.typed)
		require.Equal(t, c.argument, got.Active, c.typed)
		require.NotEmpty(t, got.Signatures[0].Parameters, c.typed)
		for _, p := range got.Signatures[0].Parameters {
			require.Contains(t, got.Signatures[0].Label, p.Label)
		}
	}
	require.NoError(t, e.stop())
}
