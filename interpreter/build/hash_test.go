package build_test

import (
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"

	"github.com/stretchr/testify/require"
)

func rulesHash(t *testing.T, src string, options map[string]bool) uint64 {
	t.Helper()
	f, ds := dsl.Parse("g.wgr", []byte(src))
	require.Empty(t, ds)
	p, _ := build.Unchecked(build.Config{Files: []*dsl.File{f}, Options: options})
	return p.RulesHash()
}

func TestRulesHash(t *testing.T) {
	const src = "side red\nmap area\ndata space {\n  id\n  A\n  B\n}\nrule 1 \"One\" { define one() = 1 + 1 }\noption more 2 \"More\" { rule 2 { define two() = 2 } }\n"
	h := rulesHash(t, src, nil)
	same := "// a comment\nside   red\nmap area\ndata space {\n id\n A\n\n B // here\n}\nrule 1 \"Uno\" {\n  define one() = 1+1\n}\noption more 2 \"More\" { rule 2 { define two() = 3 } }\ntest \"t\" { expect one() == 2 }\n"
	require.Equal(t, h, rulesHash(t, same, nil), "layout, comments, titles, tests and what is switched off do not count")
	for name, other := range map[string]string{
		"a number": "side red\nmap area\ndata space {\n  id\n  A\n  B\n}\nrule 1 \"One\" { define one() = 1 + 2 }\n",
		"a clause": "side red\nmap area\ndata space {\n  id\n  A\n  B\n}\nrule 1.1 \"One\" { define one() = 1 + 1 }\n",
		"rows":     "side red\nmap area\ndata space {\n  id A\n  B -\n}\nrule 1 \"One\" { define one() = 1 + 1 }\n",
	} {
		require.NotEqual(t, h, rulesHash(t, other, nil), name)
	}
	require.NotEqual(t, h, rulesHash(t, src, map[string]bool{"more": true}))
}

// TestRulesHashWithoutTexts checks that texts for players are no part of the hash, in any
// construct that has one, and that the hash of before still covers them.
func TestRulesHashWithoutTexts(t *testing.T) {
	const src = `side red "Red"
map area
data space {
  id
  A
  B
}
enum arm { foot "Foot" horse }
unit has { arm: arm }
rule 1 "One" {
  permission may(u)
  forbid may {
    when u.arm == foot because "it walks"
    when u.arm == horse because "it rides"
  }
  quantity pace(u) = 2
  pace when u.arm == horse: + 1 because "a horse"
  action go_on "March" {
    choose h from areas noting "{1 + 1}" "Where to?"
    log "To {h}"
  }
}
`
	set := func(text string) (without, with uint64) {
		f, ds := dsl.Parse("g.wgr", []byte(text))
		require.Empty(t, ds)
		p, _ := build.Unchecked(build.Config{Files: []*dsl.File{f}})
		return p.RulesHash(), p.RulesHashWithTexts()
	}
	without, with := set(src)
	require.NotEqual(t, without, with)
	for _, c := range [][2]string{
		{`"it walks"`, `"it is on foot"`}, {`"a horse"`, `"mounted"`}, {`"March"`, `"Move"`}, {`"Where to?"`, `"March: choose an area"`},
		{`"To {h}"`, `"It goes to {h}"`}, {`foot "Foot"`, `foot "Infantry"`}, {`"Red"`, `"Reds"`}, {`noting "{1 + 1}" `, ``}, {` because "it walks"`, ``},
	} {
		require.Contains(t, src, c[0])
		again, other := set(strings.Replace(src, c[0], c[1], 1))
		require.Equal(t, without, again, c[1])
		require.NotEqual(t, with, other, c[1])
	}
	changed, _ := set(strings.Replace(src, "+ 1 because", "+ 2 because", 1))
	require.NotEqual(t, without, changed)
	changed, _ = set(strings.Replace(src, "u.arm == foot because", "u.arm == horse because", 1))
	require.NotEqual(t, without, changed)
}

// TestAimWords checks that a define beside aims is part of the hash only if something
// other than aims uses it: directly, through another define, or in a text.
func TestAimWords(t *testing.T) {
	const game = "side red\nmap area\ntrack sun: number\nrule 1 \"One\" { define day() = sun > 2 }\n"
	const aim = "aim \"Day\" for side(s): raise sun weight late() ? 1 : 2\n"
	file := func(name, text string) *dsl.File {
		f, ds := dsl.Parse(name, []byte(text))
		require.Empty(t, ds)
		return f
	}
	hash := func(rules, aims string) uint64 {
		p, ds := build.Unchecked(build.Config{Files: []*dsl.File{file("aims.wgr", aims), file("game.wgr", rules)}})
		require.NoError(t, ds.Err())
		return p.RulesHash()
	}
	none := hash(game, "aim \"Day\" for side(s): raise sun\n")
	words := "define late() = evening() and day()\ndefine evening() = sun < 7\n"
	require.Equal(t, none, hash(game, words+aim))
	require.Equal(t, none, hash(game, "define late() = evening()\ndefine evening() = sun < 8\n"+aim))
	require.Equal(t, hash(game, ""), none)

	for _, rule := range []string{
		"rule 2 \"Two\" { define two() = late() ? 1 : 2 }\n",
		"rule 2 \"Two\" { define two() = evening() ? 1 : 2 }\n",
		"rule 2 \"Two\" { procedure tell { log \"It is {evening()}\" } }\n",
	} {
		later := "define late() = evening() and day()\ndefine evening() = sun < 8\n"
		require.NotEqual(t, hash(game+rule, words+aim), hash(game+rule, later+aim), rule)
	}
	require.NotEqual(t, hash(game, words), hash(game, ""), "without an aim beside it a define is a rule")
}

// TestRuleDefines checks that defines which only aims use are not listed.
func TestRuleDefines(t *testing.T) {
	file := func(name, text string) *dsl.File {
		f, ds := dsl.Parse(name, []byte(text))
		require.Empty(t, ds)
		return f
	}
	p, ds := build.Unchecked(build.Config{Files: []*dsl.File{
		file("aims.wgr", "define late() = noon() and day()\ndefine noon() = sun == 7\naim \"Day\" for side(s): raise sun weight late() ? 1 : 2\n"),
		file("game.wgr", "side red\nmap area\ntrack sun: number\nrule 1 \"One\" {\n define day() = sun > 2\n define lunch() = noon()\n}\n"),
	}})
	require.NoError(t, ds.Err())
	var names []string
	for _, d := range p.RuleDefines() {
		names = append(names, d.Name)
	}
	require.Equal(t, []string{"day", "lunch", "noon"}, names)
}
