package sqlite

import (
	"context"
	"database/sql"
	"strings"

	"wargame/internal/host/store"
)

// Change runs a transaction over the records. An error of do is returned, and nothing is
// changed then.
func (s *Store) Change(do func(store.Records) error) error {
	return s.update(func(tx *sql.Tx) error { return do(records{tx}) })
}

// View runs a read-only transaction over the records.
func (s *Store) View(do func(store.Records) error) error {
	tx, err := s.read.BeginTx(context.Background(), &sql.TxOptions{ReadOnly: true})
	if err != nil {
		return err
	}
	defer func() { _ = tx.Rollback() }()
	return do(records{tx})
}

type records struct{ tx *sql.Tx }

const recordColumns = "SELECT kind, key, owner, coalesce(game, 0), link, data FROM records WHERE "

func (r records) Get(kind, key string) (x store.Record, err error) {
	err = r.tx.QueryRow(recordColumns+"kind = ? AND key = ?", kind, key).Scan(&x.Kind, &x.Key, &x.Owner, &x.Game, &x.Link, &x.Data)
	return x, none(err)
}

func (r records) list(where string, args ...any) (out []store.Record, err error) {
	rows, err := r.tx.Query(recordColumns+where+" ORDER BY key", args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var x store.Record
		if err := rows.Scan(&x.Kind, &x.Key, &x.Owner, &x.Game, &x.Link, &x.Data); err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, rows.Err()
}

func (r records) Owned(kind, owner string) ([]store.Record, error) {
	return r.list("kind = ? AND owner = ?", kind, owner)
}

func (r records) OfGame(kind string, game int64) ([]store.Record, error) {
	return r.list("kind = ? AND game = ?", kind, game)
}

func (r records) All(kind string) ([]store.Record, error) { return r.list("kind = ?", kind) }

func (r records) Put(x store.Record) error {
	var game, link any
	if x.Game != 0 {
		game = x.Game
	}
	if x.Link != nil {
		link = x.Link
	}
	_, err := r.tx.Exec("INSERT INTO records (kind, key, owner, game, link, data) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (kind, key) DO UPDATE SET owner = excluded.owner, game = excluded.game, link = excluded.link, data = excluded.data", x.Kind, x.Key, x.Owner, game, link, append([]byte{}, x.Data...))
	return err
}

func (r records) Delete(kind, key string) error {
	_, err := r.tx.Exec("DELETE FROM records WHERE kind = ? AND key = ?", kind, key)
	return err
}

func (r records) Target(hash []byte) (l store.Link, err error) {
	err = r.tx.QueryRow("SELECT game, seat FROM links WHERE hash = ?", hash).Scan(&l.Game, &l.Seat)
	return l, none(err)
}

func (r records) Links(l store.Link) (n int, err error) {
	err = r.tx.QueryRow("SELECT count(*) FROM links WHERE game = ? AND seat = ?", l.Game, l.Seat).Scan(&n)
	return n, err
}

func (r records) AddLink(hash []byte, l store.Link) error {
	_, err := r.tx.Exec("INSERT INTO links (hash, game, seat) VALUES (?, ?, ?)", hash, l.Game, l.Seat)
	if err != nil && strings.Contains(err.Error(), "UNIQUE") {
		return store.ErrLink
	}
	return err
}

func (r records) DropLinks(l store.Link) error {
	_, err := r.tx.Exec("DELETE FROM links WHERE game = ? AND seat = ?", l.Game, l.Seat)
	return err
}

func (r records) Seats(game int64) ([]store.Seat, error) { return seatsIn(r.tx, game) }
