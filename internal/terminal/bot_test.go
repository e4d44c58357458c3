package terminal

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/run"
	"wargame/interpreter/save"

	"github.com/stretchr/testify/require"
)

// muster is a game in which no pair of two numbers is legal and there is another action.
// There are more pairs than decisions in a game.
const muster = `edition 3
game muster "Muster"
map area
side red
data area { id
  A }
action muster {
  choose left from 1..300
  choose right from 1..300
  choose key from [7] where left + right == 1000
}
action rest { log "They rest" }
sequence { repeat 3 times { turn { phase call of red { offer once muster, rest by red } } } game over "Evening" }
`

// TestABotGivesUpWhatLeadsNowhere checks that a bot at the terminal gives up an act that
// only meets dead ends, and that its attempts are not in the save.
func TestABotGivesUpWhatLeadsNowhere(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "game.wgr"), []byte(muster), 0o600))
	for seed := range 6 {
		var out bytes.Buffer
		e := &console.Console{In: strings.NewReader(""), Out: &out, Err: &out}
		path := filepath.Join(dir, fmt.Sprint(seed, ".save"))
		require.NoError(t, Play{Setup: setup.Setup{Game: dir, Seed: fmt.Sprint(seed + 1)}, Bots: []string{"red=random"}, Save: path}.Run(e), out.String())
		require.Contains(t, out.String(), "Evening")
		require.Equal(t, 3, strings.Count(out.String(), "They rest"), out.String())
		f, err := setup.ReadSave(e, path)
		require.NoError(t, err)
		from, _, err := setup.Restore(e, f, dir)
		require.NoError(t, err)
		g := from.Game
		require.NoError(t, f.Replay(g, func(*save.Move, *run.Decision, run.Choice) {}))
		require.NotNil(t, g.Over)
	}
}
