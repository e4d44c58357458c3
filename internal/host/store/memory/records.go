package memory

import (
	"bytes"
	"errors"
	"slices"

	"wargame/internal/host/store"
)

const recordsPrefix = "record/"

// kindPrefix begins the keys of the records of a kind. No kind has a slash.
func kindPrefix(kind string) string { return recordsPrefix + kind + "/" }

// Change runs a transaction over the records.
func (s *Store) Change(do func(store.Records) error) error {
	return s.update(func(c *change) error { return do(records{c}) })
}

// View runs a transaction over the records that only reads.
func (s *Store) View(do func(store.Records) error) (err error) {
	s.view(func(r *rows) { err = do(records{&change{rows: r}}) })
	return err
}

type records struct{ c *change }

func (r records) Get(kind, key string) (x store.Record, err error) {
	err = read(r.c.rows, kindPrefix(kind)+key, &x)
	return x, err
}

// list returns the records under a prefix for which is returns true.
func (r records) list(prefix string, is func(x store.Record) bool) (out []store.Record, err error) {
	r.c.scan(prefix, "", func(rest string, _ []byte) bool {
		var x store.Record
		if err = read(r.c.rows, prefix+rest, &x); err == nil && is(x) {
			out = append(out, x)
		}
		return err == nil
	})
	return out, err
}

func (r records) Owned(kind, owner string) ([]store.Record, error) {
	return r.list(kindPrefix(kind), func(x store.Record) bool { return x.Owner == owner })
}

func (r records) OfGame(kind string, game int64) ([]store.Record, error) {
	return r.list(kindPrefix(kind), func(x store.Record) bool { return x.Game == game })
}

func (r records) All(kind string) ([]store.Record, error) {
	return r.list(kindPrefix(kind), func(store.Record) bool { return true })
}

func (r records) Put(x store.Record) error {
	if x.Game != 0 && r.c.values[under(x.Game, "game")] == nil || x.Link != nil && r.c.values[linkKey(x.Link)] == nil {
		return store.ErrNone
	}
	return write(r.c, kindPrefix(x.Kind)+x.Key, x)
}

func (r records) Delete(kind, key string) error {
	r.c.remove(kindPrefix(kind) + key)
	return nil
}

func (r records) Target(hash []byte) (l store.Link, err error) {
	err = read(r.c.rows, linkKey(hash), &l)
	return l, err
}

func (r records) Links(l store.Link) (int, error) {
	var g game
	err := read(r.c.rows, under(l.Game, "game"), &g)
	return len(g.Links[l.Seat]), err
}

func (r records) AddLink(hash []byte, l store.Link) error {
	if r.c.values[linkKey(hash)] != nil {
		return store.ErrLink
	}
	var g game
	if err := read(r.c.rows, under(l.Game, "game"), &g); err != nil {
		return err
	}
	if g.Links == nil {
		g.Links = map[string][][]byte{}
	}
	g.Links[l.Seat] = append(slices.Clone(g.Links[l.Seat]), hash)
	if err := write(r.c, under(l.Game, "game"), &g); err != nil {
		return err
	}
	return write(r.c, linkKey(hash), l)
}

func (r records) DropLinks(l store.Link) error {
	var g game
	if err := read(r.c.rows, under(l.Game, "game"), &g); err != nil {
		return err
	}
	if err := r.c.dropLinks(g.Links[l.Seat]); err != nil {
		return err
	}
	delete(g.Links, l.Seat)
	return write(r.c, under(l.Game, "game"), &g)
}

func (r records) Seats(id int64) ([]store.Seat, error) {
	var g game
	if err := read(r.c.rows, under(id, "game"), &g); err != nil && !errors.Is(err, store.ErrNone) {
		return nil, err
	}
	return g.Seats, nil
}

// dropLinks removes links with the records that depend on them.
func (c *change) dropLinks(hashes [][]byte) error {
	for _, hash := range hashes {
		c.remove(linkKey(hash))
	}
	return c.dropRecords(func(x store.Record) bool {
		return slices.ContainsFunc(hashes, func(hash []byte) bool { return x.Link != nil && bytes.Equal(hash, x.Link) })
	})
}

// dropRecords removes the records for which is returns true.
func (c *change) dropRecords(is func(x store.Record) bool) error {
	all, err := records{c}.list(recordsPrefix, is)
	for _, x := range all {
		c.remove(kindPrefix(x.Kind) + x.Key)
	}
	return err
}
