package load_test

import (
	"maps"
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
