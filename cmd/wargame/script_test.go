package main

import (
	"errors"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "write the outputs of the scripts back")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"wargame": main})
}

// Every verb is tested by scripts alone: its output and its exit code.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		UpdateScripts:       *update,
		RequireExplicitExec: true,
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"exits": exits,
		},
	})
}

// exits runs wargame and demands an exit code: exits 2 check game.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE ARGS…")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec("wargame", args[1:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit code %d, not %d", got, want)
	}
}

// ownProgram returns the path of the test binary under the name wargame, which makes it the
// program. It is no symbolic link, since the program starts itself by the file that it is.
func ownProgram(t *testing.T) string {
	t.Helper()
	self, err := os.Executable()
	require.NoError(t, err)
	name := filepath.Join(t.TempDir(), "wargame")
	if os.Link(self, name) != nil { // on another disk
		text, err := os.ReadFile(self)
		require.NoError(t, err)
		require.NoError(t, os.WriteFile(name, text, 0o700))
	}
	return name
}
