package migrate_test

import (
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/migrate"

	"github.com/stretchr/testify/require"
)

const usualGame = `edition 3
game mire "The Mire"
map area
side red
permission cross(u: unit, to: space)
`

// parsed returns files by name and text.
func parsed(t *testing.T, texts ...string) []*dsl.File {
	t.Helper()
	var out []*dsl.File
	for i := 0; i < len(texts); i += 2 {
		f, ds := dsl.Parse(texts[i], []byte(texts[i+1]))
		require.False(t, ds.HasErrors(), ds.Error())
		out = append(out, f)
	}
	return out
}

// Each kind of finding is named, at its first place in the file, and once a file.
func TestUnusual(t *testing.T) {
	long := "define far = 1" + strings.Repeat(" + 1", 30) + "\n"
	for name, c := range map[string]struct{ rules, place, summary string }{
		"usual":       {"rule 5.1 \"Mud\" { forbid cross when u.side == red }\n", "", ""},
		"other names": {"rule 5.1 \"Mud\" { forbid cross(x, y) when x.side == red }\n", "", ""},
		"arguments":   {"\nrule 5.1 \"Mud\" { forbid cross(u, to) when u.side == red }\n", "rules.wgr:2:30", ": parameters that a declaration gives"},
		"long line":   {long, "rules.wgr:1:1", ": long lines"},
		"no break":    {"// " + strings.Repeat("x", 120) + "\ndefine far = 1\n", "", ""},
		"block": {"rule 5.1 \"Mud\" {\n  forbid cross when u.side == red\n  forbid cross when u.hex == none\n}\n",
			"rules.wgr:2:3", ": prohibitions that a block can join"},
		"two kinds": {long + "rule 5.1 \"Mud\" { forbid cross(u, to) when u.side == red }\nrule 5.2 \"Mire\" { forbid cross(u, to) when u.hex == none }\n",
			"rules.wgr:1:1", ": parameters that a declaration gives, long lines"},
	} {
		t.Run(name, func(t *testing.T) {
			g := migrate.Game{Rules: parsed(t, "game.wgr", usualGame, "rules.wgr", c.rules)}
			ds := migrate.Unusual(g, "games/mire")
			if c.place == "" {
				require.Empty(t, ds, ds.Error())
				return
			}
			require.Len(t, ds, 1, ds.Error())
			require.Equal(t, c.place, ds[0].Span.String())
			require.Equal(t, codes.NotUsual, ds[0].Code)
			require.Equal(t, dsl.Warning, ds[0].Severity)
			require.Equal(t, "this file is not in the usual form"+c.summary, ds[0].Summary)
			require.Equal(t, "`wargame fix games/mire` rewrites it", ds[0].Help)
			require.Equal(t, c.rules, string(g.Rules[1].Source), "the game stays as it is")

			// What is warned of is what Make changes, and nothing is left to warn of.
			plan, err := migrate.Make(migrate.Game{Rules: parsed(t, "game.wgr", usualGame, "rules.wgr", c.rules)})
			require.NoError(t, err)
			require.Len(t, plan.Changes, 1)
			require.Empty(t, migrate.Unusual(migrate.Game{Rules: parsed(t, "game.wgr", usualGame, "rules.wgr", string(plan.Changes[0].After))}, ""))
		})
	}
}

// A file that only gets types of another file is warned of at its start, tests are files like
// any other, and those of a game below are not.
func TestUnusualFiles(t *testing.T) {
	rules := "define a(u: unit) = 1\ndefine b(u: unit) = 1\n"
	test := "rule 5.1 \"Mud\" { forbid cross(u, to) when u.side == red }\n"
	g := migrate.Game{Rules: parsed(t, "game.wgr", usualGame, "rules.wgr", rules), Tests: parsed(t, "tests.wgr", test)}
	var places []string
	for _, d := range migrate.Unusual(g, "mire") {
		places = append(places, d.Span.String()+d.Summary)
	}
	const says = "this file is not in the usual form: "
	require.Equal(t, []string{
		"game.wgr:5:18" + says + "types that `names` can give",
		"rules.wgr:1:10" + says + "types that `names` can give",
		"tests.wgr:1:30" + says + "parameters that a declaration gives",
	}, places)

	g.Rules = append(parsed(t, "game.wgr", strings.ReplaceAll(usualGame, "u: unit", "x: unit")), parsed(t, "rules.wgr", rules+"define c(u: unit) = 1\n")...)
	g.Tests = nil
	ds := migrate.Unusual(g, "mire")
	require.Len(t, ds, 2)
	require.Equal(t, "game.wgr:1:1", ds[0].Span.String())
	require.Equal(t, says+"types that `names` can give", ds[0].Summary)

	below := migrate.Game{Rules: parsed(t, "mine.wgr", "edition 3\ngame mine extends mire\n"), Base: g.Rules}
	require.Empty(t, migrate.Unusual(below, "mine"))
}

// Games of other editions, and texts that are no game, have their own messages.
func TestUnusualIsOfThisEdition(t *testing.T) {
	rule := "rule 5.1 \"Mud\" { forbid cross(u, to) when u.side == red }\n"
	require.Len(t, migrate.Unusual(migrate.Game{Rules: parsed(t, "game.wgr", usualGame+rule)}, ""), 1)
	for _, head := range []string{"", "edition 2\n"} {
		text := strings.Replace(usualGame, "edition 3\n", head, 1)
		require.Empty(t, migrate.Unusual(migrate.Game{Rules: parsed(t, "game.wgr", text+rule)}, ""))
	}
}
