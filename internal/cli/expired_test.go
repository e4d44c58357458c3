package cli

import (
	"bytes"
	"database/sql"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"wargame/internal/console"
	"wargame/internal/host"
	"wargame/internal/setup"
	"wargame/internal/terminal"
	"wargame/internal/wait"

	"github.com/stretchr/testify/require"
)

// served is a server with the games of a folder.
type served struct {
	*testing.T
	h *host.Host
	s *httptest.Server
}

func serves(t *testing.T, dir string) *served {
	h, err := host.New(host.Config{Data: dir, Expire: 24 * time.Hour, Trusting: true})
	require.NoError(t, err)
	return &served{t, h, httptest.NewServer(h.Handler())}
}

func (s *served) close() {
	s.h.Quiet()
	s.s.Close()
	require.NoError(s, s.h.Close())
}

// ask sends a request and decodes the answer. A nil body sends a request without one.
func (s *served) ask(path string, body, into any) int {
	s.Helper()
	method, in := http.MethodGet, io.Reader(nil)
	if body != nil {
		text, err := json.Marshal(body)
		require.NoError(s, err)
		method, in = http.MethodPost, bytes.NewReader(text)
	}
	r, err := http.NewRequestWithContext(s.Context(), method, s.s.URL+path, in)
	require.NoError(s, err)
	r.Header.Set("Content-Type", "application/json")
	got, err := http.DefaultClient.Do(r)
	require.NoError(s, err)
	defer got.Body.Close()
	text, err := io.ReadAll(got.Body)
	require.NoError(s, err)
	if into != nil {
		require.NoError(s, json.Unmarshal(text, into), string(text))
	}
	return got.StatusCode
}

// seen is what a link shows of a game.
type seen struct {
	Ask, Moves int
	Stacks     json.RawMessage
	Decision   *struct {
		Options          []json.RawMessage
		Pass, Done, Stop bool
	}
}

// sits takes all seats of a game and returns its link.
func (s *served) sits(made map[string]map[string]string) string {
	s.Helper()
	link := "/g/" + made["links"]["+"]
	require.Equal(s, http.StatusOK, s.ask(link+"/sit", map[string]any{"number": strings.Repeat("ab", 32)}, nil))
	return link
}

// An unfinished game without visits is exported, then deleted. Its file can be replayed,
// continued at a terminal, and uploaded to a server.
func TestExpiredGameIsPlayedOn(t *testing.T) {
	dir := t.TempDir()
	s := serves(t, dir)
	made := map[string]map[string]string{}
	require.Equal(t, http.StatusCreated, s.ask("/games", map[string]any{"game": "the_pass", "shared": true}, &made))
	link := s.sits(made)
	var last seen
	for turn := range 12 {
		require.Equal(t, http.StatusOK, s.ask(link+"/view", nil, &last))
		taken := false
		for i := range last.Decision.Options {
			taken = taken || s.ask(link+"/answer", map[string]any{"expected": last.Ask, "key": fmt.Sprintf("%016d", 100*turn+i), "pick": (i + turn) % len(last.Decision.Options)}, nil) == http.StatusOK
		}
		for word, may := range map[string]bool{"pass": last.Decision.Pass, "done": last.Decision.Done, "stop": last.Decision.Stop} {
			taken = taken || may && s.ask(link+"/answer", map[string]any{"expected": last.Ask, "key": fmt.Sprintf("%016d%s", turn, word), "word": word}, nil) == http.StatusOK
		}
		require.True(t, taken)
	}
	last = seen{}
	require.Equal(t, http.StatusOK, s.ask(link+"/view", nil, &last))
	require.NotNil(t, last.Decision, "it is not over")
	s.close()

	db, err := sql.Open("sqlite", filepath.Join(dir, "wargame.db"))
	require.NoError(t, err)
	_, err = db.Exec("UPDATE games SET visited = visited - 3 * 86400")
	require.NoError(t, err)
	s = serves(t, dir)
	defer func() { s.close() }()
	wait.Until(t, func() bool { // a request by the link would be a visit
		n := 1
		require.NoError(t, db.QueryRow("SELECT count(*) FROM games").Scan(&n))
		return n == 0
	})
	require.NoError(t, db.Close())
	require.Equal(t, http.StatusNotFound, s.ask(link+"/view", nil, nil))
	files, err := filepath.Glob(filepath.Join(dir, "expired", "*.save"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	text, err := os.ReadFile(files[0])
	require.NoError(t, err)

	var out bytes.Buffer
	e := &console.Console{In: strings.NewReader(""), Out: &out, Err: &out}
	require.NoError(t, Replay{Path: files[0], Verify: true}.Run(e), out.String())
	require.Contains(t, out.String(), fmt.Sprintf("%d decisions, every position as saved", last.Moves))

	require.Equal(t, http.StatusCreated, s.ask("/saves", map[string]any{"text": string(text)}, &made))
	var brought seen
	require.Equal(t, http.StatusOK, s.ask(s.sits(made)+"/view", nil, &brought))
	require.JSONEq(t, string(last.Stacks), string(brought.Stacks))
	require.Len(t, brought.Decision.Options, len(last.Decision.Options))

	out.Reset()
	e.In = strings.NewReader("1\nquit\n")
	require.NoError(t, terminal.Play{Setup: setup.Setup{Game: "the_pass"}, Load: files[0]}.Run(e), out.String())
	after, err := os.ReadFile(files[0])
	require.NoError(t, err)
	require.True(t, bytes.HasPrefix(after, text), "it goes on in the file")
	require.Greater(t, len(after), len(text))
}
