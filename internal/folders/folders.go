// Package folders is a file system of named folders that are added while the program runs.
// A page of a browser fetches each game when a player chooses it.
package folders

import (
	"cmp"
	"io"
	"io/fs"
	"slices"
	"strings"
	"sync"
	"time"
)

// Set holds folders by name. It is an fs.ReadDirFS and an fs.ReadFileFS, and safe for
// concurrent use. The zero value is empty.
type Set struct {
	mu  sync.RWMutex
	all map[string]fs.FS // nil for a folder whose files have not been added
}

// Name makes folders known whose files are added later. They can be listed and not read.
func (s *Set) Name(names ...string) {
	for _, name := range names {
		s.put(name, nil)
	}
}

// Add adds the files of a folder, or replaces them.
func (s *Set) Add(name string, files fs.FS) { s.put(name, files) }

func (s *Set) put(name string, files fs.FS) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.all == nil {
		s.all = map[string]fs.FS{}
	}
	s.all[name] = files
}

// Has reports whether the files of a folder have been added.
func (s *Set) Has(name string) bool {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return s.all[name] != nil
}

// Empty is a folder without files.
var Empty fs.FS = &Set{}

// within returns the folder of a path, and the path in it.
func (s *Set) within(op, name string) (files fs.FS, rest string, err error) {
	folder, rest, _ := strings.Cut(name, "/")
	s.mu.RLock()
	files = s.all[folder]
	s.mu.RUnlock()
	if !fs.ValidPath(name) || files == nil {
		return nil, "", &fs.PathError{Op: op, Path: name, Err: fs.ErrNotExist}
	}
	return files, cmp.Or(rest, "."), nil
}

// Open opens a file or a folder.
func (s *Set) Open(name string) (fs.File, error) {
	if name == "." {
		entries, err := s.ReadDir(".")
		return &root{entries: entries}, err
	}
	files, rest, err := s.within("open", name)
	if err != nil {
		return nil, err
	}
	return files.Open(rest)
}

// ReadFile reads a file.
func (s *Set) ReadFile(name string) ([]byte, error) {
	files, rest, err := s.within("read", name)
	if err != nil {
		return nil, err
	}
	return fs.ReadFile(files, rest)
}

// ReadDir lists a folder. "." lists all folders, also those without files.
func (s *Set) ReadDir(name string) ([]fs.DirEntry, error) {
	if name != "." {
		files, rest, err := s.within("read", name)
		if err != nil {
			return nil, err
		}
		return fs.ReadDir(files, rest)
	}
	s.mu.RLock()
	defer s.mu.RUnlock()
	out := make([]fs.DirEntry, 0, len(s.all))
	for name := range s.all {
		out = append(out, folder(name))
	}
	slices.SortFunc(out, func(a, b fs.DirEntry) int { return cmp.Compare(a.Name(), b.Name()) })
	return out, nil
}

// folder is the name of a folder as an entry of the root.
type folder string

func (f folder) Name() string               { return string(f) }
func (f folder) IsDir() bool                { return true }
func (f folder) Type() fs.FileMode          { return fs.ModeDir }
func (f folder) Info() (fs.FileInfo, error) { return f, nil }
func (f folder) Size() int64                { return 0 }
func (f folder) Mode() fs.FileMode          { return fs.ModeDir | 0o555 }
func (f folder) ModTime() time.Time         { return time.Time{} }
func (f folder) Sys() any                   { return nil }

// root is the open list of folders.
type root struct {
	entries []fs.DirEntry
	at      int
}

func (r *root) Stat() (fs.FileInfo, error) { return folder("."), nil }
func (r *root) Close() error               { return nil }
func (r *root) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: ".", Err: fs.ErrInvalid}
}

// ReadDir returns up to n entries, or all if n is not positive.
func (r *root) ReadDir(n int) ([]fs.DirEntry, error) {
	rest := r.entries[r.at:]
	if n > 0 {
		if len(rest) == 0 {
			return nil, io.EOF
		}
		rest = rest[:min(n, len(rest))]
	}
	r.at += len(rest)
	return rest, nil
}
