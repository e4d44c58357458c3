package host

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/save"
)

// No number is accepted or shown before every seat has pledged its own, so the last seat
// cannot choose its number after seeing another.
func TestNumbersArePledgedFirst(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	one, two := strings.Repeat("01", 32), strings.Repeat("02", 32)
	sit := func(seat string, what map[string]any) int {
		status, _ := b.ask("POST", "/g/"+links[seat]+"/sit", what)
		return status
	}
	refused := func(seat string, what map[string]any) {
		t.Helper()
		require.Equal(t, http.StatusUnprocessableEntity, sit(seat, what), "%v", what)
	}
	refused("red", map[string]any{})
	refused("red", map[string]any{"number": one, "pledges": map[string]string{"red": one}})
	refused("red", map[string]any{"pledges": map[string]string{"blue": one}})
	refused("red", map[string]any{"pledges": map[string]string{"red": "short"}})
	refused("", map[string]any{"number": one})

	b.pledge(links["red"], one)
	refused("red", map[string]any{"number": one})
	for _, s := range b.view(links["blue"]).Seats {
		require.Empty(t, s.Number, "nothing is told before all have pledged")
	}
	b.pledge(links["blue"], two)
	b.pledge(links["blue"], one) // the stored pledge does not change
	refused("blue", map[string]any{"number": one})
	require.Equal(t, http.StatusOK, sit("red", map[string]any{"number": one}))
	refused("blue", map[string]any{"number": strings.Repeat("03", 32)})
	b.close()
	b.open(nil) // pledges survive a restart
	refused("blue", map[string]any{"number": one})
	require.Equal(t, http.StatusOK, sit("blue", map[string]any{"number": two}))
	require.Equal(t, "playing", b.view(links["red"]).State)
	b.with(links[""], func(t table) {
		head := t.Record.Ledger.Game().Header
		require.Equal(b, map[string]string{"red": dice.PledgeNumber("red", one), "blue": dice.PledgeNumber("blue", two)}, head.Pledges)
		for name, change := range map[string]func(h *save.Header){
			"is not the one that was pledged": func(h *save.Header) { h.Numbers = map[string]string{"red": one, "blue": one} },
			"was not pledged":                 func(h *save.Header) { h.Pledges = map[string]string{"red": h.Pledges["red"]} },
			"the number of blue is not":       func(h *save.Header) { h.Numbers = map[string]string{"red": one} },
		} {
			other := head
			change(&other)
			_, err := save.Begin("x", other)
			require.ErrorContains(b, err, name)
		}
		old := head // a save from before numbers were pledged
		old.Pledges = nil
		_, err := save.Begin("x", old)
		require.NoError(b, err)
	})
}

// A number sent without a pledge is pledged by the server, and shown to no seat before
// the others have pledged theirs.
func TestANumberAloneIsPledgedByTheServer(t *testing.T) {
	b := newBed(t, nil)
	links := b.game(map[string]any{"game": "the_pass"})
	one, two := strings.Repeat("01", 32), strings.Repeat("02", 32)
	sit := func(seat, number string) int {
		status, _ := b.ask("POST", "/g/"+links[seat]+"/sit", map[string]any{"number": number})
		return status
	}
	require.Equal(t, http.StatusOK, sit("red", one))
	for _, link := range []string{"red", "blue"} {
		for _, s := range b.view(links[link]).Seats {
			require.Empty(t, s.Number, "blue has not pledged yet")
			require.Equal(t, s.Name == "red", s.Pledge != "")
		}
	}
	require.Equal(t, http.StatusUnprocessableEntity, sit("red", two), "what stands is not changed")
	require.Equal(t, http.StatusOK, sit("blue", two))
	require.Equal(t, "playing", b.view(links["red"]).State)
}
