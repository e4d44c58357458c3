package store

import (
	"database/sql"
	"errors"
)

// ErrMany says that a game holds no more of something.
var ErrMany = errors.New("there is no room for more of it")

// Said is something that somebody said, or noted for himself.
type Said struct {
	N     int
	Seat  string
	Note  bool
	Key   string
	Moves int
	Text  string
}

// Say keeps what was said, up to so many in a game. What has been kept under its key
// is not kept again.
func (s *Store) Say(game int64, x Said, most int) error {
	return s.update(func(tx *sql.Tx) error {
		var n int
		if err := tx.QueryRow("SELECT coalesce(max(n), -1) + 1 FROM chat WHERE game = ?", game).Scan(&n); err != nil {
			return err
		}
		if n >= most {
			return ErrMany
		}
		_, err := tx.Exec("INSERT INTO chat (game, n, seat, note, key, moves, text) VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (game, key) DO NOTHING", game, n, x.Seat, x.Note, x.Key, x.Moves, x.Text)
		return err
	})
}

// Heard is what a seat may read from a number on: what was said, and its own notes.
func (s *Store) Heard(game int64, seat string, from, most int) ([]Said, error) {
	rows, err := s.read.Query("SELECT n, seat, note, moves, text FROM chat WHERE game = ? AND n >= ? AND (note = 0 OR seat = ?) ORDER BY n LIMIT ?", game, from, seat, most)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Said
	for rows.Next() {
		var x Said
		if err := rows.Scan(&x.N, &x.Seat, &x.Note, &x.Moves, &x.Text); err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, rows.Err()
}
