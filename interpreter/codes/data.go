package codes

import "wargame/dsl"

// dataCodes are the codes of the map, the counters and the tables.
var dataCodes = []dsl.Code{
	{
		ID:    BadData,
		Title: "A line of data cannot be read",
		Explanation: `A row of data has as many cells as its header. Each cell is a value of the type of
its column, and - leaves the default. A printed value is fixed: it cannot depend on
the position.`,
		Example: `side red, blue
unit has { strength: number }
data unit { id side strength
  guards red }
`,
		Fixed: `side red, blue
unit has { strength: number }
data unit { id side strength
  guards red - }
`,
	},
	{
		ID:    UnknownCell,
		Title: "Some printed values are not known",
		Explanation: `A cell with ? stands for a value that is printed on the counter or on the map, and
that is not known here. It leaves the default, like -, and check counts it. Data that
wargame import reads from a module have such cells where the module has only a
picture. A later block, or a variant, can give the value.`,
		Example: `side red, blue
unit has { strength: number }
data unit imported "from a module" { id side strength
  guards red ?
}
test "The guards" { expect unit(guards).strength >= 0 }
`,
		Fixed: `side red, blue
unit has { strength: number }
data unit imported "from a module" { id side strength
  guards red 4
}
test "The guards" { expect unit(guards).strength >= 0 }
`,
	},
	{
		ID:    TableGap,
		Title: "A table has a gap",
		Explanation: `Each combination of a table's axes needs a cell: every face of the die, every word
of an enum, every number between the ends of a range.`,
		Example: `table loss(die: d6, odds: number): number {
      1 2 3
  1-3 0 1 2
  4-5 1 2 3 }
test "A five" { expect loss(5, 2) == 2 }
`,
		Fixed: `table loss(die: d6, odds: number): number {
      1 2 3
  1-3 0 1 2
  4-6 1 2 3 }
test "A five" { expect loss(5, 2) == 2 }
`,
	},
	{
		ID:          TableOverlap,
		Title:       "A table has two results for one place",
		Explanation: `Two rows or two columns cover the same value of an axis.`,
		Example: `table loss(die: d6, odds: number): number {
      1 2 3
  1-3 0 1 2
  3-6 1 2 3 }
test "A five" { expect loss(5, 2) == 2 }
`,
		Fixed: `table loss(die: d6, odds: number): number {
      1 2 3
  1-3 0 1 2
  4-6 1 2 3 }
test "A five" { expect loss(5, 2) == 2 }
`,
	},
	{
		ID:    BadTable,
		Title: "A table cannot be read",
		Explanation: `The last axis of a table runs along its header line. The others run down the left,
one label each. After the labels each row has one cell for each column. The labels
are values of their axes, and the cells are values of the output. A line where … is
gives a printed symbol its meaning. Odds and differences rise from left to right.`,
		Example: `table loss(die: d6, odds: number): number {
      1 2 3
  1-3 0 1
  4-6 1 2 3 }
test "A five" { expect loss(5, 2) == 2 }
`,
		Fixed: `table loss(die: d6, odds: number): number {
      1 2 3
  1-3 0 1 1
  4-6 1 2 3 }
test "A five" { expect loss(5, 2) == 2 }
`,
	},
	{
		ID:    OffMap,
		Title: "Off the map",
		Explanation: `A counter is set up in a space that the map does not have, or a row of data
describes one.`,
		Example: `side red, blue
map hex columns 1..4 rows 1..4 stagger even columns
data unit { id side at
  guards red 0105 }
`,
		Fixed: `side red, blue
map hex columns 1..4 rows 1..4 stagger even columns
data unit { id side at
  guards red 0104 }
`,
	},
	{
		ID:    Overstacked,
		Title: "The set-up breaks the stacking limit",
		Explanation: `If a game defines overstacked(side, hex), the program checks its set-up with it: no
side may begin with too many units in a space.`,
		Example: `side red, blue
map hex columns 1..4 rows 1..4 stagger even columns
define overstacked(s: side, h: hex) = count(h.units, .side == s) > 1
data unit { id side at
  guards red 0104
  rifles red 0104 }
`,
		Fixed: `side red, blue
map hex columns 1..4 rows 1..4 stagger even columns
define overstacked(s: side, h: hex) = count(h.units, .side == s) > 1
data unit { id side at
  guards red 0104
  rifles red 0103 }
`,
	},
	{
		ID:    TooMuch,
		Title: "More than a position can hold",
		Explanation: `A track, a budget or a snapshot has a value for every combination of its keys, and
an attribute has one for every unit, space or edge. Each decision copies the
position, so there are limits: a million values that change, and four million
printed values. If few of the values are ever used, declare a fact with a value.`,
		Example: `side red, blue
map hex columns 1..50 rows 1..50 stagger even columns
track distance_known(a: hex, b: hex): number
test "None" { expect distance_known(none, none) == 0 }
`,
		Fixed: `side red, blue
map hex columns 1..50 rows 1..50 stagger even columns
fact distance_known(a: hex, b: hex): number lasts game
test "None" { expect distance_known(none, none) == 0 }
`,
	},
	{
		ID:    NoAnswer,
		Title: "A first value cannot be computed",
		Explanation: `The first value of a track or a budget is computed before play begins, and this one
has no result: rules call each other endlessly, take more steps than one question
may take (wargame --fuel), or divide by zero. The message names the rule that
failed.`,
		Example: `define doubled(n: number): number = doubled(n + 1) + doubled(n + 2)
track strain: number = doubled(1)
test "Strain" { expect strain == 0 }
`,
		Fixed: `define doubled(n: number): number = n > 5 ? n : doubled(n + 1) + doubled(n + 2)
track strain: number = doubled(1)
test "Strain" { expect strain == 83 }
`,
	},
	{
		ID:    BadLegend,
		Title: "A line of a legend cannot be drawn",
		Explanation: `A legend says how the map is drawn, in words of its own: patterns, marks, symbols
and sizes of counters, colours. Each kind of thing has its own words: a hex has a
pattern, and a unit has a symbol. A word that two attributes share is written with
its attribute: branch.infantry.`,
		Example: `map hex columns 1..4 rows 1..4 stagger even columns
space has { forest: flag }
legend { hex forest: fill darkgreen pattern threes }
`,
		Fixed: `map hex columns 1..4 rows 1..4 stagger even columns
space has { forest: flag }
legend { hex forest: fill darkgreen pattern trees }
`,
	},
	{
		ID:    BadDrawing,
		Title: "A line of a drawing does not fit the map",
		Explanation: `A drawing shows a map of areas as it is played: the lines between areas that are
next to each other, and those where the map ends. The lines around each area join
end to end, with the same coordinates, and close. Any two areas that are next to
each other have a line between them. So a picture cannot show another map than the
one that is played.`,
		Example: `map area
data area { id
  north
  south }
data border { a b
  north south }
drawing {
  line north: 4,2 4,0 0,0 0,2
  line south: 0,2 0,4 4,4 4,2
  line north-south: 0,2 4,1.9
}
`,
		Fixed: `map area
data area { id
  north
  south }
data border { a b
  north south }
drawing {
  line north: 4,2 4,0 0,0 0,2
  line south: 0,2 0,4 4,4 4,2
  line north-south: 0,2 4,2
}
`,
	},
}
