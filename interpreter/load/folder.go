package load

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
)

// The limits of what is read of a game, far above any rulebook.
const (
	MaxFile  = 16 << 20 // bytes of a file
	MaxGame  = 64 << 20 // bytes of all files
	MaxWords = 4 << 20  // tokens of all files: each takes much more memory than its text
	MaxFiles = 10_000   // files with rules
	maxSeen  = 200_000  // files of any kind below the folder
	maxDeep  = 32       // nested folders
)

// ErrRefused means that a file is not read because of its kind or size. Untrusted files are
// opened only if reading them must end: they are regular, lie below the folder, and have a
// size.
var ErrRefused = errors.New("not read")

// folder reads files below one folder, on disk or in the binary, and nothing outside of it,
// wherever links lead.
type folder struct {
	shown string   // its name in messages; empty for the working folder
	dir   string   // its absolute path; empty in the binary
	root  *os.Root // nil in the binary
	fsys  fs.FS
	texts Texts // in place of fsys for a game in memory
	tally *tally
}

// tally counts what has been read of a game, which may be in two folders.
type tally struct {
	files, seen, words int
	bytes              int64
	unsaved            Unsaved
	known              *Known // may be nil
}

func openFolder(dir string, t *tally) (*folder, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("cannot open the folder %s: %w", shown(dir), reason(err))
	}
	return &folder{shown: shown(dir), dir: absolute(dir), root: root, fsys: root.FS(), tally: t}, nil
}

// embedded returns a folder of the binary.
func embedded(fsys fs.FS, shown string) *folder {
	return &folder{shown: shown, fsys: fsys, tally: &tally{}}
}

func (f *folder) Close() {
	if f.root != nil {
		f.root.Close()
	}
}

// name returns the name of a file of the folder in messages.
func (f *folder) name(file string) string {
	if f.texts != nil {
		return f.shown + "/" + file
	}
	if f.shown == "." || f.shown == "" {
		return file
	}
	return strings.TrimSuffix(f.shown, "/") + "/" + file
}

// read returns the content of a file. It checks the kind of the file before opening it and
// again afterwards, since it may have changed in between.
func (f *folder) read(file string) ([]byte, error) {
	if f.texts != nil {
		return f.readText(file)
	}
	if f.root == nil {
		return fs.ReadFile(f.fsys, file)
	}
	if text, ok := f.tally.unsaved[f.path(file)]; ok {
		return f.take(file, text)
	}
	info, err := f.root.Lstat(file)
	if err == nil && info.Mode()&fs.ModeSymlink != 0 {
		info, err = f.root.Stat(file) // of the target of a link, if that is below the folder
	}
	if err == nil {
		err = f.fit(file, info)
	}
	if err != nil {
		return nil, f.refused(file, err)
	}
	in, err := f.root.OpenFile(file, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, f.refused(file, err)
	}
	defer in.Close()
	if info, err = in.Stat(); err != nil {
		return nil, f.refused(file, err)
	}
	if err := f.fit(file, info); err != nil {
		return nil, err
	}
	left := min(MaxFile, MaxGame-f.tally.bytes)
	data, err := io.ReadAll(io.LimitReader(in, left+1))
	f.tally.bytes += int64(len(data))
	switch {
	case err != nil:
		return nil, f.refused(file, err)
	case int64(len(data)) > left: // it has grown meanwhile
		return nil, f.tooLarge(file, int64(len(data)))
	}
	return data, nil
}

// fit returns an error if a file is not to be read, by its kind or its size.
func (f *folder) fit(file string, info fs.FileInfo) error {
	if !info.Mode().IsRegular() {
		return f.notRegular(file, info.Mode())
	}
	if info.Size() > min(MaxFile, MaxGame-f.tally.bytes) {
		return f.tooLarge(file, info.Size())
	}
	return nil
}

func (f *folder) tooLarge(file string, size int64) error {
	if size > MaxFile {
		return fmt.Errorf("%w: %s is larger than %d MiB, the limit for a file of a game", ErrRefused, f.name(file), MaxFile>>20)
	}
	return fmt.Errorf("%w: with %s the files of the game exceed %d MiB in total", ErrRefused, f.name(file), MaxGame>>20)
}

