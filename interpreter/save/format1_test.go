package save

import (
	"archive/zip"
	"bytes"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	gameload "wargame/interpreter/load"
	"wargame/interpreter/migrate"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
)

// Saves of format 1 stay readable. The rules of the small game stand in these
// tests; those of the games in the program have changed since, so they are kept
// beside the saves as they were then (rules.zip), the standard library included.
func TestFormat1(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "format1", "*.save"))
	require.NoError(t, err)
	require.Len(t, paths, 6)
	games := oldRules(t)
	for _, path := range paths {
		t.Run(filepath.Base(path), func(t *testing.T) {
			f, err := ReadFile(path)
			require.NoError(t, err)
			require.Equal(t, 1, f.Version)
			require.NotEmpty(t, f.Moves)
			require.Empty(t, f.Code())
			_, same, err := Open(path)
			require.ErrorIs(t, err, ErrFormat)
			require.Len(t, same.Moves, len(f.Moves))
			_, err = f.Continue(filepath.Join(t.TempDir(), "x.save"))
			require.ErrorIs(t, err, ErrFormat)

			var source dice.Source
			if f.Dice == "seed" {
				seed, err := dice.ParseSeed(f.Seed)
				require.NoError(t, err)
				source = dice.Keyed{Seed: seed}
			}
			p := load0(t)
			if f.Game != "walk" {
				p = played(t, filepath.Join(games, f.Game), f)
			}
			require.NoError(t, f.CheckGame(f.Game, p), "these are the rules of the save")
			g := run.New(p, source)
			require.NoError(t, f.Replay(g, nil), "every position is as it was then")
			require.Equal(t, f.Game == "fottr", f.seatless, "this game declared seats when they had no cells")

			g = run.New(p, source)
			moves, err := f.Rehash(g, nil)
			require.NoError(t, err)
			require.Len(t, moves, len(f.Moves))

			// It goes on in a file of today.
			h := f.Header
			h.Seats, h.Meaning, h.Start = Seats(p), run.Meaning, Hex(run.New(p, source).Hash())
			now := filepath.Join(t.TempDir(), "now.save")
			w, err := Create(now, h, moves)
			require.NoError(t, err)
			require.NoError(t, w.Close())
			x, err := ReadFile(now)
			require.NoError(t, err)
			require.NoError(t, x.Replay(run.New(p, source), nil))
		})
	}
}

// oldRules unpacks the rules that the saves were made under, a folder for each
// game.
func oldRules(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	z, err := zip.OpenReader(filepath.Join("testdata", "format1", "rules.zip"))
	require.NoError(t, err)
	defer z.Close()
	for _, f := range z.File {
		in, err := f.Open()
		require.NoError(t, err)
		text, err := io.ReadAll(in)
		require.NoError(t, err)
		text = bytes.ReplaceAll(text, []byte(`clauses "clauses.tsv"`), nil) // the archive has no statements
		path := filepath.Join(dir, filepath.FromSlash(f.Name))
		require.NoError(t, os.MkdirAll(filepath.Dir(path), 0o700))
		require.NoError(t, os.WriteFile(path, text, 0o600))
	}
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	for _, e := range entries {
		migrated(t, filepath.Join(dir, e.Name()))
	}
	return dir
}

// migrated rewrites a game for the present edition as far as it must be, which leaves the
// hash of its rules as it is: the saves name it.
func migrated(t *testing.T, dir string) {
	t.Helper()
	g, err := gameload.OpenWithTests(dir)
	require.NoError(t, err)
	plan, err := migrate.Make(migrate.Game{Rules: slices.Clone(g.Own()), Tests: slices.Clone(g.OwnTests()), Base: g.Base(), Modules: filepath.Join(dir, "modules"), KeepHash: true})
	require.NoError(t, err)
	require.NotEmpty(t, plan.Changes)
	for _, c := range plan.Changes {
		require.NoError(t, os.MkdirAll(filepath.Dir(c.Name), 0o700))
		require.NoError(t, os.WriteFile(c.Name, c.After, 0o600))
	}
}

// played is the program of a game in a folder, under the choices of a save.
func played(t *testing.T, dir string, f *File) *program.Program {
	t.Helper()
	g, err := gameload.Open(dir)
	require.NoError(t, err)
	p, ds := g.Program(f.Options, f.Readings)
	require.False(t, ds.HasErrors(), ds.Error())
	return p
}
