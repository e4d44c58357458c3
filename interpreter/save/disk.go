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

// disk is the part of a file system that a Writer uses. After a loss of power only this is
// certain: data are there if the file was synced, a name is there if its folder was synced.
type disk interface {
	// create creates a file for reading and writing. It is an error if the file exists.
	create(path string) (handle, error)
	// open opens an existing regular file for reading and writing.
	open(path string) (handle, error)
	// link gives a file a second name. The error is fs.ErrExist if that name is taken.
	link(from, to string) error
	remove(path string) error
	syncDir(dir string) error
}

// handle is an open file.
type handle interface {
	io.ReaderAt
	io.WriterAt
	Truncate(size int64) error
	Sync() error
	Close() error
	// lock keeps other writers out until Close. The error is errLocked if there is one.
	lock() error
	// is reports whether a path leads to this file, and returns the file's length in bytes.
	is(path string) (bool, int64, error)
}

// errLocked says that another program holds the lock. who may name it.
type errLocked struct{ who string }

func (e *errLocked) Error() string { return "it is being written by " + e.who }

// realDisk is the file system of the machine.
type realDisk struct{}

type realFile struct{ *os.File }

// create creates the file readable by its owner only: a save holds the seed of all dice to
// come.
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
	return os.Rename(from, to) // for file systems without links
}

func (realDisk) remove(path string) error { return os.Remove(path) }

// syncDir does nothing on Windows, where names are stored with their files.
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

var errHeld = errors.New("another program holds the lock")

// Plain returns an error if a path leads to something other than a regular file. Reading a
// pipe could block and reading a device might never end.
func Plain(path string) error {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return err
	case info.IsDir():
		return fmt.Errorf("%s is a folder, not a saved game", path)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a regular file, so it is not a saved game", path)
	}
	return nil
}

// ReadFile reads a saved game from disk. It needs no lock.
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

// tempPath returns an unused name in the same folder.
func tempPath(path string, n int) string {
	return filepath.Join(filepath.Dir(path), fmt.Sprintf(".%s.%d-%d", filepath.Base(path), os.Getpid(), n))
}
