package conform

import (
	"errors"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/store"
)

// keys returns the keys of records.
func keys(all []store.Record, err error) (out []string, _ error) {
	for _, x := range all {
		out = append(out, x.Key)
	}
	return out, err
}

// Records are found by key, owner and game, survive, and go with their game.
func recordsOf(b *bed) {
	one, two := b.game(nil), b.game(nil)
	failed := errors.New("no")
	require.NoError(b, b.Change(func(r store.Records) error {
		for _, x := range []store.Record{
			{Kind: "a", Key: "2", Owner: "x", Game: one, Data: []byte("{}")},
			{Kind: "a", Key: "1", Owner: "x", Game: two, Data: []byte("{}")},
			{Kind: "a", Key: "3", Owner: "y", Data: []byte("old")},
			{Kind: "a", Key: "3", Owner: "y", Data: []byte("new")},
			{Kind: "ab", Key: "1", Data: []byte("{}")},
		} {
			require.NoError(b, r.Put(x))
		}
		return nil
	}))
	require.ErrorIs(b, b.Change(func(r store.Records) error {
		require.NoError(b, r.Delete("a", "1"))
		require.NoError(b, r.Put(store.Record{Kind: "a", Key: "4", Data: []byte("{}")}))
		return failed
	}), failed)
	require.Error(b, b.Change(func(r store.Records) error {
		return r.Put(store.Record{Kind: "a", Key: "5", Game: two + 7, Data: []byte("{}")})
	}), "there is no such game")
	b.Store = b.reopen(b.T, b.Store)
	require.NoError(b, b.View(func(r store.Records) error {
		all, err := keys(r.All("a"))
		require.NoError(b, err)
		require.Equal(b, []string{"1", "2", "3"}, all, "what failed has left nothing")
		all, err = keys(r.Owned("a", "x"))
		require.NoError(b, err)
		require.Equal(b, []string{"1", "2"}, all)
		all, err = keys(r.OfGame("a", one))
		require.NoError(b, err)
		require.Equal(b, []string{"2"}, all)
		x, err := r.Get("a", "3")
		require.NoError(b, err)
		require.Equal(b, store.Record{Kind: "a", Key: "3", Owner: "y", Data: []byte("new")}, x)
		_, err = r.Get("a", "9")
		require.ErrorIs(b, err, store.ErrNone)
		seats, err := r.Seats(one)
		require.NoError(b, err)
		require.Equal(b, []store.Seat{{Name: "blue", Bot: "random"}, {Name: "red"}}, seats)
		seats, err = r.Seats(two + 7)
		require.NoError(b, err)
		require.Empty(b, seats)
		return nil
	}))
	require.NoError(b, b.Delete(one))
	require.NoError(b, b.View(func(r store.Records) error {
		all, err := keys(r.All("a"))
		require.Equal(b, []string{"1", "3"}, all)
		return err
	}))
}

// A seat may have several links. What depends on a link goes with it: when it is
// replaced, dropped, or its game is deleted.
func recordsOfLinks(b *bed) {
	count := func(want int) {
		b.Helper()
		require.NoError(b, b.View(func(r store.Records) error {
			all, err := r.All("mine")
			require.Len(b, all, want)
			return err
		}))
	}
	add := func(l store.Link, n byte) {
		require.NoError(b, b.Change(func(r store.Records) error {
			require.NoError(b, r.AddLink(hash(n), l))
			return r.Put(store.Record{Kind: "mine", Key: string(rune('a' + n)), Game: l.Game, Link: hash(n), Data: []byte("{}")})
		}))
	}
	id := b.game(map[string][]byte{"red": hash(1), "": hash(2)})
	red := store.Link{Game: id, Seat: "red"}
	add(red, 3)
	add(red, 4)
	add(store.Link{Game: id}, 5)
	require.NoError(b, b.View(func(r store.Records) error {
		n, err := r.Links(red)
		require.NoError(b, err)
		require.Equal(b, 3, n)
		l, err := r.Target(hash(4))
		require.Equal(b, red, l)
		return err
	}))
	l, err := b.Find(hash(3))
	require.NoError(b, err)
	require.Equal(b, red, l)
	require.ErrorIs(b, b.Change(func(r store.Records) error { return r.AddLink(hash(2), red) }), store.ErrLink)
	require.Error(b, b.Change(func(r store.Records) error {
		return r.Put(store.Record{Kind: "mine", Key: "x", Link: hash(9), Data: []byte("{}")})
	}), "there is no such link")
	count(3)
	b.Store = b.reopen(b.T, b.Store)
	_, err = b.Relink(hash(4), hash(6))
	require.NoError(b, err)
	count(1)
	for _, n := range []byte{1, 3, 4} {
		_, err = b.Find(hash(n))
		require.ErrorIs(b, err, store.ErrNone, "a replaced seat has one link")
	}
	add(red, 7)
	require.NoError(b, b.Change(func(r store.Records) error { return r.DropLinks(red) }))
	count(1)
	_, err = b.Find(hash(6))
	require.ErrorIs(b, err, store.ErrNone)
	require.NoError(b, b.Delete(id))
	count(0)
	require.NoError(b, b.View(func(r store.Records) error {
		_, err := r.Target(hash(5))
		require.ErrorIs(b, err, store.ErrNone)
		return nil
	}))
}

// The records of an act are stored with its lines or not at all.
func recordsOfActs(b *bed) {
	id := b.game(nil)
	failed := errors.New("no")
	with := func(err error) func(store.Records) error {
		return func(r store.Records) error {
			return errors.Join(r.Put(store.Record{Kind: "wait", Key: "red", Game: id, Data: []byte("{}")}), err)
		}
	}
	require.ErrorIs(b, b.Append(store.Batch{Game: id, Lines: [][]byte{[]byte("a")}, With: with(failed)}), failed)
	lines, _, err := b.Lines(id)
	require.NoError(b, err)
	require.Empty(b, lines)
	require.NoError(b, b.Append(store.Batch{Game: id, Lines: [][]byte{[]byte("a")}, With: with(nil)}))
	require.NoError(b, b.View(func(r store.Records) error {
		all, err := r.OfGame("wait", id)
		require.Len(b, all, 1)
		return err
	}))
}
