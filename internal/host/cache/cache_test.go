package cache

import (
	"errors"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// A value that several ask for at the same time is made once; nobody who asks for another
// waits for it, and an error is not kept.
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

// A value that was being made while the cache was cleared is not kept.
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

// A panic while a value is made is one of each that waits for it, and of nobody later.
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
