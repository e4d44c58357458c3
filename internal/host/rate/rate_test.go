package rate

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestTake(t *testing.T) {
	r, now := New(), time.Now()
	for range 5 {
		require.True(t, r.Take("a", Rate{5, 1}, now))
	}
	require.False(t, r.Take("a", Rate{5, 1}, now))
	require.True(t, r.Take("b", Rate{5, 1}, now))
	require.True(t, r.Take("a", Rate{5, 1}, now.Add(time.Second)))
	require.False(t, r.Take("a", Rate{5, 1}, now.Add(time.Second)))
}

// A slow bucket is remembered until it is full again, and a full one is dropped.
func TestSlowRates(t *testing.T) {
	r, now := New(), time.Now()
	slow, quick := Rate{2, 1. / 3600}, Rate{2, 1}
	for range 2 {
		require.True(t, r.Take("slow", slow, now))
	}
	now = now.Add(30 * time.Minute)
	require.True(t, r.Take("quick", quick, now))
	require.False(t, r.Take("slow", slow, now))
	now = now.Add(30 * time.Minute)
	require.True(t, r.Take("slow", slow, now))
	require.NotContains(t, r.buckets, "quick")
	require.False(t, r.Take("slow", slow, now))
}

// A charge may exceed the rate, and then requests fail for a while.
func TestChargedRates(t *testing.T) {
	r, now, of := New(), time.Now(), Rate{3, 1}
	require.True(t, r.Take("a", of, now))
	r.Charge("a", of, 5, now)
	require.False(t, r.Take("a", of, now.Add(3*time.Second)))
	require.True(t, r.Take("a", of, now.Add(4*time.Second)))
}

// One address cannot create all available games, however long it takes.
func TestOneAddressDoesNotFillTheServer(t *testing.T) {
	r, now, made := New(), time.Now(), 0
	for range 90 * 24 {
		for range 400 {
			if r.Take("found", NewGamesLong, now) {
				made++
			}
		}
		now = now.Add(time.Hour)
	}
	require.Less(t, made, 10_000*6/10)
}
