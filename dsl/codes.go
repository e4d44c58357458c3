package dsl

import (
	"slices"
	"strings"
)

// Code documents one kind of diagnostic. A test checks that Example yields this code only,
// and Fixed none.
type Code struct {
	ID          string // E0101
	Title       string
	Explanation string // the meaning and the reason
	Example     string // a source with this diagnostic
	Fixed       string // the same source, corrected
}

// Explain returns a code of a list; nil if it is not there.
func Explain(codes []Code, id string) *Code {
	i := slices.IndexFunc(codes, func(c Code) bool { return c.ID == id })
	if i < 0 {
		return nil
	}
	return &codes[i]
}

// SyntaxCodes are the diagnostics of the parser.
var SyntaxCodes = []Code{
	{
		ID:    "E0101",
		Title: "Unexpected word or mark",
		Explanation: `The text does not follow the grammar at this place. The message lists what may stand
here. The parser reads each item by itself and reports one such error for each of
them.`,
		Example: `forbid enter(u, from, to) wehn edge(from, to).river
`,
		Fixed: `forbid enter(u, from, to) when edge(from, to).river
`,
	},
	{
		ID:    "E0102",
		Title: "A brace is not closed",
		Explanation: `Every { needs its }. If the indentation shows which brace is open, the message
points to that one, otherwise to the innermost open one.`,
		Example: `rule 5.1 "Rivers" {
  forbid enter(u, from, to) when edge(from, to).river

define empty(h: hex) = len(h.units) == 0
`,
		Fixed: `rule 5.1 "Rivers" {
  forbid enter(u, from, to) when edge(from, to).river
}

define empty(h: hex) = len(h.units) == 0
`,
	},
	{
		ID:    "E0103",
		Title: "An unknown character",
		Explanation: `Outside of texts, comments and the cells of data, only letters, digits and the
characters of an English keyboard have a meaning. A usual cause is a minus,
multiplication sign or quotation mark from a word processor.`,
		Example: `define half(n: number) = n × 1/2
`,
		Fixed: `define half(n: number) = n * 1/2
`,
	},
	{
		ID:    "E0104",
		Title: "A text without a closing quote",
		Explanation: `A text ends on the line on which it begins. In a text, \n is a line end and \" a
quote.`,
		Example: `rule 5.1 "Rivers {
}
`,
		Fixed: `rule 5.1 "Rivers" {
}
`,
	},
	{
		ID:    "E0105",
		Title: "A comment without an end",
		Explanation: `/* begins a comment that ends at the next */. Such comments do not nest. // begins a
comment that ends with the line.`,
		Example: `/* the nouns
side north, south
`,
		Fixed: `/* the nouns */
side north, south
`,
	},
	{
		ID:    "E0106",
		Title: "Nested too deeply",
		Explanation: `Brackets of all kinds may nest 200 deep, and one item may have 1000 else branches. A
rulebook does not reach these limits; a file made by a program may.`,
		Example: nested(201),
		Fixed:   nested(3),
	},
	{
		ID:    "E0107",
		Title: "The file is too large",
		Explanation: `A file has at most 16 MiB. Split it: the program reads every file of a game, in the
order of the paths.`,
	},
	{
		ID:    "E0108",
		Title: "An expression is incomplete",
		Explanation: `A value is expected here: after an operator, or after a word such as when. An
expression begins with a value or with one of not ! - + and continues only after an
operator.`,
		Example: `define shift(b: battle) = b.city +
`,
		Fixed: `define shift(b: battle) = b.city + 1
`,
	},
	{
		ID:          "E0109",
		Title:       "A bracket in an expression is not closed",
		Explanation: `Every ( [ { in an expression needs its partner, in the right order.`,
		Example: `define sum(b: battle) = 2 * (b.city + 1
`,
		Fixed: `define sum(b: battle) = 2 * (b.city + 1)
`,
	},
	{
		ID:          "E0110",
		Title:       "One closing brace too many",
		Explanation: `This } has no { before it. Perhaps the item was closed too early.`,
		Example: `rule 5.1 {
}
}
`,
		Fixed: `rule 5.1 {
}
`,
	},
	{
		ID:    "E0111",
		Title: "The file is not UTF-8",
		Explanation: `Rules are written in UTF-8, the usual encoding of text. This file has another
encoding, or it is not a text. Saved games contain the names of the rules, and a
name that is not UTF-8 could not be read again. The message points to the first
wrong byte: often a letter with an accent, or a quotation mark.`,
		Example: "side north, south // the \xe9lan of the north\n",
		Fixed:   "side north, south // the \u00e9lan of the north\n",
	},
	{
		ID:    "E0112",
		Title: "An invisible character",
		Explanation: `A file must not contain control characters (except the tab and the line end),
characters that override the direction of text, or characters without a shape, such
as a space without width. This holds in texts and comments too. They are invisible,
but a terminal obeys them, and they can make a rule look different from what it is.
A carriage return at the end of a line is allowed.`,
		Example: "side north, south // \x1b[2J\n",
		Fixed:   "side north, south\n",
	},
}

// nested returns a define with n brackets within one another.
func nested(n int) string {
	return "define deep() = " + strings.Repeat("(", n) + "1" + strings.Repeat(")", n) + "\n"
}
