// Package console is the terminal, pipe or file that a command reads and writes: text that
// cannot command a terminal, colour, width, tables of columns, a line editor, a progress
// bar, diagnostics and exit codes. It knows no game and no rule.
package console

import (
	"errors"
	"fmt"
	"io"
	"os"

	"golang.org/x/term"
	"golang.org/x/text/language"

	"wargame/interpreter/messages"
)

// Console holds the streams of a command. It is not safe for concurrent use.
type Console struct {
	In       io.Reader
	Out, Err io.Writer
	Color    bool // text may have attributes (Bold, Dim…)
	Terminal bool // a person types the input

	// Size returns the width of the terminal in cells; nil without a terminal.
	Size func() int

	// Languages are those that the reader understands, in order of preference; empty for
	// English.
	Languages []language.Tag

	// Words writes the program's texts in the language of the reader; nil is English.
	Words *messages.Printer

	edit *editor // nil where lines cannot be edited
}

// UseColor reads --color: always, never, or auto, which is colour on a terminal unless
// NO_COLOR is set or TERM is dumb.
func UseColor(when string, out *os.File) (bool, error) {
	switch when {
	case "always":
		return true, nil
	case "never":
		return false, nil
	case "auto":
		return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && IsTerminal(out), nil
	}
	return false, fmt.Errorf("--color must be auto, always or never, not %q", when)
}

// IsTerminal reports whether a file is a terminal rather than a pipe or a regular file.
func IsTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// Close writes what is left of a character that was begun on either output. It closes no file.
func (c *Console) Close() error {
	var errs []error
	for _, w := range []io.Writer{c.Out, c.Err} {
		if p, ok := w.(*Plain); ok {
			errs = append(errs, p.Close())
		}
	}
	return errors.Join(errs...)
}

// TerminalOf returns the terminal behind a writer, nil without one.
func TerminalOf(w io.Writer) *os.File {
	if p, ok := w.(*Plain); ok {
		w = p.out
	}
	if f, ok := w.(*os.File); ok && IsTerminal(f) {
		return f
	}
	return nil
}

// New returns a console on three files. Everything written to it goes through Plain.
func New(in, out, err *os.File, color bool) *Console {
	return &Console{In: in, Out: NewPlain(out, color), Err: NewPlain(err, color), Color: color, Terminal: IsTerminal(in), Size: sizeOf(out), edit: newEditor(in, out)}
}

// Width returns the width of the terminal in cells, 0 where it is not known.
func (c *Console) Width() int {
	if c.Size != nil {
		return c.Size()
	}
	return 0
}

// sizeOf returns a function that asks a terminal for its width, which may change; nil for
// what is no terminal.
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
