package cli

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"wargame/dsl"

	"github.com/rogpeppe/go-internal/diff"
)

// Format puts files into the canonical layout. With neither list, diff nor
// write the result goes to the output. A file that does not parse is left
// alone and reported.
func (e *Env) Format(paths []string, list, showDiff, write bool) error {
	if len(paths) == 0 {
		src, err := io.ReadAll(io.LimitReader(e.In, dsl.MaxSource+1))
		if err != nil {
			return err
		}
		out, ds := dsl.Format("<standard input>", src)
		if ds.HasErrors() {
			e.render(ds, dsl.Sources{"<standard input>": src}, dsl.Human, e.Err)
			return ErrSaid
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
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		out, ds := dsl.Format(filepath.ToSlash(path), src)
		if ds.HasErrors() {
			e.render(ds, dsl.Sources{filepath.ToSlash(path): src}, dsl.Human, e.Err)
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
		return ErrSaid
	case differ && (list || showDiff) && !write:
		return ErrFindings
	}
	return nil
}

// replaceFile writes a file so that it is always whole: the old or the new one.
func replaceFile(path string, data []byte) error {
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

// wgrFiles lists the files that paths name: files as they are, of folders
// every .wgr file below them but for testdata and hidden folders.
func wgrFiles(paths []string) ([]string, error) {
	var out []string
	for _, path := range paths {
		info, err := os.Stat(path)
		if err != nil {
			return nil, notThere(path, err)
		}
		if !info.IsDir() {
			out = append(out, path)
			continue
		}
		err = filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
			switch {
			case err != nil:
				return err
			case d.IsDir() && p != path && (d.Name() == "testdata" || strings.HasPrefix(d.Name(), ".")):
				return filepath.SkipDir
			case !d.IsDir() && filepath.Ext(p) == ".wgr":
				out = append(out, p)
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

func notThere(path string, err error) error {
	if errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no file or folder %s", path)
	}
	return err
}
