package codes

import (
	"slices"

	"wargame/dsl"
)

// Pages are the pages about the diagnostics of the loader, the checks, expressions and tests.
var Pages = slices.Concat(nameCodes, dataCodes, ruleCodes, circleCodes, playCodes, formulaCodes, testCodes)

// nameCodes are the codes of names, clauses, options and types.
var nameCodes = []dsl.Code{
	{
		ID:    UnknownName,
		Title: "Unknown name",
		Explanation: `A rule, a step or a line of data names something that is not declared: a permission,
quantity, fact, track, event, action, procedure or attribute. All names are global
and their order does not matter. So the name is misspelt, or its declaration is
missing.`,
		Example: `map hex columns 1..4 rows 1..4 stagger even columns
space has { swamp: flag }
permission enter(u: unit, h: hex)
rule 5.1 "Swamps" { forbid entre(u, h) when h.swamp }
`,
		Fixed: `map hex columns 1..4 rows 1..4 stagger even columns
space has { swamp: flag }
permission enter(u: unit, h: hex)
rule 5.1 "Swamps" { forbid enter(u, h) when h.swamp }
action move "Move" {
  choose u from units
  choose to from adjacent(u.hex) allowed enter(u, to)
  move u to to
}
`,
	},
	{
		ID:          UnknownModule,
		Title:       "Unknown module",
		Explanation: `use names modules of the standard library.`,
		Example: `side red, blue
use forcs
`,
		Fixed: `side red, blue
use forces
`,
	},
	{
		ID:    WrongEdition,
		Title: "The rules are written for another edition of the language",
		Explanation: `A line such as edition 3 in the file game.wgr says which edition of the language a
game is written for. A game without that line is older. wargame fix rewrites it for
the present edition, keeps comments and layout, and lists what is left to do by
hand. CHANGELOG.md lists what each edition changed.`,
		Example: `edition 2
game marsh "The Marsh"
`,
		Fixed: `edition 3
game marsh "The Marsh"
`,
	},
	{
		ID:    UnknownOption,
		Title: "Unknown option or reading",
		Explanation: `An option excludes one that is not declared, or the command line or a test chooses
an option or a reading that the game does not have.`,
		Example: `option mud "Mud" default off excludes rain { }
`,
		Fixed: `option mud "Mud" default off excludes rain { }
option rain "Rain" default off { }
`,
	},
	{
		ID:    UnknownType,
		Title: "Unknown type",
		Explanation: `A type is number, flag, text, unit, hex (area, space), edge (border), side, the name
of an enum, record or table, or a set, list or column of one of them. A parameter
without a type has the type that an item names gives it: names n: number.`,
		Example: `define heavy(n: nunber) = n > 5
test "Six is heavy" { expect heavy(6) }
`,
		Fixed: `define heavy(n: number) = n > 5
test "Six is heavy" { expect heavy(6) }
`,
	},
	{
		ID:          UnknownSpace,
		Title:       "Unknown space",
		Explanation: `A row of data edge joins two spaces. A row of data space makes an area.`,
		Example: `map area
data space { id
  mill
  ford }
data edge { a b
  mill frod }
`,
		Fixed: `map area
data space { id
  mill
  ford }
data edge { a b
  mill ford }
`,
	},
	{
		ID:    UnknownClause,
		Title: "The catalogue has no such clause",
		Explanation: `A game may have a catalogue, a file clauses.tsv with the columns clause, number,
kind and statement, divided by tabs. Then its rules and the cites of its tests name
only clauses of the catalogue. A clause of a module of the standard library needs no
entry, and neither does a house rule: a clause that begins with "house". In this
example the catalogue has 5.1.`,
		Example: `track mud: flag
rule 5.7 "Mud" { on start of turn { set mud = true } }
`,
		Fixed: `track mud: flag
rule 5.1 "Mud" { on start of turn { set mud = true } }
`,
	},
	{
		ID:    Duplicate,
		Title: "Declared twice",
		Explanation: `A name means one thing in the whole game. Two declarations, two words of an enum,
two attributes, two units or two sequences of play cannot share one. A title belongs
to one unit and is not the name of another, because orders find a unit by either. A
type may have the name of a value: track weather: weather.`,
		Example: `track fog: flag
track fog: number
`,
		Fixed: `track fog: flag
track fog_depth: number
`,
	},
	{
		ID:    ReservedName,
		Title: "A name of the language itself",
		Explanation: `A game cannot declare again what every game has: the functions of expressions (max,
round, count, filter, union, path …), those of the map (adjacent, distance, hex …)
and the values (units, phasing, turn_number, none …). Such a declaration would
change the meaning of other rules, or nothing could refer to it.

A parameter, a local name or a word may have the name of a function, because it has
no brackets. It cannot have the name of a value.`,
		Example: `define round(n: number) = n + 100
test "Rounding" { expect round(3) == 103 }
`,
		Fixed: `define in_hundreds(n: number) = n + 100
test "Rounding" { expect in_hundreds(3) == 103 }
`,
	},
	{
		ID:    DuplicateClause,
		Title: "A clause has two rules",
		Explanation: `A clause is one rule, so that a reader finds all of it in one place. Rules inside an
option or a reading may have the clause of another rule: they add to it.`,
		Example: `track storm: flag
track mud: flag
rule 3.1 "Weather" { on start of turn { set storm = true } }
rule 3.1 "Mud" { on start of turn { set mud = storm } }
`,
		Fixed: `track storm: flag
track mud: flag
rule 3.1 "Weather" { on start of turn { set storm = true } }
rule 3.2 "Mud" { on start of turn { set mud = storm } }
`,
	},
	{
		ID:          OptionClash,
		Title:       "Two options exclude each other",
		Explanation: `Both options are on, by default or by choice, and one of them excludes the other.`,
		Example: `option quick "Quick start" default on excludes long { }
option long "Long game" default on { }
`,
		Fixed: `option quick "Quick start" default on excludes long { }
option long "Long game" default off { }
`,
	},
	{
		ID:    NoDefaultReading,
		Title: "No reading is the default",
		Explanation: `A disputed clause is played by one of its readings. The reading that is played
unless a player chooses another says default.`,
		Example: `interpretation ties 7.1 "Who wins a tie?" {
  reading attacker "The attacker" { }
  reading defender "The defender" { }
}
`,
		Fixed: `interpretation ties 7.1 "Who wins a tie?" {
  reading attacker "The attacker" { }
  reading defender "The defender" default { }
}
`,
	},
	{
		ID:    NoSuchRule,
		Title: "There is no rule to remove",
		Explanation: `remove rule and replace rule name a clause that is in force: one of the game, or of
a module that it uses. Inside an option, the clause must exist when the option is
on.

A line of a rule is named by what it contributes to, judges or watches, or by its
label, with a number if there are several (replace rule 5.3.1/enter_cost#2). A
declaration is named by its kind and name (remove table crt). A variant removes what
is in the game that it extends, in the scenario that its file belongs to.`,
		Example: `track mud: flag
rule 3.1 "Mud" { on start of turn { set mud = true } }
option dry "Dry ground" default on { remove rule 3.2 }
`,
		Fixed: `track mud: flag
rule 3.1 "Mud" { on start of turn { set mud = true } }
option dry "Dry ground" default on { remove rule 3.1 }
`,
	},
	{
		ID:    WrongType,
		Title: "A value of the wrong type",
		Explanation: `A step or a declaration got a value of a type that it cannot use: only a number is
increased, only units are moved, only words can be keys of a fact.`,
		Example: `track storm: flag
rule 3.1 "Weather" { on start of turn { increase storm by 1 } }
`,
		Fixed: `track storm: flag
rule 3.1 "Weather" { on start of turn { set storm = true } }
`,
	},
	{
		ID:          WrongArity,
		Title:       "The wrong number of values",
		Explanation: `A declaration with parameters is used with one value, or one name, for each of them.`,
		Example: `map hex columns 1..4 rows 1..4 stagger even columns
permission enter(u: unit, h: hex)
rule 5.1 "Staying" { forbid enter(u) when u.hex == none }
action move "Move" { choose u from units choose to from adjacent(u.hex) allowed enter(u, to) move u to to }
`,
		Fixed: `map hex columns 1..4 rows 1..4 stagger even columns
permission enter(u: unit, h: hex)
rule 5.1 "Staying" { forbid enter(u, h) when u.hex == none }
action move "Move" { choose u from units choose to from adjacent(u.hex) allowed enter(u, to) move u to to }
`,
	},
}
