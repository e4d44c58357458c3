package proof

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"strings"
)

// WriteCoverProfile writes how often tests reach each item of the rules, as a Go cover
// profile, which `go tool cover -html` draws. The blocks are the items of rules of the game,
// without modules. The count is the number of passing tests in which the item took part; for
// an item that only declares, of the passing tests that cite its clause.
func (b *Book) WriteCoverProfile(out io.Writer, tests []*Test) error {
	var buf bytes.Buffer
	fmt.Fprintln(&buf, "mode: count")
	for _, it := range b.items {
		if it.Rule == nil || strings.HasPrefix(it.Span.File, "stdlib/") {
			continue
		}
		n := 0
		for _, t := range tests {
			if t.Passed() && (t.took[it.at] > 0 || !it.visible() && t.citesRule(it.Rule)) {
				n++
			}
		}
		line, col, endLine, endCol := it.lines()
		fmt.Fprintf(&buf, "%s:%d.%d,%d.%d 1 %d\n", coverName(it.Span.File), line, col, endLine, endCol, n)
	}
	_, err := out.Write(buf.Bytes())
	return err
}

// lines returns the place of an item with columns in bytes, as Go counts them.
func (it *Item) lines() (line, col, endLine, endCol int) {
	src := it.Rule.file.Source
	at := func(offset int) int {
		offset = min(offset, len(src))
		return offset - bytes.LastIndexByte(src[:offset], '\n')
	}
	from, to := it.Span.Start, it.Span.End
	return from.Line, at(from.Offset), to.Line, at(to.Offset)
}

// coverName returns a path that go tool cover opens unchanged.
func coverName(file string) string {
	if filepath.IsAbs(file) || strings.HasPrefix(file, ".") {
		return file
	}
	return "./" + file
}
