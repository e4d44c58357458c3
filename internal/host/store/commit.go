package store

import (
	"database/sql"
	"errors"
	"fmt"
	"runtime/debug"
)

// job is what somebody wants to be written.
type job struct {
	do   func(tx *sql.Tx) error
	done chan error
}

// most is how many jobs are committed together.
const most = 64

// ErrUnkept is the error when the database cannot be written: the disk is full or fails, or
// the store has been closed. Nothing has been written, and the same can be tried again.
var ErrUnkept = errors.New("this could not be kept")

var (
	errClosed = fmt.Errorf("%w: the store has been closed", ErrUnkept)
	errPanic  = errors.New("the store panicked")
)

// update has something written, and waits until it is on the disk.
func (s *Store) update(do func(tx *sql.Tx) error) error {
	j := &job{do, make(chan error, 1)}
	select {
	case s.jobs <- j:
		return <-j.done
	case <-s.quit:
		return errClosed
	}
}

// commit writes what waits, until the store is closed.
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
		for waiting := true; waiting && len(batch) < most; {
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

// together commits jobs, each of them wholly or not at all.
func (s *Store) together(batch []*job) {
	errs := make([]error, len(batch))
	var tx *sql.Tx
	var err error
	defer func() {
		if p := recover(); p != nil {
			if err = fmt.Errorf("%w: %v\n%s", errPanic, p, debug.Stack()); tx != nil {
				_ = tx.Rollback() // else nobody could write any more
			}
		}
		for i, j := range batch {
			switch {
			case errors.Is(err, errPanic):
				errs[i] = err
			case err != nil:
				errs[i] = fmt.Errorf("%w: %w", ErrUnkept, err)
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

// part carries out a job; refused is its own error, and undoes it alone.
func part(tx *sql.Tx, do func(tx *sql.Tx) error) (refused, err error) {
	if _, err := tx.Exec("SAVEPOINT part"); err != nil {
		return nil, err
	}
	if refused = whole(tx, do); refused != nil {
		if _, err := tx.Exec("ROLLBACK TO part"); err != nil {
			return refused, err
		}
	}
	_, err = tx.Exec("RELEASE part")
	return refused, err
}

// whole carries out a job; a panic of it is an error with the stack. The goroutine that
// writes goes on.
func whole(tx *sql.Tx, do func(tx *sql.Tx) error) (err error) {
	defer func() {
		if p := recover(); p != nil {
			err = fmt.Errorf("%w: %v\n%s", errPanic, p, debug.Stack())
		}
	}()
	return do(tx)
}

// Trip has do called where something is written, for tests that make the program fail there.
func (s *Store) Trip(do func(at string)) { s.tripwire.Store(&do) }

func (s *Store) trip(at string) {
	if f := s.tripwire.Load(); f != nil {
		(*f)(at)
	}
}
