package host

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/view"
)

// Three seats decide in secret, in two consecutive blocks, then dice are rolled.
const bidding = `
edition 3
game bids "Bids"
map area
side red "Red", blue "Blue"
seat west "West" plays red
seat east "East" plays blue
seat lone "Loner"
data area { id
  A }
track bid(p: seat): number
track wish(p: seat): side
track luck: number
procedure bidding {
  secretly for each p in seats { choose colour from sides  choose n from 1..90  set wish(p) = colour  set bid(p) = n }
  secretly for each p in [west, east] { choose again from 1..9  set bid(p) = bid(p) + again }
  roll die = d6
  set luck = die
}
sequence { choose first from 1..3 by west do bidding ask fine by red ask sure by blue }
`

// bids returns a bed with that game.
func bids(t *testing.T) (*bed, map[string]string) {
	b, links := bringing(t, "bids", bidding)
	b.sit(links)
	return b, links
}

// picks gives the answer with a label.
func (b *bed) picks(token, label string) {
	b.Helper()
	v := b.view(token)
	require.NotNil(b, v.Decision)
	for i, o := range v.Decision.Options {
		if o.Label == label {
			status, f := b.answer(token, v.Ask, map[string]any{"pick": i})
			require.Equal(b, http.StatusOK, status, f.Error)
			return
		}
	}
	b.Fatalf("%q is no answer", label)
}

// secretsOf returns all that a link shows of the game.
func (b *bed) secretsOf(token string) string {
	b.Helper()
	_, text := b.ask("GET", "/g/"+token+"/view", nil)
	v := &view.Picture{}
	require.NoError(b, json.Unmarshal(text, v))
	v.Pledge, v.Seats = "", nil // these belong to the table, not to the game
	_, log := b.ask("GET", "/g/"+token+"/log", nil)
	out, err := json.Marshal(v)
	require.NoError(b, err)
	return string(out) + string(log)
}

// Several seats decide in secret, in any order and concurrently. No seat sees a decision
// of another before all have decided, and each undoes its own.
func TestBranches(t *testing.T) {
	var shown []string
	for _, east := range []struct{ colour, n string }{{"Red", "7"}, {"Blue", "88"}} {
		b, links := bids(t)
		b.picks(links["west"], "2")
		early := b.view(links["west"])
		b.picks(links["east"], east.colour)
		b.picks(links["east"], east.n)
		require.Nil(t, b.view(links["east"]).Decision)
		require.Equal(t, []string{"West", "Loner"}, b.view(links["east"]).Waits)

		// East's decision does not outdate west's request.
		require.Equal(t, early.Ask, b.view(links["west"]).Ask)
		status, f := b.answer(links["west"], early.Ask, map[string]any{"pick": 0})
		require.Equal(t, http.StatusOK, status, f.Error)
		status, f = b.answer(links["west"], early.Ask, map[string]any{"pick": 0})
		require.Equal(t, http.StatusConflict, status, f.Error)
		one := ""
		for _, who := range []string{"west", "lone", ""} {
			one += b.secretsOf(links[who])
		}
		shown = append(shown, one)

		// East undoes its number alone; west's answer stands.
		v := b.view(links["east"])
		require.Equal(t, 2, v.Undo.Free)
		west := b.view(links["west"])
		status, text := b.ask("POST", "/g/"+links["east"]+"/undo", map[string]any{"expected": v.Ask, "key": key(), "count": 1})
		require.Equal(t, http.StatusOK, status, string(text))
		require.Len(t, b.view(links["east"]).Decision.Options, 90)
		require.Equal(t, west.Ask, b.view(links["west"]).Ask)
		b.again(links)
		b.picks(links["east"], "9")
		b.picks(links["west"], "5")
		b.picks(links["lone"], "Blue")
		rows := b.rows(links[""])
		b.picks(links["lone"], "1")
		require.Equal(t, rows+7, b.rows(links[""]), "six are revealed")
		b.again(links)
		b.picks(links["east"], "3")
		b.picks(links["west"], "4")
		require.NotNil(t, b.view(links["west"]).Decision)
		b.with(links[""], func(t table) {
			got, err := t.At(len(t.Record.Decisions))
			require.NoError(b, err)
			require.Equal(b, t.Game.Hash(), got.Hash())
		})
		b.picks(links["west"], "yes")
		b.picks(links["east"], "no")
		require.Equal(t, "over", b.view(links[""]).State)
		b.again(links)
	}
	require.Equal(t, shown[0], shown[1])
}
