package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"time"

	"wargame/internal/host/store"
)

// NewGame stores a game with its seats and the hashes of its links, by seat. An id is
// never reused, even after a deletion, so a request for a deleted game cannot reach
// another one.
func (s *Store) NewGame(g store.Game, links map[string][]byte) (id int64, err error) {
	err = s.update(func(tx *sql.Tx) error {
		if g.Made.IsZero() {
			g.Made = time.Now()
		}
		now := g.Made.Unix()
		if err := tx.QueryRow("UPDATE numbering SET last = last + 1 RETURNING last").Scan(&id); err != nil {
			return err
		}
		if _, err := tx.Exec("INSERT INTO games (id, game, setup, secret, made, used, visited, moment) VALUES (?, ?, ?, ?, ?, ?, ?, ?)", id, g.Game, g.Setup, g.Secret, now, now, now, append([]byte{}, g.Moment...)); err != nil {
			return err
		}
		for _, x := range g.Seats {
			if _, err := tx.Exec("INSERT INTO seats (game, seat, bot) VALUES (?, ?, ?)", id, x.Name, x.Bot); err != nil {
				return err
			}
		}
		for seat, hash := range links {
			if _, err := tx.Exec("INSERT INTO links (hash, game, seat) VALUES (?, ?, ?)", hash, id, seat); err != nil {
				return err
			}
		}
		return nil
	})
	return id, err
}

// Count returns the number of games.
func (s *Store) Count() (n int, err error) {
	err = s.read.QueryRow("SELECT count(*) FROM games").Scan(&n)
	return n, err
}

// Find returns the target of a link, or ErrNone if no link has this hash.
func (s *Store) Find(hash []byte) (l store.Link, err error) {
	err = s.read.QueryRow("SELECT game, seat FROM links WHERE hash = ?", hash).Scan(&l.Game, &l.Seat)
	return l, none(err)
}

// Relink replaces the hash of a link and returns its target; the old link no longer
// works. It returns ErrNone if the old link was replaced before. Of two requests with
// one link, only the first succeeds.
func (s *Store) Relink(old, hash []byte) (l store.Link, err error) {
	err = s.update(func(tx *sql.Tx) error {
		if err := tx.QueryRow("SELECT game, seat FROM links WHERE hash = ?", old).Scan(&l.Game, &l.Seat); err != nil {
			return none(err)
		}
		if _, err := tx.Exec("DELETE FROM links WHERE game = ? AND seat = ?", l.Game, l.Seat); err != nil {
			return err
		}
		_, err := tx.Exec("INSERT INTO links (hash, game, seat) VALUES (?, ?, ?)", hash, l.Game, l.Seat)
		return err
	})
	return l, err
}

// Game reads a game, or returns ErrNone.
func (s *Store) Game(id int64) (*store.Game, error) {
	g := &store.Game{ID: id}
	var made, deadline int64
	err := s.read.QueryRow("SELECT game, setup, secret, made, ended, past, moment, deadline, stretch FROM games WHERE id = ?", id).Scan(&g.Game, &g.Setup, &g.Secret, &made, &g.Ended, &g.Past, &g.Moment, &deadline, &g.Scope)
	if err != nil {
		return nil, none(err)
	}
	g.Made = time.Unix(made, 0)
	if deadline > 0 {
		g.Deadline = time.UnixMilli(deadline)
	}
	g.Seats, err = seatsIn(s.read, id)
	return g, err
}

// querier is a database or a transaction.
type querier interface {
	Query(query string, args ...any) (*sql.Rows, error)
}

// seatsIn returns the seats of a game by name.
func seatsIn(from querier, game int64) (out []store.Seat, err error) {
	rows, err := from.Query("SELECT seat, bot, pledge, number, left FROM seats WHERE game = ? ORDER BY seat", game)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var x store.Seat
		if err := rows.Scan(&x.Name, &x.Bot, &x.Pledge, &x.Number, &x.Left); err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, rows.Err()
}

// Size returns the size of a game in bytes, including the moment that a sandbox began
// at. It returns ErrNone if there is no such game.
func (s *Store) Size(id int64) (n int, err error) {
	err = s.read.QueryRow("SELECT length(moment) + (SELECT coalesce(sum(length(text)), 0) FROM lines WHERE game = games.id) FROM games WHERE id = ?", id).Scan(&n)
	return n, none(err)
}

// Moments returns the total size of all sandbox moments in bytes.
func (s *Store) Moments() (n int64, err error) {
	err = s.read.QueryRow("SELECT coalesce(sum(length(moment)), 0) FROM games").Scan(&n)
	return n, err
}

// Delete deletes a game and all of its data.
func (s *Store) Delete(id int64) error {
	return s.update(func(tx *sql.Tx) error {
		_, err := tx.Exec("DELETE FROM games WHERE id = ?", id)
		return err
	})
}

// Pledge stores the pledge of a seat's number. A stored pledge never changes; first is
// false if there is one.
func (s *Store) Pledge(game int64, seat, pledge string) (first bool, err error) {
	err = s.update(func(tx *sql.Tx) error {
		r, err := tx.Exec("UPDATE seats SET pledge = ? WHERE game = ? AND seat = ? AND pledge = ''", pledge, game, seat)
		if err != nil {
			return err
		}
		n, err := r.RowsAffected()
		first = n == 1
		return err
	})
	return first, err
}

