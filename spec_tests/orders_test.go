package spec_tests_test

import (
	"path/filepath"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"wargame/internal/cli"
	"wargame/interpreter/save"
)

// TestTurnInFewKeys plays the example turn of Normandy with orders in a line, as at a
// terminal: the same attacks, the same losses and, to the hash, the same position at
// the end, with fewer than 400 keys (Enter counts).
func TestTurnInFewKeys(t *testing.T) {
	const keys = 400
	dir := filepath.Join("..", "games", "normandy", "examples")
	typed := string(read(t, filepath.Join(dir, "turn-1.orders")))
	require.Less(t, utf8.RuneCountInString(typed), keys)
	played := filepath.Join(t.TempDir(), "played.save")
	screen := terminal(t, typed, func(e *cli.Env) error {
		return e.Play(cli.Play{Setup: cli.Setup{Game: "normandy", Seed: "2"}, Save: played, Brief: true})
	})
	require.NotContains(t, screen, "\nNo:")
	mine, err := save.ReadFile(played)
	require.NoError(t, err)
	example, err := save.ReadFile(filepath.Join(dir, "turn-1.save"))
	require.NoError(t, err)
	require.Equal(t, example.Moves[len(example.Moves)-1].Hash, mine.Moves[len(mine.Moves)-1].Hash)
	require.Equal(t, attacks(example), attacks(mine))
}

// attacks are the spaces against which something was done, in their order.
func attacks(f *save.File) []string {
	var out []string
	for _, m := range f.Moves {
		switch m.For {
		case "target", "targets", "marker":
			out = append(out, m.Pick)
		}
	}
	return out
}
