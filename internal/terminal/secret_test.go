package terminal

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/internal/cli"
	"wargame/internal/console"
	"wargame/internal/setup"
	"wargame/interpreter/save"

	"github.com/stretchr/testify/require"
)

// plots lets each side order its counters in secret. The number of decisions, the
// interim positions and the messages depend on the answers.
const plots = `edition 3
game plots "Plots"
use forces
map area
side red "Red", blue "Blue"
data area { id
  A
  B
  C }
data edge { a b
  A B
  B C }
data unit { id side at
  r1 red A
  r2 red A
  b1 blue C }
track pot: number
procedure plotting {
  secretly for each s in sides {
    choose us = any u from filter(units, .side == s) "Who moves?"
    for each u in us { choose to from adjacent(u.area) "Where to?" move u to to log "{u} is off" }
    choose n from 1..9 noting "{len(hex_b().units)} in B" "How much?"
    if n > 5 { ask more "More?" }
  }
  set pot = 1
}
define hex_b() = area("B")
rule 1 "Sight" { hide unit(u) from s when u.side != s and none(u.space.units, .side == s) because "nobody is near" }
sequence { do plotting ask fine by red }
`

// atTerminal plays with a player at a terminal and returns the output of each screen; a
// screen ends when it is cleared.
func atTerminal(t *testing.T, dir, input string) ([]string, *table) {
	t.Helper()
	var out bytes.Buffer
	e := &console.Console{In: strings.NewReader(input), Out: &out, Err: &out, Terminal: true}
	tb, err := sitDown(e, Play{Setup: setup.Setup{Game: dir, Seed: "1"}, Save: filepath.Join(t.TempDir(), "a.save")})
	require.NoError(t, err, out.String())
	t.Cleanup(func() { _ = tb.file.Close() })
	require.NoError(t, tb.loop(), out.String())
	return strings.Split(out.String(), "\x1b[H\x1b[2J\x1b[3J"), tb
}

// Whatever the first seat decides, the second sees the same.
func TestNobodySeesWhatOthersDecideInSecret(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "plots")
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "plots.wgr"), []byte(plots), 0o600))
	const blue = "\nundo\nundo 9\nmap\nunits\nwhy pot\nwhy hex_b()\nlog\nb1 done\nB\nmap\n1\n"
	var shown []string
	for _, red := range []string{"\ndone\n1\n", "\nr1 done\nB\n3\n", "\nr1 r2 done\nB\nB\nmap\n9\nyes\n"} {
		screens, tb := atTerminal(t, dir, red+blue+"quit\n")
		require.Len(t, screens, 2, "%q", screens)
		require.Contains(t, screens[0], "Hand over to Red, who decides in secret; press enter.")
		require.NotContains(t, screens[0], "Blue, in secret")
		require.True(t, strings.HasPrefix(screens[1], "\nHand over to Blue, who decides in secret; press enter. "))
		theirs, told, _ := strings.Cut(screens[1], "  Red: us")
		shown = append(shown, theirs)
		require.Contains(t, told, "fine?", "when both have decided, everything is told")
		require.Contains(t, theirs, "b1 is off", "what happens at a desk is told there")
		require.NotContains(t, theirs, "r1 is off")
		require.Equal(t, 0, tb.g.Branches())
		require.Equal(t, "fine", tb.g.Pending().Name)
		if strings.Contains(red, "map") {
			require.Contains(t, screens[0], "2 in B", "who decides sees his own")
		}
	}
	require.Equal(t, shown[0], shown[1])
	require.Equal(t, shown[0], shown[2])
	require.Contains(t, shown[0], "B     blue: b1", "his own he sees where he has sent it")
}

// While a decision is secret, neither the file nor a replay discloses it.
func TestTheFileKeepsASecret(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "plots")
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "plots.wgr"), []byte(plots), 0o600))
	_, tb := atTerminal(t, dir, "\nr1 done\nB\n7\nyes\n\nquit\n")
	path := tb.file.Path
	require.NoError(t, tb.file.Close())
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	for _, word := range []string{"r1", `"B"`, "yes", `"7"`, "Where"} {
		require.NotContains(t, string(text), word)
	}
	var out bytes.Buffer
	e := &console.Console{Out: &out, Err: &out}
	for _, r := range []cli.Replay{{Path: path, Game: dir}, {Path: path, Game: dir, Verify: true}, {Path: path, Game: dir, Report: true}, {Path: path, Game: dir, Onto: dir, Out: filepath.Join(t.TempDir(), "onto.save")}} {
		require.NoError(t, r.Run(e), out.String())
	}
	require.NotContains(t, out.String(), "r1")
	require.NotContains(t, out.String(), "yes")
	require.Equal(t, 5, strings.Count(out.String(), "red decides in secret"))
	f, err := save.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, 5, f.Sealed())
}

// While no seat has decided anything in secret yet, back undoes the whole act before.
func TestBackInAnEmptyBranch(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "plots")
	require.NoError(t, os.Mkdir(dir, 0o700))
	march := strings.Replace(plots, "sequence {", `rule 2 "March" { action march "March" {
  choose u from filter(units, .side == red) "Who?"
  choose to from adjacent(u.area) "Where to?"
  move u to to
} }
sequence { offer once march by red`, 1)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "plots.wgr"), []byte(march), 0o600))
	screens, tb := atTerminal(t, dir, "march\n1\nB\n\nback\nquit\n")
	require.Contains(t, strings.Join(screens, ""), "Hand over to Red")
	require.Contains(t, strings.Join(screens, ""), "3 decisions undone.")
	require.Empty(t, tb.moves)
	require.Equal(t, "action", tb.g.Pending().Name)
}
