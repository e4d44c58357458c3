package terminal

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"
)

// read reads a line of input that says something; what comes from a script is
// echoed.
func (t *table) read() (string, error) {
	empty := t.Terminal || t.filter != "" || t.page != 0 // else a script may have empty lines
	return t.said(empty)
}

// said reads a line that is no remark, and may be empty or not.
func (t *table) said(empty bool) (string, error) {
	if line := t.next; line != "" {
		t.next = ""
		return line, nil
	}
	for {
		line, err := t.typed(t.prompt())
		if errors.Is(err, errLong) {
			fmt.Fprintf(t.Out, "A line of more than %d characters is no answer; nothing has been done.\n", maxTyped)
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
		if i := strings.Index(line+" ", "// "); i >= 0 { // a remark
			said = strings.TrimSpace(line[:i])
		}
		remark := said == "" && line != ""
		if !remark && (said != "" || empty) {
			return said, nil
		}
	}
}

// typed reads a line behind a prompt: at a terminal with an editor, else as it comes.
func (t *table) typed(prompt string) (string, error) {
	if t.CanEdit() {
		return t.ReadLine(prompt, t.completions)
	}
	fmt.Fprint(t.Out, prompt)
	return t.line()
}

// maxTyped is the longest line that is taken for one.
const maxTyped = 1 << 20

var errLong = errors.New("the line is too long")

// line reads up to the end of the line. What is longer than anybody types is
// passed over, and not kept in memory.
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
