package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// vacant returns an error unless an output file may be written: the path is free, or a
// regular file and force is set. Commands call it before any work.
func vacant(path string, force bool) error {
	info, err := os.Stat(path)
	if err != nil {
		info, err = os.Lstat(path) // a dangling link
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return unwritten(path, err)
	case info.IsDir():
		return fmt.Errorf("%s is a folder", path)
	case !force:
		return fmt.Errorf("the file %s already exists; --force overwrites it", path)
	case !info.Mode().IsRegular():
		return fmt.Errorf("%s is not a regular file and was not replaced", path)
	}
	return nil
}

// writeFile writes an output file atomically. It replaces an existing file only with
// force.
func writeFile(path string, force bool, write func(io.Writer) error) error {
	if err := vacant(path, force); err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return unwritten(path, err)
	}
	defer os.Remove(tmp.Name())
	if err := errors.Join(write(tmp), tmp.Chmod(0o644), tmp.Close()); err != nil {
		return unwritten(path, err)
	}
	if !force {
		// A link, unlike a rename, never replaces a file that appeared meanwhile.
		if err = os.Link(tmp.Name(), path); err == nil {
			return nil
		}
		if err := vacant(path, false); err != nil {
			return err
		}
		// The file system has no hard links.
	}
	if err := os.Rename(tmp.Name(), path); err != nil {
		return unwritten(path, err)
	}
	return nil
}

// unwritten wraps the reason that a file could not be written.
func unwritten(path string, err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		err = at.Err
	}
	return fmt.Errorf("cannot write %s: %w", path, err)
}
