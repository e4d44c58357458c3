package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/internal/console"

	"github.com/stretchr/testify/require"
)

func TestWriteFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "map.svg")
	text := func(text string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
	}
	holds := func(want string) {
		t.Helper()
		got, err := os.ReadFile(path)
		require.NoError(t, err)
		require.Equal(t, want, string(got))
		left, err := filepath.Glob(filepath.Join(dir, ".*"))
		require.NoError(t, err)
		require.Empty(t, left, "nothing is left beside the file")
	}
	require.NoError(t, writeFile(path, false, text("one")))
	holds("one")
	require.EqualError(t, writeFile(path, false, text("two")), "the file "+path+" already exists; --force overwrites it")
	holds("one")
	require.NoError(t, writeFile(path, true, text("three")))
	holds("three")

	// a failed write leaves the file unchanged
	fails := func(w io.Writer) error { _, _ = io.WriteString(w, "half"); return errors.New("no more") }
	require.ErrorContains(t, writeFile(path, true, fails), "no more")
	holds("three")

	// a file that appears during the write remains
	require.NoError(t, os.Remove(path))
	require.Error(t, writeFile(path, false, func(io.Writer) error { return os.WriteFile(path, []byte("other"), 0o644) }))
	holds("other")

	require.ErrorContains(t, writeFile(dir, true, text("")), "is a folder")
	require.ErrorContains(t, writeFile(filepath.Join(dir, "no", "x"), true, text("")), "cannot write")
	require.ErrorContains(t, writeFile(os.DevNull, true, text("")), "is not a regular file")

	// a link is replaced, and its target is unchanged
	other := filepath.Join(dir, "link.svg")
	if os.Symlink(path, other) == nil {
		require.Error(t, writeFile(other, false, text("four")))
		require.NoError(t, writeFile(other, true, text("four")))
		holds("other")
	}
}

// Every command with an output file refuses to overwrite before it does any work, and
// overwrites with force.
func TestOverwriting(t *testing.T) {
	t.Chdir(t.TempDir())
	e := &console.Console{In: strings.NewReader(""), Out: io.Discard, Err: io.Discard}
	require.NoError(t, NewGame(e, "g", "hex"))
	for name, write := range map[string]func(path string, force bool) error{
		"map.svg": func(p string, f bool) error { return Chart{Game: "g", Out: p, Force: f, Scale: 1}.Run(e) },
		"map.png": func(p string, f bool) error { return Chart{Game: "g", Out: p, Force: f, Scale: 0.1}.Run(e) },
		"plot.svg": func(p string, f bool) error {
			return Simulation{Game: "g", Games: 1, MaxDecisions: 2, Seed: "1", Format: "text", Plot: p, Force: f}.Run(e)
		},
		"rules.pprof": func(p string, f bool) error {
			return Tests{Paths: []string{"g"}, Format: "human", Profile: p, Force: f}.Run(e)
		},
		"cover.out": func(p string, f bool) error {
			return CoverageQuery{Game: "the_pass", Format: "human", Profile: p, Force: f}.Run(e)
		},
	} {
		require.NoError(t, os.WriteFile(name, []byte("dear"), 0o644))
		require.ErrorContains(t, write(name, false), "already exists", name)
		kept, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, "dear", string(kept), name)
		require.NoError(t, write(name, true), name)
		made, err := os.ReadFile(name)
		require.NoError(t, err)
		require.NotEqual(t, "dear", string(made), fmt.Sprint(name, " is overwritten by force"))
	}
	require.ErrorContains(t, NewGame(e, "g", "hex"), "not empty")
}
