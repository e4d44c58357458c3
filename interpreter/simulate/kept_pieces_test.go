package simulate

import (
	"testing"

	"wargame/interpreter/formula"
)

// pieces is a game in which floods, costs by way and conditions by space rest on
// where pieces lie, on whom, and on what changes about them and about groups.
const pieces = `game wagons
map hex columns 1..5 rows 1..5 stagger even columns
side red, blue
unit has { team: text, steps: number = 2 changing }
noun crew groups unit by .side, .team has { tired: flag changing }
piece wagon has { side: side changing, loads: number = 2 changing }
data unit { id side team at
  r1 red a 0202
  r2 red a 0303
  r3 red b 0302
  b1 blue a 0404
  b2 blue b 0403 }
data wagon { id side at on
  w1 red - r1
  w2 red 0303 -
  w3 blue - b1
  w4 blue - 0304-0404 }
quantity cost(u: unit, a: hex, b: hex) = 1
rule 2 "Wagons" {
  cost(u, a, b) when any(b.wagons, .side == u.side): + 1
  cost(u, a, b) when u.crew.tired and len(u.wagons) > 0: + 1
  cost(u, a, b) when len(edge(a, b).wagons) > 0: + 2
}
reach open(s: side) { from map(filter(units, .side == s and .hex != none), .hex)
  step a to b when none(a.wagons, .loads == 1)  within 2 }
reach dry(s: side) { from map(filter(units, .side == s and .hex != none), .hex)
  step a to b when len(edge(a, b).wagons) == 0  within 3 }
reach light(u: unit) { from [u.hex]  step a to b when len(u.wagons) == 0  within 2 }
reach around(w: wagon) { from [w.hex]  step a to b  within 1 }
reach past(w: wagon) { from [hex(0303)]  step a to b when edge(a, b) != w.edge  within 1 }
reach held(w: wagon) { from [hex(0303)]  step a to b when w.unit != none  within 1 }
reach moves(u: unit) { from [u.hex]  step a to b costs cost(u, a, b) when none(b.units, .side != u.side) or any(u.crew.units, .hex == b)
  stop in h when any(h.wagons, .loads == 1)  within 3 }
rule 1 "Going" {
  action march { choose u from filter(units, .side == phasing)
    choose to from filter(moves(u), # in open(u.side) and # in dry(u.side) and (# in light(u) or # in moves(u)))
    move u to to }
  action load_up { choose u from filter(units, .side == phasing)
    choose w from filter(wagons, len(around(#)) + len(past(#)) + len(held(#)) > 0 and .hex == u.hex or .edge in edges_of(u.hex))
    if len(u.wagons) > 0 { place w at u.hex } else { place w on u } }
  action drop { choose w from filter(wagons, .unit != none and len(around(#)) + len(past(#)) + len(held(#)) > 1)
    choose over from edges_of(w.hex)
    place w on over
    if over in edges_of(hex(0303)) { set w.loads = 3 - w.loads } }
  action rest { choose crew from crews
    set crew.tired = not crew.tired }
}
sequence {
  repeat {
    phase go of red { offer march, load_up, drop, rest by red }
    phase go of blue { offer march, load_up, drop, rest by blue }
  }
}
`

func TestKeptAnswersAboutPieces(t *testing.T) {
	formula.VerifyCache(true)
	defer formula.VerifyCache(false)
	p := made(t, "wagons", pieces)
	faultless(t, Config{Program: p, Name: "wagons", Games: 8, Seed: 3, MaxDecisions: 1500})
}
