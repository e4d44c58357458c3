package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/save"
)

const dicing = `game dicing "Dicing"
map area
side red "Red", blue "Blue"
data area { id
  A }
track n: number
rule 1 "Throws" {
  action throw "Throw" { roll die = 2d6 by phasing set n = die log "{phasing} has {die}" }
  action hold "Hold" { log "{phasing} holds" }
}
sequence { repeat { turn { phase of red { offer once throw, hold by red } phase of blue { offer once throw, hold by blue } } } until turn_number == 3 game over "done" }
`

// atTable plays with somebody at a terminal.
func atTable(t *testing.T, p Play, input string) (string, *table) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "dicing")
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "dicing.wgr"), []byte(dicing), 0o600))
	p.Setup.Game, p.Save, p.Brief, p.Odds = dir, filepath.Join(t.TempDir(), "a.save"), true, "never"
	var out bytes.Buffer
	e := &Env{In: strings.NewReader(input), Out: &out, Err: &out, Terminal: true}
	tb, err := e.sitDown(p)
	require.NoError(t, err, out.String())
	t.Cleanup(func() { _ = tb.file.Close() })
	require.NoError(t, tb.loop(), out.String())
	return out.String(), tb
}

// One's own dice can be corrected before they are used.
func TestDiceAreConfirmed(t *testing.T) {
	out, tb := atTable(t, Play{Dice: "ask"}, "throw\n6 5\n4 5\n7 7\n\n4 5\n\nquit\n")
	require.Contains(t, out, "6 5: Enter if that is what they show, else type them again")
	require.Contains(t, out, "Red has 9", "the last that were typed")
	require.Equal(t, []int{4, 5}, tb.moves[1].Dice)
}

// Somebody at a terminal plays another game each time, unless he names a seed.
func TestNewDiceEachGame(t *testing.T) {
	_, a := atTable(t, Play{}, "quit\n")
	_, b := atTable(t, Play{}, "quit\n")
	require.NotEqual(t, a.setup.Seed, b.setup.Seed)
	_, c := atTable(t, Play{Setup: Setup{Seed: "7"}}, "quit\n")
	require.Equal(t, "7", c.setup.Seed)
	f, err := save.ReadFile(a.file.Path)
	require.NoError(t, err)
	require.Equal(t, a.setup.Seed, f.Seed, "the save has it")
}

// After a turn of a bot it is told what it did, and waited for.
func TestPauseAfterABot(t *testing.T) {
	out, _ := atTable(t, Play{Bots: []string{"blue=random"}}, "hold\n\nquit\n")
	require.Contains(t, out, "Meanwhile")
	require.Contains(t, out, "Enter to go on > ")
	require.Less(t, strings.Index(out, "Meanwhile"), strings.Index(out, "Enter to go on"))
	require.Equal(t, " --bot blue=random --seat red --timed", (&Play{Bots: []string{"blue=random"}, Seat: "red", Timed: true}).again())
}
