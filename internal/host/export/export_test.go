package export

import (
	"bytes"
	"encoding/json"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/library"
	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// loaded returns a match that is stored without lines. It begins if all seats are taken.
func loaded(t *testing.T, s library.Setup, taken bool) (*match.Match, *library.Library) {
	t.Helper()
	l := library.New(load.Embedded(), load.InProgram, load.InProgramWithTests)
	ed, err := l.Edition(s)
	require.NoError(t, err)
	setup, err := json.Marshal(s)
	require.NoError(t, err)
	rec := &store.Game{ID: 1, Game: s.Game, Setup: setup, Secret: bytes.Repeat([]byte{7}, dice.SecretSize)}
	for i, seat := range ed.Program.Seats {
		x := store.Seat{Name: seat.Name}
		if taken {
			x.Number = fmt.Sprintf("%064x", i+1)
			x.Pledge = dice.PledgeNumber(seat.Name, x.Number)
		}
		rec.Seats = append(rec.Seats, x)
	}
	m, err := match.Load(l, match.Saved{Game: rec}, nil, func() bool { return false })
	require.NoError(t, err)
	return m, l
}

// play applies the first legal answer.
func play(t *testing.T, m *match.Match) {
	t.Helper()
	d := m.Game.Pending()
	tries := []run.Choice{{Kind: run.Pass}, {Kind: run.Done}}
	for _, o := range d.Options {
		tries = append(tries, run.Choice{Value: o.Value, Group: o.Group})
	}
	for _, c := range tries {
		if !m.Game.Legal(d, c) {
			continue
		}
		refused, err := m.Decide(d, c, d.Seat, "")
		require.NoError(t, err)
		require.Nil(t, refused)
		return
	}
	t.Fatal("no answer is legal")
}

// While a game runs, a seat exports its decisions and rolls and not the secret of its
// dice. Afterwards every reader has the whole saved game.
func TestSave(t *testing.T) {
	m, _ := loaded(t, library.Setup{Game: "the_pass"}, true)
	for range 30 {
		play(t, m)
	}
	text, err := Save(m, 0, nil)
	require.NoError(t, err)
	require.NotContains(t, string(text), m.Record.Ledger.Game().Seed)
	f, err := save.Read("x", bytes.NewReader(text))
	require.NoError(t, err)
	g := run.New(m.Program(), dice.NewScript(f.Fell...))
	g.Derive = true
	require.NoError(t, f.Replay(g, nil))
	require.Equal(t, m.Game.Hash(), g.Hash())

	_, err = Save(m, seats.Watcher, nil)
	require.ErrorIs(t, err, refusal.ErrRequest)
	for i := 0; !m.Over(); i++ {
		require.Less(t, i, 5000)
		play(t, m)
	}
	text, err = Save(m, seats.Watcher, nil)
	require.NoError(t, err)
	require.Equal(t, m.Record.Ledger.Text(), text)
}

func TestNothingToExport(t *testing.T) {
	m, l := loaded(t, library.Setup{Game: "the_pass"}, false)
	_, err := Save(m, 0, nil)
	require.ErrorIs(t, err, refusal.ErrNotBegun)
	begun, _ := loaded(t, library.Setup{Game: "the_pass"}, true)
	_, err = Test(begun, "a title", l)
	require.ErrorIs(t, err, refusal.ErrRequest, "only a study is written as a test")
}
