package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"wargame/dsl"
	"wargame/internal/console"
	"wargame/interpreter/load"

	"github.com/rogpeppe/go-internal/diff"
)

// Format rewrites files in the canonical layout. Without list, diff or write, the result
// goes to standard output. A file that does not parse is reported and left unchanged.
func Format(e *console.Console, paths []string, list, showDiff, write bool) error {
	if len(paths) == 0 {
		src, err := io.ReadAll(io.LimitReader(e.In, dsl.MaxSource+1))
		if err != nil {
			return err
		}
		out, ds := dsl.Format("<standard input>", src)
		if ds.HasErrors() {
			e.WriteFindings(ds, dsl.Sources{"<standard input>": src}, dsl.Human, e.Err)
			return console.ErrSaid
		}
		_, err = e.Out.Write(out)
		return err
	}
	files, err := wgrFiles(paths)
	if err != nil {
		return err
	}
	bad, differ := false, false
	for _, path := range files {
		src, err := load.ReadFile(path)
		if err != nil {
			return err
		}
		out, ds := dsl.Format(filepath.ToSlash(path), src)
		if ds.HasErrors() {
			e.WriteFindings(ds, dsl.Sources{filepath.ToSlash(path): src}, dsl.Human, e.Err)
			bad = true
			continue
		}
		same := bytes.Equal(src, out)
		differ = differ || !same
		switch {
		case list && !same:
			fmt.Fprintln(e.Out, filepath.ToSlash(path))
		case !list && !showDiff && !write:
			if _, err := e.Out.Write(out); err != nil {
				return err
			}
		}
		if showDiff && !same {
			name := filepath.ToSlash(path)
			if _, err := e.Out.Write(diff.Diff(name, src, name+" (formatted)", out)); err != nil {
				return err
			}
		}
		if write && !same {
			if err := replaceFile(path, out); err != nil {
				return err
			}
		}
	}
	switch {
	case bad:
		return console.ErrSaid
	case differ && (list || showDiff) && !write:
		return console.ErrFindings
	}
	return nil
}

// replaceFile replaces a file atomically. If the path is a symbolic link, its target is
// replaced.
func replaceFile(path string, data []byte) error {
	path, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	tmp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	_, werr := tmp.Write(data)
	err = errors.Join(werr, tmp.Chmod(info.Mode().Perm()), tmp.Close())
	if err == nil {
		err = os.Rename(tmp.Name(), path)
	}
	if err != nil {
		os.Remove(tmp.Name())
	}
	return err
}

// wgrFiles returns the given files, and every .wgr file below the given folders.
func wgrFiles(paths []string) ([]string, error) {
	var out []string
	for _, path := range paths {
		files, err := load.Files(path)
		if err != nil {
			return nil, missingFile(path, err)
		}
		out = append(out, files...)
	}
	return out, nil
}

// missingFile explains an error about a path that does not exist. It returns any other
// error unchanged.
func missingFile(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no file or folder %s", path)
	}
	return err
}
