package dsl

import "bytes"

// lines finds the lines of sources by number. The first question about a file reads
// the file once; each further one takes constant time.
type lines struct {
	sources Sources
	starts  map[string][]int // the offsets at which lines begin
	read    int              // bytes read so far, for tests that count work
}

func newLines(sources Sources) *lines {
	return &lines{sources: sources, starts: map[string][]int{}}
}

// line returns one line of a file, from 1, without its line end; false when there is none.
func (l *lines) line(file string, number int) (string, bool) {
	src, ok := l.sources[file]
	if !ok || number < 1 {
		return "", false
	}
	starts, ok := l.starts[file]
	if !ok {
		starts = l.index(src)
		l.starts[file] = starts
	}
	if number > len(starts) {
		return "", false
	}
	end := len(src)
	if number < len(starts) {
		end = starts[number] - 1
	}
	return lineText(src[starts[number-1]:end]), true
}

// lineText returns a line without a carriage return at its end and without the mark
// at the beginning of a file.
func lineText(src []byte) string {
	return string(bytes.TrimPrefix(bytes.TrimSuffix(src, []byte("\r")), []byte(byteOrderMark)))
}

func (l *lines) index(src []byte) []int {
	l.read += len(src)
	starts := []int{0}
	for at := 0; ; {
		i := bytes.IndexByte(src[at:], '\n')
		if i < 0 {
			return starts
		}
		at += i + 1
		starts = append(starts, at)
	}
}
