package cli

import (
	"os"
	"strings"

	"golang.org/x/term"
)

// editor reads lines at a terminal: with a cursor, a history (up and down) and words
// completed by Tab. The terminal is raw only while a line is typed.
type editor struct {
	in, out *os.File
	term    *term.Terminal

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
	e.term = term.NewTerminal(both{in, out}, "")
	e.term.AutoCompleteCallback = e.tab
	return e
}

// both reads from one file and writes to another.
type both struct{ in, out *os.File }

func (b both) Read(p []byte) (int, error)  { return b.in.Read(p) }
func (b both) Write(p []byte) (int, error) { return b.out.Write(p) }

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
	e.term.SetPrompt(prompt)
	line, err := e.term.ReadLine()
	if err != nil {
		return "", err
	}
	return line + "\n", nil
}

// tab completes the word before the cursor: all of it where only one fits, else what
// all have in common; where that is nothing more, it lists them.
func (e *editor) tab(line string, pos int, key rune) (string, int, bool) {
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

// width is how many characters the terminal is wide; 0 where nobody knows.
func (e *Env) width() int {
	if e.Size != nil {
		return e.Size()
	}
	return 0
}

// sizeOf asks a terminal how wide it is, each time anew: it may be another.
func sizeOf(f *os.File) func() int {
	if !IsTerminal(f) {
		return nil
	}
	return func() int {
		w, _, err := term.GetSize(int(f.Fd()))
		if err != nil {
			return 0
		}
		return w
	}
}
