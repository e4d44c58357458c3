package host

import (
	"errors"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/load"
)

// A value that several ask for at the same time is made once; nobody who asks for another
// waits for it, and an error is not kept.
func TestCache(t *testing.T) {
	c := newCache[int](2)
	begun, end := make(chan struct{}), make(chan struct{})
	made := 0
	slow := func() (int, error) {
		made++
		close(begun)
		<-end
		return 1, nil
	}
	var all sync.WaitGroup
	all.Go(func() { _, _ = c.get("slow", slow) })
	<-begun
	got, err := c.get("quick", func() (int, error) { return 2, nil })
	require.NoError(t, err)
	require.Equal(t, 2, got, "while the other is made")
	all.Go(func() {
		got, err := c.get("slow", func() (int, error) { t.Error("it is made twice"); return 0, nil })
		require.NoError(t, err)
		require.Equal(t, 1, got)
	})
	close(end)
	all.Wait()
	require.Equal(t, 1, made)

	bad := errors.New("bad")
	_, err = c.get("bad", func() (int, error) { return 0, bad })
	require.ErrorIs(t, err, bad)
	got, err = c.get("bad", func() (int, error) { return 3, nil })
	require.NoError(t, err)
	require.Equal(t, 3, got)
	require.Len(t, c.values, 2, "the one used last goes last")
	require.Len(t, c.order, 2)
}

// A value that was being made while the cache was cleared is not kept.
func TestCacheThatIsCleared(t *testing.T) {
	c := newCache[int](0)
	got, err := c.get("x", func() (int, error) {
		c.clear()
		return 1, nil
	})
	require.NoError(t, err)
	require.Equal(t, 1, got)
	got, err = c.get("x", func() (int, error) { return 2, nil })
	require.NoError(t, err)
	require.Equal(t, 2, got)
}

// A panic while a value is made is one of each that waits for it, and of nobody later.
func TestCacheThatPanics(t *testing.T) {
	c := newCache[int](0)
	require.Panics(t, func() {
		_, _ = c.get("x", func() (int, error) {
			maker(func() { panic("in the middle") })
			return 1, nil
		})
	})
	got, err := c.get("x", func() (n int, err error) {
		maker(func() { n = 2 })
		return n, nil
	})
	require.NoError(t, err)
	require.Equal(t, 2, got)
}

// While the rules of one game are read nobody waits who plays another.
func TestGamesThatAreReadKeepNobodyWaiting(t *testing.T) {
	begun, end := make(chan struct{}), make(chan struct{})
	var once sync.Once
	b := newBed(t, func(c *Config) {
		c.Games = []string{"the_pass", "mgmg"}
		c.Open = func(name string) (*load.Game, error) {
			if name == "mgmg" {
				once.Do(func() { close(begun) })
				<-end
			}
			return load.InProgram(name)
		}
	})
	links := b.game(map[string]any{"game": "the_pass"})
	b.sit(links)
	status := make(chan int)
	go func() {
		got, _ := b.ask("GET", "/games/mgmg", nil)
		status <- got
	}()
	<-begun
	b.forgets(links[""])
	require.True(t, b.step(links, 0), "the table is made again meanwhile")
	close(end)
	require.Equal(t, 200, <-status)
}
