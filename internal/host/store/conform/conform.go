// Package conform tests that a store does what package store promises.
package conform

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/store"
)

// Run tests a store. open returns an empty one, and reopen closes a store that open has
// returned and opens it again with what it holds.
func Run(t *testing.T, open func(t *testing.T) store.Store, reopen func(t *testing.T, s store.Store) store.Store) {
	for name, test := range map[string]func(*bed){
		"ids": ids, "relink once": relinkOnce, "games": games, "rewrite": rewrite, "chat": chat, "chat after an undo": chatAfterAnUndo, "consents": consents, "expiry": expiry, "clocks": clocks, "closed": closed,
		"records": recordsOf, "records of a link": recordsOfLinks, "records of an act": recordsOfActs,
	} {
		t.Run(name, func(t *testing.T) { test(&bed{T: t, Store: open(t), reopen: reopen}) })
	}
}

// bed is a store under test.
type bed struct {
	*testing.T
	store.Store
	reopen func(t *testing.T, s store.Store) store.Store
}

func (b *bed) game(links map[string][]byte) int64 {
	id, err := b.NewGame(store.Game{Game: "g", Setup: []byte("{}"), Secret: make([]byte, 32), Seats: []store.Seat{{Name: "red"}, {Name: "blue", Bot: "random"}}}, links)
	require.NoError(b, err)
	return id
}

func hash(n byte) []byte {
	out := make([]byte, 32)
	out[0] = n
	return out
}

// Ids of deleted games are not reused, so that pending requests cannot reach another
// game.
func ids(b *bed) {
	first := b.game(nil)
	last := b.game(nil)
	require.NoError(b, b.Delete(last))
	require.Greater(b, b.game(nil), last)
	require.NoError(b, b.Delete(first))
	require.Greater(b, b.game(nil), last+1)
}

// Of two requests that replace one link, only one succeeds.
func relinkOnce(b *bed) {
	id := b.game(map[string][]byte{"red": hash(1)})
	l, err := b.Relink(hash(1), hash(2))
	require.NoError(b, err)
	require.Equal(b, store.Link{Game: id, Seat: "red"}, l)
	_, err = b.Relink(hash(1), hash(3))
	require.ErrorIs(b, err, store.ErrNone)
	l, err = b.Find(hash(2))
	require.NoError(b, err)
	require.Equal(b, store.Link{Game: id, Seat: "red"}, l)
}

func games(s *bed) {
	id := s.game(map[string][]byte{"": hash(1), "red": hash(2)})
	l, err := s.Find(hash(2))
	require.NoError(s, err)
	require.Equal(s, store.Link{Game: id, Seat: "red"}, l)
	_, err = s.Find(hash(3))
	require.ErrorIs(s, err, store.ErrNone)
	_, err = s.NewGame(store.Game{Game: "g", Setup: []byte("{}"), Secret: make([]byte, 32)}, map[string][]byte{"": hash(1)})
	require.Error(s, err, "a link leads to one place")
	_, err = s.NewGame(store.Game{Game: "g", Setup: []byte("{}"), Secret: make([]byte, 31)}, nil)
	require.Error(s, err, "a secret has 256 bits")
	n, err := s.Count()
	require.NoError(s, err)
	require.Equal(s, 1, n, "what failed has left nothing")

	first, err := s.SitDown(id, "red", "01")
	require.NoError(s, err)
	require.True(s, first)
	first, err = s.SitDown(id, "red", "02")
	require.NoError(s, err)
	require.False(s, first)
	g, err := s.Store.Game(id)
	require.NoError(s, err)
	require.Equal(s, []store.Seat{{Name: "blue", Bot: "random"}, {Name: "red", Number: "01"}}, g.Seats)

	require.NoError(s, s.Append(store.Batch{Game: id, Lines: [][]byte{[]byte("a"), []byte("b")}, Told: map[string][]byte{"*": []byte("x")}}))
	require.NoError(s, s.Append(store.Batch{Game: id, From: 2, Lines: [][]byte{[]byte("c")}, Learnt: true, Key: "k", Seat: "red", Told: map[string][]byte{"red": []byte("r"), "": []byte("w")}}))
	for _, b := range []store.Batch{
		{Game: id, From: 2, Lines: [][]byte{[]byte("d")}},           // exists already
		{Game: id, From: 4, Lines: [][]byte{[]byte("d")}},           // a number is missing
		{Game: id, From: 3, Lines: [][]byte{[]byte("d")}, Key: "k"}, // executed already
		{Game: id + 1, From: 0, Lines: [][]byte{[]byte("d")}},       // no such game
	} {
		require.Error(s, s.Append(b))
	}
	require.Error(s, s.Append(store.Batch{Game: id, From: 3, Lines: [][]byte{[]byte("d")}}, store.Batch{Game: id, From: 3, Lines: [][]byte{[]byte("d")}}), "two batches are written together or not at all")
	size, err := s.Size(id)
	require.NoError(s, err)
	require.Equal(s, 3, size)
	require.NoError(s, s.AddPicture("p", []byte("one")))
	require.NoError(s, s.AddPicture("p", []byte("two")))
	require.NoError(s, s.Check())

	s.Store = s.reopen(s.T, s.Store)
	kept(s, id)

	_, err = s.Relink(hash(2), hash(9))
	require.NoError(s, err)
	_, err = s.Find(hash(2))
	require.ErrorIs(s, err, store.ErrNone)
	require.NoError(s, s.Delete(id))
	_, err = s.Find(hash(9))
	require.ErrorIs(s, err, store.ErrNone)
	_, err = s.Store.Game(id)
	require.ErrorIs(s, err, store.ErrNone)
	_, err = s.Size(id)
	require.ErrorIs(s, err, store.ErrNone)
	text, _, err := s.Store.Lines(id)
	require.NoError(s, err)
	require.Empty(s, text)
}

