package sqlite

import (
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"

	"wargame/internal/host/store"
)

// job is a pending write.
type job struct {
	do   func(tx *sql.Tx) error
	done chan error
}

// maxBatch is the largest number of jobs in one transaction.
const maxBatch = 64

var (
	errClosed = fmt.Errorf("%w: the store has been closed", store.ErrUnkept)
	errPanic  = errors.New("internal error of the store")
)

// update runs a write and waits until it is on disk.
func (s *Store) update(do func(tx *sql.Tx) error) error {
	j := &job{do, make(chan error, 1)}
	select {
	case s.jobs <- j:
		return <-j.done
	case <-s.quit:
		return errClosed
	}
}

// commit runs pending writes until the store is closed.
func (s *Store) commit() {
	defer close(s.done)
	for {
		var batch []*job
		select {
		case j := <-s.jobs:
			batch = append(batch, j)
		case <-s.quit:
			return
		}
		for waiting := true; waiting && len(batch) < maxBatch; {
			select {
			case j := <-s.jobs:
				batch = append(batch, j)
			default:
				waiting = false
			}
		}
		s.together(batch)
	}
}

// together commits jobs in one transaction. Each of them is applied whole or not at all.
func (s *Store) together(batch []*job) {
	errs := make([]error, len(batch))
	var tx *sql.Tx
	var err error
	defer func() {
		if p := recover(); p != nil {
			if err = fmt.Errorf("%w: %v\n%s", errPanic, p, debug.Stack()); tx != nil {
				_ = tx.Rollback() // an open transaction would block all later writes
			}
		}
		for i, j := range batch {
			switch {
			case errors.Is(err, errPanic):
				errs[i] = err
			case err != nil:
				errs[i] = fmt.Errorf("%w: %w", store.ErrUnkept, err)
			}
			j.done <- errs[i]
		}
	}()
	s.trip("begins")
	tx, err = s.write.Begin()
	for i, j := range batch {
		if err != nil {
			break
		}
		errs[i], err = part(tx, func(tx *sql.Tx) error {
			s.trip("writes")
			err := j.do(tx)
			s.trip("wrote")
			return err
		})
	}
	if err == nil {
		s.trip("commits")
		err = tx.Commit()
		s.trip("committed")
	} else if tx != nil {
		_ = tx.Rollback()
	}
}

// part runs a job in a savepoint. refused is the job's own error and rolls back that job
// alone. err ends the transaction: SQLite itself has rolled it back, as on a full disk, or
// cannot go on.
func part(tx *sql.Tx, do func(tx *sql.Tx) error) (refused, err error) {
	if _, err := tx.Exec("SAVEPOINT part"); err != nil {
		return nil, err
	}
	if refused = whole(tx, do); refused != nil {
		if _, err := tx.Exec("ROLLBACK TO part"); err != nil {
			return refused, fmt.Errorf("%w (%w)", refused, err)
		}
	}
	_, err = tx.Exec("RELEASE part")
	return refused, err
}

// whole runs a job. A panic becomes an error with the stack, so that the writing
// goroutine survives.
func whole(tx *sql.Tx, do func(tx *sql.Tx) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v\n%s", errPanic, p, debug.Stack())
		}
	}()
	return do(tx)
}

// Trip calls do at each write; tests use it to inject failures.
func (s *Store) Trip(do func(at string)) { s.tripwire.Store(&do) }

func (s *Store) trip(at string) {
	if f := s.tripwire.Load(); f != nil {
		(*f)(at)
	}
}
