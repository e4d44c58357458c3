package names

import (
	"slices"

	"wargame/interpreter/value"
)

// Enum is a closed set of words. Their numbers are their places and stay so;
// words are added only while a game is loaded.
type Enum struct {
	Name   string
	Words  []string
	Titles []string
	index  map[string]int
}

// NewEnum is an enum with words; without titles each word is its own.
func NewEnum(name string, words, titles []string) *Enum {
	e := &Enum{Name: name, Words: words, Titles: titles, index: map[string]int{}}
	if titles == nil {
		e.Titles = slices.Clone(words)
	}
	for i, w := range words {
		e.index[w] = i
	}
	return e
}

// Add gives the enum one more word, which it must not have yet.
func (e *Enum) Add(word, title string) {
	e.index[word] = len(e.Words)
	e.Words, e.Titles = append(e.Words, word), append(e.Titles, title)
}

// Index finds a word.
func (e *Enum) Index(word string) (int, bool) {
	i, ok := e.index[word]
	return i, ok
}

// Title returns the title of a word for people; a word without a title is written with
// spaces between its parts.
func (e *Enum) Title(i int) string {
	if e.Titles[i] == e.Words[i] {
		return Spoken(e.Words[i])
	}
	return e.Titles[i]
}

// Record is a bundle of values.
type Record struct {
	Name   string
	Fields []RecordField
}

// RecordField is one value of a record.
type RecordField struct {
	Name    string
	Type    value.Type
	Default value.Value
}

// Param is a typed parameter.
type Param struct {
	Name string
	Type value.Type
}

// Zero is what a value of a type is before anybody sets it.
func Zero(t value.Type) value.Value {
	switch t.Kind {
	case value.Number, value.Flag, value.Mask, value.Text, value.List, value.Record:
		return value.Value{}
	}
	return value.Word(value.None)
}
