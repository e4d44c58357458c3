package cli

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/art"
	"wargame/internal/console"
	"wargame/internal/host"
	"wargame/internal/vassal/vassaltest"
)

// imported runs an import and returns what it writes to the terminal.
func imported(t *testing.T, q Import) (string, error) {
	var out bytes.Buffer
	err := q.Run(&console.Console{In: strings.NewReader(""), Out: &out, Err: &out})
	return out.String(), err
}

// TestOntoIsServed lays a module over a game and serves the variant: with the printed value in its
// rules, and with the pictures of the module.
func TestOntoIsServed(t *testing.T) {
	root := t.TempDir()
	file, dir, pictures := vassaltest.Ridge().Write(t), filepath.Join(root, "mine"), filepath.Join(root, "art")
	q := Import{File: file, Onto: "harrow_ridge", Out: dir, Art: pictures, Proof: filepath.Join(root, "proof")}
	said, err := imported(t, q)
	require.NoError(t, err, said)
	for _, want := range []string{
		"5 of its 26 units are counters of the module (4 by name, 1 by place)",
		"V2: morale 4, printed 5",
		"V3 begins in 0506, in the module in 0507",
		"168 of 168 are on the picture of the map; its hexes fit within 0.0 pixels",
	} {
		require.Contains(t, said, want)
	}
	require.FileExists(t, filepath.Join(root, "proof", "grid.png"))
	inFolder(t, dir)
	first, err := os.ReadFile(filepath.Join(dir, "data", "units.wgr"))
	require.NoError(t, err)
	said, err = imported(t, q)
	require.NoError(t, err, said)
	second, err := os.ReadFile(filepath.Join(dir, "data", "units.wgr"))
	require.NoError(t, err)
	require.Equal(t, string(first), string(second))

	e := &console.Console{Out: io.Discard, Err: io.Discard}
	var findings bytes.Buffer
	cfg := host.Config{Data: t.TempDir()}
	_, err = inWork(e, dir, &cfg)
	require.NoError(t, err, findings.String())
	require.Equal(t, []string{"mine"}, cfg.Games)
	cfg.Art, err = art.ReadAll(pictures, cfg.Games)
	require.NoError(t, err)
	h, err := host.New(cfg)
	require.NoError(t, err)
	s := httptest.NewServer(h.Handler())
	defer func() { h.Quiet(); s.Close(); require.NoError(t, h.Close()) }()
	ask := func(method, path, body string) (int, string) {
		r, err := http.NewRequestWithContext(t.Context(), method, s.URL+path, strings.NewReader(body))
		require.NoError(t, err)
		r.Header.Set("Content-Type", "application/json")
		got, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		defer got.Body.Close()
		text, err := io.ReadAll(got.Body)
		require.NoError(t, err)
		return got.StatusCode, string(text)
	}
	status, text := ask("POST", "/games", `{"game":"mine"}`)
	require.Equal(t, http.StatusCreated, status, text)
	var made struct{ Links map[string]string }
	require.NoError(t, json.Unmarshal([]byte(text), &made))
	_, text = ask("GET", "/g/"+made.Links["duchy"]+"/board", "")
	require.Contains(t, text, `"image":"/art/mine/ground.png"`, text)
	for _, name := range cfg.Art["mine"].Images() {
		status, text = ask("GET", "/art/mine/"+name, "")
		require.Equal(t, http.StatusOK, status, name)
		require.True(t, strings.HasPrefix(text, "\x89PNG"), name)
	}
	require.NotEmpty(t, cfg.Art["mine"].Counters["V2"])
}

// inFolder requires that no picture lies in the folder of a game.
func inFolder(t *testing.T, dir string) {
	require.NoError(t, filepath.WalkDir(dir, func(path string, d os.DirEntry, err error) error {
		require.NotContains(t, []string{".png", ".jpg", ".gif", ".svg"}, filepath.Ext(path))
		return err
	}))
}

// TestOntoSaysWhatIsWrong refuses values that the game cannot have, and folders of others.
func TestOntoSaysWhatIsWrong(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "mine")
	q := Import{File: vassaltest.Ridge().Write(t), Onto: "harrow_ridge", Out: dir, NoArt: true}
	_, err := imported(t, q)
	require.NoError(t, err)
	table := filepath.Join(dir, "numbers.tsv")
	text, err := os.ReadFile(table)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(table, bytes.Replace(text, []byte("morale 4\tfoot\t5"), []byte("morale 4\tfoot\tmany"), 1), 0o644))
	said, err := imported(t, q)
	if !bytes.Contains(text, []byte("morale 4\tfoot\t5")) {
		t.Fatal(string(text))
	}
	require.ErrorContains(t, err, "many", said)
	q.Onto = "harow_ridge"
	_, err = imported(t, q)
	require.ErrorContains(t, err, "did you mean harrow_ridge")
	q.Onto, q.Out = "harrow_ridge", t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(q.Out, "mine.txt"), nil, 0o644))
	_, err = imported(t, q)
	require.ErrorContains(t, err, "not empty")
}
