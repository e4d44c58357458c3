package names

import (
	"slices"

	"wargame/interpreter/value"
)

// Enum is a closed set of words. The number of a word is its index, which does not change.
// Words are added only while a game is loaded.
type Enum struct {
	Name   string
	Words  []string
	Titles []string
	index  map[string]int
}

// NewEnum returns an enum with words and their titles, which may be nil.
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

// Add adds a word that the enum does not have yet.
func (e *Enum) Add(word, title string) {
	e.index[word] = len(e.Words)
	e.Words, e.Titles = append(e.Words, word), append(e.Titles, title)
}

// Index returns the number of a word; false if the enum does not have it.
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

// Record is a record type.
type Record struct {
	Name   string
	Fields []RecordField
}

// RecordField is one field of a record type.
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

// Zero returns the initial value of a type.
func Zero(t value.Type) value.Value {
	switch t.Kind {
	case value.Number, value.Flag, value.Mask, value.Text, value.List, value.Record:
		return value.Value{}
	}
	return value.Word(value.None)
}
