package compile

import (
	"maps"
	"slices"
)

// grammarWords are the keywords of the expression grammar.
var grammarWords = []string{"and", "contains", "else", "endsWith", "false", "if", "in", "let", "matches", "nil", "not", "or", "startsWith", "true"}

// CalledNames returns the functions that every expression knows. A declared function of
// the same name could never be called.
func CalledNames() []string {
	out := append(slices.Collect(maps.Keys(functions)), slices.Collect(maps.Keys(predicates))...)
	return append(out, "distance", "path")
}

// ReadNames returns the words with a fixed meaning in every expression. No declaration
// may use them as names.
func ReadNames() []string { return append(slices.Clone(grammarWords), "none") }
