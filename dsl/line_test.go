package dsl

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestLine: a line is found without a copy of the file.
func TestLine(t *testing.T) {
	s := Sources{"f": append([]byte("one\r\ntwo\n"), bytes.Repeat([]byte("x"), 1<<20)...)}
	for n, want := range map[int]string{1: "one", 2: "two"} {
		got, ok := s.Line("f", n)
		require.True(t, ok)
		require.Equal(t, want, got)
	}
	for _, n := range []int{0, 4} {
		_, ok := s.Line("f", n)
		require.False(t, ok)
	}
	require.LessOrEqual(t, testing.AllocsPerRun(10, func() { s.Line("f", 2) }), 1.0)
}
