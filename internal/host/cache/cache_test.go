package cache

import (
	"errors"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// Concurrent requests for a value compute it once. Requests for other values do not
// wait, and errors are not cached.
func TestCache(t *testing.T) {
	c := New[int](2)
	begun, end := make(chan struct{}), make(chan struct{})
	made := 0
	slow := func() (int, error) {
		made++
		close(begun)
		<-end
		return 1, nil
	}
	var all sync.WaitGroup
	all.Go(func() { _, _ = c.Get("slow", slow) })
	<-begun
	got, err := c.Get("quick", func() (int, error) { return 2, nil })
	require.NoError(t, err)
	require.Equal(t, 2, got, "while the other is made")
	all.Go(func() {
		got, err := c.Get("slow", func() (int, error) { t.Error("it is made twice"); return 0, nil })
		require.NoError(t, err)
		require.Equal(t, 1, got)
	})
	close(end)
	all.Wait()
	require.Equal(t, 1, made)

	bad := errors.New("bad")
	_, err = c.Get("bad", func() (int, error) { return 0, bad })
	require.ErrorIs(t, err, bad)
	got, err = c.Get("bad", func() (int, error) { return 3, nil })
	require.NoError(t, err)
	require.Equal(t, 3, got)
	require.Len(t, c.values, 2, "the one used last goes last")
	require.Len(t, c.order, 2)
}

// A value computed while the cache was cleared is not cached.
func TestCacheThatIsCleared(t *testing.T) {
	c := New[int](0)
	got, err := c.Get("x", func() (int, error) {
		c.Clear()
		return 1, nil
	})
	require.NoError(t, err)
	require.Equal(t, 1, got)
	got, err = c.Get("x", func() (int, error) { return 2, nil })
	require.NoError(t, err)
	require.Equal(t, 2, got)
}

// A panic during a computation reaches every caller that waits for it, and no later
// caller.
func TestCacheThatPanics(t *testing.T) {
	c := New[int](0)
	require.Panics(t, func() {
		_, _ = c.Get("x", func() (int, error) {
			Build(func() { panic("in the middle") })
			return 1, nil
		})
	})
	got, err := c.Get("x", func() (n int, err error) {
		Build(func() { n = 2 })
		return n, nil
	})
	require.NoError(t, err)
	require.Equal(t, 2, got)
}
