package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"

	"wargame/internal/lab/many"
)

// The token comes from a file or from the environment, and never from the arguments, which
// every user of the machine reads.
func TestTokenIsNoArgument(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	require.NoError(t, os.WriteFile(file, []byte("of the file\n"), 0o600))
	t.Setenv(many.TokenVariable, "of the environment")
	for _, tt := range []struct {
		args        []string
		want, fails string
	}{
		{nil, "of the environment", ""},
		{[]string{"--token-file", file}, "of the file", ""},
		{[]string{"--token-file", file + "x"}, "", "no such file"},
		{[]string{"--token", "seen by all"}, "", "--token would show the token to every user"},
	} {
		token := ""
		cmd := &cobra.Command{Use: "x", RunE: func(*cobra.Command, []string) error { return nil }, SilenceErrors: true, SilenceUsage: true}
		tokenFlags(cmd, &token)
		cmd.SetArgs(append([]string{}, tt.args...))
		err := cmd.Execute()
		if tt.fails != "" {
			require.ErrorContains(t, err, tt.fails)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, tt.want, token)
	}
}
