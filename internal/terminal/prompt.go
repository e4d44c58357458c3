package terminal

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// read reads the next significant line of input. Lines from a script are echoed.
func (t *table) read() (string, error) {
	empty := t.Terminal || t.filter != "" || t.page != 0 // a script may contain empty lines
	return t.said(empty)
}

// said reads a line that is not a comment. empty says whether an empty line counts.
func (t *table) said(empty bool) (string, error) {
	if line := t.next; line != "" {
		t.next = ""
		return line, nil
	}
	for {
		line, err := t.typed(t.prompt())
		if errors.Is(err, errLong) {
			t.Printf("The line has more than %d characters and was ignored.\n", maxTyped)
			continue
		}
		if err != nil && line == "" {
			return "", io.EOF
		}
		line = strings.TrimSpace(line)
		if !t.Terminal {
			fmt.Fprintln(t.Out, line)
		}
		said := line
		if i := strings.Index(line+" ", "// "); i >= 0 { // a comment
			said = strings.TrimSpace(line[:i])
		}
		remark := said == "" && line != ""
		if !remark && (said != "" || empty) {
			return said, nil
		}
	}
}

// typed reads a line after a prompt, with the line editor at a terminal.
func (t *table) typed(prompt string) (string, error) {
	if t.CanEdit() {
		return t.ReadLine(prompt, t.completions)
	}
	fmt.Fprint(t.Out, prompt)
	return t.line()
}

// maxTyped is the most bytes of a line that are accepted.
const maxTyped = 1 << 20

var errLong = errors.New("the line is too long")

// line reads up to the end of the line. Bytes beyond maxTyped are discarded and never
// held in memory.
func (t *table) line() (string, error) {
	var out []byte
	for n := 0; ; {
		part, err := t.in.ReadSlice('\n')
		if n += len(part); n <= maxTyped {
			out = append(out, part...)
		}
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
		case n > maxTyped:
			return "", errLong
		default:
			return string(out), err
		}
	}
}
