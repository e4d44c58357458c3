package lsp

import (
	"net/url"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// encoding is the unit in which an editor counts characters of a line.
type encoding string

const (
	utf8Units  encoding = "utf-8"
	utf16Units encoding = "utf-16" // what the protocol demands of everybody
)

// lines finds places of a text by line and character.
type lines struct {
	text   []byte
	starts []int // the offset of each line; a line ends with \n, \r\n or \r
	units  encoding
}

func newLines(text []byte, units encoding) *lines {
	l := &lines{text: text, starts: []int{0}, units: units}
	for i, b := range text {
		if b == '\n' || b == '\r' && (i+1 == len(text) || text[i+1] != '\n') {
			l.starts = append(l.starts, i+1)
		}
	}
	return l
}

// offset returns the offset of a position; positions beyond a line or the text are moved to
// its end.
func (l *lines) offset(p position) int {
	if p.Line < 0 {
		return 0
	}
	if p.Line >= len(l.starts) {
		return len(l.text)
	}
	at := l.starts[p.Line]
	end := len(l.text)
	if p.Line+1 < len(l.starts) {
		end = l.starts[p.Line+1] - 1
		if end > at && l.text[end] == '\n' && l.text[end-1] == '\r' {
			end--
		}
	}
	for left := p.Character; left > 0 && at < end; {
		r, size := utf8.DecodeRune(l.text[at:])
		left -= l.width(r, size)
		at += size
	}
	return at
}

// width returns the units of one character.
func (l *lines) width(r rune, size int) int {
	if l.units == utf8Units {
		return size
	}
	return max(1, utf16.RuneLen(r))
}

// at returns the position of an offset.
func (l *lines) at(offset int) position {
	offset = max(0, min(offset, len(l.text)))
	line, found := slices.BinarySearch(l.starts, offset)
	if !found {
		line--
	}
	p := position{Line: line}
	for i := l.starts[line]; i < offset; {
		r, size := utf8.DecodeRune(l.text[i:])
		p.Character += l.width(r, size)
		i += size
	}
	return p
}

func (l *lines) span(start, end int) span { return span{l.at(start), l.at(max(start, end))} }

// pathOf returns the path of a file's URI; empty if it is none.
func pathOf(uri string) string {
	u, err := url.Parse(uri)
	if err != nil || u.Scheme != "file" {
		return ""
	}
	path := u.Path
	if runtime.GOOS == "windows" && strings.HasPrefix(path, "/") {
		path = path[1:]
	}
	return filepath.Clean(filepath.FromSlash(path))
}

func uriOf(path string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path
	}
	return (&url.URL{Scheme: "file", Path: path}).String()
}
