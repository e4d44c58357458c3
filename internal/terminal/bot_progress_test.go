package terminal

import (
	"testing"

	"wargame/internal/console"
	thinking "wargame/interpreter/bot"

	"github.com/stretchr/testify/require"
)

func TestThoughtLine(t *testing.T) {
	q := &inquiry{}
	q.Console = &console.Console{}
	require.Equal(t, "Blue thinks … 12 lines of play tried, 40% of its time", q.thoughtLine("Blue", 0, thinking.Progress{Tried: 12, Share: 40}))
	require.Equal(t, "Blue thinks … 0 lines of play tried, 0% of its time; 1 act done", q.thoughtLine("Blue", 1, thinking.Progress{}))
}
