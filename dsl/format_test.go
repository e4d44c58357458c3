package dsl

import (
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"
)

// requireStable holds that formatting keeps the tree and that a second time
// changes nothing.
func requireStable(t *testing.T, name string, src []byte) {
	t.Helper()
	f, ds := Parse(name, src)
	require.Empty(t, ds, ds.Error())
	out, ds := Format(name, src)
	require.Empty(t, ds, ds.Error())
	again, ds := Parse(name, out)
	require.Empty(t, ds, "formatted: %s\n%s", ds.Error(), out)
	require.Equal(t, Dump(f), Dump(again), "formatted:\n%s", out)
	twice, _ := Format(name, out)
	require.Equal(t, string(out), string(twice))
	require.Equal(t, comments(f), comments(again), "formatted:\n%s", out)
}

// comments lists the comments of a file, without the blanks that may change.
func comments(f *File) []string {
	var out []string
	for _, t := range f.Tokens {
		if t.Type == TokenComment {
			out = append(out, strings.Join(strings.Fields(t.Value), " "))
		}
	}
	return out
}

func TestEveryRuleFileIsStable(t *testing.T) {
	for _, dir := range []string{"testdata", "../games", "../stdlib", "../spec_tests"} {
		_ = filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".wgr" || strings.HasSuffix(path, ".bad.wgr") {
				return nil
			}
			src, err := os.ReadFile(path)
			require.NoError(t, err)
			t.Run(path, func(t *testing.T) {
				if _, ds := Parse(path, src); ds.HasErrors() {
					t.Fatal("it does not parse")
				}
				requireStable(t, path, src)
			})
			return nil
		})
	}
}

func TestFormat(t *testing.T) {
	tests := []struct{ name, in, out string }{
		{"empty", "", ""},
		{"blank lines", "\n\n\nmap area\n\n\n\nuse a\n\n", "map area\n\nuse a\n"},
		{"indentation", "rule 1 {\nforbid x(u)\n      when a\n  unless b\n    }\n", "rule 1 {\n  forbid x(u)\n    when a\n    unless b\n}\n"},
		{"blanks", "forbid  x ( u,v ) when  a  +b\n", "forbid x(u, v) when a  +b\n"},
		{"short block stays", "rule 1 {forbid x}\n", "rule 1 { forbid x }\n"},
		{"two on a line", "rule 1 {forbid x forbid y}\n", "rule 1 { forbid x  forbid y }\n"},
		{
			"long block", "rule 1 { forbid x when " + strings.Repeat("a", 80) + " }\n",
			"rule 1 {\n  forbid x when " + strings.Repeat("a", 80) + "\n}\n",
		},
		{"signs", "q:-  2\nq : + 4\nq: - a\nq: x 1/2\n", "q: -2\nq: +4\nq: - a\nq: x 1/2\n"},
		{
			"else joins", "procedure p() {\n if a {\nstop\n}\nelse {\nreturn\n}\n}\n",
			"procedure p() {\n  if a {\n    stop\n  } else {\n    return\n  }\n}\n",
		},
		{
			"own comments", "// a\nrule 1 { // b\n// c\nforbid x // d\n  /* e */\n}\n// f",
			"// a\nrule 1 {  // b\n  // c\n  forbid x  // d\n  /* e */\n}\n// f\n",
		},
		{
			"aligned comments", "rule 1 {\n  forbid x // a\n  forbid longer // b\n}\n",
			"rule 1 {\n  forbid x       // a\n  forbid longer  // b\n}\n",
		},
		{
			"comment in a statement", "forbid x\n// why\n when a\n",
			"forbid x\n  // why\n  when a\n",
		},
		{
			"grid", "data unit {\nid name\n1 \"日本\" // a\n\"long one\"  b\n// c\n\n\n2 3 }\n",
			"data unit {\n  id          name\n  1           \"日本\"  // a\n  \"long one\"  b\n  // c\n\n  2           3\n}\n",
		},
		{
			"header without corner", "table t(a: d6, b: d6): number {\n 1 22 3\n1 2 3 444\n2 33 4 5\n}\n",
			"table t(a: d6, b: d6): number {\n     1   22  3\n  1  2   3   444\n  2  33  4   5\n}\n",
		},
		{"table of one line", "table t(a: d6): number {1   2}\n", "table t(a: d6): number { 1 2 }\n"},
		{
			"expression over lines", "rule 1 {\nforbid x when a and\n    (b or\n     c)\n}\n",
			"rule 1 {\n  forbid x when a and\n      (b or\n       c)\n}\n",
		},
		{"windows", "\ufeffrule 1 {\r\n\tforbid x // a\r\n}\r\n", "rule 1 {\n  forbid x  // a\n}\n"},
		{"list of attributes", "unit has {\na: flag, b: number\nc: text}\n", "unit has {\n  a: flag, b: number\n  c: text\n}\n"},
		{
			"until", "sequence {\nrepeat {\nturn { do a }\n}\nuntil b\n}\n",
			"sequence {\n  repeat {\n    turn { do a }\n  } until b\n}\n",
		},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out, ds := Format("x.wgr", []byte(tt.in))
			require.Empty(t, ds, ds.Error())
			require.Equal(t, tt.out, string(out))
			requireStable(t, "x.wgr", []byte(tt.in))
		})
	}
}

func TestFormatRefusesErrors(t *testing.T) {
	out, ds := Format("x.wgr", []byte("rule {"))
	require.Nil(t, out)
	require.True(t, ds.HasErrors())
}

// Blanks, line ends and comments thrown in between the tokens at random: the
// layout stays stable whatever the source looks like.
func TestFormatRandomLayout(t *testing.T) {
	paths, err := filepath.Glob("testdata/parse/*.txtar")
	require.NoError(t, err)
	blanks := []string{
		" ", "  ", "\t", "\n ", "\n\n  ", "\r\n\t", " /* c */ ", " // c\n  ", "\n  // c\n  ", "\n\n  /* c\n d */\n\n ", " /* c */\n ",
	}
	for _, path := range paths {
		ar, err := txtar.ParseFile(path)
		require.NoError(t, err)
		tokens := Tokens("", string(ar.Files[0].Data))
		parsed := 0
		for seed := range 60 {
			r := rand.New(rand.NewPCG(uint64(seed), 1))
			var b strings.Builder
			for _, tok := range tokens {
				next := tok.Value
				if tok.Type == TokenWhitespace && r.IntN(12) == 0 {
					next = blanks[r.IntN(len(blanks))]
					if strings.Contains(tok.Value, "\n") && !strings.HasSuffix(tok.Value, " ") {
						next += "\n"
					}
				}
				b.WriteString(next)
			}
			src := b.String()
			if _, ds := Parse("x", []byte(src)); len(ds) == 0 {
				parsed++
				requireStable(t, path, []byte(src))
				if t.Failed() {
					t.Fatalf("source:\n%s", src)
				}
			}
		}
		require.Greater(t, parsed, 15, path)
	}
}

// What is hidden of a thing stands behind it without blanks.
func TestFormatHiddenAttribute(t *testing.T) {
	out, ds := Format("a.wgr", []byte("hide card(c) . holder from s when c.holder != s\nshow card(c).holder to s despite 1\n"))
	require.Empty(t, ds, ds.Error())
	require.Equal(t, "hide card(c).holder from s when c.holder != s\nshow card(c).holder to s despite 1\n", string(out))
}
