// Package dialect finds what rules say in another way than the usual one, where both ways
// mean the same, and returns the edits that say it in the usual way. It knows syntax only.
//
// The usual way is described in docs/migration.md: parameters that a declaration gives are
// left out, several prohibitions of one permission are lines of one block, and no line is
// longer than MaxColumns.
package dialect

import (
	"cmp"
	"slices"
	"strings"

	"wargame/dsl"

	"github.com/alecthomas/participle/v2/lexer"
)

// Edit replaces the bytes [From, To) of a file by a text.
type Edit struct {
	File     string
	From, To int
	Text     string
}

// Kind is what a finding is about.
type Kind int

// The kinds of findings.
const (
	Arguments Kind = iota // arguments that the declaration gives
	Types                 // types that an item `names` gives
	Blocks                // several prohibitions of one permission
	Columns               // a line that is too long
)

// Kinds are all kinds, in the order in which they are rewritten.
var Kinds = []Kind{Arguments, Types, Blocks, Columns}

// Names are the kinds in words, for a warning.
var Names = map[Kind]string{
	Arguments: "parameters that a declaration gives",
	Types:     "types that `names` can give",
	Blocks:    "prohibitions that a block can join",
	Columns:   "long lines",
}

// Titles are the kinds in words, for a list of what was rewritten.
var Titles = map[Kind]string{
	Arguments: "parameters that a declaration gives, left out",
	Types:     "types of parameters, moved to `names`",
	Blocks:    "prohibitions of one permission, joined in a block",
	Columns:   "long lines, broken",
}

// Finding is one place that says something in another way than the usual one.
type Finding struct {
	Kind    Kind
	Span    dsl.Span
	Summary string
	Edits   []Edit // what says it in the usual way; empty if a person must find the words
}

// Find returns the findings of a kind in files, in the order of the files. Declared holds
// further files, such as modules, whose declarations the files refer to. Files that do not
// parse must not be among them.
func Find(kind Kind, files, declared []*dsl.File) []Finding {
	switch kind {
	case Arguments:
		return arguments(files, declared)
	case Types:
		return types(files)
	case Blocks:
		return blocks(files)
	}
	return columns(files)
}

// Apply returns the text of a file after the edits that concern it. Edits must not overlap.
func Apply(name string, src []byte, edits []Edit) []byte {
	edits = slices.DeleteFunc(slices.Clone(edits), func(e Edit) bool { return e.File != name })
	slices.SortStableFunc(edits, func(a, b Edit) int { return cmp.Compare(a.From, b.From) })
	var out []byte
	at := 0
	for _, e := range edits {
		if e.From < at || e.To > len(src) {
			continue // it overlaps the one before
		}
		out = append(append(out, src[at:e.From]...), e.Text...)
		at = e.To
	}
	return append(out, src[at:]...)
}

// closing returns the offset after the bracket that closes the one at an offset.
func closing(f *dsl.File, open int) int {
	depth := 0
	for i := token(f, open); i < len(f.Tokens); i++ {
		switch f.Tokens[i].Value {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			if depth--; depth == 0 {
				return f.Tokens[i].Pos.Offset + 1
			}
		}
	}
	return len(f.Source)
}

// token returns the index of the first token at or after an offset.
func token(f *dsl.File, offset int) int {
	i, _ := slices.BinarySearchFunc(f.Tokens, offset, func(t lexer.Token, at int) int { return cmp.Compare(t.Pos.Offset, at) })
	return i
}

// squeezed returns a text with each run of blanks as one.
func squeezed(text string) string { return strings.Join(strings.Fields(text), " ") }
