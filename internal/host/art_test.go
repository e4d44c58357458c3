package host

import (
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/art"
	"wargame/internal/host/view"
)

// withArt returns a configuration with art for The Pass: a map, and a counter with two
// faces.
func withArt(t *testing.T, spaces string) func(*Config) {
	dir := t.TempDir()
	require.NoError(t, os.Mkdir(filepath.Join(dir, "the_pass"), 0o755))
	put := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, "the_pass", name), []byte(text), 0o644))
	}
	for _, name := range []string{"map.png", "front.png", "back.png", "other.png"} {
		put(name, "picture "+name)
	}
	put(art.File, fmt.Sprintf(`{"format":1,"game":"the_pass","credit":"drawn by hand","ground":{"image":"map.png","width":1000,"height":500,"spaces":%s},
		"counters":{"R1":[{"image":"front.png"},{"image":"back.png","when":{"side":"blue"}}]}}`, spaces))
	all, err := art.ReadAll(dir, []string{"the_pass", "normandy"})
	require.NoError(t, err)
	return func(c *Config) { c.Art = all }
}

// A map and counters that do not come with the game are shown in place of the drawn ones.
// Only pictures that the description names are served.
func TestArt(t *testing.T) {
	b := newBed(t, withArt(t, `{"0101":[100,100],"0302":[300,250]}`))
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	var board view.Board
	status, text := b.ask("GET", "/g/"+links["red"]+"/board", nil)
	require.Equal(t, http.StatusOK, status)
	require.NoError(t, json.Unmarshal(text, &board))
	require.NotNil(t, board.Art)
	require.Equal(t, "/art/the_pass/map.png", board.Art.Image)
	require.Equal(t, "drawn by hand", board.Credit)
	require.Positive(t, board.Art.Width)
	for _, s := range board.Spaces {
		if s.Name == "0101" {
			require.InDelta(t, s.X, board.Art.X+board.Art.Width*100/1000, 1)
			require.InDelta(t, s.Y, board.Art.Y+board.Art.Height*100/500, 1)
		}
	}
	_, text = b.ask("GET", "/g/"+links["red"]+"/view", nil)
	require.Contains(t, string(text), "/art/the_pass/front.png")
	require.NotContains(t, string(text), "/art/the_pass/back.png", "the condition does not hold")
	for path, want := range map[string]int{"the_pass/map.png": 200, "the_pass/front.png": 200, "the_pass/other.png": 404, "the_pass/art.json": 404, "normandy/map.png": 404, "the_pass/..%2f..%2fgo.mod": 404} {
		status, text := b.ask("GET", "/art/"+path, nil)
		require.Equal(t, want, status, path)
		require.Equal(t, want == 200, strings.HasPrefix(string(text), "picture "), path)
	}
}

// A picture of the map that does not fit leaves the drawn map.
func TestArtThatDoesNotFit(t *testing.T) {
	b := newBed(t, withArt(t, `{"0101":[100,100],"0404":[100,250]}`))
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	var board view.Board
	status, text := b.ask("GET", "/g/"+links["red"]+"/board", nil)
	require.Equal(t, http.StatusOK, status, string(text))
	require.NoError(t, json.Unmarshal(text, &board))
	require.Nil(t, board.Art)
}

// Where values of counters are hidden, their pictures could show them, so all are drawn.
func TestArtShowsNothingHidden(t *testing.T) {
	text, err := os.ReadFile(filepath.FromSlash("testdata/hidden/ranks.wgr"))
	require.NoError(t, err)
	game, _, _ := strings.Cut(string(text), "\ntest ")
	b, links := bringing(t, "ranks", game)
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "strong.png"), nil, 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, art.File), []byte(`{"format":1,"counters":{"R1":[{"image":"strong.png","when":{"strength":"2"}}]}}`), 0o644))
	a, err := art.Read(dir)
	require.NoError(t, err)
	b.h.library.Art = map[string]*art.Art{"ranks": a}
	b.sit(links)
	for _, seat := range []string{"red", "blue"} {
		_, text := b.ask("GET", "/g/"+links[seat]+"/view", nil)
		require.NotContains(t, string(text), "strong.png", seat)
	}
}
