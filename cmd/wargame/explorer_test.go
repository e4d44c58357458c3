package main

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDoubleClickOpensTheBoard(t *testing.T) {
	require.Equal(t, []string{"serve"}, arguments(nil, true))
	require.Empty(t, arguments(nil, false))
	require.Equal(t, []string{"check", "games"}, arguments([]string{"check", "games"}, true))
	require.False(t, startedByExplorer())
}
