// Package messages holds the program's own texts in other languages than English. The
// English text in the source is the key of a translation. A Printer writes texts in the
// language of one reader; texts of a game are not its concern (see package translation).
package messages

import (
	"errors"
	"fmt"
	"strings"
	"sync"

	"golang.org/x/text/language"
	"golang.org/x/text/message"
	"golang.org/x/text/message/catalog"
	"golang.org/x/text/number"
)

// Printer writes the program's texts in one language. A nil Printer writes English. It is
// immutable and safe for concurrent use.
type Printer struct {
	tag     language.Tag
	texts   map[string]string
	printer *message.Printer
}

// For returns the printer for a reader of the given languages, in their order of
// preference: nil, which writes English, if no translation serves the reader better.
func For(wanted ...language.Tag) *Printer {
	if len(wanted) == 0 {
		return nil
	}
	_, i, sure := matcher().Match(wanted...)
	if i == 0 || sure == language.No {
		return nil
	}
	return printers[i-1].get()
}

// Languages returns the languages into which the program's texts are translated.
func Languages() []language.Tag {
	out := make([]language.Tag, len(printers))
	for i, p := range printers {
		out[i] = p.tag
	}
	return out
}

// Tag returns the language of a printer.
func (p *Printer) Tag() language.Tag {
	if p == nil {
		return language.English
	}
	return p.tag
}

// Text returns the translation of an English text without values; the text itself if it has
// none.
func (p *Printer) Text(english string) string {
	if p == nil {
		return english
	}
	if own, ok := p.texts[english]; ok {
		return own
	}
	return english
}

// Has reports whether an English text has a translation.
func (p *Printer) Has(english string) bool {
	if p == nil {
		return true
	}
	_, ok := p.texts[english]
	return ok
}

// Sprintf formats like fmt.Sprintf. english is the key; a translation may order its values
// by numbers, such as %[2]s.
func (p *Printer) Sprintf(english string, values ...any) string {
	switch {
	case p == nil && len(values) == 0:
		return english
	case p == nil:
		return fmt.Sprintf(english, values...)
	case len(values) == 0:
		return p.Text(english)
	}
	plain := make([]any, len(values))
	for i, v := range values {
		plain[i] = v
		if n, ok := v.(int); ok { // without separators: many numbers are those of hexes and answers
			plain[i] = number.Decimal(n, number.NoSeparator())
		}
	}
	return p.printer.Sprintf(english, plain...)
}

// Errorf returns an error with a text of Sprintf. It wraps no other error.
func (p *Printer) Errorf(english string, values ...any) error {
	return errors.New(p.Sprintf(english, values...))
}

// Count returns a number with a noun: "1 decision", "3 decisions". The key of a translation
// is "%d decisions".
func (p *Printer) Count(n int, noun string) string {
	switch {
	case p != nil:
		return p.Sprintf("%d "+noun+"s", n)
	case n == 1:
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Piece is a part of a text: words, or the place of a value.
type Piece struct {
	Words string
	Value int // number of the value, from 1; 0 for words
}

// Pieces splits a text at its values, which are written %s or %[2]s.
func (p *Printer) Pieces(english string) []Piece {
	text := p.Text(english)
	var out []Piece
	next := 1
	for {
		at := strings.Index(text, "%")
		if at < 0 {
			break
		}
		if at > 0 {
			out = append(out, Piece{Words: text[:at]})
		}
		n, length := next, 2
		if rest := text[at:]; len(rest) > 4 && rest[1] == '[' {
			n, length = int(rest[2]-'0'), 5
		}
		out = append(out, Piece{Value: n})
		text, next = text[at+length:], n+1
	}
	if text != "" {
		out = append(out, Piece{Words: text})
	}
	return out
}

// translated is a language whose printer is made when it is first wanted.
type translated struct {
	tag language.Tag
	get func() *Printer
}

var printers = []translated{of(language.Japanese, japanese)}

func of(tag language.Tag, file string) translated {
	return translated{tag, sync.OnceValue(func() *Printer {
		texts, err := read(file)
		if err != nil {
			panic(fmt.Sprintf("messages: %s: %v", tag, err)) // the file is in the program, and a test reads it
		}
		cat := catalog.NewBuilder(catalog.Fallback(language.English))
		for english, own := range texts {
			if err := cat.SetString(tag, english, own); err != nil {
				panic(fmt.Sprintf("messages: %s: %q: %v", tag, english, err))
			}
		}
		return &Printer{tag, texts, message.NewPrinter(tag, message.Catalog(cat))}
	})}
}

var matcher = sync.OnceValue(func() language.Matcher {
	return language.NewMatcher(append([]language.Tag{language.English}, Languages()...))
})
