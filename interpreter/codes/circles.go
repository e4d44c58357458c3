package codes

import "wargame/dsl"

// circleCodes are the codes of reachability searches that depend on themselves.
var circleCodes = []dsl.Code{
	{
		ID:    NegativeCircle,
		Title: "A reach asks for itself through a not",
		Explanation: `A reach may ask for itself, perhaps through others, if asking more can only add
spaces: a city is a source of supply when it is supplied. The answer is then the
least that holds. Through a not (a none, an all over it, what is left of a
difference, a comparison with fewer, a cost that grows with it) it could take
spaces away again, and there is no answer, or more than one. Say what blocks the
flood in terms of something else: where units stand, a fact, a snapshot of an
earlier moment.`,
		Example: `side red, blue
map hex columns 1..4 rows 1..4 stagger even columns
space has { depot: side }
reach line(s: side) {
  from filter(hexes, .depot == s)
  step a to b when b not in line(enemy(s))
}
test "Nobody" { expect len(line(red)) == 0 }
`,
		Fixed: `side red, blue
map hex columns 1..4 rows 1..4 stagger even columns
space has { depot: side }
reach line(s: side) {
  from filter(hexes, .depot == s)
  step a to b when none(b.units, .side != s)
}
test "Nobody" { expect len(line(red)) == 0 }
`,
	},
}
