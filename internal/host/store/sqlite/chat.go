package sqlite

import (
	"database/sql"
	"errors"

	"wargame/internal/host/store"
)

// Say stores a message, up to most messages of one seat in a game. A message with a key
// that its seat has used is not stored twice; ErrKey if another seat has used the key.
func (s *Store) Say(game int64, x store.Message, most int) error {
	return s.update(func(tx *sql.Tx) error {
		var by string
		err := tx.QueryRow("SELECT seat FROM chat WHERE game = ? AND key = ?", game, x.Key).Scan(&by)
		switch {
		case err == nil && by != x.Seat:
			return store.ErrKey
		case err == nil || !errors.Is(err, sql.ErrNoRows):
			return err
		}
		n, own := 0, 0
		if err := tx.QueryRow("SELECT coalesce(max(n), -1) + 1, count(*) FILTER (WHERE seat = ?) FROM chat WHERE game = ?", x.Seat, game).Scan(&n, &own); err != nil {
			return err
		}
		if own >= most {
			return store.ErrMany
		}
		_, err = tx.Exec("INSERT INTO chat (game, n, seat, note, key, moves, text, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", game, n, x.Seat, x.Note, x.Key, x.Moves, x.Text, x.At)
		return err
	})
}

// Heard returns up to most entries that a seat may read, after the first from ones:
// messages, and its own notes. Notes of others are not counted.
func (s *Store) Heard(game int64, seat string, from, most int) ([]store.Message, error) {
	rows, err := s.read.Query("SELECT seat, note, moves, text, at FROM chat WHERE game = ? AND (note = 0 OR seat = ?) ORDER BY n LIMIT ? OFFSET ?", game, seat, most, from)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []store.Message
	for rows.Next() {
		var x store.Message
		if err := rows.Scan(&x.Seat, &x.Note, &x.Moves, &x.Text, &x.At); err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, rows.Err()
}

// Said returns the number of entries that a seat may read.
func (s *Store) Said(game int64, seat string) (n int, err error) {
	err = s.read.QueryRow("SELECT count(*) FROM chat WHERE game = ? AND (note = 0 OR seat = ?)", game, seat).Scan(&n)
	return n, err
}
