package spec_tests_test

import (
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestRegisterFiles demands that each data file that a register of defects cites exists.
func TestRegisterFiles(t *testing.T) {
	registers, err := filepath.Glob(filepath.Join("..", "games", "*", "defects.tsv"))
	require.NoError(t, err)
	require.NotEmpty(t, registers)
	for _, path := range registers {
		text, err := os.ReadFile(path)
		require.NoError(t, err)
		for _, file := range regexp.MustCompile(`data/[\w-]+\.wgr`).FindAllString(string(text), -1) {
			require.FileExists(t, filepath.Join(filepath.Dir(path), file), path)
		}
	}
}
