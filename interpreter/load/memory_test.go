package load_test

import (
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/templates"
	"wargame/interpreter/load"
)

// A game in memory is the game on disk, and a change of one file parses that file alone.
func TestOpenTexts(t *testing.T) {
	files, err := templates.Files("hex", "mine")
	require.NoError(t, err)
	known := &load.Known{}
	g, err := load.OpenTexts("mine", files, known)
	require.NoError(t, err)
	p, ds := g.TestProgram(nil, nil)
	require.NoError(t, ds.Err())
	require.NotEmpty(t, p.Tests)
	text, err := g.File("game.wgr")
	require.NoError(t, err)
	require.Equal(t, files["game.wgr"], text)
	_, err = g.File("none.tsv")
	require.Error(t, err)

	changed := maps.Clone(files)
	changed["rules/9.wgr"] = []byte("rule 9 \"nine\" { define nine = ninne }")
	again, err := load.OpenTexts("mine", changed, known)
	require.NoError(t, err)
	require.Same(t, g.Files[0], again.Files[0])
	_, ds = again.Program(nil, nil)
	require.ErrorContains(t, ds.Err(), "/rules/9.wgr:1:")

	_, err = load.OpenTexts("mine", load.Texts{"readme.md": nil}, nil)
	require.ErrorIs(t, err, load.ErrNoGame)
}

// A variant in memory extends a game of the program, with its tests, also if it has its name.
func TestOpenTextsOfAVariant(t *testing.T) {
	for _, name := range []string{"mine", "the_pass"} {
		g, err := load.OpenTexts(name, load.Texts{"game.wgr": []byte("edition 3\ngame mine extends the_pass \"Mine\"\n")}, nil)
		require.NoError(t, err)
		require.NotEmpty(t, g.Extends.Tests)
		require.Len(t, g.Tests, len(g.Extends.Tests))
	}
}

// A game on disk with unsaved texts is read again as fast: a change of one file, or of one
// file of the tests, parses that file alone, and so it is in a variant.
func TestOpenUnsavedAgain(t *testing.T) {
	files, err := templates.Files("hex", "mine")
	require.NoError(t, err)
	root := t.TempDir()
	write := func(name string, text []byte) {
		require.NoError(t, os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o700))
		require.NoError(t, os.WriteFile(filepath.Join(root, name), text, 0o600))
	}
	for name, text := range files {
		write(filepath.Join("mine", name), text)
	}
	write("variant/game.wgr", []byte("edition 3\ngame variant extends mine \"Variant\"\n"))
	for _, name := range []string{"mine", "variant"} {
		known := &load.Known{}
		g, err := load.OpenUnsaved(filepath.Join(root, name), nil, known)
		require.NoError(t, err)
		require.NotEmpty(t, g.Tests)
		changed := filepath.Join(root, "mine", "rules", "9.wgr")
		for _, text := range []string{"rule 9 \"nine\" { define nine = ninne }", "rule 9 \"nine\" { define nine = 9 }"} {
			again, err := load.OpenUnsaved(filepath.Join(root, name), load.Unsaved{changed: []byte(text)}, known)
			require.NoError(t, err)
			require.Same(t, g.Files[0], again.Files[0])
			require.Same(t, g.Tests[0], again.Tests[0])
			require.Len(t, again.Files, len(g.Files)+1)
			_, ds := again.TestProgram(nil, nil)
			if strings.Contains(text, "ninne") {
				require.ErrorContains(t, ds.Err(), "9.wgr:1:")
			} else {
				require.NoError(t, ds.Err())
			}
		}
	}
}
