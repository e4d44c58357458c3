package dsl

import "strings"

// Value returns the text without quotes; empty for nil.
func (t *Text) Value() string {
	if t == nil {
		return ""
	}
	return Unquote(t.Raw)
}

// Source returns the text as the rules have it, of which Value may be a translation; empty
// for nil.
func (t *Text) Source() string {
	if t != nil && t.Translates != "" {
		return t.Translates
	}
	return t.Value()
}

// String returns the text without quotes; empty for nil.
func (t *Text) String() string { return t.Value() }

// String returns the name; empty for nil.
func (n *Name) String() string {
	if n == nil {
		return ""
	}
	return n.Text
}

// Unquote returns the content of a string token. \n is a line end, \t a tab; a backslash
// before any other character stands for that character.
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

// Quote returns a text as a string token.
func Quote(text string) string {
	return `"` + quoter.Replace(text) + `"`
}

var quoter = strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\t", `\t`)
