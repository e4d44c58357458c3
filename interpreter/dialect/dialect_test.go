package dialect_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/dialect"

	"github.com/stretchr/testify/require"
)

// rewritten applies all findings of a kind to one file.
func rewritten(t *testing.T, kind dialect.Kind, src string) (string, int) {
	t.Helper()
	f, ds := dsl.Parse("a.wgr", []byte(src))
	require.Empty(t, ds, ds.Error())
	found := dialect.Find(kind, []*dsl.File{f}, nil)
	var edits []dialect.Edit
	for _, x := range found {
		edits = append(edits, x.Edits...)
	}
	out, ds := dsl.Format("a.wgr", dialect.Apply("a.wgr", f.Source, edits))
	require.False(t, ds.HasErrors(), ds.Error())
	return string(out), len(found)
}

func TestFindings(t *testing.T) {
	for _, c := range []struct {
		name         string
		kind         dialect.Kind
		before, want string // want is empty where nothing is found
	}{
		{"arguments of the declaration", dialect.Arguments, "permission p(u: unit)\nforbid p(u) when u.side == red\n", "permission p(u: unit)\nforbid p when u.side == red\n"},
		{"other arguments", dialect.Arguments, "permission p(u: unit)\nforbid p(v) when v.side == red\n", ""},
		{"arguments in another order", dialect.Arguments, "permission p(a: hex, b: hex)\nforbid p(b, a) when a == b\n", ""},
		{"two permissions that agree", dialect.Arguments, "permission p(u: unit)\npermission q(u: unit)\nforbid p, q(u) when u.side == red\n", "permission p(u: unit)\npermission q(u: unit)\nforbid p, q when u.side == red\n"},
		{"two permissions that differ", dialect.Arguments, "permission p(u: unit)\npermission q(v: unit)\nforbid p, q(u) when u.side == red\n", ""},
		{"declared twice, differently", dialect.Arguments, "option a default off { permission p(u: unit) }\noption b default off { permission p(v: unit) }\nforbid p(u) when u.side == red\n", ""},
		{"a quantity", dialect.Arguments, "quantity c(u: unit) = 1\nc(u) when u.side == red: + 1\n", "quantity c(u: unit) = 1\nc when u.side == red: +1\n"},
		{"a type three times", dialect.Types, "game g \"G\"\ndefine a(u: unit) = 1\ndefine b(u: unit) = 2\ndefine c(u: unit) = 3\n",
			"game g \"G\"\nnames u: unit\ndefine a(u) = 1\ndefine b(u) = 2\ndefine c(u) = 3\n"},
		{"a type twice", dialect.Types, "game g \"G\"\ndefine a(u: unit) = 1\ndefine b(u: unit) = 2\n", ""},
		{"two types", dialect.Types, "game g \"G\"\ndefine a(u: unit) = 1\ndefine b(u: unit) = 2\ndefine c(u: unit) = 3\ndefine d(u: hex) = 3\n", ""},
		{"a type that names gives", dialect.Types, "names u: unit\ndefine a(u: unit) = 1\ndefine b(u: hex) = 1\n", "names u: unit\ndefine a(u) = 1\ndefine b(u: hex) = 1\n"},
		{"a list", dialect.Types, "names us: list of unit\ndefine a(us: list of unit, n: number) = n\n", "names us: list of unit\ndefine a(us, n: number) = n\n"},
		{"prohibitions in a row", dialect.Blocks, "rule 1 {\n  // first\n  forbid p when a because \"a\"\n  // second\n  forbid p when b  // at the end\n}\n",
			"rule 1 {\n  // first\n  forbid p {\n    when a because \"a\"\n    // second\n    when b  // at the end\n  }\n}\n"},
		{"another permission between", dialect.Blocks, "rule 1 {\n  forbid p when a\n  forbid q when a\n  forbid p when b\n}\n", ""},
		{"one without a condition", dialect.Blocks, "rule 1 {\n  forbid p\n  forbid p when b\n}\n", ""},
	} {
		got, n := rewritten(t, c.kind, c.before)
		if c.want == "" {
			require.Zero(t, n, c.name)
			continue
		}
		require.Positive(t, n, c.name)
		require.Equal(t, c.want, got, c.name)
		_, again := rewritten(t, c.kind, got)
		require.Zero(t, again, "%s: nothing is left", c.name)
	}
}

// A broken line keeps its tokens, and no line is longer than the limit where a break helps.
func TestLongLines(t *testing.T) {
	src := "rule 1 \"R\" {\n  forbid enter(u, to) when first_condition(u, to) and second_condition(u, to) and none(adjacent(to), any(.units, .side == u.side)) because \"the place is full, and nobody gives way\"\n}\n"
	got, n := rewritten(t, dialect.Columns, src)
	require.Equal(t, 1, n)
	require.Equal(t, "rule 1 \"R\" {\n  forbid enter(u, to) when first_condition(u, to) and second_condition(u, to)\n      and none(adjacent(to), any(.units, .side == u.side)) because \"the place is full, and nobody gives way\"\n}\n", got)
	_, n = rewritten(t, dialect.Columns, "data unit {\n  id  side  a\n  \"a very long name of a unit that nobody can break into two lines since it is one row of a grid\"  red  1\n}\n")
	require.Zero(t, n, "a row is a line")
}
