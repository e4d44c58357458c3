// Package sqlite stores the games of a host in one SQLite database.
//
// One goroutine writes. Pending writes are committed together, and each is applied whole
// or not at all. Data of a call that returned nil survives a power failure.
package sqlite

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

// Store is an open database.
type Store struct {
	held  *os.File // lock of the folder; nil if opened beside a server
	read  *sql.DB
	write *sql.DB
	jobs  chan *job
	quit  chan struct{} // closed to stop the writer
	done  chan struct{} // closed when the writer has ended
	once  sync.Once

	tripwire atomic.Pointer[func(at string)] // for tests; else nil
}

// pragmas are the settings that the package relies on; open verifies them.
var pragmas = []struct{ name, set, got string }{
	{"journal_mode", "WAL", "wal"},
	{"synchronous", "FULL", "2"},
	{"foreign_keys", "1", "1"},
	{"busy_timeout", "5000", "5000"},
	{"trusted_schema", "0", "0"},
}

// Open opens the database in a folder and creates it if needed. Only one server may open
// it: a second one gets ErrTaken. The files are readable by their owner alone, because
// they contain the secrets of the dice.
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

// OpenBeside opens the database of a folder that a server may have open. It is for
// reading only, such as Backup.
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

// asked verifies the pragmas, because a driver may ignore them.
func (s *Store) asked() error {
	for _, p := range pragmas {
		var got string
		if err := s.write.QueryRow("PRAGMA " + p.name).Scan(&got); err != nil {
			return err
		}
		if got != p.got {
			return fmt.Errorf("the setting %s of the database is %s and not %s", p.name, got, p.got)
		}
	}
	return nil
}

// Check returns an error if the database cannot be read, or if a few pages cannot be
// written, for instance because the disk is full.
func (s *Store) Check() error {
	if _, err := s.Count(); err != nil {
		return err
	}
	return s.update(func(tx *sql.Tx) error {
		_, err := tx.Exec("INSERT INTO probe (one, data) VALUES (1, randomblob(?)) ON CONFLICT (one) DO UPDATE SET data = excluded.data", probeSize)
		return err
	})
}

// probeSize is the number of bytes that Check writes.
const probeSize = 16 << 10

// Close waits for pending writes and closes the database.
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

// Backup writes a snapshot of the database to a file that must not exist. Games continue
// meanwhile.
func (s *Store) Backup(path string) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600) // VACUUM accepts an empty file
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
