package host

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/store/memory"
	"wargame/interpreter/save"
)

// TestSavedGameContinuesAsItIs holds that where the store belongs to the person who plays, an
// export is the whole saved game, and an imported one continues with its own dice and code.
func TestSavedGameContinuesAsItIs(t *testing.T) {
	h, err := New(Config{Store: Personal{memory.New()}, Games: []string{"the_pass"}, Trusting: true})
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, h.Close()) })
	all := h.Handler()
	send := func(method, path, body string, status int, out any) []byte {
		t.Helper()
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		all.ServeHTTP(w, r)
		require.Equal(t, status, w.Code, w.Body)
		if out != nil {
			require.NoError(t, json.Unmarshal(w.Body.Bytes(), out))
		}
		return w.Body.Bytes()
	}
	var made struct{ Links map[string]string }
	var now struct {
		State  string
		Moves  int
		Ask    int
		Pledge string
	}
	view := func(base string) {
		t.Helper()
		send("GET", base+"/view?since=0", "", http.StatusOK, &now)
	}
	send("POST", "/games", `{"game":"the_pass","shared":true,"bots":{"blue":"random"}}`, http.StatusCreated, &made)
	base := "/g/" + made.Links["+"]
	send("POST", base+"/sit", `{"number":"`+strings.Repeat("ab", 32)+`"}`, http.StatusOK, nil)
	view(base)
	pledge := now.Pledge
	send("POST", base+"/order", `{"expected":`+number(now.Ask)+`,"key":"0123456789abcdef","line":"R1 > 0104"}`, http.StatusOK, nil)
	file := send("GET", base+"/export", "", http.StatusOK, nil)
	f, err := save.Read("the file", bytes.NewReader(file))
	require.NoError(t, err)
	require.False(t, f.IsExport())
	require.NotEmpty(t, f.Seed, "the dice are in the file")

	text, err := json.Marshal(map[string]any{"text": string(file), "bots": map[string]string{"blue": "easy"}, "shared": true})
	require.NoError(t, err)
	send("POST", "/saves", string(text), http.StatusCreated, &made)
	base = "/g/" + made.Links["+"]
	view(base)
	require.Equal(t, "playing", now.State)
	require.Equal(t, len(f.Moves), now.Moves)
	require.Equal(t, pledge, now.Pledge)
	again := send("GET", base+"/export", "", http.StatusOK, nil)
	require.Equal(t, string(file), string(again))
	send("POST", base+"/order", `{"expected":`+number(now.Ask)+`,"key":"0123456789abcdeg","line":"R2 > 0104"}`, http.StatusOK, nil)
	later := send("GET", base+"/export", "", http.StatusOK, nil)
	require.True(t, bytes.HasPrefix(later, file), "the file goes on")

	send("POST", "/saves", `{"text":"nothing"}`, http.StatusUnprocessableEntity, nil)
	forged, err := json.Marshal(map[string]string{"text": strings.Replace(string(file), f.Seed, strings.Repeat("00", 32), 1)})
	require.NoError(t, err)
	send("POST", "/saves", string(forged), http.StatusUnprocessableEntity, nil)
}

func number(n int) string { b, _ := json.Marshal(n); return string(b) }
