//go:build !windows

package save

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// A save and its copies hold the seed of all dice to come, and are for their owner alone.
func TestSavesAreForTheirOwner(t *testing.T) {
	dir := t.TempDir()
	path, copied, other := filepath.Join(dir, "a.save"), filepath.Join(dir, "b.save"), filepath.Join(dir, "c.save")
	w, err := Create(path, Header{Format: Name, Version: Version, Game: "walk", Rules: Hex(1), Start: Hex(2), Dice: "seed", Seed: "1"}, nil)
	require.NoError(t, err)
	require.NoError(t, w.Copy(copied))
	require.NoError(t, w.SaveAs(other))
	require.NoError(t, w.Close())
	for _, p := range []string{path, copied, other} {
		info, err := os.Stat(p)
		require.NoError(t, err)
		require.Equal(t, os.FileMode(0o600), info.Mode().Perm(), p)
	}
}
