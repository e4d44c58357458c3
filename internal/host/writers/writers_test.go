package writers

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

const open = `{"template":"hex"}`

// page returns the name of the workshop of a page.
func page(n int) string { return fmt.Sprintf("%032x", n) }

// A page has its own files, and loses them after a time without a request.
func TestEachPageHasItsFiles(t *testing.T) {
	at := time.Now()
	s := New(nil)
	s.now = func() time.Time { return at }
	ask := func(n int, name, body string) (string, error) {
		out, err := s.Ask(t.Context(), page(n), name, []byte(body))
		return string(out), err
	}
	_, err := ask(1, "folder", "")
	require.ErrorIs(t, err, ErrGone)
	_, err = ask(1, "open", open)
	require.NoError(t, err)
	_, err = ask(2, "open", `{"game":"the_pass"}`)
	require.NoError(t, err)
	_, err = ask(1, "change", `{"file":"rules/x.wgr","text":"// mine"}`)
	require.NoError(t, err)
	mine, err := ask(1, "folder", "")
	require.NoError(t, err)
	require.Contains(t, mine, "rules/x.wgr")
	other, err := ask(2, "folder", "")
	require.NoError(t, err)
	require.NotContains(t, other, "rules/x.wgr")

	at = at.Add(idle - time.Second)
	_, err = ask(2, "folder", "")
	require.NoError(t, err)
	at = at.Add(2 * time.Second)
	_, err = ask(1, "folder", "")
	require.ErrorIs(t, err, ErrGone)
	_, err = ask(2, "folder", "")
	require.NoError(t, err)
}

// With too many pages the one that asked longest ago loses its files.
func TestRoom(t *testing.T) {
	at := time.Now()
	s := New(nil)
	s.now = func() time.Time { at = at.Add(time.Second); return at }
	for n := range 2 * most {
		_, err := s.Ask(t.Context(), page(n), "open", []byte(open))
		require.NoError(t, err)
		require.LessOrEqual(t, len(s.held), most)
		if n >= most-1 {
			_, err = s.Ask(t.Context(), page(0), "folder", nil)
			require.NoError(t, err, "it asks often")
		}
	}
	_, err := s.Ask(t.Context(), page(1), "folder", nil)
	require.ErrorIs(t, err, ErrGone)
}

func TestNames(t *testing.T) {
	s := New(nil)
	for _, name := range []string{"", "x", "../../etc", strings.Repeat("A", 32), strings.Repeat("0", 33)} {
		_, err := s.Ask(t.Context(), name, "open", []byte(open))
		require.ErrorContains(t, err, "32 hexadecimal digits", name)
	}
	require.Empty(t, s.held)
	_, err := s.Ask(t.Context(), page(1), "no such request", nil)
	require.ErrorIs(t, err, ErrGone)
}

// A game of the user is offered first, and opened.
func TestGamesElsewhere(t *testing.T) {
	s := New(nil)
	s.Offer("ferry", func() (map[string][]byte, error) {
		return map[string][]byte{"game.wgr": []byte("game ferry \"The Ferry\"\n"), "x.exe": nil}, nil
	})
	out, err := s.Ask(t.Context(), page(1), "starts", nil)
	require.NoError(t, err)
	require.Contains(t, string(out), `"ferry"`)
	out, err = s.Ask(t.Context(), page(1), "open", []byte(`{"game":"ferry"}`))
	require.NoError(t, err)
	require.Contains(t, string(out), `"left":["x.exe"]`)
	out, err = s.Ask(t.Context(), page(1), "share", nil)
	require.NoError(t, err)
	out, err = New(nil).Ask(t.Context(), page(1), "open", fmt.Appendf(nil, `{"shared":%s}`, strings.TrimPrefix(strings.Split(string(out), ",")[0], `{"text":`)))
	require.NoError(t, err, "the link holds the whole game")
	require.Contains(t, string(out), "game.wgr")
}

// Pages ask at the same time.
func TestManyPages(t *testing.T) {
	s := New(nil)
	var all sync.WaitGroup
	for n := range 3 * most {
		all.Go(func() {
			for range 3 {
				_, err := s.Ask(t.Context(), page(n), "open", []byte(open))
				if err != nil {
					t.Error(err)
				}
				_, _ = s.Ask(t.Context(), page(n), "diagnostics", []byte(`{"depth":"rules"}`)) // it may be gone
			}
		})
	}
	all.Wait()
	require.LessOrEqual(t, len(s.held), most)
}
