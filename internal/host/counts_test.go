package host

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/news"
)

// Blue makes any number of secret decisions; red makes one.
const sealing = `
edition 3
game sealing "Sealed orders"
map area
side red "Red", blue "Blue"
seat west "West" plays red
seat east "East" plays blue
data area { id
  A }
track bid(p: seat): number
track more(p: seat): number
procedure plans {
  secretly for each p in seats {
    choose n from 0..3 "How many?"
    set bid(p) = n
    choose again from 0..9 "And then?"
    set more(p) = again
  }
}
sequence { choose first from 1..3 by west do plans ask fine by red ask sure by blue }
`

// A secret decision of another seat leaves the cached view of a reader as it was, so that
// the time of the next request does not tell of it. The view is the one that would be
// computed again.
func TestSecretAnswersDropNoViews(t *testing.T) {
	b, links := bringing(t, "sealing", sealing)
	b.sit(links)
	west, east := links["west"], links["east"]
	b.picks(west, "2")
	b.picks(west, "1")
	shown := func(token string) (cached bool) {
		b.with(token, func(t table) { cached = t.State().ShowsCached })
		return cached
	}
	drop := func() { b.with(west, func(t table) { t.Changed() }) }
	for _, act := range []func(){
		func() { b.posts(east, "answer", map[string]any{"pick": 0}) },
		func() { b.posts(east, "undo", map[string]any{"count": 1}) },
	} {
		drop()
		first := b.secretsOf(west)
		before := b.view(west)
		act()
		require.True(t, shown(west), "the view of west is dropped")
		require.Equal(t, before, b.view(west))
		require.Equal(t, first, b.secretsOf(west))
		drop()
		require.False(t, shown(west))
		require.Equal(t, first, b.secretsOf(west), "the cached view is not up to date")
	}
}

// No other reader learns how many secret decisions a seat has made: not from game
// numbers, log rows, news, earlier positions or exports. A seat that decides, undoes and
// decides again looks like one that has not decided.
func TestCountOfSecretAnswers(t *testing.T) {
	shown := map[int][]string{}
	for _, given := range []int{0, 1, 4} {
		b, links := bringing(t, "sealing", sealing)
		b.sit(links)
		b.picks(links["west"], "2")
		b.picks(links["west"], "1")
		heard := b.ears(links)
		for i := range given {
			if i > 0 { // an undo, then another answer
				v := b.view(links["east"])
				status, text := b.ask("POST", "/g/"+links["east"]+"/undo", map[string]any{"expected": v.Ask, "key": key(), "count": 1})
				require.Equal(t, http.StatusOK, status, string(text))
			}
			b.picks(links["east"], []string{"0", "1", "2", "3"}[i])
		}
		for _, who := range []string{"west", ""} {
			text := b.secretsOf(links[who])
			for _, path := range []string{"/view?at=1", "/view?at=2", "/view?at=3", "/view?at=9", "/losses?count=2", "/losses?count=9", "/summary?from=1", "/summary?from=3", "/export", "/log?from=3"} {
				_, more := b.ask("GET", "/g/"+links[who]+path, nil)
				text += path + string(more)
			}
			text += b.refusals(links[who])
			b.with(links[""], func(t table) { // the pledge differs in each game
				text = strings.ReplaceAll(text, t.Pledge(), "")
				for _, s := range t.Seats.Taken {
					text = strings.NewReplacer(s.Pledge, "", s.Number, "").Replace(text)
				}
			})
			shown[given] = append(shown[given], text)
			require.Zero(t, heard(who), "no news of it")
		}
		b.again(links)
		before := b.view(links["west"])
		b.picks(links["west"], "5")
		require.Equal(t, before.Moves+1, b.view(links["west"]).Moves)
		require.Equal(t, before.N+1, b.view(links["west"]).N)
		if given == 0 {
			b.picks(links["east"], "0")
		}
		b.picks(links["east"], "7")
		b.again(links)
		require.Equal(t, "fine", b.view(links["west"]).Decision.Name)
		v := b.view(links["west"])
		_, log := b.ask("GET", "/g/"+links["west"]+"/log", nil)
		require.NotContains(t, string(log), `"n":100`)
		_, text := b.ask("GET", "/g/"+links["west"]+"/view?at=1", nil)
		require.Contains(t, string(text), `"at":1`)
		status, text := b.ask("POST", "/g/"+links["west"]+"/undo", map[string]any{"expected": v.Ask, "key": key(), "count": v.Moves - 1, "ask": true})
		require.Equal(t, http.StatusOK, status, string(text), "back to before the block, over what it does not know of")
		require.Equal(t, v.Moves-1, b.view(links["west"]).Undo.Request.Count)
	}
	require.Equal(t, shown[0], shown[1])
	require.Equal(t, shown[0], shown[4])
}

// refusals returns the answers to refused requests of a link, with numbers around the
// known ones, because they could disclose the server's numbers.
func (b *bed) refusals(token string) (text string) {
	b.Helper()
	tries := func(what string, ask int, body map[string]any) {
		if body["key"] = key(); what != "sandbox" {
			body["expected"] = ask
		}
		status, said := b.ask("POST", "/g/"+token+"/"+what, body)
		require.GreaterOrEqual(b, status, http.StatusBadRequest, what)
		text += fmt.Sprint(what, ask, body["count"], body["at"], status, string(said), "\n")
	}
	ask := b.view(token).Ask
	for n := range 10 {
		tries("undo", ask, map[string]any{"count": n + 2})
		tries("undo", ask, map[string]any{"count": -n})
		tries("undo", ask, map[string]any{"count": -n, "ask": true})
		tries("sandbox", ask, map[string]any{"at": n})
		tries("undo", ask+n-4, map[string]any{"count": 99, "ask": true})
		tries("redo", ask+n-4, map[string]any{"ask": true})
		tries("refuse", ask+n-4, map[string]any{})
		tries("answer", ask+n-4, map[string]any{"pick": 1000})
		tries("order", ask+n-4, map[string]any{"line": "nonsense"})
	}
	return text
}

// ears counts the news for each link, as the hub publishes them.
func (b *bed) ears(links map[string]string) func(who string) int {
	b.Helper()
	ears := map[string]*news.Listener{}
	b.with(links[""], func(t table) {
		for _, who := range []string{"west", ""} {
			ears[who] = b.h.hub.Listen(t.Match.ID, who, "test")
		}
	})
	return func(who string) int { return len(ears[who].News) }
}
