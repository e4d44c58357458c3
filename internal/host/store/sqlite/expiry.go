package sqlite

import (
	"database/sql"
	"time"
)

// Expiry counts from the last visit of a person. Acts of bots and clocks are not visits.

// Visit stores the time of a visit to a game.
func (s *Store) Visit(game int64, at time.Time) error {
	return s.update(func(tx *sql.Tx) error {
		_, err := tx.Exec("UPDATE games SET visited = max(visited, ?) WHERE id = ?", at.Unix(), game)
		return err
	})
}

// Idle returns up to most games without a visit since a moment, the longest idle first.
func (s *Store) Idle(since time.Time, most int) (ids []int64, err error) {
	rows, err := s.read.Query("SELECT id FROM games WHERE visited < ? ORDER BY visited LIMIT ?", since.Unix(), most)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id int64
		if err := rows.Scan(&id); err != nil {
			return nil, err
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}

// DeleteIdle deletes a game if it has had no visit since a moment and its line numbers
// are still those that the caller read. It returns whether it did.
func (s *Store) DeleteIdle(game int64, since time.Time, lines, past int) (deleted bool, err error) {
	err = s.update(func(tx *sql.Tx) error {
		r, err := tx.Exec("DELETE FROM games WHERE id = ? AND visited < ? AND past = ? AND (SELECT count(*) FROM lines WHERE game = games.id) = ?", game, since.Unix(), past, lines)
		if err != nil {
			return err
		}
		n, err := r.RowsAffected()
		deleted = n == 1
		return err
	})
	return deleted, err
}
