package wait_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
)

func TestUntil(t *testing.T) {
	looks := 0
	wait.Until(t, func() bool { looks++; return looks == 3 })
	require.Equal(t, 3, looks)
}

func TestSeen(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	require.True(t, wait.Seen(ctx, func() bool { return true }))
	stop()
	require.False(t, wait.Seen(ctx, func() bool { return false }))
}

func TestFor(t *testing.T) {
	c := make(chan int, 1)
	c <- 7
	n, open := wait.For(t, c)
	require.True(t, open)
	require.Equal(t, 7, n)
	close(c)
	_, open = wait.For(t, c)
	require.False(t, open)
}

func TestContext(t *testing.T) {
	ctx := wait.Context(t)
	require.NoError(t, ctx.Err())
	end, ok := ctx.Deadline()
	require.True(t, ok)
	require.False(t, end.IsZero())
}

func TestGuard(t *testing.T) {
	stop := wait.Guard(func() string { return "nothing" })
	stop()
}
