package console

import (
	"bytes"
	"fmt"
	"io"
	"unicode/utf8"

	"wargame/dsl"
)

// Plain writes text to a terminal or a pipe so that it stays text: whatever
// would command the terminal is written as the escape by which JSON calls it,
// so that \u001b is read and not obeyed, and a stream of JSON means what it
// meant before. Bytes that are not UTF-8 become U+FFFD. Titles, names and words
// come from rulebooks, saves and the file system, and none of them is trusted:
// everything that the program says goes through here.
type Plain struct {
	out   io.Writer
	marks [][]byte // the attributes that may pass
	rest  []byte   // the begin of a character whose end is still to be written
}

// marks are the attributes that the program itself sets: those of paint.go and
// those of the diagnostics.
var marks = [][]byte{
	[]byte(BoldOn), []byte(DimOn), []byte(redOn), []byte(greenOn), []byte(blueOn), []byte(AllOff),
	[]byte("\x1b[1;33m"), []byte("\x1b[1;34m"),
}

// NewPlain writes to out; attributes pass only where colour is wanted.
func NewPlain(out io.Writer, color bool) *Plain {
	if p, ok := out.(*Plain); ok {
		out = p.out
	}
	p := &Plain{out: out}
	if color {
		p.marks = marks
	}
	return p
}

// Write never gives out a part of a character.
func (p *Plain) Write(text []byte) (int, error) {
	n := len(text)
	if len(p.rest) > 0 {
		text = append(p.rest, text...)
		p.rest = nil
	}
	var clean []byte // nil as long as all is well
	kept := 0        // what of the text is in clean
	for i := 0; i < len(text); {
		if c := text[i]; c >= ' ' && c < 0x7f || c == '\n' || c == '\t' {
			i++
			continue
		}
		if !utf8.FullRune(text[i:]) {
			p.rest = bytes.Clone(text[i:])
			text = text[:i]
			break
		}
		r, size := utf8.DecodeRune(text[i:])
		if m := p.mark(text[i:]); m > 0 {
			i += m
			continue
		}
		invalid := r == utf8.RuneError && size == 1
		if invalid || dsl.UnsafeRune(r) {
			clean = append(clean, text[kept:i]...)
			if invalid {
				clean = append(clean, "\ufffd"...)
			} else {
				clean = fmt.Appendf(clean, `\u%04x`, r)
			}
			kept = i + size
		}
		i += size
	}
	if clean != nil {
		text = append(clean, text[kept:]...)
	}
	if len(text) == 0 {
		return n, nil
	}
	if _, err := p.out.Write(text); err != nil {
		return 0, err
	}
	return n, nil
}

// mark measures the attribute at the begin of a text, 0 without one.
func (p *Plain) mark(text []byte) int {
	for _, m := range p.marks {
		if bytes.HasPrefix(text, m) {
			return len(m)
		}
	}
	return 0
}

// Close writes what is left of a text that broke off in a character. It leaves
// the file behind it open.
func (p *Plain) Close() error {
	if len(p.rest) == 0 {
		return nil
	}
	p.rest = nil
	_, err := io.WriteString(p.out, "\ufffd")
	return err
}
