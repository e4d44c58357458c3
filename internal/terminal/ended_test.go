package terminal

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/internal/console"
	"wargame/internal/setup"

	"github.com/stretchr/testify/require"
)

// A pass typed for a step that has just ended by itself does not pass the next one; a
// second pass does. If the step had no act or was passed, there is no warning.
func TestAPassForWhatHasEndedByItself(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "going")
	require.NoError(t, os.Mkdir(dir, 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "going.wgr"), []byte(`edition 3
game going "Going"
map area
side red "Red"
data area { id
  A }
unit has { strength: number }
data unit { id side strength at
  r1 red 1 A
  r2 red 1 A }
fact went(u: unit) lasts phase
rule 1 "Each goes once a phase, the strong ones never" {
  action go "Go" { choose u from filter(units, not went(#)) remember went(u) log "{u} goes" }
  action never "Never" { choose u from filter(units, .strength > 9) log "{u}" }
}
sequence { repeat { turn {
  phase early of red { offer go by red }
  phase none of red { offer never by red }
  phase late of red { offer go by red }
} } until turn_number == 9 game over "Over" }
`), 0o600))
	play := func(lines ...string) string {
		var out bytes.Buffer
		e := &console.Console{In: strings.NewReader(strings.Join(lines, "\n") + "\nquit\n"), Out: &out, Err: &out, Terminal: true}
		require.NoError(t, Play{Setup: setup.Setup{Game: dir, Seed: "1"}, Save: filepath.Join(t.TempDir(), "a.save"), Brief: true}.Run(e), out.String())
		return out.String()
	}
	out := play("go r1", "go r2", "pass", "go r1")
	require.Equal(t, 1, strings.Count(out, "had already ended"))
	require.Equal(t, 2, strings.Count(out, "r1 goes"))
	require.NotContains(t, out, "turn 2")
	out = play("go r1", "go r2", "pass", "pass", "log 1")
	require.Equal(t, 1, strings.Count(out, "had already ended"))
	require.Contains(t, out, "turn 2")
	out = play("go r1", "go r2", "log 2", "pass", "log 1")
	require.NotContains(t, out, "had already ended", "somebody has looked around before")
	out = play("go r1", "go r2", "go r3", "r1 > A", "pass", "go r1")
	require.Equal(t, 1, strings.Count(out, "had already ended"), "what was refused between has changed nothing")
	require.Equal(t, 2, strings.Count(out, "r1 goes"))
	out = play("go r1", "go r2", "go r1", "pass", "log 1")
	require.NotContains(t, out, "had already ended", "somebody has acted since")
	out = play("go r1", "pass", "pass", "pass", "pass")
	require.NotContains(t, out, "had already ended")
	require.Contains(t, out, "turn 3")
}