func (f *folder) notRegular(file string, m fs.FileMode) error {
	kind := "not a regular file"
	switch {
	case m.IsDir():
		kind = "a folder"
	case m&fs.ModeNamedPipe != 0:
		kind = "a named pipe"
	case m&fs.ModeSocket != 0:
		kind = "a socket"
	case m&fs.ModeDevice != 0:
		kind = "a device"
	}
	return fmt.Errorf("%w: %s is %s; a game is made of regular files", ErrRefused, f.name(file), kind)
}

// refused returns an error about a file. It never reveals anything outside the folder.
func (f *folder) refused(file string, err error) error {
	switch {
	case errors.Is(err, ErrRefused):
		return err
	case errors.Is(err, fs.ErrNotExist):
		if _, there := f.root.Lstat(file); there == nil {
			return fmt.Errorf("%w: %s is a broken link", ErrRefused, f.name(file))
		}
		return fmt.Errorf("%s: %w", f.name(file), fs.ErrNotExist)
	case strings.Contains(err.Error(), "escapes from parent"): // os.Root has no error value for it
		return fmt.Errorf("%w: %s is a link that leaves the folder of the game, or an absolute one", ErrRefused, f.name(file))
	case isLoop(err) || strings.Contains(err.Error(), "too many"):
		return fmt.Errorf("%w: %s is a link in a circle of links", ErrRefused, f.name(file))
	}
	return fmt.Errorf("%s cannot be read: %w", f.name(file), reason(err))
}

// reason returns an error without the path that the system puts before it.
func reason(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return at.Err
	}
	return err
}

// rules returns the .wgr files below the folder in the order of their paths. Hidden folders
// are left out, and those that skip selects.
func (f *folder) rules(skip func(name string) bool) ([]string, error) {
	if f.texts != nil {
		return f.textsBelow(), nil
	}
	var out []string
	err := fs.WalkDir(f.fsys, ".", func(file string, d fs.DirEntry, err error) error {
		if err != nil {
			if f.root == nil {
				return err
			}
			return f.refused(file, err)
		}
		if f.tally.seen++; f.tally.seen > maxSeen {
			return fmt.Errorf("%w: there are more than %d files below %s: is this the folder of a game?", ErrRefused, maxSeen, f.here())
		}
		isRules := path.Ext(file) == ".wgr"
		switch {
		case d.IsDir() && file != "." && (strings.HasPrefix(d.Name(), ".") || skip != nil && skip(d.Name())):
			return fs.SkipDir
		case d.IsDir() && isRules && file != ".":
			return f.notRegular(file, d.Type())
		case d.IsDir() && strings.Count(file, "/") >= maxDeep:
			return fmt.Errorf("%w: %s is more than %d folders deep", ErrRefused, f.name(file), maxDeep)
		case d.IsDir() || !isRules:
			return nil
		}
		if f.tally.files++; f.tally.files > MaxFiles {
			return fmt.Errorf("%w: there are more than %d .wgr files below %s", ErrRefused, MaxFiles, f.here())
		}
		out = append(out, file)
		return nil
	})
	return f.withUnsaved(out), err
}

func (f *folder) here() string {
	if f.shown == "" || f.shown == "." {
		return "this folder"
	}
	return f.shown
}

// ReadFile reads one file by its path, as files of a game are read: links may not leave the
// folder of the game around it, or else the folder of the file.
func ReadFile(name string) ([]byte, error) {
	f, file, err := around(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.read(file)
}

// Files returns the .wgr files of a path: itself, or those below it. Hidden folders and
// folders called testdata are left out.
func Files(path string) ([]string, error) {
	info, err := os.Stat(path)
	if err != nil || !info.IsDir() {
		return []string{path}, err
	}
	f, err := openFolder(path, &tally{})
	if err != nil {
		return nil, err
	}
	defer f.Close()
	files, err := f.rules(skipped)
	for i := range files {
		files[i] = filepath.Join(path, filepath.FromSlash(files[i]))
	}
	return files, err
}

// around opens the folder that a file may not leave, and returns the name of the file in it.
func around(name string) (*folder, string, error) {
	abs := absolute(name)
	dir := home(name)
	if dir == "" || dir == abs {
		dir = filepath.Dir(abs)
	}
	file, err := filepath.Rel(dir, abs)
	if err != nil {
		return nil, "", err
	}
	f, err := openFolder(dir, &tally{})
	return f, filepath.ToSlash(file), err
}
