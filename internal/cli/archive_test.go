package cli

import (
	"archive/zip"
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/games"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/spec_tests"
)

// zipped writes a game of the program, with its tests and other files, as an archive.
func zipped(t *testing.T, game string, more map[string]string) string {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	put := func(name string, text []byte) {
		w, err := z.Create(name)
		require.NoError(t, err)
		_, err = w.Write(text)
		require.NoError(t, err)
	}
	for prefix, from := range map[string]fs.FS{"": &games.Files, "tests/": &spec_tests.Files} {
		sub, err := fs.Sub(from, game)
		require.NoError(t, err)
		require.NoError(t, fs.WalkDir(sub, ".", func(file string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() {
				text, err := fs.ReadFile(sub, file)
				require.NoError(t, err)
				put(game+"/"+prefix+file, text)
			}
			return err
		}))
	}
	for name, text := range more {
		put(name, []byte(text))
	}
	require.NoError(t, z.Close())
	path := filepath.Join(t.TempDir(), "shared.zip")
	require.NoError(t, os.WriteFile(path, b.Bytes(), 0o600))
	return path
}

// A game in an archive is checked, tested, inspected and set up as one in a folder, and nothing
// of it is written to disk.
func TestArchives(t *testing.T) {
	path := zipped(t, "the_pass", map[string]string{"../evil.wgr": "rule", "the_pass/../../evil.wgr": "rule", "/evil.wgr": "rule"})
	run := func(do func(e *console.Console) error) string {
		t.Helper()
		var out, errs bytes.Buffer
		err := do(&console.Console{Out: &out, Err: &errs})
		require.NoError(t, err, out.String()+errs.String())
		return out.String()
	}
	run(func(e *console.Console) error { return Check(e, []string{path}, "human", true) })
	require.Contains(t, run(func(e *console.Console) error { return Tests{Paths: []string{path}, Format: "human"}.Run(e) }), "181 passed, 0 failed")
	require.Contains(t, run(func(e *console.Console) error { return Inspect(e, path, "5.1", "human") }), "rules/5-zones.wgr:1")
	run(func(e *console.Console) error {
		s, err := setup.Start(e, setup.Setup{Game: path})
		if err == nil {
			require.NotNil(t, s.Game.Pending())
		}
		return err
	})
	require.Error(t, Fix(&console.Console{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}, path, false, false))
	left, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, left, 1)
	_, err = os.Stat(filepath.Join(filepath.Dir(path), "..", "evil.wgr"))
	require.ErrorIs(t, err, fs.ErrNotExist)

	broken := filepath.Join(t.TempDir(), "broken.zip")
	for _, text := range []string{"", "PK\x03\x04", "edition 3"} {
		require.NoError(t, os.WriteFile(broken, []byte(text), 0o600))
		require.ErrorContains(t, Check(&console.Console{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}, []string{broken}, "human", false), "no zip archive")
	}
	require.Error(t, Check(&console.Console{Out: &bytes.Buffer{}, Err: &bytes.Buffer{}}, []string{filepath.Join(t.TempDir(), "none.zip")}, "human", false))
}
