package simulate

import (
	"testing"

	"wargame/interpreter/formula"
)

// mapped is a game in which floods rest on lists of what changes about units, with
// nothing else that looks at it.
const mapped = `game posts
map hex columns 1..5 rows 1..5 stagger even columns
side red, blue
unit has { post: hex changing, steps: number = 2 changing }
data unit { id side at
  r1 red 0202
  r2 red 0303
  b1 blue 0404
  b2 blue 0403 }
reach near(s: side) { from map(filter(units, .side == s), .hex)  step a to b  within 1 }
reach homes(s: side) { from map(filter(units, .side == s), .post)  step a to b  within 1 }
define wide(s: side) = sum(map(filter(units, .side == s), .steps)) > 3
reach large(s: side) { from [hex(0303)]  step a to b when wide(s)  within 2 }
rule 1 "Going" {
  action march { choose u from filter(units, .side == phasing)
    choose to from filter(hexes, # in near(u.side) or # in homes(u.side) or # in large(u.side))
    set u.post = u.hex
    set u.steps = 3 - u.steps
    move u to to }
}
sequence {
  repeat {
    phase go of red { offer march by red }
    phase go of blue { offer march by blue }
  }
}
`

func TestKeptAnswersAboutLists(t *testing.T) {
	formula.VerifyCache(true)
	defer formula.VerifyCache(false)
	p := made(t, "posts", mapped)
	faultless(t, Config{Program: p, Name: "posts", Games: 4, Seed: 3, MaxDecisions: 300})
}
