package host

import (
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/rate"
)

// A page writes a rule at the server: the mistake is found, corrected, and a test fails and
// passes. Nothing of it is in the games of the server.
func TestWriting(t *testing.T) {
	b := newBed(t, nil)
	const page = "0123456789abcdef0123456789abcdef"
	ask := func(name string, body any) (int, string) {
		status, text := b.ask("POST", "/play/"+page+"/"+name, body)
		return status, string(text)
	}
	status, text := ask("folder", map[string]any{})
	require.Equal(t, http.StatusGone, status, text)
	status, text = ask("open", map[string]any{"step": "9"})
	require.Equal(t, http.StatusOK, status, text)
	status, text = ask("file", map[string]any{"file": "rules/3-combat.wgr"})
	require.Equal(t, http.StatusOK, status, text)
	var file struct{ Text string }
	require.NoError(t, json.Unmarshal([]byte(text), &file))
	write := func(shift string) {
		status, text := ask("change", map[string]any{"file": "rules/3-combat.wgr", "text": strings.Replace(file.Text, "b.target.village: -2", shift, 1)})
		require.Equal(t, http.StatusOK, status, text)
	}
	write("b.target.vilage: -2")
	_, text = ask("diagnostics", map[string]any{"depth": "tests"})
	require.Contains(t, text, "did you mean village?")
	write("b.target.village: -1")
	_, text = ask("tests", map[string]any{"milliseconds": 10000})
	require.Contains(t, text, `"passed":false`)
	write("b.target.village: -2")
	_, text = ask("tests", map[string]any{"milliseconds": 10000})
	require.NotContains(t, text, `"passed":false`)

	status, text = ask("nonsense", map[string]any{})
	require.Equal(t, http.StatusUnprocessableEntity, status, text)
	status, text = ask("open", map[string]any{"game": "../../etc"})
	require.Equal(t, http.StatusUnprocessableEntity, status, text)
	status, _ = b.ask("POST", "/play/short/open", map[string]any{"step": "9"})
	require.Equal(t, http.StatusUnprocessableEntity, status)
	status, _ = ask("change", map[string]any{"file": "x.wgr", "text": strings.Repeat("x", maxUpload)})
	require.Equal(t, http.StatusRequestEntityTooLarge, status)
	require.Less(t, rate.Changes.Burst, rate.Writing.Burst)
}

// The page of the playground and its files are served under the policy of every page.
func TestPageForWriting(t *testing.T) {
	b := newBed(t, nil)
	for _, path := range []string{"/play", "/files/play.js", "/files/play-ask.js", "/files/play.css"} {
		got, err := http.Get(b.s.URL + path)
		require.NoError(t, err)
		text, err := io.ReadAll(got.Body)
		require.NoError(t, err)
		require.NoError(t, got.Body.Close())
		require.Equal(t, http.StatusOK, got.StatusCode, path)
		require.Equal(t, policy, got.Header.Get("Content-Security-Policy"))
		require.NotContains(t, string(text), "new Worker(", path)
	}
}
