package host

import (
	"encoding/json"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/study"
	"wargame/internal/wait"
	"wargame/interpreter/save"
)

// expires expires all games and returns the one file that is not a saved game. The
// folder is empty then.
func (b *bed) expires(c *calendar) (text string) {
	b.Helper()
	c.pass(100 * day)
	wait.Until(b, func() bool { b.h.tables.ExpireIdle(); return b.count() == 0 })
	for name, x := range b.files() {
		if filepath.Ext(name) == ".json" {
			text = x
		}
		require.NoError(b, os.Remove(filepath.Join(b.dir, "expired", name)))
	}
	require.NotEmpty(b, text)
	return text
}

// brings uploads a file at the home page.
func (b *bed) brings(text string) (status int, links map[string]string, f failure) {
	b.Helper()
	status, got := b.ask("POST", "/saves", map[string]any{"text": text})
	var out struct {
		Links map[string]string `json:"links"`
	}
	if status == http.StatusCreated {
		require.NoError(b, json.Unmarshal(got, &out))
	} else {
		require.NoError(b, json.Unmarshal(got, &f))
	}
	return status, out.Links, f
}

// A game that had not begun when it expired is created again with its setup, seats and
// bots.
func TestAGameThatHadNotBegunIsMadeAgain(t *testing.T) {
	c := &calendar{}
	b := newBed(t, c.config)
	b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"red": "random"}})
	text := b.expires(c)
	_, err := save.Read("a.json", strings.NewReader(text))
	require.ErrorContains(t, err, "expired game of a server")
	status, links, f := b.brings(text)
	require.Equal(t, http.StatusCreated, status, f.Error)
	require.Contains(t, links, "blue")
	require.NotContains(t, links, "red", "a bot plays there")
	b.sit(links)
	wait.Until(t, func() bool { return b.view(links["blue"]).Decision != nil })
}

// An expired study or sandbox continues from its end in a sandbox.
func TestWhatBeganByHandGoesOn(t *testing.T) {
	c := &calendar{}
	b := newBed(t, c.config)
	links := b.game(map[string]any{"game": "the_pass", "study": true})
	token := b.sitAll(links)
	status, f := b.hand(token, "unit a: red at 0304")
	require.Equal(t, http.StatusOK, status, f.Error)
	for i := range 4 {
		require.True(t, b.step(map[string]string{"+": token}, i))
	}
	was := b.stands(token)
	for range 2 {
		text := b.expires(c)
		status, links, f = b.brings(text)
		require.Equal(t, http.StatusCreated, status, f.Error)
		token = b.sitAll(links)
		require.Equal(t, was, b.stands(token))
		require.True(t, b.step(map[string]string{"+": token}, 1))
		was = b.stands(token)
	}
}

// Errors in the file of an expired game are reported, and no game is created.
func TestAFaultyExpiredGame(t *testing.T) {
	b := newBed(t, nil)
	for _, text := range []string{
		`{"game":"the_pass","setup":{"game":"nothing"},"lines":[]}`,
		`{"game":"the_pass","setup":{"game":"the_pass","nonsense":1},"lines":[]}`,
		`{"game":"the_pass","setup":{"game":"the_pass"},"lines":["{}"]}`,
		`{"game":"the_pass","setup":{"game":"the_pass"},"moment":{"text":"e30K","moves":7},"lines":[]}`,
		`{"game":"the_pass","setup":{"game":"the_pass","study":true,"hand":["nonsense"]},"lines":[]}`,
	} {
		status, _, f := b.brings(text)
		require.Contains(t, []int{http.StatusBadRequest, http.StatusUnprocessableEntity}, status, text)
		require.NotEmpty(t, f.Error, text)
	}
	require.Zero(t, b.count())

	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	require.True(t, b.step(links, 0))
	var text []byte
	b.with(links[""], func(t table) { text = t.Record.Ledger.Text() })
	for _, moves := range []int{-1, 2, 1e9} { // it has one
		m, err := json.Marshal(study.Moment{Text: text, Moves: moves})
		require.NoError(t, err)
		status, _, f := b.brings(`{"game":"the_pass","setup":{"game":"the_pass"},"moment":` + string(m) + `,"lines":[]}`)
		require.Equal(t, http.StatusUnprocessableEntity, status)
		require.Contains(t, f.Error, "there are 1 decisions")
	}
}
