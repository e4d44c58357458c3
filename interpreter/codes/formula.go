package codes

import (
	"wargame/dsl"

	"wargame/interpreter/formula/compile"
)

// formulaCodes are the codes of expressions.
var formulaCodes = []dsl.Code{
	{
		ID:    compile.CodeSyntax,
		Title: "This is not an expression",
		Explanation: `The words and signs do not form an expression at this place. An element (# or .name)
can only be used inside any, all, none, count, filter, map, sum, find and sortBy. ==
compares.`,
		Example: `unit has { strength: number }
define strong(u: unit) = .strength > 3
test "Four" { unit a: strength = 4   expect strong(a) }
`,
		Fixed: `unit has { strength: number }
define strong(u: unit) = u.strength > 3
test "Four" { unit a: strength = 4   expect strong(a) }
`,
	},
	{
		ID:    compile.CodeName,
		Title: "Unknown name",
		Explanation: `The expression uses a name that is not declared, not a parameter or local name here,
and not part of the language.`,
		Example: `define twice(n: number) = 2 * m
test "Twice" { expect twice(2) == 4 }
`,
		Fixed: `define twice(n: number) = 2 * n
test "Twice" { expect twice(2) == 4 }
`,
	},
	{
		ID:    compile.CodeAttribute,
		Title: "Unknown attribute",
		Explanation: `The thing before the point has no attribute of that name. unit has, space has, edge
has and record declare attributes.`,
		Example: `unit has { strength: number }
define strong(u: unit) = u.strengh > 3
test "Four" { unit a: strength = 4   expect strong(a) }
`,
		Fixed: `unit has { strength: number }
define strong(u: unit) = u.strength > 3
test "Four" { unit a: strength = 4   expect strong(a) }
`,
	},
	{
		ID:    compile.CodeWord,
		Title: "Unknown word",
		Explanation: `The text, or the word after the name of an enum, is none of the words that are
possible here: those of the enum, or of the units, spaces and columns of the game.`,
		Example: `enum weather { clear, storm }
track sky: weather
define wet() = sky == "strom"
test "Clear" { set sky = clear   expect not wet() }
`,
		Fixed: `enum weather { clear, storm }
track sky: weather
define wet() = sky == "storm"
test "Clear" { set sky = clear   expect not wet() }
`,
	},
	{
		ID:    compile.CodeType,
		Title: "The wrong type",
		Explanation: `An operator or function got a value that it cannot use, or the whole expression has
another type than this place needs. Where a function needs a space, a unit means its
space. But a unit is not equal to a space: compare u.hex.`,
		Example: `define there(u: unit, h: hex) = u == h
test "No unit" { expect there(none, none) }
`,
		Fixed: `define there(u: unit, h: hex) = u.hex == h
test "No unit" { expect there(none, none) }
`,
	},
	{
		ID:          compile.CodeArity,
		Title:       "The wrong number of values",
		Explanation: `A function is called with one value for each of its parameters.`,
		Example: `define twice(n: number) = 2 * n
test "Twice" { expect four() == 4 }
define four() = twice(1, 1)
`,
		Fixed: `define twice(n: number) = 2 * n
test "Twice" { expect four() == 4 }
define four() = twice(1 + 1)
`,
	},
	{
		ID:          compile.CodeCall,
		Title:       "This takes no values",
		Explanation: `Brackets follow something that cannot be called: a value, a word, an attribute.`,
		Example: `unit has { strength: number }
define strong(u: unit) = u.strength() > 3
test "Four" { unit a: strength = 4   expect strong(a) }
`,
		Fixed: `unit has { strength: number }
define strong(u: unit) = u.strength > 3
test "Four" { unit a: strength = 4   expect strong(a) }
`,
	},
	{
		ID:    compile.CodeAmbiguous,
		Title: "The word has several meanings",
		Explanation: `Two enums share the word, and the place does not decide between them. Write it with
its enum: weather.clear.`,
		Example: `enum weather { clear, storm }
enum ground { clear, woods }
track sky: weather
define dry() = len([clear]) == 1
test "Clear" { expect dry() and sky == none }
`,
		Fixed: `enum weather { clear, storm }
enum ground { clear, woods }
track sky: weather
define dry() = len([weather.clear]) == 1
test "Clear" { expect dry() and sky == none }
`,
	},
	{
		ID:          compile.CodeZero,
		Title:       "Division by zero",
		Explanation: `The divisor is zero in every position.`,
		Example: `define share(n: number) = n / (2 - 2)
test "Share" { expect share(4) == 2 }
`,
		Fixed: `define share(n: number) = n / 2
test "Share" { expect share(4) == 2 }
`,
	},
	{
		ID:    compile.CodeMaybeZero,
		Title: "Possible division by zero",
		Explanation: `Nothing here keeps the divisor from being zero, and in play the rule would stop the
game. A condition before it (n != 0 ? … : …, n > 0 and …) or max(1, n) prevents it.
This is a warning.`,
		Example: `define share(points: number, n: number) = points / n
test "Share" { expect share(4, 2) == 2 }
`,
		Fixed: `define share(points: number, n: number) = points / max(1, n)
test "Share" { expect share(4, 2) == 2 }
`,
	},
	{
		ID:    compile.CodeForbidden,
		Title: "Not part of the language",
		Explanation: `Expressions are those of expr-lang, without what would make a rule inexact, slow or
hard to read: powers, pipes, maps, slices, bytes, optional chaining, chained
comparisons, and functions of time and text.`,
		Example: `define middling(n: number) = 2 < n < 5
test "Three" { expect middling(3) }
`,
		Fixed: `define middling(n: number) = 2 < n and n < 5
test "Three" { expect middling(3) }
`,
	},
	{
		ID:    compile.CodeRange,
		Title: "Out of range",
		Explanation: `A number has at most 12 digits, and 6 after the point. A range has at most 10,000
elements. The elements of a list are numbered from 0.`,
		Example: `define huge(n: number) = n > 9000000000000000000
test "Huge" { expect not huge(1) }
`,
		Fixed: `define huge(n: number) = n > 9000000000
test "Huge" { expect not huge(1) }
`,
	},
	{
		ID:    compile.CodeShadow,
		Title: "The name already has a meaning",
		Explanation: `A let inside an expression cannot hide a name that has a meaning there: a reader
would confuse them.`,
		Example: `define square(n: number) = (let units = n + 1; units * units)
test "Square" { expect square(1) == 4 }
`,
		Fixed: `define square(n: number) = (let m = n + 1; m * m)
test "Square" { expect square(1) == 4 }
`,
	},
	{
		ID:          compile.CodeDeep,
		Title:       "Nested too deeply",
		Explanation: `Loops and lets can nest 16 deep. Split the expression with define.`,
		Example:     `define deep() = ` + anyInAny(17) + "\ntest \"Deep\" { expect not deep() }\n",
		Fixed:       `define deep() = ` + anyInAny(3) + "\ntest \"Deep\" { expect not deep() }\n",
	},
}

// anyInAny returns n predicates within one another.
func anyInAny(n int) string {
	if n == 0 {
		return "true"
	}
	return "any(units, " + anyInAny(n-1) + ")"
}