// kept compares what a store that was opened again holds of a game.
func kept(s *bed, id int64) {
	text, learnt, err := s.Store.Lines(id)
	require.NoError(s, err)
	require.Equal(s, [][]byte{[]byte("a"), []byte("b"), []byte("c")}, text)
	require.Equal(s, []bool{false, false, true}, learnt)
	for seat, want := range map[string][]store.Told{"red": {{N: 1, Text: []byte("x")}, {N: 2, Text: []byte("r")}}, "": {{N: 1, Text: []byte("x")}, {N: 2, Text: []byte("w")}}, "blue": {{N: 1, Text: []byte("x")}}} {
		told, err := s.Told(id, seat, 0, 10)
		require.NoError(s, err)
		require.Equal(s, want, told, seat)
		told, err = s.Told(id, seat, 1, 1)
		require.NoError(s, err)
		require.Equal(s, want[:1], told, seat)
	}
	apart, err := s.Apart(id)
	require.NoError(s, err)
	require.Equal(s, []store.Apart{{N: 2, Seats: []string{"", "red"}}}, apart)
	by, n, done, err := s.Done(id, "k")
	require.NoError(s, err)
	require.True(s, done)
	require.Equal(s, "red", by)
	require.Equal(s, 2, n)
	_, _, done, err = s.Done(id, "another")
	require.NoError(s, err)
	require.False(s, done)
	picture, err := s.Picture("p")
	require.NoError(s, err)
	require.Equal(s, "one", string(picture))
	_, err = s.Picture("none")
	require.ErrorIs(s, err, store.ErrNone)
}

// A restarted game has new lines and its old keys.
func rewrite(s *bed) {
	id, err := s.NewGame(store.Game{Game: "g", Setup: []byte("{}"), Secret: make([]byte, 32), Moment: []byte("moment")}, nil)
	require.NoError(s, err)
	require.NoError(s, s.Append(store.Batch{Game: id, Lines: [][]byte{[]byte("a"), []byte("b")}, Key: "k", Ended: true}))
	require.NoError(s, s.Rewrite(id, []byte("[]"), 7, store.Batch{Game: id, Lines: [][]byte{[]byte("c")}}))
	g, err := s.Store.Game(id)
	require.NoError(s, err)
	require.Equal(s, "[]", string(g.Setup))
	require.Equal(s, "moment", string(g.Moment))
	require.Equal(s, 7, g.Past)
	require.False(s, g.Ended)
	text, _, err := s.Store.Lines(id)
	require.NoError(s, err)
	require.Equal(s, [][]byte{[]byte("c")}, text)
	_, _, done, err := s.Done(id, "k")
	require.NoError(s, err)
	require.True(s, done)
	n, err := s.Moments()
	require.NoError(s, err)
	require.EqualValues(s, len("moment"), n)
	size, err := s.Size(id)
	require.NoError(s, err)
	require.Equal(s, len("moment")+1, size)
}

// Notes are private, and a message that is sent twice is stored once.
func chat(s *bed) {
	id := s.game(nil)
	for i, x := range []store.Message{{Seat: "red", Key: "1", Text: "hello"}, {Seat: "blue", Key: "2", Note: true, Text: "secret"}, {Seat: "red", Key: "1", Text: "hello"}, {Seat: "blue", Key: "3", Moves: 4, Text: "hi"}} {
		require.NoError(s, s.Say(id, x, 2), i)
	}
	require.ErrorIs(s, s.Say(id, store.Message{Seat: "blue", Key: "1"}, 9), store.ErrKey)
	require.ErrorIs(s, s.Say(id, store.Message{Seat: "blue", Key: "4"}, 2), store.ErrMany)
	for seat, want := range map[string][]store.Message{
		"red":  {{Seat: "red", Text: "hello"}, {Seat: "blue", Moves: 4, Text: "hi"}},
		"blue": {{Seat: "red", Text: "hello"}, {Seat: "blue", Note: true, Text: "secret"}, {Seat: "blue", Moves: 4, Text: "hi"}},
	} {
		all, err := s.Heard(id, seat, 0, 10)
		require.NoError(s, err)
		require.Equal(s, want, all)
		some, err := s.Heard(id, seat, 1, 1)
		require.NoError(s, err)
		require.Equal(s, want[1:2], some)
	}
}

