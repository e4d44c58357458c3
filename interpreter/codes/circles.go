package codes

import "wargame/dsl"

// circleCodes are the codes of reachability searches that depend on themselves.
var circleCodes = []dsl.Code{
	{
		ID:    NegativeCircle,
		Title: "A reach depends on its own negation",
		Explanation: `A reach may depend on itself, directly or through others, if more spaces in it can
only add spaces: a city is a source of supply if it is supplied. The result is then
the smallest that satisfies the rules.

A negation on the way (a not, a none, an all over it, what is left of a difference,
a comparison with fewer, a cost that grows with it) could remove spaces again. Then
there is no result, or more than one. Let something else block the search: where
units are, a fact, or a snapshot of an earlier moment.`,
		Example: `side red, blue
map hex columns 1..4 rows 1..4 stagger even columns
space has { depot: side }
reach line(s: side) {
  from filter(hexes, .depot == s)
  step a to b when b not in line(enemy(s))
}
test "No unit" { expect len(line(red)) == 0 }
`,
		Fixed: `side red, blue
map hex columns 1..4 rows 1..4 stagger even columns
space has { depot: side }
reach line(s: side) {
  from filter(hexes, .depot == s)
  step a to b when none(b.units, .side != s)
}
test "No unit" { expect len(line(red)) == 0 }
`,
	},
}
