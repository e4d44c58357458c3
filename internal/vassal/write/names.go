package write

import (
	"strconv"
	"strings"
	"unicode"
)

// Identifier makes a name of the language of a text: letters, digits and underscores, in lower
// case, beginning with a letter.
func Identifier(text, otherwise string) string {
	var b strings.Builder
	gap := false
	for _, r := range strings.ToLower(text) {
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			if gap && b.Len() > 0 {
				b.WriteByte('_')
			}
			gap = false
			b.WriteRune(r)
			continue
		}
		gap = true
	}
	s := b.String()
	if s == "" {
		return otherwise
	}
	if s[0] >= '0' && s[0] <= '9' {
		s = otherwise + "_" + s
	}
	return s[:min(len(s), 40)]
}

// maxTitle is the length of a name that is kept, in runes.
const maxTitle = 60

// clean makes one line of printable text, without what the language or a terminal would obey.
func clean(text string) string {
	text = strings.Map(func(r rune) rune {
		switch {
		case r == '"' || r == '“' || r == '”' || r == '\\' || r == '{' || r == '}':
			return '\''
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsPrint(r):
			return -1
		}
		return r
	}, text)
	text = strings.Join(strings.Fields(text), " ")
	if rs := []rune(text); len(rs) > maxTitle {
		text = strings.TrimSpace(string(rs[:maxTitle]))
	}
	return text
}

// taken gives out names, each once.
type taken map[string]bool

// one returns the name, or the name with a number behind it if it is taken. Names that differ in
// case only count as one.
func (t taken) one(name string, again func(n int) string) string {
	for n := 2; t[strings.ToLower(name)]; n++ {
		name = again(n)
	}
	t[strings.ToLower(name)] = true
	return name
}

func (t taken) title(text string) string {
	return t.one(text, func(n int) string { return text + " (" + strconv.Itoa(n) + ")" })
}

func (t taken) identifier(text, otherwise string) string {
	id := Identifier(text, otherwise)
	return t.one(id, func(n int) string { return id + "_" + strconv.Itoa(n) })
}

// Quoted writes a text as a cell of data. It must hold no quotation mark, as names of the language
// and what clean returns do not.
func Quoted(text string) string { return quoted(text) }

// quoted writes a cell of data.
func quoted(text string) string { return `"` + text + `"` }
