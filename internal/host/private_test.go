package host

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/match"
)

// logOf returns the entries of a seat from a line on, as they are sent, and where to continue.
func (b *bed) logOf(token string, from int) (entries []match.Entry, text string, next int) {
	b.Helper()
	status, got := b.ask("GET", fmt.Sprintf("/g/%s/log?from=%d", token, from), nil)
	require.Equal(b, http.StatusOK, status, string(got))
	var out struct {
		Entries []match.Entry
		Next    int
	}
	require.NoError(b, json.Unmarshal(got, &out))
	return out.Entries, string(got), out.Next
}

// orders has a seat give an order.
func (b *bed) orders(token, line string) {
	b.Helper()
	require.Equal(b, http.StatusOK, b.posts(token, "order", map[string]any{"line": line}), line)
}

// What a seat takes back before anything is rolled or revealed is in nobody else's log, chat
// numbers, history, summary or export; the seat itself sees it. So it is after a restart, and
// after the end of the game everybody sees it.
func TestUndoIsPrivate(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	red, blue, watcher := links["red"], links["blue"], links[""]
	_, _, early := b.logOf(blue, 0)

	b.orders(red, "R1 > 0105")
	tried := b.view(red).Moves
	require.Greater(t, tried, 1)
	require.Equal(t, tried, b.view(blue).Moves)
	b.says(red, "I try something")
	b.says(blue, "Do you?")
	_, text, seen := b.logOf(blue, early)
	require.Contains(t, text, "0105", "a page that is open shows the order at once")

	// One order is one undo.
	require.Equal(t, tried, b.view(red).Undo.Act)
	require.Equal(t, tried, b.view(red).Undo.Free)
	b.undoes(red, b.view(red).Undo.Act, false)
	b.orders(red, "R1 > 0106")
	stands := b.view(red).Moves

	private := func() {
		t.Helper()
		for _, token := range []string{blue, watcher} {
			for _, from := range []int{0, early} { // never seen
				entries, text, _ := b.logOf(token, from)
				require.NotContains(t, text, "0105")
				for _, e := range entries {
					require.NotContains(t, []string{"undo", "withdrawn"}, e.Kind)
				}
			}
			entries, text, _ := b.logOf(token, seen) // seen, and to be removed
			require.NotContains(t, text, "0105")
			require.Equal(t, "withdrawn", entries[0].Kind)
			require.Zero(t, entries[0].Count)
			require.Empty(t, entries[0].Seat)

			v := b.view(token)
			require.Equal(t, stands, v.Moves)
			require.False(t, v.Undo.Redo)
			for n := range v.Moves + 1 { // the slider
				_, text := b.ask("GET", fmt.Sprintf("/g/%s/view?at=%d", token, n), nil)
				require.NotContains(t, string(text), `"name":"R1","text":"R1, 3-4-4","at":`+fmt.Sprint(b.seatAtSpace(token, "0105")))
			}
			_, sum := b.ask("GET", "/g/"+token+"/summary?from=0", nil)
			require.NotContains(t, string(sum), "0105")
			_, said := b.ask("GET", "/g/"+token+"/chat?from=0", nil)
			var chat struct{ Said []struct{ Moves int } }
			require.NoError(t, json.Unmarshal(said, &chat))
			require.Len(t, chat.Said, 2)
			for _, x := range chat.Said {
				require.Zero(t, x.Moves, "no message follows decisions that do not stand")
			}
		}
		_, export := b.ask("GET", "/g/"+blue+"/export", nil)
		require.NotContains(t, string(export), "0105")
		_, own, _ := b.logOf(red, 0)
		require.Contains(t, own, "0105")
		require.Contains(t, own, `"kind":"undo"`)
	}
	private()
	b.reopen()
	private()

	// Again by steps, and made again in one.
	b.undoes(red, 1, false)
	b.undoes(red, 1, false)
	require.Equal(t, http.StatusOK, b.posts(red, "redo", map[string]any{}))
	entries, _, _ := b.logOf(blue, 0)
	for _, e := range entries {
		require.NotContains(t, []string{"undo", "withdrawn"}, e.Kind)
	}

	// The audit.
	for range 2000 {
		if b.view(red).State != "playing" {
			break
		}
		_, token, v := b.decider(links)
		status := http.StatusConflict
		for _, word := range []string{"pass", "done", "stop"} {
			if status, _ = b.answer(token, v.Ask, map[string]any{"word": word}); status == http.StatusOK {
				break
			}
		}
		if status != http.StatusOK {
			require.True(t, b.step(links, 0))
		}
	}
	require.Equal(t, "over", b.view(red).State)
	for _, token := range []string{blue, watcher} {
		entries, text, _ := b.logOf(token, 0)
		require.Contains(t, text, "0105")
		require.True(t, strings.Contains(text, `"kind":"undo"`))
		require.NotEmpty(t, entries)
	}
	_, export := b.ask("GET", "/g/"+blue+"/export", nil)
	require.Contains(t, string(export), "0105")
}

// seatAtSpace returns the number of a space.
func (b *bed) seatAtSpace(token, name string) int {
	b.Helper()
	_, text := b.ask("GET", "/g/"+token+"/board", nil)
	var board struct{ Spaces []struct{ Name string } }
	require.NoError(b, json.Unmarshal(text, &board))
	for i, s := range board.Spaces {
		if s.Name == name {
			return i
		}
	}
	b.Fatal("no space ", name)
	return 0
}

// An undo that needs the consent of all is no secret.
func TestUndoByConsentIsTold(t *testing.T) {
	b := newBed(t, nil)
	links, _, _ := b.undone()
	for seat, token := range links {
		entries, text, _ := b.logOf(token, 0)
		require.NotEmpty(t, entries)
		require.Contains(t, text, `"kind":"undo"`, seat)
		require.NotContains(t, text, "withdrawn")
	}
}

// Several orders in one request are one undo, also after a restart.
func TestOneOrderIsOneUndo(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	red := links["red"]
	b.orders(red, "R1 > 0105")
	one := b.view(red).Moves
	b.orders(red, "R2 > 0106; RC1 > 0105")
	all := b.view(red).Moves
	require.Greater(t, all-one, one, "two marches")
	for range 2 {
		require.Equal(t, all-one, b.view(red).Undo.Act)
		b.reopen()
	}
	b.undoes(red, all-one, false)
	require.Equal(t, one, b.view(red).Moves)
	require.Equal(t, http.StatusOK, b.posts(red, "redo", map[string]any{}), "and one redo")
	require.Equal(t, all, b.view(red).Moves)
	require.Equal(t, all-one, b.view(red).Undo.Act)
	b.undoes(red, all-one, false)
	require.Equal(t, one, b.view(red).Undo.Act)
}
