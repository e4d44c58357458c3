package dsl

import "strings"

// Value is the text without its quotes.
func (t *Text) Value() string {
	if t == nil {
		return ""
	}
	return Unquote(t.Raw)
}

// String is the text without its quotes.
func (t *Text) String() string { return t.Value() }

// String is the name.
func (n *Name) String() string {
	if n == nil {
		return ""
	}
	return n.Text
}

// Unquote takes the quotes off a string token. \n is a line end, \t a tab; a
// backslash before any other sign stands for that sign.
func Unquote(raw string) string {
	raw = strings.TrimSuffix(strings.TrimPrefix(raw, `"`), `"`)
	if strings.IndexByte(raw, '\\') < 0 {
		return raw
	}
	var b strings.Builder
	b.Grow(len(raw))
	for i := 0; i < len(raw); i++ {
		c := raw[i]
		if c == '\\' && i+1 < len(raw) {
			i++
			switch c = raw[i]; c {
			case 'n':
				c = '\n'
			case 't':
				c = '\t'
			}
		}
		b.WriteByte(c)
	}
	return b.String()
}

// Quote makes a string token of a text.
func Quote(text string) string {
	return `"` + quoter.Replace(text) + `"`
}

var quoter = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`)
