package names

import (
	"fmt"
	"strings"

	"wargame/interpreter/value"
)

// ReadCell reads a printed value of a type; false when the text is none.
func (p *Lexicon) ReadCell(t value.Type, text string) (value.Value, bool) {
	switch t.Kind {
	case value.Number:
		n, ok := value.ParseNumber(strings.TrimPrefix(text, "+"))
		return value.Word(n), ok
	case value.Flag:
		switch text {
		case "yes", "true", "x", "1":
			return value.Bool(true), true
		case "no", "false", "0":
			return value.Bool(false), true
		}
		return value.Value{}, false
	case value.Text:
		return value.String(text), true
	case value.Mask:
		var m int64
		for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '+' }) {
			i, ok := p.Enums[t.Name].Index(w)
			if !ok {
				return value.Value{}, false
			}
			m |= 1 << i
		}
		return value.Word(m), true
	case value.List:
		var ws []int64
		for _, w := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == '+' }) {
			v, ok := p.ReadCell(*t.Elem, w)
			if !ok {
				return value.Value{}, false
			}
			ws = append(ws, v.N)
		}
		return value.Words(ws), true
	}
	return p.Word(t, text)
}

// CellHelp is the help for a text that is no value of a type; "" without one.
func (p *Lexicon) CellHelp(t value.Type, text string) string {
	if t.Kind == value.Enum || t.Kind == value.Mask {
		words := p.Enums[t.Name].Words
		if len(words) == 0 { // its declaration is wrong, which is told where it stands
			return ""
		}
		if h := p.Suggest(text, func() []string { return words }); h != "" {
			return h
		}
		if len(words) > maxListed {
			return fmt.Sprintf("it must be one of the %d words of %s", len(words), t.Name)
		}
		return "possible are " + strings.Join(words, ", ")
	}
	return ""
}

// maxListed is the number of words that a help lists at most. Longer lists help
// nobody, and would make the text of many mistakes grow with the game.
const maxListed = 40
