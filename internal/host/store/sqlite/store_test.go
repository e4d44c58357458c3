package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/store"
	"wargame/internal/host/store/conform"
)

func open(t *testing.T) (*Store, string) {
	dir := t.TempDir()
	s, err := Open(dir)
	require.NoError(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s, dir
}

func (s *Store) game(t *testing.T, links map[string][]byte) int64 {
	id, err := s.NewGame(store.Game{Game: "g", Setup: []byte("{}"), Secret: make([]byte, 32), Seats: []store.Seat{{Name: "red"}, {Name: "blue", Bot: "random"}}}, links)
	require.NoError(t, err)
	return id
}

func TestConforms(t *testing.T) {
	folders := map[store.Store]string{}
	open := func(t *testing.T, dir string) store.Store {
		s, err := Open(dir)
		require.NoError(t, err)
		t.Cleanup(func() { _ = s.Close() })
		folders[s] = dir
		return s
	}
	conform.Run(t, func(t *testing.T) store.Store { return open(t, t.TempDir()) }, func(t *testing.T, s store.Store) store.Store {
		require.NoError(t, s.Close())
		return open(t, folders[s])
	})
}

// Jobs committed together succeed or fail separately.
func TestTogether(t *testing.T) {
	s, _ := open(t)
	id := s.game(t, nil)
	var wg sync.WaitGroup
	failed := errors.New("no")
	errs := make([]error, 200)
	for i := range errs {
		wg.Go(func() {
			errs[i] = s.update(func(tx *sql.Tx) error {
				if _, err := tx.Exec("INSERT INTO keys (game, key, seat, n) VALUES (?, ?, '', 0)", id, fmt.Sprint(i)); err != nil {
					return err
				}
				if i%3 == 0 {
					return failed
				}
				return nil
			})
		})
	}
	wg.Wait()
	for i, err := range errs {
		_, _, done, derr := s.Done(id, fmt.Sprint(i))
		require.NoError(t, derr)
		require.Equal(t, i%3 != 0, done)
		if i%3 == 0 {
			require.ErrorIs(t, err, failed)
		} else {
			require.NoError(t, err)
		}
	}
}

// A database of a later version is refused, and an earlier one is migrated.
func TestVersions(t *testing.T) {
	s, dir := open(t)
	id := s.game(t, nil)
	_, err := s.write.Exec("PRAGMA user_version = 1000")
	require.NoError(t, err)
	require.NoError(t, s.Close())
	_, err = Open(dir)
	require.ErrorContains(t, err, "use the program that wrote it")

	was := migrations
	defer func() { migrations = was }()
	migrations = append(migrations[:1:1], "ALTER TABLE games ADD COLUMN note TEXT NOT NULL DEFAULT ''")
	db, err := sql.Open("sqlite", "file:"+filepath.Join(dir, "wargame.db"))
	require.NoError(t, err)
	_, err = db.Exec("PRAGMA user_version = 1")
	require.NoError(t, err)
	require.NoError(t, db.Close())
	s, err = Open(dir)
	require.NoError(t, err)
	_, err = s.Game(id)
	require.NoError(t, err)
	var note string
	require.NoError(t, s.read.QueryRow("SELECT note FROM games").Scan(&note))
	require.NoError(t, s.Close())

	migrations = append(migrations, "ALTER TABLE no_such_table ADD COLUMN x")
	_, err = Open(dir)
	require.ErrorContains(t, err, "migration 3")
	migrations = migrations[:2]
	s, err = Open(dir)
	require.NoError(t, err, "a migration that failed has left nothing")
	require.NoError(t, s.Close())
}

// Files are readable by their owner alone, tables are strict, and readers cannot write.
func TestStrict(t *testing.T) {
	s, dir := open(t)
	id := s.game(t, nil)
	entries, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.NotEmpty(t, entries)
	for _, e := range entries {
		info, err := e.Info()
		require.NoError(t, err)
		require.Zero(t, info.Mode().Perm()&0o077, e.Name())
	}
	_, err = s.write.Exec("INSERT INTO lines (game, n, text) VALUES (?, 0, 'a text, not bytes')", id)
	require.Error(t, err)
	_, err = s.read.Exec("DELETE FROM games")
	require.Error(t, err)
	require.NoError(t, s.Close())
	require.ErrorIs(t, s.Delete(id), errClosed)
}

// A second server on a folder is refused with the id of the first process; a backup is
// still possible.
func TestSecondServerIsRefused(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir)
	require.NoError(t, err)
	_, err = Open(dir)
	require.ErrorIs(t, err, ErrTaken)
	require.ErrorContains(t, err, strconv.Itoa(os.Getpid()))
	beside, err := OpenBeside(dir)
	require.NoError(t, err)
	require.NoError(t, beside.Backup(filepath.Join(t.TempDir(), "copy.db")))
	require.NoError(t, beside.Close())
	_, err = Open(dir)
	require.ErrorIs(t, err, ErrTaken, "a copy that was made frees nothing")
	require.NoError(t, s.Close())
	s, err = Open(dir)
	require.NoError(t, err)
	require.NoError(t, s.Close())
}

// On a full disk the check fails and writes return an error; with space again writes
// succeed.
func TestNoRoom(t *testing.T) {
	s, _ := open(t)
	s.game(t, nil)
	var pages int
	require.NoError(t, s.write.QueryRow("PRAGMA page_count").Scan(&pages))
	bound := func(n int) {
		_, err := s.write.Exec(fmt.Sprintf("PRAGMA max_page_count = %d", n))
		require.NoError(t, err)
	}
	bound(pages)
	require.ErrorIs(t, s.Check(), store.ErrUnkept)
	require.ErrorIs(t, s.AddPicture("large", make([]byte, 1<<20)), store.ErrUnkept)
	bound(1 << 30)
	require.NoError(t, s.Check())
	require.NoError(t, s.AddPicture("large", make([]byte, 1<<20)))
}
