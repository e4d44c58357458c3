package host

import (
	"net/http"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// says sends a message for a seat.
func (b *bed) says(token, text string) {
	b.Helper()
	status, said := b.ask("POST", "/g/"+token+"/say", map[string]any{"key": key(), "text": text})
	require.Equal(b, http.StatusOK, status, string(said))
}

// undoes undoes decisions of a seat, or requests it.
func (b *bed) undoes(token string, count int, ask bool) {
	b.Helper()
	require.Equal(b, http.StatusOK, b.posts(token, "undo", map[string]any{"count": count, "ask": ask}))
}

// Secret decisions and undos of east do not affect other data: a pending request, the
// place of messages, and the game number after a change of rules.
func TestSecretAnswersMoveNothingElse(t *testing.T) {
	var meanwhile, talk []string
	var eras []int
	for _, given := range []int{0, 1, 4} {
		b, links := bringing(t, "sealing", sealing)
		b.sit(links)
		west, east := links["west"], links["east"]
		b.picks(west, "2")
		b.undoes(west, 1, true)
		for i := range given {
			if i > 0 {
				b.undoes(east, 1, false)
			}
			b.picks(east, []string{"0", "1", "2", "3"}[i])
		}
		b.says(west, "are you ready?")
		b.reopen()
		_, said := b.ask("GET", "/g/"+west+"/chat", nil)
		meanwhile = append(meanwhile, b.secretsOf(west)+b.secretsOf(links[""])+timeless(said))
		require.Equal(t, 1, b.view(west).Undo.Request.Count)

		b.picks(west, "1")
		require.Equal(t, 2, b.view(west).Undo.Request.Count, "with its own answer in secret")
		_, loss := b.ask("GET", "/g/"+west+"/losses?count=1", nil)
		if given > 0 {
			b.undoes(east, 1, false)
		}
		b.picks(west, "5")
		_, said = b.ask("GET", "/g/"+west+"/chat", nil)
		talk = append(talk, timeless(said)+string(loss))

		require.Equal(t, http.StatusOK, b.posts(west, "refuse", nil))
		b.picks(east, "3")
		b.picks(east, "4")
		b.again(links)
		b.with(west, func(t table) {
			require.NoError(b, t.Renew(t.Record.Ledger.Game()))
			eras = append(eras, t.Record.Past())
		})
		b.reopen()
		require.Equal(t, eras[0], b.view(west).Era)
	}
	for i := range meanwhile {
		require.Equal(t, meanwhile[0], meanwhile[i])
		require.Equal(t, talk[0], talk[i])
		require.Equal(t, eras[0], eras[i])
	}
}

// A request made before other seats decided in secret undoes what it was meant to,
// whichever seat consents and however many secret decisions followed.
func TestRequestAmongSecretAnswers(t *testing.T) {
	b, links := bringing(t, "sealing", sealing)
	b.sit(links)
	was := b.stands(links["west"])
	b.picks(links["west"], "2")
	b.undoes(links["west"], 1, true)
	b.picks(links["east"], "0")
	b.picks(links["east"], "7")
	b.picks(links["west"], "1")
	v := b.view(links["east"])
	require.Equal(t, 3, v.Undo.Request.Count, "those that east knows of")
	b.undoes(links["east"], v.Undo.Request.Count, true)
	require.Equal(t, was, b.stands(links["west"]))
	require.Nil(t, b.view(links["west"]).Undo.Request)
	b.again(links)
}

// A seat with two sides decides in secret at two branch positions and undoes across
// both. The saved game agrees.
func TestUndoAcrossTheBranchesOfOneSeat(t *testing.T) {
	b, links := bringing(t, "double", `edition 3
game double "Double"
map area
side red "Red", blue "Blue", green "Green"
seat west "West" plays red, green
seat east "East" plays blue
data area { id
  A }
track bid(s: side): number
procedure plans {
  secretly for each s in sides {
    choose n from 1..3 "How many for {s}?"
    choose more from 4..6 "And how many more for {s}?"
    set bid(s) = n + more
  }
}
sequence { do plans ask fine by blue ask sure by red }
`)
	b.sit(links)
	west := links["west"]
	for _, n := range []string{"1", "4", "2"} { // two for red, one for green
		b.picks(west, n)
	}
	require.Equal(t, 3, b.view(west).Undo.Free)
	b.undoes(west, 2, false)
	require.Equal(t, "more", b.view(west).Decision.Name)
	require.Equal(t, "Red", b.view(west).Decision.Who)
	b.again(links)
	for _, n := range []string{"5", "3", "6"} {
		b.picks(west, n)
	}
	b.picks(links["east"], "1")
	b.picks(links["east"], "4")
	b.again(links)
	require.Equal(t, "fine", b.view(links["east"]).Decision.Name)
}

var saidAt = regexp.MustCompile(`,"at":\d+`)

// timeless returns the chat without the times of its messages, which differ in each run.
func timeless(said []byte) string { return saidAt.ReplaceAllString(string(said), "") }

// The clocks, and since when the game waits for whom, tell nothing of decisions in secret:
// an increment and a new time for each decision would.
func TestSecretAnswersTurnNoClock(t *testing.T) {
	for _, control := range []map[string]any{{"kind": "move", "seconds": 3600}, {"kind": "game", "seconds": 3600, "increment": 60}} {
		var told []string
		for _, given := range [][]string{{}, {"0"}, {"3", "undo", "2", "undo", "1"}} {
			b, _ := bringing(t, "sealing", sealing)
			now := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
			b.close()
			b.open(func(c *Config) { c.now = func() time.Time { return now } })
			links := b.game(map[string]any{"game": "sealing", "time": control})
			b.sit(links)
			west, east := links["west"], links["east"]
			b.picks(west, "2")
			for range 10 {
				now = now.Add(2 * time.Second)
				if len(given) > 0 {
					if given[0] == "undo" {
						b.undoes(east, 1, false)
					} else {
						b.picks(east, given[0])
					}
					given = given[1:]
				}
			}
			_, people := b.ask("GET", "/g/"+west+"/people", nil)
			told = append(told, string(people))
		}
		require.Contains(t, told[0], "3580")
		require.Equal(t, told[0], told[1])
		require.Equal(t, told[0], told[2])
	}
}
