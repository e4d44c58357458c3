package load

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// The statements of the rulebook are those of the file that the game names.
func TestTheGameNamesItsCatalogue(t *testing.T) {
	dir := t.TempDir()
	game := func(note string) {
		text := "edition 3\ngame g \"G\" { clauses " + note + " }\nside red, blue\n"
		require.NoError(t, os.WriteFile(filepath.Join(dir, "game.wgr"), []byte(text), 0o600))
	}
	require.NoError(t, os.MkdirAll(filepath.Join(dir, "book"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "clauses.tsv"), []byte("1\t1\trule\tOne.\n"), 0o600))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "book", "two.tsv"), []byte("2\t1\trule\tTwo.\n"), 0o600))

	game(`"book/two.tsv"`)
	g, err := Open(dir)
	require.NoError(t, err)
	require.True(t, g.Catalogue.HasClause("2"))
	require.False(t, g.Catalogue.HasClause("1"))

	require.NoError(t, os.Remove(filepath.Join(dir, "clauses.tsv")))
	game(`"clauses.tsv"`)
	g, err = Open(dir)
	require.NoError(t, err, "a copy of a game without its statements can be played")
	require.Nil(t, g.Catalogue)

	for note, want := range map[string]string{
		`"three.tsv"`:     `game.wgr:2 names "three.tsv" as the statements of the rulebook; there is no such file`,
		`""`:              `game.wgr:2 names "" as the statements`,
		`"book"`:          "book is a folder",
		`"../secret.tsv"`: "leaves the folder of the game",
		`"/etc/passwd"`:   "leaves the folder of the game",
	} {
		game(note)
		_, err := Open(dir)
		require.ErrorIs(t, err, ErrRefused, note)
		require.ErrorContains(t, err, want, note)
	}
}
