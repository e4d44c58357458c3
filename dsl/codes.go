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
		Explanation: `The text does not follow the grammar at this place. The message lists what
could stand here. The parser reads each top-level item by itself, so one such
mistake is reported for each of them.`,
		Example: `forbid enter(u, from, to) wehn edge(from, to).river
`,
		Fixed: `forbid enter(u, from, to) when edge(from, to).river
`,
	},
	{
		ID:    "E0102",
		Title: "A brace is never closed",
		Explanation: `Every { needs its }. Where the indentation shows which brace was forgotten,
the message points at that one, else at the innermost open one.`,
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
		Title: "A character that means nothing",
		Explanation: `Outside of texts, comments and the cells of data, only letters, digits and the
signs of the keyboard have a meaning. A typographic minus, multiplication sign
or quotation mark from a word processor is a usual cause.`,
		Example: `define half(n: number) = n × 1/2
`,
		Fixed: `define half(n: number) = n * 1/2
`,
	},
	{
		ID:          "E0104",
		Title:       "A text without a closing quote",
		Explanation: `A text ends on the line on which it begins. \n stands for a line end in it and \" for a quote.`,
		Example: `rule 5.1 "Rivers {
}
`,
		Fixed: `rule 5.1 "Rivers" {
}
`,
	},
	{
		ID:          "E0105",
		Title:       "A comment without an end",
		Explanation: `/* begins a comment that lasts to the next */; such comments do not nest. A comment to the end of the line begins with //.`,
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
		Explanation: `At most 200 brackets of all kinds may stand within one another, and at most
1000 else branches in one item. No rulebook comes near it; a file made by a
program may.`,
		Example: nested(201),
		Fixed:   nested(3),
	},
	{
		ID:          "E0107",
		Title:       "The file is too large",
		Explanation: `A file has at most 16 MiB. Divide it: every file of a game is read, in the order of the paths.`,
	},
	{
		ID:    "E0108",
		Title: "An expression breaks off",
		Explanation: `Something stands where a value is due: behind an operator, or behind a word
such as when. An expression begins with a value or one of not ! - + and goes
on only behind an operator.`,
		Example: `define shift(b: battle) = b.city +
`,
		Fixed: `define shift(b: battle) = b.city + 1
`,
	},
	{
		ID:          "E0109",
		Title:       "A bracket in an expression is never closed",
		Explanation: `Every ( [ { within an expression needs its partner, in the right order.`,
		Example: `define sum(b: battle) = 2 * (b.city + 1
`,
		Fixed: `define sum(b: battle) = 2 * (b.city + 1)
`,
	},
	{
		ID:          "E0110",
		Title:       "A closing brace too many",
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
		Explanation: `Rules are written in UTF-8, the usual encoding of text. This file was saved in
another one, or it is no text. Saved games hold the names of the rules, and a
name that is not UTF-8 could not be read again. The message stands at the first
byte that is wrong; often it was a letter with an accent or a quotation mark.`,
		Example: "side north, south // the \xe9lan of the north\n",
		Fixed:   "side north, south // the \u00e9lan of the north\n",
	},
	{
		ID:    "E0112",
		Title: "A sign that cannot be seen",
		Explanation: `Control characters (but for the tab and the line end), signs that override the
direction of a text and signs without a shape, such as a space without width, may
not stand in a file, not even in a text or a comment. They show nothing, but a terminal obeys them, and they can make a rule look other
than it is. A carriage return is fine at the end of a line.`,
		Example: "side north, south // \x1b[2J\n",
		Fixed:   "side north, south\n",
	},
}

// nested returns a define with n brackets within one another.
func nested(n int) string {
	return "define deep() = " + strings.Repeat("(", n) + "1" + strings.Repeat(")", n) + "\n"
}
