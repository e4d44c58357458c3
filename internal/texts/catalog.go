package texts

import (
	"bufio"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// Catalog holds the note of each text of one package. A note says who reads the text and
// when, and what its verbs stand for where that is not plain.
type Catalog map[Text]string

// Unwritten is the note of a text for which nobody has written one yet.
const Unwritten = "?"

// FileOf returns the name of the file in which the catalog of a package stands.
func FileOf(pkg string) string { return strings.ReplaceAll(pkg, "/", ".") + ".tsv" }

// Read reads the catalog of a package from a directory. A missing file is an empty
// catalog. Each line holds the function, the quoted text and the note, divided by tabs.
func Read(dir, pkg string) (Catalog, error) {
	f, err := os.Open(filepath.Join(dir, FileOf(pkg)))
	if os.IsNotExist(err) {
		return Catalog{}, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	out := Catalog{}
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		cells := strings.Split(lines.Text(), "\t")
		if len(cells) != 3 {
			return nil, fmt.Errorf("%s:%d: a line has a function, a text and a note, divided by tabs", f.Name(), n)
		}
		words, err := strconv.Unquote(cells[1])
		if err != nil {
			return nil, fmt.Errorf("%s:%d: the text is not quoted: %w", f.Name(), n, err)
		}
		out[Text{Package: pkg, Func: cells[0], Words: words}] = cells[2]
	}
	return out, lines.Err()
}

// Write writes the catalog of a package to a directory, ordered by function and text.
func (c Catalog) Write(dir, pkg string) error {
	var b strings.Builder
	for _, t := range slices.SortedFunc(maps.Keys(c), func(a, b Text) int {
		return strings.Compare(a.Func+"\x00"+a.Words, b.Func+"\x00"+b.Words)
	}) {
		fmt.Fprintf(&b, "%s\t%q\t%s\n", t.Func, t.Words, c[t])
	}
	return os.WriteFile(filepath.Join(dir, FileOf(pkg)), []byte(b.String()), 0o644)
}

// Update makes a catalog hold the given texts alone. A text that moved within its
// package keeps its note; a new one has the note Unwritten.
func (c Catalog) Update(now []Text) Catalog {
	byWords := map[string]string{}
	for t, note := range c {
		byWords[t.Words] = note
	}
	out := Catalog{}
	for _, t := range now {
		note, ok := c[t]
		if !ok {
			note, ok = byWords[t.Words]
		}
		if !ok {
			note = Unwritten
		}
		out[t] = note
	}
	return out
}
