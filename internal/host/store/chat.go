package store

import (
	"database/sql"
	"errors"
)

// ErrMany says that a game holds no more of something.
var ErrMany = errors.New("there is no room for more of it")

// ErrKey says that another seat has used the key of a request.
var ErrKey = errors.New("another has used this key")

// Said is something that somebody said, or noted for himself.
type Said struct {
	Seat  string
	Note  bool
	Key   string
	Moves int
	Text  string
}

// Say keeps what was said, up to so many of one seat in a game. What its seat has said
// under a key is not kept again; ErrKey when another seat has used the key.
func (s *Store) Say(game int64, x Said, most int) error {
	return s.update(func(tx *sql.Tx) error {
		var by string
		err := tx.QueryRow("SELECT seat FROM chat WHERE game = ? AND key = ?", game, x.Key).Scan(&by)
		switch {
		case err == nil && by != x.Seat:
			return ErrKey
		case err == nil || !errors.Is(err, sql.ErrNoRows):
			return err
		}
		n, own := 0, 0
		if err := tx.QueryRow("SELECT coalesce(max(n), -1) + 1, count(*) FILTER (WHERE seat = ?) FROM chat WHERE game = ?", x.Seat, game).Scan(&n, &own); err != nil {
			return err
		}
		if own >= most {
			return ErrMany
		}
		_, err = tx.Exec("INSERT INTO chat (game, n, seat, note, key, moves, text) VALUES (?, ?, ?, ?, ?, ?, ?)", game, n, x.Seat, x.Note, x.Key, x.Moves, x.Text)
		return err
	})
}

// Heard is what a seat may read, after so many of them: what was said, and its own notes.
// The notes of others are not counted.
func (s *Store) Heard(game int64, seat string, from, most int) ([]Said, error) {
	rows, err := s.read.Query("SELECT seat, note, moves, text FROM chat WHERE game = ? AND (note = 0 OR seat = ?) ORDER BY n LIMIT ? OFFSET ?", game, seat, most, from)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []Said
	for rows.Next() {
		var x Said
		if err := rows.Scan(&x.Seat, &x.Note, &x.Moves, &x.Text); err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, rows.Err()
}
