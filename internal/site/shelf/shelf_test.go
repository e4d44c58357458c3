package shelf_test

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/folders"
	"wargame/internal/site/shelf"
)

func zipped(t *testing.T, name, text string) []byte {
	t.Helper()
	var b bytes.Buffer
	z := zip.NewWriter(&b)
	w, err := z.Create(name)
	require.NoError(t, err)
	_, err = w.Write([]byte(text))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	return b.Bytes()
}

// TestGamesAreFetchedOnce holds that a game is fetched when it is first wanted, with the game
// that it extends, and that a file with another content is refused.
func TestGamesAreFetchedOnce(t *testing.T) {
	files := map[string][]byte{
		"ferry":  zipped(t, "game.wgr", "ferry"),
		"flood":  zipped(t, "game.wgr", "flood"),
		"proofs": zipped(t, "a.wgr", "tests"),
	}
	file := func(name string) shelf.File { return shelf.File{Path: name, Hash: shelf.Hash(files[name])} }
	m, err := json.Marshal(shelf.Manifest{Games: []shelf.Game{
		{Name: "ferry", Titles: map[string]string{"en": "The Ferry", "ja": "渡し船"}, Offers: map[string]shelf.Offer{"en": {Bots: json.RawMessage(`["easy"]`)}}, Cards: map[string]string{"": "cards/ferry.png"}, Rules: file("ferry"), Tests: file("proofs")},
		{Name: "flood", Titles: map[string]string{"en": "Flood"}, Extend: "ferry", Rules: file("flood"), Tests: file("proofs")},
		{Name: "lost", Rules: shelf.File{Path: "lost"}},
		{Name: "forged", Rules: shelf.File{Path: "ferry", Hash: shelf.Hash([]byte("other"))}},
	}})
	require.NoError(t, err)
	var rules, tests folders.Set
	var fetched []string
	s, err := shelf.Open(m, &rules, &tests, func(path string) ([]byte, error) {
		fetched = append(fetched, path)
		if files[path] == nil {
			return nil, errors.New("no such file")
		}
		return files[path], nil
	})
	require.NoError(t, err)
	require.Equal(t, []shelf.Offer{{Name: "ferry", Title: "渡し船", Bots: json.RawMessage(`["easy"]`)}, {Name: "flood", Title: "Flood"}}, s.Offers("ja")[:2])
	require.Equal(t, "cards/ferry.png", s.Card("ferry", ""))
	require.Empty(t, s.Card("ferry", "short")+s.Card("nothing", ""))
	require.False(t, rules.Has("flood"))

	require.NoError(t, s.Fetch("flood", false))
	require.NoError(t, s.Fetch("ferry", false))
	require.Equal(t, []string{"flood", "ferry"}, fetched)
	text, err := rules.ReadFile("ferry/game.wgr")
	require.NoError(t, err)
	require.Equal(t, "ferry", string(text))
	require.False(t, tests.Has("ferry"))
	require.NoError(t, s.Fetch("ferry", true))
	require.True(t, tests.Has("ferry"))

	require.NoError(t, s.Fetch("unknown", true))
	require.ErrorContains(t, s.Fetch("lost", false), "no such file")
	require.ErrorContains(t, s.Fetch("forged", false), "damaged or of another version")
	require.False(t, rules.Has("forged"))
}

// TestBadManifest holds that a list that is not one is refused.
func TestBadManifest(t *testing.T) {
	var rules, tests folders.Set
	_, err := shelf.Open([]byte("<html>"), &rules, &tests, nil)
	require.ErrorContains(t, err, "the list of games")
}
