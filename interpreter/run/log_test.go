package run

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func texts(log []Entry) (out []string) {
	for _, e := range log {
		out = append(out, e.Text)
	}
	return out
}

// Lines that a clone may read are never written to. The memory of other lines is reused.
func TestShorterLog(t *testing.T) {
	g := &record{Log: make([]Entry, 0, 8)}
	add := func(text string) { g.Log = append(g.Log, Entry{Text: text}) }
	add("a")
	add("b")
	clone := g.lendLog()
	add("c")
	add("d")
	first := &g.Log[0]

	g.shortenLog(2)
	add("e")
	require.Same(t, first, &g.Log[0], "the room behind the lines of the clone is used again")
	require.Equal(t, []string{"a", "b", "e"}, texts(g.Log))

	g.shortenLog(1)
	add("f")
	require.Equal(t, []string{"a", "f"}, texts(g.Log))
	require.Equal(t, []string{"a", "b"}, texts(clone))

	again := g.lendLog()
	g.shortenLog(2)
	add("g")
	require.Equal(t, []string{"a", "f"}, texts(again))
}
