package examples_test

import (
	"encoding/json"
	"io/fs"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame"
	"wargame/dsl"
	"wargame/internal/examples"
	"wargame/interpreter/codes"
	"wargame/interpreter/load"
	"wargame/interpreter/spec"
)

func read(t *testing.T) *examples.Book {
	t.Helper()
	docs, err := fs.Sub(wargame.Pages, "docs")
	require.NoError(t, err)
	b, err := examples.Read(docs)
	require.NoError(t, err)
	return b
}

// Every game of the examples has no mistake, and its tests pass.
func TestEveryExampleIsAGame(t *testing.T) {
	b := read(t)
	require.Greater(t, len(b.Games), 80)
	for name, g := range b.Games {
		t.Run(name, func(t *testing.T) {
			texts := load.Texts{}
			for file, src := range g {
				texts[file] = []byte(src)
			}
			x, err := load.OpenTexts("example", texts, nil)
			require.NoError(t, err)
			for _, d := range x.Check() {
				if d.Severity == dsl.Error || d.Code != codes.Unused && d.Code != codes.NotOffered && d.Code != codes.Unreachable {
					t.Error(d.Error(), d.Help)
				}
			}
			results, ds := (&spec.Suite{Load: x.TestProgram}).Run(nil)
			require.False(t, ds.HasErrors(), ds.Error())
			require.NotEmpty(t, results)
			for _, r := range results {
				require.True(t, r.Passed(), "%s: %v", r.Name, r.Fails)
			}
		})
	}
}

// An example is a file of its game.
func TestFiles(t *testing.T) {
	b := read(t)
	require.Greater(t, len(b.Examples), 130)
	text, err := json.Marshal(b)
	require.NoError(t, err)
	var again examples.Book
	require.NoError(t, json.Unmarshal(text, &again))
	require.Equal(t, b, &again)
	for name := range b.Examples {
		g, at, err := b.Find(name)
		require.NoError(t, err)
		require.NotEmpty(t, g[at.File], name)
	}
	_, _, err = b.Find("howto/nothing/0")
	require.ErrorIs(t, err, examples.ErrNone)
}
