package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/internal/console"
	"wargame/internal/console/consoletest"
	"wargame/internal/setup"
	"wargame/internal/terminal"
	"wargame/interpreter/proof"

	"github.com/stretchr/testify/require"
)

// TestStrangers runs every command that shows a game on a hostile game.
func TestStrangers(t *testing.T) {
	t.Chdir(t.TempDir())
	var out, errs bytes.Buffer
	e := &console.Console{In: strings.NewReader(""), Out: console.NewPlain(&out, false), Err: console.NewPlain(&errs, false)}
	require.NoError(t, NewGame(e, "g", "hex"))
	e.In = strings.NewReader("1\nRed 1\n0\nquit\n")
	require.NoError(t, terminal.Play{Setup: setup.Setup{Game: "g", Seed: "1"}, Save: "good.save"}.Run(e))
	good, err := os.ReadFile("good.save")
	require.NoError(t, err)

	for i := 0; i < len(consoletest.Attacks); i += 5 { // TestPlain covers all of them
		a := consoletest.Attacks[i]
		word, err := json.Marshal(a)
		require.NoError(t, err)
		in := strings.Trim(string(word), `"`)
		file := filepath.Join("saves", fmt.Sprintf("%d %s.save", i, strings.NewReplacer("/", "", "\x00", "").Replace(a)))
		require.NoError(t, os.MkdirAll("saves", 0o755))
		changes := [][2]string{
			{`"title":"`, `"title":"` + in}, {`"by":"`, `"by":"` + in}, {`"for":"`, `"for":"` + in},
			{`"pick":"`, `"pick":"` + in}, {`"game":"g`, `"game":"` + in}, {`"seed":"1`, `"seed":"` + in},
			{`"format":"`, `"` + in + `":"`}, {`"hash":"`, `"hash":"` + in}, {`"version":2`, `"version":2,"position":"` + in + `"`},
			{`"pick"`, `"word":"` + in + `","pick"`}, {"{", a + "{"},
		}
		for _, change := range [][2]string{changes[i/5*2%len(changes)], changes[(i/5*2+1)%len(changes)]} {
			require.NoError(t, os.WriteFile(file, []byte(strings.Replace(string(good), change[0], change[1], 1)), 0o644))
			say(t, e, &out, &errs, a, Replay{Path: file}.Run(e))
			say(t, e, &out, &errs, a, Replay{Path: file, Game: "g", Report: true}.Run(e))
			e.In = strings.NewReader("map\nunits\nlog\nquit\n")
			say(t, e, &out, &errs, a, terminal.Play{Setup: setup.Setup{Game: "g"}, Load: file}.Run(e))
			say(t, e, &out, &errs, a, Question{Game: "g", Expr: "1", Load: file, Format: "human"}.Run(e))
			say(t, e, &out, &errs, a, Chart{Game: "g", Load: file, Scale: 1}.Run(e))
		}
		// input and arguments
		e.In = strings.NewReader(a + "\nwhy " + a + "\nmap " + a + "\nunits " + a + "\nlog " + a + "\nhelp " + a + "\nquit\n")
		say(t, e, &out, &errs, a, terminal.Play{Setup: setup.Setup{Game: "g"}, Save: file + ".new"}.Run(e))
		say(t, e, &out, &errs, a, terminal.Play{Setup: setup.Setup{Game: a}}.Run(e))
		say(t, e, &out, &errs, a, Question{Game: "g", Expr: a, Format: "human"}.Run(e))
		say(t, e, &out, &errs, a, Question{Game: "g", Expr: `"` + a + `"`, Format: "json"}.Run(e))
		say(t, e, &out, &errs, a, Chart{Game: "g", Test: a, Part: a, Scale: 1}.Run(e))
		say(t, e, &out, &errs, a, Chart{Game: "g", Out: a, Scale: 1}.Run(e))
		say(t, e, &out, &errs, a, Table(e, "g", a, nil, setup.Choices{Options: []string{a}}))
		say(t, e, &out, &errs, a, Tests{Paths: []string{"g"}, Match: a, Format: "human"}.Run(e))
		say(t, e, &out, &errs, a, Simulation{Game: "g", Format: "text", Games: 1, Seed: a, Bots: []string{a}, Worth: a, Points: a}.Run(e))

		// texts of rules and of related files, and file names
		dir := filepath.Join("bad", fmt.Sprintf("%d %s", i, strings.NewReplacer("/", "", "\x00", "").Replace(a)))
		require.NoError(t, os.MkdirAll("bad", 0o755))
		require.NoError(t, NewGame(e, dir, "hex"))
		for _, beside := range []string{"clauses.tsv", []string{"defects.tsv", "open.tsv", "out-of-scope.tsv"}[i%3]} {
			require.NoError(t, os.WriteFile(filepath.Join(dir, beside), []byte("clause\ttext\n1\t"+a+"\n"+a+"\t"+a+"\t"+a+"\n"), 0o644))
			say(t, e, &out, &errs, a, CoverageQuery{Game: dir, Format: "human", List: []string{"all"}, Playouts: proof.Playouts{}}.Run(e))
			say(t, e, &out, &errs, a, Defects(e, dir, "", "", "human"))
			say(t, e, &out, &errs, a, Inspect(e, dir, "1", "human"))
			require.NoError(t, os.Remove(filepath.Join(dir, beside)))
		}
		say(t, e, &out, &errs, a, Tests{Paths: []string{dir}, Verbose: true, Format: "junit"}.Run(e))
		src, err := os.ReadFile(filepath.Join(dir, "game.wgr"))
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(filepath.Join(dir, "game.wgr"), bytes.Replace(src, []byte("Skirmish"), []byte(a), 1), 0o644))
		for _, format := range []string{"human", "gnu", "json", "sarif"} {
			err := Check(e, []string{dir}, format, false)
			require.ErrorIs(t, err, console.ErrFindings, "%q is no text of a game", a)
			say(t, e, &out, &errs, a, err)
		}
		say(t, e, &out, &errs, a, Format(e, []string{dir}, false, true, false))
		say(t, e, &out, &errs, a, terminal.Play{Setup: setup.Setup{Game: dir}}.Run(e))
		say(t, e, &out, &errs, a, Tests{Paths: []string{dir}, Format: "human"}.Run(e))
	}
}

// say collects the output, with the error as the program prints it.
func say(t *testing.T, e *console.Console, out, errs *bytes.Buffer, attack string, err error) {
	t.Helper()
	if err != nil {
		fmt.Fprintf(e.Err, "wargame: %s\n", err)
	}
	require.NoError(t, e.Close())
	consoletest.RequireTame(t, out.Bytes(), attack)
	consoletest.RequireTame(t, errs.Bytes(), attack)
	out.Reset()
	errs.Reset()
}
