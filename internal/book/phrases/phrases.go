// Package phrases holds the texts of a printed rulebook in each language: titles of its
// parts, and the sentences in which rules are written for a reader who does not program.
// phrases.tsv is their catalogue: a key, the English text, the Japanese text, and a note
// that says where it is read. %1 to %9 stand for parts of a sentence.
package phrases

import (
	_ "embed"
	"fmt"
	"strings"

	"golang.org/x/text/language"
)

//go:embed phrases.tsv
var file string

// Set is the texts of one language. It is immutable and safe for concurrent use.
type Set struct {
	Tag   language.Tag
	texts map[string]string
}

var sets = read(file)

// For returns the texts for a language; English where there is no translation.
func For(tag language.Tag) *Set {
	if base, _ := tag.Base(); base.String() == "ja" {
		return sets[1]
	}
	return sets[0]
}

func read(file string) [2]*Set {
	out := [2]*Set{{language.English, map[string]string{}}, {language.Japanese, map[string]string{}}}
	for i, line := range strings.Split(file, "\n") {
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(line, "\t")
		if len(cells) != 4 {
			panic(fmt.Sprintf("phrases.tsv:%d: a line has a key, two texts and a note", i+1))
		}
		if _, twice := out[0].texts[cells[0]]; twice {
			panic(fmt.Sprintf("phrases.tsv:%d: %s occurs twice", i+1, cells[0]))
		}
		out[0].texts[cells[0]], out[1].texts[cells[0]] = cells[1], cells[2]
	}
	return out
}

// Has reports whether there is a text with a key.
func (s *Set) Has(key string) bool { _, ok := s.texts[key]; return ok }

// Text returns the text with a key. It panics on an unknown key, which is a fault of the
// program.
func (s *Set) Text(key string) string {
	text, ok := s.texts[key]
	if !ok {
		panic("no phrase has the key " + key)
	}
	return text
}

// With returns the text with a key and plain texts for its parts.
func (s *Set) With(key string, parts ...string) string {
	text := s.Text(key)
	pairs := make([]string, 0, 2*len(parts))
	for i, p := range parts {
		pairs = append(pairs, fmt.Sprintf("%%%d", i+1), p)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// English reports whether the set is the English one.
func (s *Set) English() bool { return s == sets[0] }
