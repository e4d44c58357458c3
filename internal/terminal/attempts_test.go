package terminal

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"wargame/internal/cli"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// Bots play an embedded game with hidden stacks. Then each seat tries every command that
// reads a save, and no output names a counter that the seat has never seen.
// (docs/reliability.md lists the attempts.)
func TestAttemptsUnderHiddenStacks(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "a.save")
	var out bytes.Buffer
	e := &console.Console{In: strings.NewReader(""), Out: &out, Err: &out}
	begun := setup.Setup{Game: "normandy", Choices: setup.Choices{Options: []string{"hidden_stacks"}}}
	tb, err := sitDown(e, Play{Setup: begun, Bots: []string{"german=random", "allied=random"}, Save: path})
	require.NoError(t, err)
	for range 50 {
		d := tb.g.Pending()
		require.NotNil(t, d)
		who := tb.bots[max(d.Seat, 0)]
		require.NoError(t, tb.botMove(who, d))
	}
	require.NoError(t, tb.file.Close())

	for seat := range tb.g.P.Seats {
		name := tb.g.P.Seats[seat].Name
		unseen := neverSeen(t, path, seat)
		require.Greater(t, len(unseen), 3, name)
		clean := func(what, text string) {
			t.Helper()
			for unit, word := range unseen {
				if at := word.FindStringIndex(text); at != nil {
					t.Errorf("%s, %s tells of %q: …%s…", name, what, unit, text[max(0, at[0]-60):min(len(text), at[1]+60)])
				}
			}
		}
		asked := func(what string, do func(e *console.Console) error) string {
			t.Helper()
			var out bytes.Buffer
			err := do(&console.Console{In: strings.NewReader(""), Out: &out, Err: &out})
			if err != nil {
				fmt.Fprintln(&out, err)
			}
			clean(what, out.String())
			return out.String()
		}

		for _, file := range []string{"m.svg", "part.svg"} {
			file = filepath.Join(dir, name+file)
			q := cli.Chart{Game: "normandy", Load: path, Seat: name, Out: file, Scale: 1}
			if strings.Contains(file, "part") {
				q.Part, q.NoKey = "2001..3010", true
			}
			asked("map", func(e *console.Console) error { return q.Run(e) })
			svg, err := os.ReadFile(file)
			require.NoError(t, err)
			require.Contains(t, string(svg), "<title>")
			clean("the picture", string(svg))
		}
		told := asked("replay", func(e *console.Console) error { return cli.Replay{Path: path, Seat: name}.Run(e) })
		require.Contains(t, told, "decides\n")
		asked("the report", func(e *console.Console) error { return cli.Replay{Path: path, Seat: name, Report: true}.Run(e) })
		for _, x := range []string{"units", "map(units, .hex)", "filter(units, .side == allied)", "sum(map(units, .strength))", "combat_strength(first(units))",
			"first(filter(units, .hex == hex(3602))).name", "phasing", "nonsense(", "unit(\"nobody\")"} {
			format := "human"
			if len(x)%2 == 0 {
				format = "json"
			}
			asked("why "+x, func(e *console.Console) error {
				return cli.Question{Game: "normandy", Load: path, Seat: name, Expr: x, All: true, Format: format}.Run(e)
			})
		}

		// At the terminal a bot plays the other side, and every command asks for what it knows.
		other := tb.g.P.Seats[1-seat].Name
		session := []string{"units", "units " + other, "map", "log 999", "more", "help", "save", "moves", "undo 3", "log 999", "why pass", "why 1", "units", "map"}
		for unit := range unseen {
			session = append(session, "units "+unit, "map "+unit, "map "+unit+" > 2010", "moves "+unit, "why "+unit, unit, "moves march "+unit, "why march "+unit+" 2010", unit[:len(unit)-1])
		}
		session = append(session, "export "+other+" "+filepath.Join(dir, "stolen"+name), "1", "units", "log 999", "pass", "units", "log 999", "quit")
		typed := regexp.MustCompile(`(?m)^(.*?> ).*$|No answer contains .*|.* is (not a unit|neither a side nor a space nor a unit) in sight|.*and no unit in sight of that name|.* is a unit, but this decision does not choose.*|there is no space .*`)
		var out bytes.Buffer
		e := &console.Console{In: strings.NewReader(strings.Join(session, "\n") + "\n"), Out: &out, Err: &out}
		err := Play{Setup: setup.Setup{Game: "normandy"}, Load: path, Save: filepath.Join(dir, name+".save"), Seat: name, Bots: []string{other + "=random"}}.Run(e)
		require.NoError(t, err, out.String())
		clean("play", typed.ReplaceAllString(out.String(), "$1"))
		require.NoFileExists(t, filepath.Join(dir, "stolen"+name))
	}
}

// neverSeen returns the other seats' counters on the map that a seat has never seen,
// each with the pattern of its name. Names that are numbers are skipped.
func neverSeen(t *testing.T, path string, seat int) map[string]*regexp.Regexp {
	t.Helper()
	e := &console.Console{In: strings.NewReader(""), Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}
	f, err := setup.ReadSave(e, path)
	require.NoError(t, err)
	from, _, err := setup.Restore(e, f, "normandy")
	require.NoError(t, err)
	g := from.Game
	seen := map[int]bool{}
	look := func() {
		v := sight.Of(g, seat)
		for u := range g.S.At {
			seen[u] = seen[u] || !v.Hides(u)
		}
	}
	require.NoError(t, f.Replay(g, func(*save.Move, *run.Decision, run.Choice) { look() }))
	look()
	out := map[string]*regexp.Regexp{}
	letter := regexp.MustCompile(`\pL`)
	for u, at := range g.S.At {
		if name := g.P.UnitName(u); !seen[u] && at >= 0 && letter.MatchString(name) {
			out[name] = regexp.MustCompile(`(^|[^\pL\pN/])` + regexp.QuoteMeta(name) + `($|[^\pL\pN/])`)
		}
	}
	return out
}
