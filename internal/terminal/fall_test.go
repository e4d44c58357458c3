package terminal

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/load"
	"wargame/interpreter/simulate"

	"github.com/stretchr/testify/require"
)

// TestABotThatFallsPlaysOn checks that a panic during a bot's computation does not stop
// a game. The bot answers at random, reports it, and computes again the next time.
func TestABotThatFallsPlaysOn(t *testing.T) {
	var out bytes.Buffer
	e := &console.Console{In: strings.NewReader(""), Out: &out, Err: &out}
	tb, err := sitDown(e, Play{Setup: setup.Setup{Game: "the_pass"}, Bots: []string{"red=floor", "blue=floor"}, Save: filepath.Join(t.TempDir(), "a.save")})
	require.NoError(t, err)
	defer tb.file.Close()
	lg, err := load.Open("../../games/mgmg")
	require.NoError(t, err)
	other, ds := lg.Program(nil, nil)
	require.False(t, ds.HasErrors())
	d := tb.g.Pending()
	mistaken, err := simulate.NewPlayer(other, "floor", 1, d.Seat) // a bot for another game
	require.NoError(t, err)
	made := len(tb.moves)
	require.NoError(t, tb.botMove(mistaken, d))
	require.Greater(t, len(tb.moves), made)
	require.Contains(t, out.String(), "The bot failed because of an internal error")
	out.Reset()
	for range 20 {
		d := tb.g.Pending()
		require.NoError(t, tb.botMove(tb.bots[d.Seat], d))
	}
	require.NotContains(t, out.String(), "The bot failed")
}
