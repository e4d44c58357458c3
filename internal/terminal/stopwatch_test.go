package terminal

import (
	"testing"
	"time"

	"wargame/interpreter/construct"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/state"

	"github.com/stretchr/testify/require"
)

func TestStopwatch(t *testing.T) {
	now := time.Now()
	w := newStopwatch(func() time.Time { return now })
	g := run.At(&program.Program{Memory: program.Memory{Clock: &construct.Clock{Fact: &construct.Fact{}, Limit: 20 * time.Minute}}}, &state.State{}, nil)
	g.TimedScopes = 1
	now = now.Add(20 * time.Minute)
	require.Zero(t, w.left(g), "20:00 is in time")
	now = now.Add(time.Second)
	require.Equal(t, -time.Second, w.left(g), "20:01 is not")

	g.TimedScopes = 2 // the next player turn has its own time
	now = now.Add(5 * time.Minute)
	require.Equal(t, 15*time.Minute, w.left(g))
	g.TimedScopes = 1 // and undo gives no time back
	now = now.Add(time.Second)
	require.Equal(t, -2*time.Second, w.left(g))
}
