package console

import (
	"bytes"
	"io"
	"os"
	"strings"

	"golang.org/x/term"
)

// editor reads lines at a terminal: with a cursor, a history (up and down) and words
// completed by Tab. The terminal is raw only while a line is typed.
type editor struct {
	in, out *os.File
	term    *term.Terminal
	leave   bool // Ctrl-C where nothing has been typed

	// complete gives the words that can stand from a byte of the line on.
	complete func(line string) (from int, words []string)
}

// newEditor is an editor on two files; nil where they are no terminal that can be
// written to anywhere.
func newEditor(in, out *os.File) *editor {
	if !IsTerminal(in) || !IsTerminal(out) || os.Getenv("TERM") == "dumb" || !term.IsTerminal(int(in.Fd())) {
		return nil
	}
	e := &editor{in: in, out: out}
	e.term = term.NewTerminal(&both{editor: e}, "")
	e.term.AutoCompleteCallback = e.tab
	return e
}

// both reads from one file and writes to another. Ctrl-C, which would end the reading
// whatever has been typed, becomes a key like others.
type both struct {
	*editor
	rest []byte // that was read and not yet taken
}

const (
	ctrlC     = 3
	interrupt = '\uE003' // what Ctrl-C becomes: a character that nobody has for his own
)

func (b *both) Read(p []byte) (int, error) {
	if b.leave {
		return 0, io.EOF
	}
	if len(b.rest) == 0 {
		n, err := b.in.Read(p)
		if err != nil {
			return n, err
		}
		b.rest = bytes.ReplaceAll(p[:n], []byte{ctrlC}, []byte(string(interrupt)))
	}
	n := copy(p, b.rest)
	b.rest = b.rest[n:]
	return n, nil
}

func (b *both) Write(p []byte) (int, error) { return b.out.Write(p) }

// read reads a line behind a prompt.
func (e *editor) read(prompt string) (string, error) {
	state, err := term.MakeRaw(int(e.in.Fd()))
	if err != nil {
		return "", err
	}
	defer func() { _ = term.Restore(int(e.in.Fd()), state) }()
	if w, h, err := term.GetSize(int(e.out.Fd())); err == nil && w > 0 {
		_ = e.term.SetSize(w, h)
	}
	e.leave = false
	e.term.SetPrompt(prompt)
	line, err := e.term.ReadLine()
	if err != nil {
		return "", err
	}
	return line + "\n", nil
}

// CanEdit reports whether lines are typed at a terminal that can edit them (ReadLine).
func (c *Console) CanEdit() bool { return c.edit != nil }

// ReadLine reads a line typed after a prompt, with its end; io.EOF where the input ends.
// complete returns the words that can continue a line and the byte where they begin. Only
// where CanEdit.
func (c *Console) ReadLine(prompt string, complete func(line string) (from int, words []string)) (string, error) {
	c.edit.complete = complete
	return c.edit.read(prompt)
}

// tab completes the word before the cursor: all of it where only one fits, else what
// all have in common; where that is nothing more, it lists them.
// Ctrl-C takes a line back that has been begun, and leaves where there is none.
func (e *editor) tab(line string, pos int, key rune) (string, int, bool) {
	if key == interrupt {
		e.leave = line == ""
		return "", 0, true
	}
	if key != '\t' || e.complete == nil {
		return "", 0, false
	}
	from, words := e.complete(line[:pos])
	if len(words) == 0 {
		return line, pos, true
	}
	common := commonStart(words)
	if len(common) > pos-from || len(words) == 1 {
		return line[:from] + common + line[pos:], from + len(common), true
	}
	list := words
	if len(list) > mostListed {
		list = append(list[:mostListed:mostListed], "…")
	}
	_, _ = e.term.Write([]byte(cleaned(strings.Join(list, "  ")) + "\n"))
	return line, pos, true
}

// mostListed is how many words Tab lists.
const mostListed = 80

// commonStart is what all words begin with, great letters or small.
func commonStart(words []string) string {
	out := words[0]
	for _, w := range words[1:] {
		a, b := []rune(out), []rune(w)
		n := 0
		for n < len(a) && n < len(b) && strings.EqualFold(string(a[n]), string(b[n])) {
			n++
		}
		out = string(a[:n])
	}
	return out
}

// cleaned takes what could command a terminal out of a text of the rules.
func cleaned(text string) string {
	var b strings.Builder
	p := NewPlain(&b, false)
	_, _ = p.Write([]byte(text))
	_ = p.Close()
	return b.String()
}
