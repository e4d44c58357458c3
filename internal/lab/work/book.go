package work

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Book is a file of results, a JSON object a line. A line that is torn or does not
// agree with its checksum counts as not there. One process writes to it at a time.
type Book struct {
	Results map[string]Result // by key
	Bad     int               // lines that were left out when it was opened

	path string
	file *os.File
}

// ErrDiffers says that an item that was done twice came out differently.
var ErrDiffers = errors.New("the same work came out differently")

// Read reads a book without opening it to write; no file is an empty book.
func Read(path string) (*Book, error) {
	b := &Book{Results: map[string]Result{}, path: path}
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return b, nil
	}
	if err != nil {
		return nil, err
	}
	for line := range bytes.Lines(data) {
		var r Result
		if json.Unmarshal(line, &r) != nil || !r.Checks() {
			b.Bad++
			continue
		}
		b.Results[r.Key] = r
	}
	if len(b.Results) == 0 && b.Bad > 0 {
		return nil, fmt.Errorf("%s is no file of results", path)
	}
	return b, nil
}

// Open reads a book, or begins one, to write on.
func Open(path string) (*Book, error) {
	b, err := Read(path)
	if err != nil {
		return nil, err
	}
	if b.file, err = os.OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600); err != nil {
		return nil, err
	}
	if err := lock(b.file); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: somebody else writes to it", path), b.file.Close())
	}
	if err := b.mend(); err != nil {
		return nil, errors.Join(err, b.file.Close())
	}
	return b, syncDir(filepath.Dir(path))
}

// mend begins a new line where the last one was torn.
func (b *Book) mend() error {
	info, err := b.file.Stat()
	if err != nil || info.Size() == 0 {
		return err
	}
	last := make([]byte, 1)
	if _, err := b.file.ReadAt(last, info.Size()-1); err != nil && err != io.EOF {
		return err
	}
	if last[0] != '\n' {
		_, err = b.file.WriteString("\n")
	}
	return err
}

// Has tells whether an item is done.
func (b *Book) Has(key string) bool {
	_, ok := b.Results[key]
	return ok
}

// Add writes a result down; when it returns without an error, it is on the disk. A
// result that is there already must be the same, and is not written again.
func (b *Book) Add(r Result) error {
	if !r.Checks() {
		return fmt.Errorf("the result %s does not agree with its checksum", r.Key)
	}
	if old, ok := b.Results[r.Key]; ok {
		if !bytes.Equal(old.Body, r.Body) {
			return fmt.Errorf("%w: %s", ErrDiffers, r.Key)
		}
		return nil
	}
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	if _, err := b.file.Write(append(line, '\n')); err != nil {
		return err
	}
	if err := b.file.Sync(); err != nil {
		return err
	}
	b.Results[r.Key] = r
	return nil
}

// Twice counts the items that were done twice, and lists those that came out
// differently.
func (b *Book) Twice() (compared int, differ []string) {
	for key, r := range b.Results {
		first, ok := b.Results[strings.TrimSuffix(key, again)]
		if !ok || first.Key == key {
			continue
		}
		if compared++; !bytes.Equal(first.Body, r.Body) {
			differ = append(differ, first.Key)
		}
	}
	slices.Sort(differ)
	return compared, differ
}

// Close ends the writing.
func (b *Book) Close() error {
	if b.file == nil {
		return nil
	}
	return b.file.Close()
}

func syncDir(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	return d.Sync()
}
