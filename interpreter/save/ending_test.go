package save

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
)

// An end that no rule decided is a note: the game replays as before, a reader finds the end,
// and it counts no more once a decision follows.
func TestEnding(t *testing.T) {
	p := newPlayer(t, filepath.Join(t.TempDir(), "walk.save"), 5)
	p.play(1)
	require.Nil(t, EndingOf(p.w.Game()))
	for _, e := range []Ending{{How: EndDraw}, {How: EndAbandoned}, {How: EndResigned, Seat: "red"}, {How: EndTime, Seat: "blue"}} {
		require.NoError(t, (&Ledger{game: p.w.Game()}).End(e))
		require.Equal(t, &e, EndingOf(p.w.Game()))
		f, err := parse("x.save", p.w.Game().text)
		require.NoError(t, err)
		require.Equal(t, &e, EndingOf(f))
		require.NoError(t, f.Replay(run.New(load0(t), dice.Keyed{Seed: 5}), nil))
	}
	for _, text := range []string{"ended", "ended victory", "ended draw red", "ended time", "ended resigned a b", "ending draw"} {
		require.NoError(t, p.w.Game().note(text))
		require.Equal(t, &Ending{How: EndTime, Seat: "blue"}, EndingOf(p.w.Game()), text)
	}
	text := p.w.Game().text
	f, err := parse("x.save", text)
	require.NoError(t, err)
	w, err := f.Continue(filepath.Join(t.TempDir(), "on.save"))
	require.NoError(t, err)
	p.w = w
	p.play(2)
	require.Nil(t, EndingOf(p.w.Game()))
	require.NoError(t, p.w.Close())
}
