package save

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// disk is what a Writer needs of a file system. What it promises is little, as
// after a loss of power: data are there when the file has been synced, a name
// is there when its folder has been synced, and before that anything may be.
type disk interface {
	// create makes a file that is not there yet, to read and write.
	create(path string) (handle, error)
	// open opens a plain file that is there, to read and write.
	open(path string) (handle, error)
	// link gives a file a second name; fs.ErrExist when there is such a name.
	link(from, to string) error
	remove(path string) error
	syncDir(dir string) error
}

// handle is a file that is open.
type handle interface {
	io.ReaderAt
	io.WriterAt
	Truncate(size int64) error
	Sync() error
	Close() error
	// lock keeps other writers out until Close; errLocked when there is one.
	lock() error
	// is tells whether a path leads to this very file, and how long it is.
	is(path string) (bool, int64, error)
}

// errLocked says that somebody else writes; it may say who.
type errLocked struct{ who string }

func (e *errLocked) Error() string { return "it is being written by " + e.who }

// realDisk is the file system of the machine.
type realDisk struct{}

type realFile struct{ *os.File }

// create makes the file for its owner alone: a save holds the seed of all dice to come.
func (realDisk) create(path string) (handle, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	return realFile{f}, nil
}

func (realDisk) open(path string) (handle, error) {
	if err := Plain(path); err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	return realFile{f}, nil
}

func (realDisk) link(from, to string) error {
	err := os.Link(from, to)
	if err == nil || errors.Is(err, fs.ErrExist) {
		return err
	}
	if _, there := os.Lstat(to); there == nil {
		return fs.ErrExist
	}
	return os.Rename(from, to) // a file system without links
}

func (realDisk) remove(path string) error { return os.Remove(path) }

// syncDir has no meaning on Windows, which keeps names with their files.
func (realDisk) syncDir(dir string) error {
	if runtime.GOOS == "windows" {
		return nil
	}
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	return errors.Join(d.Sync(), d.Close())
}

func (f realFile) lock() error {
	err := lockFile(f.File)
	if errors.Is(err, errHeld) {
		return &errLocked{holder(f.File)}
	}
	return err
}

func (f realFile) is(path string) (bool, int64, error) {
	here, err := f.Stat()
	if err != nil {
		return false, 0, err
	}
	there, err := os.Stat(path)
	if err != nil {
		return false, 0, err
	}
	return os.SameFile(here, there), here.Size(), nil
}

var errHeld = errors.New("somebody else holds the lock")

// Plain is an error when a path leads to something that is not a plain file: a
// pipe would be waited for, a device read without end.
func Plain(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%s is a folder, not a saved game", path)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a plain file, so it is no saved game", path)
	}
	return nil
}

// ReadFile reads a saved game from disk. No lock is needed for it.
func ReadFile(path string) (*File, error) {
	if err := Plain(path); err != nil {
		if errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there is no saved game %s", path)
		}
		return nil, err
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(path, f)
}

// beside is a name in the same folder that nobody else takes.
func beside(path string, n int) string {
	return filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d-%d", filepath.Base(path), os.Getpid(), n))
}
