package console

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/term"
)

// typing is a terminal on which keys are pressed.
type typing struct {
	io.Reader
	bytes.Buffer
}

func (k *typing) Read(p []byte) (int, error) { return k.Reader.Read(p) }

// Tab completes what only one word fits, and as much as all have in common; else it
// lists them. What is listed cannot command the terminal.
func TestTab(t *testing.T) {
	k := &typing{Reader: strings.NewReader("9/\t > 36\t07\r\t\r")}
	e := &editor{term: term.NewTerminal(k, "> ")}
	e.term.AutoCompleteCallback = e.tab
	e.complete = func(line string) (int, []string) {
		switch {
		case strings.HasSuffix(line, "36"):
			return len(line) - 2, []string{"3607", "3608\x1b[2J"}
		case line == "9/":
			return 0, []string{"9/9W"}
		}
		return len(line), nil
	}
	line, err := e.term.ReadLine()
	require.NoError(t, err)
	require.Equal(t, "9/9W > 36007", line, "what both begin with, then what is typed")
	line, err = e.term.ReadLine()
	require.NoError(t, err)
	require.Equal(t, "", line)

	k = &typing{Reader: strings.NewReader("360\t7\r")}
	e.term = term.NewTerminal(k, "> ")
	e.term.AutoCompleteCallback = e.tab
	e.complete = func(line string) (int, []string) { return 0, []string{"3607", "3608\x1b[2J"} }
	line, err = e.term.ReadLine()
	require.NoError(t, err)
	require.Equal(t, "3607", line)
	require.Contains(t, k.String(), "3607  3608")
	require.NotContains(t, k.String(), "\x1b[2J")
}

// The lists are as wide as the terminal.
func TestWidth(t *testing.T) {
	for _, width := range []int{40, 160} {
		var out strings.Builder
		tb := &Console{Out: &out, Size: func() int { return width }}
		var cells []string
		for range 30 {
			cells = append(cells, "a cell of words")
		}
		tb.WriteCells(cells)
		longest := 0
		for _, l := range strings.Split(out.String(), "\n") {
			longest = max(longest, len(l))
		}
		require.LessOrEqual(t, longest, width)
		require.Greater(t, longest, width/2)
	}
}
