package folders

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

func TestSet(t *testing.T) {
	var s Set
	s.Name("later")
	s.Add("a", fstest.MapFS{"game.wgr": {Data: []byte("one")}, "rules/1.wgr": {Data: []byte("two")}})
	require.True(t, s.Has("a"))
	require.False(t, s.Has("later"))
	entries, err := s.ReadDir(".")
	require.NoError(t, err)
	require.Len(t, entries, 2)
	text, err := s.ReadFile("a/rules/1.wgr")
	require.NoError(t, err)
	require.Equal(t, "two", string(text))
	_, err = s.ReadFile("later/game.wgr")
	require.Error(t, err)
	_, err = s.Open("../a")
	require.Error(t, err)
	var whole Set
	whole.Add("a", fstest.MapFS{"game.wgr": {Data: []byte("one")}, "rules/1.wgr": {Data: []byte("two")}})
	sub, err := fs.Sub(&whole, "a")
	require.NoError(t, err)
	require.NoError(t, fstest.TestFS(sub, "game.wgr", "rules/1.wgr"))
}
