package cli

import (
	"bufio"
	"io"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A script may have any number of lines that say nothing.
func TestManyLinesThatSayNothing(t *testing.T) {
	defer debug.SetMaxStack(debug.SetMaxStack(4 << 20))
	in := strings.NewReader(strings.Repeat("\n// a remark\n", 50_000) + "quit\n")
	tb := &table{Env: &Env{Out: io.Discard}, in: bufio.NewReader(in)}
	line, err := tb.read()
	require.NoError(t, err)
	require.Equal(t, "quit", line)
}
