package terminal

import (
	"bufio"
	"io"
	"runtime/debug"
	"strings"
	"testing"

	"wargame/internal/console"

	"github.com/stretchr/testify/require"
)

// A script may have any number of empty lines and comments.
func TestManyLinesThatSayNothing(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(4 << 20))
	in := strings.NewReader(strings.Repeat("\n// a remark\n", 50_000) + "quit\n")
	tb := &table{in: bufio.NewReader(in)}
	tb.Console = &console.Console{Out: io.Discard}
	line, err := tb.read()
	require.NoError(t, err)
	require.Equal(t, "quit", line)
}

// An overlong line is discarded, even if it is the last.
func TestLineWithoutEnd(t *testing.T) {
	var out strings.Builder
	in := strings.NewReader(strings.Repeat("1", maxTyped) + "\nquit\n" + strings.Repeat("2", maxTyped+1))
	tb := &table{in: bufio.NewReader(in)}
	tb.Console = &console.Console{Out: &out}
	line, err := tb.read()
	require.NoError(t, err)
	require.Equal(t, "quit", line)
	require.Contains(t, out.String(), "characters and was ignored")
	_, err = tb.read()
	require.ErrorIs(t, err, io.EOF)
}
