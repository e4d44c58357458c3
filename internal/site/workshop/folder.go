package workshop

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"wargame/internal/archive"
	"wargame/interpreter/load"
)

// The limits of a folder.
const (
	maxFiles = 200
	maxFile  = 1 << 20 // bytes
	maxAll   = 4 << 20 // bytes of all files together
	maxPath  = 120     // bytes
)

// folder holds texts by their paths. Texts have line ends of one character and are never
// changed in place.
type folder map[string][]byte

// fit returns an error if a path cannot name a file of a game.
func fit(file string) error { return archive.Fit(file) }

// put adds a file or replaces its text, unless the folder would become too large.
func (f folder) put(file string, text []byte) error {
	if err := fit(file); err != nil {
		return err
	}
	text = plain(text)
	_, there := f[file]
	switch {
	case len(text) > maxFile:
		return fmt.Errorf("%s is larger than %d MiB, the limit for a file here", file, maxFile>>20)
	case !there && len(f) >= maxFiles:
		return fmt.Errorf("there are %d files, which is the limit here", maxFiles)
	case f.size()-len(f[file])+len(text) > maxAll:
		return fmt.Errorf("with %s the files exceed %d MiB together, the limit here", file, maxAll>>20)
	}
	f[file] = text
	return nil
}

// plain returns a text with line ends of one character, as the editor of the page has them, and
// without bytes that are no characters.
func plain(text []byte) []byte {
	if bytes.IndexByte(text, '\r') >= 0 {
		text = bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	}
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
	if !utf8.Valid(text) {
		text = bytes.ToValidUTF8(text, []byte("\ufffd"))
	}
	return text
}

func (f folder) size() (n int) {
	for _, text := range f {
		n += len(text)
	}
	return n
}

// paths returns the paths of the files, sorted, those beside game.wgr first.
func (f folder) paths() []string {
	return slices.SortedFunc(maps.Keys(f), func(a, b string) int {
		if x, y := strings.Count(a, "/") > 0, strings.Count(b, "/") > 0; x != y {
			if x {
				return 1
			}
			return -1
		}
		return strings.Compare(a, b)
	})
}

// texts returns the files as package load reads them.
func (f folder) texts() load.Texts { return load.Texts(maps.Clone(f)) }

// fileInfo is a file in the list of files.
type fileInfo struct {
	Name    string `json:"name"`
	Size    int    `json:"size"`
	Changed bool   `json:"changed,omitempty"` // since the folder was opened
}

// folderInfo is the list of files.
type folderInfo struct {
	Name    string     `json:"name"`
	From    Source     `json:"from"`
	Version int        `json:"version"`
	Files   []fileInfo `json:"files"`
	Left    []string   `json:"left,omitempty"` // files that were left out
	Notes   []string   `json:"notes,omitempty"`
	Open    string     `json:"open,omitempty"` // the file to show first
}

func (w *Workshop) folder(nothing) (*folderInfo, error) { return w.info(), nil }

func (w *Workshop) info() *folderInfo {
	out := &folderInfo{Name: w.name, From: w.from, Version: w.change, Files: []fileInfo{}}
	for _, file := range w.files.paths() {
		old, was := w.start[file]
		out.Files = append(out.Files, fileInfo{file, len(w.files[file]), !was || !bytes.Equal(old, w.files[file])})
	}
	return out
}

// text is a file with its text.
type text struct {
	File    string `json:"file"`
	Text    string `json:"text"`
	Version int    `json:"version"`
}

// fileQuery names a file.
type fileQuery struct {
	File string `json:"file"`
}

func (w *Workshop) file(q fileQuery) (*text, error) {
	src, ok := w.files[q.File]
	if !ok {
		return nil, w.noFile(q.File)
	}
	return &text{q.File, string(src), w.change}, nil
}

func (w *Workshop) noFile(file string) error {
	return fmt.Errorf("there is no file %q in %s", short(file), w.name)
}

// edit replaces the text of a file, or adds the file.
func (w *Workshop) edit(q text) (*folderInfo, error) {
	if old, ok := w.files[q.File]; ok && string(old) == q.Text {
		return w.info(), nil
	}
	if w.name == "" {
		return nil, errors.New("open a game first")
	}
	if err := w.files.put(q.File, []byte(q.Text)); err != nil {
		return nil, err
	}
	w.changed()
	return w.info(), nil
}

func (w *Workshop) remove(q fileQuery) (*folderInfo, error) {
	if _, ok := w.files[q.File]; !ok {
		return nil, w.noFile(q.File)
	}
	delete(w.files, q.File)
	w.changed()
	return w.info(), nil
}

// changed forgets what was known of the earlier files.
func (w *Workshop) changed() {
	w.change++
	w.now = nil
}
