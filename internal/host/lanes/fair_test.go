package lanes

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// begun reports whether a waiter has a place.
func (w *waiter) begun() bool {
	select {
	case <-w.turn:
		return true
	default:
		return false
	}
}

// An owner with much work in progress and more to come lets a later owner go first.
func TestSharesOfTwoOwners(t *testing.T) {
	s := NewPlaces(1)
	var greedy []*waiter
	for range 20 {
		greedy = append(greedy, s.enter("greedy"))
	}
	require.True(t, greedy[0].begun())
	honest := s.enter("honest")
	s.end(greedy[0], 3*time.Second)
	require.True(t, honest.begun())
	again := s.enter("honest")
	s.end(honest, time.Millisecond)
	require.True(t, again.begun(), "it has had less")
	s.end(again, 10*time.Second)
	for _, w := range greedy[1:] {
		require.True(t, w.begun(), "in their order")
		s.end(w, 0)
	}
	require.Empty(t, s.owners, "nothing is known of those that are gone")
}

// A stream of new owners does not starve an older one.
func TestSharesOfNewOwners(t *testing.T) {
	s := NewPlaces(1)
	old := s.enter("old")
	next := []*waiter{s.enter("old")}
	for i := range 3 {
		next = append(next, s.enter(fmt.Sprint("new ", i)))
	}
	s.end(old, time.Second)
	served := 0
	for i := 3; !next[0].begun(); i++ {
		at := slices.IndexFunc(next, (*waiter).begun)
		require.Positive(t, at)
		done := next[at]
		next = append(slices.Delete(next, at, at+1), s.enter(fmt.Sprint("new ", i)))
		s.end(done, time.Second)
		served++
		require.Less(t, served, 20)
	}
}

// An owner gets a further place only when no other owner waits.
func TestSharesOfSeveralPlaces(t *testing.T) {
	s := NewPlaces(2)
	a, b := s.enter("a"), s.enter("a")
	require.True(t, a.begun())
	require.True(t, b.begun())
	c, d := s.enter("a"), s.enter("b")
	s.end(a, 0)
	require.True(t, d.begun())
	require.False(t, c.begun())
	s.end(b, 0)
	require.True(t, c.begun())
}

// A withdrawn waiter takes no place.
func TestSharesWithdrawn(t *testing.T) {
	s := NewPlaces(1)
	a := s.enter("a")
	ctx, stop := context.WithCancel(t.Context())
	stop()
	require.False(t, s.Do(ctx, "b", func() { t.Error("done all the same") }))
	s.end(a, 0)
	require.Empty(t, s.owners)
	require.True(t, s.Do(t.Context(), "b", func() {}))
}
