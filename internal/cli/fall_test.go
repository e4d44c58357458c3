package cli

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	thinking "wargame/interpreter/bot"

	"github.com/stretchr/testify/require"
)

// TestABotThatFallsPlaysOn: a mistake of this program in the middle of what a bot thinks
// stops no game: it answers by chance, says so, and thinks again the next time.
func TestABotThatFallsPlaysOn(t *testing.T) {
	var out bytes.Buffer
	e := &Env{In: strings.NewReader(""), Out: &out, Err: &out}
	tb, err := e.sitDown(Play{Setup: Setup{Game: "the_pass"}, Bots: []string{"red=floor", "blue=floor"}, Save: filepath.Join(t.TempDir(), "a.save")})
	require.NoError(t, err)
	defer tb.file.Close()
	d := tb.g.Pending()
	who := tb.bots[d.Seat]
	who.thinks = &thinking.Bot{} // which knows nothing and falls at once
	made := len(tb.moves)
	require.NoError(t, tb.botMove(who, d))
	require.Greater(t, len(tb.moves), made)
	require.Contains(t, out.String(), "The bot fell over a mistake in the program")
	out.Reset()
	for range 20 {
		d := tb.g.Pending()
		require.NoError(t, tb.botMove(tb.bots[d.Seat], d))
	}
	require.NotContains(t, out.String(), "fell over")
}
