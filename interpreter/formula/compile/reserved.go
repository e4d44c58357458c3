package compile

import (
	"maps"
	"slices"
)

// grammarWords mean something to the grammar of expressions.
var grammarWords = []string{"and", "contains", "else", "endsWith", "false", "if", "in", "let", "matches", "nil", "not", "or", "startsWith", "true"}

// CalledNames are the functions that every expression knows. A function of the
// same name could never be called.
func CalledNames() []string {
	out := append(slices.Collect(maps.Keys(functions)), slices.Collect(maps.Keys(predicates))...)
	return append(out, "distance", "path")
}

// ReadNames are the words that every expression reads in its own way: nothing
// else can be called so.
func ReadNames() []string { return append(slices.Clone(grammarWords), "none") }