// After an undo no message follows more decisions than stand. Other games keep theirs.
func chatAfterAnUndo(s *bed) {
	id, other := s.game(nil), s.game(nil)
	for i, moves := range []int{1, 4} {
		for _, game := range []int64{id, other} {
			require.NoError(s, s.Say(game, store.Message{Seat: "red", Key: fmt.Sprint(i), Moves: moves, Text: "hi"}, 9))
		}
	}
	require.NoError(s, s.Append(store.Batch{Game: id, Lines: [][]byte{[]byte("undo")}, Undone: true, Stands: 2}))
	for game, want := range map[int64][]int{id: {1, 2}, other: {1, 4}} {
		all, err := s.Heard(game, "blue", 0, 10)
		require.NoError(s, err)
		require.Len(s, all, 2)
		for i := range all {
			require.Equal(s, want[i], all[i].Moves)
		}
	}
}

// One refusal clears all consents.
func consents(s *bed) {
	id := s.game(map[string][]byte{"red": hash(1), "blue": hash(2)})
	all, err := s.Agree(hash(1), "new")
	require.NoError(s, err)
	require.Equal(s, []string{"red"}, all)
	all, err = s.Agree(hash(2), "new")
	require.NoError(s, err)
	require.Equal(s, []string{"blue", "red"}, all)
	agree, refuse, err := s.Agreed(id, "newer")
	require.NoError(s, err)
	require.Empty(s, agree)
	require.Empty(s, refuse)
	require.NoError(s, s.Refuse(hash(1), "new"))
	agree, refuse, err = s.Agreed(id, "new")
	require.NoError(s, err)
	require.Empty(s, agree)
	require.Equal(s, []string{"red"}, refuse)
	_, err = s.Agree(hash(3), "new")
	require.ErrorIs(s, err, store.ErrNone)
	require.ErrorIs(s, s.Refuse(hash(3), "new"), store.ErrNone)
}

// A game expires only without visits and without new lines.
func expiry(s *bed) {
	at := time.Unix(1_000_000, 0)
	id, err := s.NewGame(store.Game{Game: "g", Setup: []byte("{}"), Secret: make([]byte, 32), Made: at}, nil)
	require.NoError(s, err)
	later := at.Add(time.Hour)
	idle, err := s.Idle(later, 10)
	require.NoError(s, err)
	require.Equal(s, []int64{id}, idle)
	require.NoError(s, s.Append(store.Batch{Game: id, Lines: [][]byte{[]byte("a")}}))
	deleted, err := s.DeleteIdle(id, later, 0, 0)
	require.NoError(s, err)
	require.False(s, deleted, "it has a line that the caller has not read")
	require.NoError(s, s.Visit(id, later.Add(time.Hour)))
	require.NoError(s, s.Visit(id, at), "an earlier visit changes nothing")
	deleted, err = s.DeleteIdle(id, later, 1, 0)
	require.NoError(s, err)
	require.False(s, deleted)
	idle, err = s.Idle(later, 10)
	require.NoError(s, err)
	require.Empty(s, idle)
	deleted, err = s.DeleteIdle(id, later.Add(2*time.Hour), 1, 0)
	require.NoError(s, err)
	require.True(s, deleted)
	_, err = s.Store.Game(id)
	require.ErrorIs(s, err, store.ErrNone)
}

// Only games in play have running clocks.
func clocks(s *bed) {
	id, over := s.game(nil), s.game(nil)
	at := time.UnixMilli(1_700_000_000_123)
	require.NoError(s, s.SetClock(id, at, "turn 1"))
	require.NoError(s, s.SetClock(over, at, "turn 1"))
	require.NoError(s, s.Append(store.Batch{Game: over, Lines: [][]byte{[]byte("a")}, Ended: true}))
	all, err := s.Clocks()
	require.NoError(s, err)
	require.Len(s, all, 1)
	require.True(s, at.Equal(all[id]))
	require.NoError(s, s.SetClock(id, time.Time{}, ""))
	all, err = s.Clocks()
	require.NoError(s, err)
	require.Empty(s, all)
}

func closed(s *bed) {
	id := s.game(nil)
	require.NoError(s, s.Close())
	require.ErrorIs(s, s.Delete(id), store.ErrUnkept)
}
