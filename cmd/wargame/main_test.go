package main

import (
	"bytes"
	"testing"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/require"
)

// A panic reaches the user as one message, with exit code 1.
func TestPanic(t *testing.T) {
	root := newRoot()
	root.AddCommand(&cobra.Command{Use: "fall", Run: func(*cobra.Command, []string) { panic("the ground is gone") }})
	var out bytes.Buffer
	root.SetErr(&out)
	require.Equal(t, 1, execute(root, []string{"fall"}))
	require.Contains(t, out.String(), "internal error, not a mistake in your rules: the ground is gone")
	require.NotContains(t, out.String(), "goroutine")
}

// Every command has examples in its help, and no other way to fail than an error.
func TestHelp(t *testing.T) {
	for _, c := range newRoot().Commands() {
		require.NotEmpty(t, c.Short, c.Name())
		require.NotEmpty(t, c.Long, c.Name())
		require.NotEmpty(t, c.Example, c.Name())
		require.NotNil(t, c.RunE, c.Name())
	}
}
