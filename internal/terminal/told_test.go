package terminal

import (
	"os"
	"path/filepath"
	"testing"

	"wargame/internal/setup"

	"github.com/stretchr/testify/require"
)

// whispers is a small game that hides nothing, but has log lines for one side alone.
const whispers = `edition 3
game whispers "Whispers"
map area
data area { id
            a }
side red "Red", blue "Blue"
action wait "Wait" { tell red "the password is swordfish" }
sequence { repeat { turn { phase mine of red { offer wait by red } phase his of blue { offer wait by blue } } } until turn_number == 3 game over "done" }
`

// Log lines of one side are in no export for another. Decisions and dice are left out
// too, since a replay would yield those lines.
func TestWhatIsToldToOthersIsNotExported(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "game.wgr"), []byte(whispers), 0o600))
	red, blue := filepath.Join(dir, "red.export"), filepath.Join(dir, "blue.export")
	out := told(t, Play{Setup: setup.Setup{Game: dir}}, "wait\nlog\npass\nlog\nexport blue "+blue+"\nexport red "+red+"\npass\nexport red "+red+"\n")
	require.Contains(t, out, "the password is swordfish")
	require.Contains(t, out, "An export for red would show hidden information")
	text, err := os.ReadFile(blue)
	require.NoError(t, err, out)
	require.NotContains(t, string(text), "swordfish")
	require.NotContains(t, string(text), `"kind":"decision"`)
	text, err = os.ReadFile(red)
	require.NoError(t, err, out)
	require.Contains(t, string(text), `"kind":"decision"`, "he has heard everything")
}
