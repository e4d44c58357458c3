// Package encoding reads and writes the texts in which VASSAL nests data: sequences with a
// delimiter and escapes, and saved games behind a one-byte key.
package encoding

import (
	"strconv"
	"strings"
)

// Decoder reads the parts of a sequence. A delimiter after a backslash belongs to the part;
// the backslash does not. A part in single quotes is unquoted.
type Decoder struct {
	text  string
	delim byte
	at    int
	done  bool
}

// NewDecoder returns a decoder of a sequence. An empty text is one empty part.
func NewDecoder(text string, delim byte) *Decoder { return &Decoder{text: text, delim: delim} }

// More reports whether a part is left.
func (d *Decoder) More() bool { return !d.done }

// Next returns the next part, or the default if none is left.
func (d *Decoder) Next(def string) string {
	if d.done {
		return def
	}
	var joined strings.Builder
	whole := true
	start := d.at
	for i := d.at; ; i++ {
		k := strings.IndexByte(d.text[i:], d.delim)
		if k < 0 {
			d.done = true
			return unquote(join(&joined, whole, d.text[start:]))
		}
		i += k
		if i > 0 && d.text[i-1] == '\\' {
			if i-1 >= start { // else the backslash is before this part, and the delimiter is its text
				joined.WriteString(d.text[start : i-1])
			}
			whole = false
			start = i
			continue
		}
		d.at = i + 1
		return unquote(join(&joined, whole, d.text[start:i]))
	}
}

func join(b *strings.Builder, whole bool, last string) string {
	if whole {
		return last
	}
	b.WriteString(last)
	return b.String()
}

func unquote(s string) string {
	if len(s) > 1 && s[0] == '\'' && s[len(s)-1] == '\'' {
		return s[1 : len(s)-1]
	}
	return s
}

// Int returns the next part as a number, or the default if it is none.
func (d *Decoder) Int(def int) int {
	if n, err := strconv.Atoi(strings.TrimSpace(d.Next(""))); err == nil {
		return n
	}
	return def
}

// Bool returns the next part as true or false, or the default if none is left.
func (d *Decoder) Bool(def bool) bool {
	if d.done {
		return def
	}
	return d.Next("") == "true"
}

// List returns the next part as a sequence with commas. An empty part is an empty list.
func (d *Decoder) List() []string {
	s := d.Next("")
	if s == "" {
		return nil
	}
	return Split(s, ',')
}

// Split returns all parts of a sequence.
func Split(text string, delim byte) []string {
	var out []string
	for d := NewDecoder(text, delim); d.More(); {
		out = append(out, d.Next(""))
	}
	return out
}

// Join returns the sequence of which Split makes the parts.
func Join(delim byte, parts ...string) string {
	var b strings.Builder
	for i, p := range parts {
		if i > 0 {
			b.WriteByte(delim)
		}
		quote := p != "" && (p[0] == '\\' || p[0] == '\'' && p[len(p)-1] == '\'')
		if quote {
			b.WriteByte('\'')
		}
		for k := 0; k < len(p); k++ {
			if p[k] == delim {
				b.WriteByte('\\')
			}
			b.WriteByte(p[k])
		}
		if quote {
			b.WriteByte('\'')
		}
	}
	return b.String()
}

// Nest returns parts nested to the right, as a piece nests its traits: the first, then the
// sequence of the others as one part.
func Nest(delim byte, parts ...string) string {
	if len(parts) == 0 {
		return ""
	}
	out := parts[len(parts)-1]
	for i := len(parts) - 2; i >= 0; i-- {
		out = Join(delim, parts[i], out)
	}
	return out
}

// Unnest returns the parts of a text that Nest made, at most limit of them. The second result
// is false if there are more.
func Unnest(text string, delim byte, limit int) ([]string, bool) {
	var out []string
	for {
		d := NewDecoder(text, delim)
		out = append(out, d.Next(""))
		if !d.More() {
			return out, true
		}
		if len(out) >= limit {
			return out, false
		}
		text = d.Next("")
	}
}
