// Package store keeps the games of a host in one SQLite database: who sits where,
// the links that lead there (only their hashes), and of each game the lines of its
// saved game, which are the game.
//
// One goroutine writes; what waits is committed together, each part by itself or
// not at all. A call that has come back without an error survives a loss of power.
package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"

	_ "modernc.org/sqlite" // the driver
)

// ErrNone says that there is no such thing.
var ErrNone = errors.New("there is no such thing here")

// Store is an open database.
type Store struct {
	held  *os.File // the lock of the folder; nil for one that is only read
	read  *sql.DB
	write *sql.DB
	jobs  chan *job
	quit  chan struct{} // closed when nothing more is to be written
	done  chan struct{} // closed when all has been
	once  sync.Once

	tripwire atomic.Pointer[func(at string)] // of a test; nil else
}

// pragmas are what the database rests on; open reads them back.
var pragmas = []struct{ name, set, got string }{
	{"journal_mode", "WAL", "wal"},
	{"synchronous", "FULL", "2"},
	{"foreign_keys", "1", "1"},
	{"busy_timeout", "5000", "5000"},
	{"trusted_schema", "0", "0"},
}

// Open opens the database in a folder, which it makes if need be, for one server: a
// second one gets ErrTaken. The files are for their owner alone: they hold the secrets
// of the dice.
func Open(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	held, err := hold(dir)
	if err != nil {
		return nil, err
	}
	s, err := OpenBeside(dir)
	if err != nil {
		return nil, errors.Join(err, held.Close())
	}
	s.held = held
	return s, nil
}

// OpenBeside opens the database of a folder that a server may have open. It is for what
// only reads, such as Backup.
func OpenBeside(dir string) (*Store, error) {
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, err
	}
	path := filepath.Join(dir, "wargame.db")
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := f.Close(); err != nil {
		return nil, err
	}
	name := "file:" + path + "?_txlock=immediate"
	for _, p := range pragmas {
		name += "&_pragma=" + p.name + "(" + p.set + ")"
	}
	s := &Store{jobs: make(chan *job), quit: make(chan struct{}), done: make(chan struct{})}
	if s.write, err = sql.Open("sqlite", name); err != nil {
		return nil, err
	}
	s.write.SetMaxOpenConns(1)
	if s.read, err = sql.Open("sqlite", name+"&_pragma=query_only(1)"); err != nil {
		return nil, errors.Join(err, s.write.Close())
	}
	s.read.SetMaxOpenConns(4)
	err = s.asked()
	if err == nil {
		err = s.migrate()
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", path, err), s.read.Close(), s.write.Close())
	}
	go s.commit()
	return s, nil
}

// asked reads back what was asked of the database: a driver may take no notice.
func (s *Store) asked() error {
	for _, p := range pragmas {
		var got string
		if err := s.write.QueryRow("PRAGMA " + p.name).Scan(&got); err != nil {
			return err
		}
		if got != p.got {
			return fmt.Errorf("%s is %s and not %s", p.name, got, p.got)
		}
	}
	return nil
}

// Check returns an error if the database cannot be read, or some pages cannot be written to
// it, for instance because the disk is full.
func (s *Store) Check() error {
	if _, err := s.Count(); err != nil {
		return err
	}
	return s.update(func(tx *sql.Tx) error {
		_, err := tx.Exec("INSERT INTO probe (one, data) VALUES (1, randomblob(?)) ON CONFLICT (one) DO UPDATE SET data = excluded.data", probeSize)
		return err
	})
}

// probeSize is how many bytes Check writes.
const probeSize = 16 << 10

// Close waits for what is being written.
func (s *Store) Close() (err error) {
	s.once.Do(func() {
		close(s.quit)
		<-s.done
		err = errors.Join(s.read.Close(), s.write.Close())
		if s.held != nil {
			err = errors.Join(err, s.held.Close())
		}
	})
	return err
}

// Backup writes the database as it is now to a file that is not there yet. Games go
// on meanwhile.
func (s *Store) Backup(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // VACUUM takes an empty file
	if err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	c, err := s.read.Conn(context.Background())
	if err != nil {
		return err
	}
	defer c.Close()
	if _, err = c.ExecContext(context.Background(), "PRAGMA query_only(0)"); err != nil {
		return err
	}
	_, err = c.ExecContext(context.Background(), "VACUUM INTO ?", path)
	_, also := c.ExecContext(context.Background(), "PRAGMA query_only(1)")
	if err = errors.Join(err, also); err != nil {
		return errors.Join(err, os.Remove(path))
	}
	if f, err = os.OpenFile(path, os.O_RDWR, 0); err != nil {
		return err
	}
	return errors.Join(f.Sync(), f.Close())
}
