package program

import (
	"testing"

	"wargame/dsl"

	"github.com/stretchr/testify/require"
)

func hashOf(t *testing.T, src string, options map[string]bool) uint64 {
	t.Helper()
	f, ds := dsl.Parse("g.wgr", []byte(src))
	require.Empty(t, ds)
	p, _ := Unchecked(Config{Files: []*dsl.File{f}, Options: options})
	return p.RulesHash()
}

func TestRulesHash(t *testing.T) {
	const src = "side red\nmap area\ndata space {\n  id\n  A\n  B\n}\nrule 1 \"One\" { define one() = 1 + 1 }\noption more 2 \"More\" { rule 2 { define two() = 2 } }\n"
	h := hashOf(t, src, nil)
	same := "// a comment\nside   red\nmap area\ndata space {\n id\n A\n\n B // here\n}\nrule 1 \"Uno\" {\n  define one() = 1+1\n}\noption more 2 \"More\" { rule 2 { define two() = 3 } }\ntest \"t\" { expect one() == 2 }\n"
	require.Equal(t, h, hashOf(t, same, nil), "layout, comments, titles, tests and what is switched off do not count")
	for name, other := range map[string]string{
		"a number": "side red\nmap area\ndata space {\n  id\n  A\n  B\n}\nrule 1 \"One\" { define one() = 1 + 2 }\n",
		"a clause": "side red\nmap area\ndata space {\n  id\n  A\n  B\n}\nrule 1.1 \"One\" { define one() = 1 + 1 }\n",
		"rows":     "side red\nmap area\ndata space {\n  id A\n  B -\n}\nrule 1 \"One\" { define one() = 1 + 1 }\n",
	} {
		require.NotEqual(t, h, hashOf(t, other, nil), name)
	}
	require.NotEqual(t, h, hashOf(t, src, map[string]bool{"more": true}))
}
