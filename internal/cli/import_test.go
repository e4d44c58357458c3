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
	games "wargame/internal/setup"
	"wargame/internal/vassal/module"
	"wargame/internal/vassal/setup"
	"wargame/internal/vassal/vassaltest"
	"wargame/interpreter/save"
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

// TestExportIsReadBack plays nothing yet, and writes the first position for VASSAL: of a game laid
// over another, and of a game of its own.
func TestExportIsReadBack(t *testing.T) {
	file := vassaltest.Ridge().Write(t)
	for _, onto := range []string{"harrow_ridge", ""} {
		root := t.TempDir()
		dir := filepath.Join(root, "mine")
		said, err := imported(t, Import{File: file, Onto: onto, Out: dir, NoArt: true})
		require.NoError(t, err, said)
		var out bytes.Buffer
		e := &console.Console{Out: &out, Err: &out}
		s, err := games.Start(e, games.Setup{Game: dir, Seed: "7"})
		require.NoError(t, err, out.String())
		path := filepath.Join(root, "mine.save")
		w, err := save.Create(path, s.Header, nil)
		require.NoError(t, err)
		require.NoError(t, w.Close())
		x := Export{Path: path, Game: dir, Module: file, Out: filepath.Join(root, "mine.vsav")}
		require.NoError(t, x.Run(e), out.String())
		data, err := os.ReadFile(x.Out)
		require.NoError(t, err)
		m, err := module.Open(file)
		require.NoError(t, err)
		p, err := setup.FromSave(m, "back", data)
		require.NoError(t, err)
		require.NoError(t, m.Close())
		at := map[string]string{}
		for _, u := range p.Pieces {
			at[u.Name] = u.Space
		}
		require.Len(t, at, 5)
		require.Equal(t, "0406", at["V2"])
		require.Equal(t, map[bool]string{true: "0506", false: "0507"}[onto != ""], at["V3"], "where the game has it")
		x.Out = filepath.Join(root, "mine.vlog")
		require.NoError(t, x.Run(e), out.String())
		x.Out = filepath.Join(root, "mine.txt")
		require.ErrorContains(t, x.Run(e), "must end in .vsav")
		other := vassaltest.Ridge()
		other.Pieces = other.Pieces[1:]
		x.Module, x.Out = other.Write(t), filepath.Join(root, "other.vsav")
		require.ErrorContains(t, x.Run(e), "was not imported from")
	}
}