// SitDown stores the number that a seat adds to the dice. A stored number never changes;
// first is false if there is one.
func (s *Store) SitDown(game int64, seat, number string) (first bool, err error) {
	err = s.update(func(tx *sql.Tx) error {
		r, err := tx.Exec("UPDATE seats SET number = ? WHERE game = ? AND seat = ? AND number = ''", number, game, seat)
		if err != nil {
			return err
		}
		n, err := r.RowsAffected()
		first = n == 1
		return err
	})
	return first, err
}

// SetBot sets the player of a seat: the kind of a bot, or "" for a person.
func (s *Store) SetBot(game int64, seat, bot string, left bool) error {
	return s.update(func(tx *sql.Tx) error {
		_, err := tx.Exec("UPDATE seats SET bot = ?, left = ? WHERE game = ? AND seat = ?", bot, left, game, seat)
		return err
	})
}

// Append adds lines to a game, all of them or none. It returns an error if a line number
// exists already or the number before it is missing.
func (s *Store) Append(batches ...store.Batch) error {
	return s.update(func(tx *sql.Tx) error {
		for i := range batches {
			if err := appendTo(tx, &batches[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// Rewrite replaces the lines of a game that was restarted, with numbers after past
// (Game.Past). Chat and the keys of executed requests are preserved.
func (s *Store) Rewrite(game int64, setup []byte, past int, batches ...store.Batch) error {
	return s.update(func(tx *sql.Tx) error {
		for _, do := range []string{"DELETE FROM lines WHERE game = ?", "DELETE FROM told WHERE game = ?", "DELETE FROM agreed WHERE game = ?"} {
			if _, err := tx.Exec(do, game); err != nil {
				return err
			}
		}
		if _, err := tx.Exec("UPDATE games SET setup = ?, past = ?, ended = 0, deadline = 0, stretch = '' WHERE id = ?", setup, past, game); err != nil {
			return err
		}
		for i := range batches {
			if err := appendTo(tx, &batches[i]); err != nil {
				return err
			}
		}
		return nil
	})
}

// SetClock stores the deadline of a game and its scope. The zero time stops the clock.
func (s *Store) SetClock(game int64, at time.Time, stretch string) error {
	deadline := int64(0)
	if !at.IsZero() {
		deadline = at.UnixMilli()
	}
	return s.update(func(tx *sql.Tx) error {
		_, err := tx.Exec("UPDATE games SET deadline = ?, stretch = ? WHERE id = ?", deadline, stretch, game)
		return err
	})
}

// Clocks returns the deadlines of all games with a running clock.
func (s *Store) Clocks() (map[int64]time.Time, error) {
	rows, err := s.read.Query("SELECT id, deadline FROM games WHERE deadline > 0 AND ended = 0")
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := map[int64]time.Time{}
	for rows.Next() {
		var id, at int64
		if err := rows.Scan(&id, &at); err != nil {
			return nil, err
		}
		out[id] = time.UnixMilli(at)
	}
	return out, rows.Err()
}

// Agree records that the seat of a link agrees to continue under other rules, and
// returns all seats that agreed to these rules. It returns ErrNone if the link is no
// longer valid, however long the request has waited.
func (s *Store) Agree(link []byte, rules string) (all []string, err error) {
	err = s.update(func(tx *sql.Tx) error {
		var l store.Link
		if err := tx.QueryRow("SELECT game, seat FROM links WHERE hash = ?", link).Scan(&l.Game, &l.Seat); err != nil {
			return none(err)
		}
		if _, err := tx.Exec("INSERT INTO agreed (game, seat, rules) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET rules = excluded.rules", l.Game, l.Seat, rules); err != nil {
			return err
		}
		all, err = seatsOf(tx, l.Game, rules)
		return err
	})
	return all, err
}

// refuses is the prefix of rules that a seat refused.
const refuses = "refused "

// Refuse records that the seat of a link refuses other rules. It clears what the other
// seats said, as if the request had never been made. It returns ErrNone if the link is
// no longer valid.
func (s *Store) Refuse(link []byte, rules string) error {
	return s.update(func(tx *sql.Tx) error {
		var l store.Link
		if err := tx.QueryRow("SELECT game, seat FROM links WHERE hash = ?", link).Scan(&l.Game, &l.Seat); err != nil {
			return none(err)
		}
		if _, err := tx.Exec("DELETE FROM agreed WHERE game = ?", l.Game); err != nil {
			return err
		}
		_, err := tx.Exec("INSERT INTO agreed (game, seat, rules) VALUES (?, ?, ?)", l.Game, l.Seat, refuses+rules)
		return err
	})
}

// Agreed returns the seats that agree to continue under other rules, and those that
// refused.
func (s *Store) Agreed(game int64, rules string) (agree, refuse []string, err error) {
	if agree, err = seatsOf(s.read, game, rules); err != nil {
		return nil, nil, err
	}
	refuse, err = seatsOf(s.read, game, refuses+rules)
	return agree, refuse, err
}

// seatsOf returns the seats that have agreed to or refused other rules.
func seatsOf(from interface {
	Query(string, ...any) (*sql.Rows, error)
}, game int64, said string) (all []string, err error) {
	rows, err := from.Query("SELECT seat FROM agreed WHERE game = ? AND rules = ? ORDER BY seat", game, said)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			return nil, err
		}
		all = append(all, name)
	}
	return all, rows.Err()
}

func appendTo(tx *sql.Tx, b *store.Batch) error {
	var n int
	if err := tx.QueryRow("SELECT coalesce(max(n), -1) + 1 FROM lines WHERE game = ?", b.Game).Scan(&n); err != nil {
		return err
	}
	if n != b.From {
		return fmt.Errorf("the game has %d lines, not %d", n, b.From)
	}
	for i, text := range b.Lines {
		if _, err := tx.Exec("INSERT INTO lines (game, n, text, learnt) VALUES (?, ?, ?, ?)", b.Game, b.From+i, text, b.Learnt); err != nil {
			return err
		}
	}
	last := b.From + len(b.Lines) - 1
	for seat, text := range b.Told {
		if _, err := tx.Exec("INSERT INTO told (game, n, seat, text, format) VALUES (?, ?, ?, ?, ?)", b.Game, last, seat, text, b.Format); err != nil {
			return err
		}
	}
	if b.Key != "" {
		if _, err := tx.Exec("INSERT INTO keys (game, key, seat, n) VALUES (?, ?, ?, ?)", b.Game, b.Key, b.Seat, last); err != nil {
			return err
		}
	}
	if b.Undone {
		if _, err := tx.Exec("UPDATE chat SET moves = ? WHERE game = ? AND moves > ?", b.Stands, b.Game, b.Stands); err != nil {
			return err
		}
	}
	_, err := tx.Exec("UPDATE games SET used = ?, ended = max(ended, ?) WHERE id = ?", time.Now().Unix(), b.Ended, b.Game)
	if err == nil && b.With != nil {
		err = b.With(records{tx})
	}
	return err
}

// Lines reads the lines of a game, and for each whether it revealed something hidden to
// a seat.
func (s *Store) Lines(game int64) (text [][]byte, learnt []bool, err error) {
	rows, err := s.read.Query("SELECT text, learnt FROM lines WHERE game = ? ORDER BY n", game)
	if err != nil {
		return nil, nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var line []byte
		var yes bool
		if err := rows.Scan(&line, &yes); err != nil {
			return nil, nil, err
		}
		text, learnt = append(text, line), append(learnt, yes)
	}
	return text, learnt, rows.Err()
}

// Told reads up to most entries of one reader, beginning at line from.
func (s *Store) Told(game int64, seat string, from, most int) ([]store.Told, error) {
	rows, err := s.read.Query("SELECT n, text, format FROM told WHERE game = ? AND n >= ? AND seat IN ('*', ?) ORDER BY n LIMIT ?", game, from, seat, most)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []store.Told
	for rows.Next() {
		var x store.Told
		if err := rows.Scan(&x.N, &x.Text, &x.Format); err != nil {
			return nil, err
		}
		out = append(out, x)
	}
	return out, rows.Err()
}

// Apart lists the lines of a game that readers saw differently.
func (s *Store) Apart(game int64) ([]store.Apart, error) {
	rows, err := s.read.Query("SELECT n, seat FROM told WHERE game = ? AND seat <> '*' ORDER BY n", game)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var out []store.Apart
	for rows.Next() {
		n, seat := 0, ""
		if err := rows.Scan(&n, &seat); err != nil {
			return nil, err
		}
		if len(out) == 0 || out[len(out)-1].N != n {
			out = append(out, store.Apart{N: n})
		}
		x := &out[len(out)-1]
		x.Seats = append(x.Seats, seat)
	}
	return out, rows.Err()
}

// Done reports whether a request was executed. It returns its seat and the number of
// lines after it.
func (s *Store) Done(game int64, key string) (seat string, n int, done bool, err error) {
	err = s.read.QueryRow("SELECT seat, n FROM keys WHERE game = ? AND key = ?", game, key).Scan(&seat, &n)
	if errors.Is(err, sql.ErrNoRows) {
		return "", 0, false, nil
	}
	return seat, n, err == nil, err
}

// Picture reads a picture, or returns ErrNone if it has not been drawn yet.
func (s *Store) Picture(hash string) (data []byte, err error) {
	err = s.read.QueryRow("SELECT data FROM pictures WHERE hash = ?", hash).Scan(&data)
	return data, none(err)
}

// AddPicture stores a picture.
func (s *Store) AddPicture(hash string, data []byte) error {
	return s.update(func(tx *sql.Tx) error {
		_, err := tx.Exec("INSERT INTO pictures (hash, data) VALUES (?, ?) ON CONFLICT DO NOTHING", hash, data)
		return err
	})
}

func none(err error) error {
	if errors.Is(err, sql.ErrNoRows) {
		return store.ErrNone
	}
	return err
}
