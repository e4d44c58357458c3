package lsp

import (
	"math/rand/v2"
	"strings"
	"unicode/utf16"
)

// buffer is a document as an editor holds it: in UTF-16 units, as most editors and the
// protocol count. It shares no code with the server.
type buffer struct {
	units   []uint16
	version int
	undo    []edit // what takes back the changes, the last one at the end
}

// edit replaces the units from one index to another.
type edit struct {
	from, to int
	text     []uint16
}

func newBuffer(text string) *buffer { return &buffer{units: utf16.Encode([]rune(text)), version: 1} }

func (b *buffer) text() string { return string(utf16.Decode(b.units)) }

// position counts lines as the protocol does: they end with \n, \r\n or \r.
func (b *buffer) position(index int) position {
	var p position
	for i := range index {
		switch u := b.units[i]; {
		case u == '\n', u == '\r' && (i+1 == len(b.units) || b.units[i+1] != '\n'):
			p.Line, p.Character = p.Line+1, 0
		default:
			p.Character++
		}
	}
	return p
}

// index returns where in UTF-16 an offset in the bytes of the text is; within a character,
// its end.
func (b *buffer) index(offset int) int {
	n, bytes := 0, 0
	for _, r := range utf16.Decode(b.units) {
		if bytes >= offset {
			break
		}
		bytes += len(string(r))
		n += len(utf16.Encode([]rune{r}))
	}
	return n
}

// place moves an index out of the middle of a character and of a line end.
func (b *buffer) place(index int) int {
	for index > 0 && index < len(b.units) &&
		(b.units[index] >= 0xdc00 && b.units[index] < 0xe000 || b.units[index-1] == '\r' && b.units[index] == '\n') {
		index--
	}
	return index
}

// apply makes a change and returns it as the protocol sends it.
func (b *buffer) apply(e edit) contentChange {
	r := span{b.position(e.from), b.position(e.to)}
	old := b.units[e.from:e.to]
	b.undo = append(b.undo, edit{e.from, e.from + len(e.text), append([]uint16{}, old...)})
	b.units = append(append(append([]uint16{}, b.units[:e.from]...), e.text...), b.units[e.to:]...)
	b.version++
	return contentChange{Range: &r, Text: string(utf16.Decode(e.text))}
}

// back takes the last change back.
func (b *buffer) back() contentChange {
	last := b.undo[len(b.undo)-1]
	c := b.apply(last)
	b.undo = b.undo[:len(b.undo)-2]
	return c
}

// allBack takes all changes back.
func (b *buffer) allBack() []contentChange {
	var out []contentChange
	for len(b.undo) > 0 {
		out = append(out, b.back())
	}
	return out
}

// odds and ends that are typed in the middle of a text.
var pieces = []string{
	"{", "}", "\"", "when ", "😀", "é", "𝔘", "\n", "\r\n", "\r", " ", "u.hex", "2.1", "forbid enter ", "//", "\x00",
	"rule 9.9 \"x\" { }\n", ")", "(", "#", "\t", ": +1", "game ", "unless ", "-", "// 😀 \"𝔘\"\n", "extends the_pass", "define ",
}

// random makes one change of a kind that editing makes: a few characters or lines inserted,
// deleted or replaced, lines of any file pasted, and undo, so often that the text stays near
// a game that makes sense.
func (b *buffer) random(rng *rand.Rand, others []string) contentChange {
	if len(b.undo) > 0 && rng.IntN(8) < 2+2*len(b.undo) {
		return b.back()
	}
	at := b.place(rng.IntN(len(b.units) + 1))
	until := b.place(min(len(b.units), at+rng.IntN(12)))
	text := ""
	switch rng.IntN(6) {
	case 0: // deletes
	case 1: // inserts
		text, until = pieces[rng.IntN(len(pieces))], at
	case 2: // replaces
		text = pieces[rng.IntN(len(pieces))]
	case 3: // deletes lines
		at, until = b.line(at), b.line(min(len(b.units), at+rng.IntN(200)))
	case 4: // types over a word with a word of the same file
		at, until = b.word(at)
		from, to := b.word(b.place(rng.IntN(len(b.units) + 1)))
		text = string(utf16.Decode(b.units[from:to]))
	default: // pastes lines
		lines := strings.SplitAfter(others[rng.IntN(len(others))], "\n")
		from := rng.IntN(len(lines))
		at = b.line(at)
		until, text = at, strings.Join(lines[from:min(len(lines), from+1+rng.IntN(6))], "")
	}
	return b.apply(edit{at, max(at, until), utf16.Encode([]rune(text))})
}

// line returns the index of the beginning of the line.
func (b *buffer) line(index int) int {
	for index > 0 && b.units[index-1] != '\n' {
		index--
	}
	return index
}

// word returns the letters around an index.
func (b *buffer) word(index int) (from, to int) {
	letter := func(u uint16) bool { return u >= 'a' && u <= 'z' || u == '_' }
	for from = index; from > 0 && letter(b.units[from-1]); from-- {
	}
	for to = index; to < len(b.units) && letter(b.units[to]); to++ {
	}
	return from, to
}
