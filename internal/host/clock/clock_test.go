package clock

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/run"
)

const timed = `edition 3
game timed "Timed"
map area
side red "Red", blue "Blue"
data space { id
  A }
clock late: 10 minutes per phase
rule 1 "Waiting" { action wait "Wait" { log "They wait" } }
sequence {
  ask ready by red
  repeat 2 times { turn {
    phase a of red when not late { ask done by red }
    phase b of blue when not late { ask done by blue }
  } }
  game over "Evening"
}
`

// game returns a game whose clock runs from the second decision on.
func game(t *testing.T) *run.Game {
	t.Helper()
	f, ds := dsl.Parse("timed.wgr", []byte(timed))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, nil)
	require.NoError(t, g.Err)
	return g
}

func yes(t *testing.T, g *run.Game) {
	t.Helper()
	refused, err := g.Apply(run.Choice{Value: 1})
	require.NoError(t, err)
	require.Nil(t, refused)
}

// Each scope has its whole time from when it begins. Within a scope the clock runs on.
func TestClock(t *testing.T) {
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	var c Clock
	g := game(t)
	require.False(t, c.Set(g, now), "no scope is timed yet")
	require.False(t, c.Over(now.Add(time.Hour)))

	yes(t, g)
	require.True(t, c.Set(g, now))
	first := now.Add(10 * time.Minute)
	require.Equal(t, first, c.Deadline)
	now = now.Add(4 * time.Minute)
	require.False(t, c.Set(g, now), "the same scope")
	require.Equal(t, first, c.Deadline)
	require.False(t, c.Over(first.Add(-1)))
	require.True(t, c.Over(first))

	before := g.Clone()
	yes(t, g)
	require.True(t, c.Set(g, now))
	require.Equal(t, now.Add(10*time.Minute), c.Deadline, "the next phase has its own time")

	require.True(t, c.Set(before, now.Add(time.Minute)))
	require.Equal(t, first, c.Deadline, "an undo gives no time back")
}

// The clock stops when the time is over and when the game ends.
func TestClockStops(t *testing.T) {
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	var c Clock
	g := game(t)
	yes(t, g)
	c.Set(g, now)
	refused, err := g.Apply(run.Choice{Kind: run.Timeout})
	require.NoError(t, err)
	require.Nil(t, refused)
	require.False(t, g.Query().InTime())
	require.True(t, c.Set(g, now))
	require.True(t, c.Deadline.IsZero())
	require.False(t, c.Over(now.Add(time.Hour)))

	for g.Pending() != nil {
		yes(t, g)
	}
	c.Set(g, now)
	require.True(t, c.Deadline.IsZero())
}

// A deadline that was stored is kept for its scope.
func TestStoredDeadline(t *testing.T) {
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	g := game(t)
	yes(t, g)
	var c Clock
	c.Set(g, now)
	stored := Clock{Deadline: c.Deadline, Scope: c.Scope}
	require.False(t, stored.Set(g, now.Add(time.Minute)))
	require.Equal(t, c.Deadline, stored.Deadline)
}

func TestClocks(t *testing.T) {
	now := time.Date(2026, 1, 1, 12, 0, 0, 0, time.UTC)
	c := NewClocks(map[int64]time.Time{1: now})
	c.Set(2, now.Add(time.Second))
	c.Set(3, now.Add(-time.Second))
	require.ElementsMatch(t, []int64{1, 3}, c.Over(now))
	c.Set(3, time.Time{})
	require.Equal(t, []int64{1}, c.Over(now))
	require.ElementsMatch(t, []int64{1, 2}, c.Over(now.Add(time.Second)))
}
