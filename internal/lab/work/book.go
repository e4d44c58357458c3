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

// Book is a file of results, a JSON object a line. An incomplete line, one with a wrong
// checksum, and one that is refused (see Expected) count as missing. Results of other work
// stay in the file and in Results, unchecked. One process at a time writes to a book.
type Book struct {
	Results map[string]Result // by key
	Bad     int               // lines that were left out when it was opened
	Refused []error           // those of them with the right checksum and wrong content

	path   string
	file   *os.File
	expect *Expected
}

// ErrDiffers means that the same item had two different results.
var ErrDiffers = errors.New("the same work gave different results")

// Read reads a book of some work for reading only. A missing file is an empty book.
func Read(path string, expect *Expected) (*Book, error) {
	b := &Book{Results: map[string]Result{}, path: path, expect: expect}
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
		if it, ok := expect.items[r.Key]; ok {
			if err := expect.judge(it, r); err != nil {
				b.Bad++
				b.Refused = append(b.Refused, err)
				continue
			}
		}
		b.Results[r.Key] = r
	}
	if len(b.Results)+len(b.Refused) == 0 && b.Bad > 0 {
		return nil, fmt.Errorf("%s is not a file of results", path)
	}
	return b, nil
}

// Open reads or creates a book, for writing.
func Open(path string, expect *Expected) (*Book, error) {
	b, err := Read(path, expect)
	if err != nil {
		return nil, err
	}
	if b.file, err = os.OpenFile(path, os.O_CREATE|os.O_RDWR|os.O_APPEND, 0o600); err != nil {
		return nil, err
	}
	if err := lock(b.file); err != nil {
		return nil, errors.Join(fmt.Errorf("%s: another process is writing to it", path), b.file.Close())
	}
	if err := b.repairEnd(); err != nil {
		return nil, errors.Join(err, b.file.Close())
	}
	return b, syncDir(filepath.Dir(path))
}

// repairEnd starts a new line after an incomplete one.
func (b *Book) repairEnd() error {
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

// Has reports whether an item is done.
func (b *Book) Has(key string) bool {
	_, ok := b.Results[key]
	return ok
}

// Add writes a result and returns when it is on the disk. A result for a key that is present
// must be equal and is not written again. A result that the book does not expect is refused
// with ErrRefused.
func (b *Book) Add(r Result) error {
	if err := b.expect.Accept(r); err != nil {
		return err
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

// Twice returns how many items were done twice, and the keys of those with different results.
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

// Close closes the file.
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
