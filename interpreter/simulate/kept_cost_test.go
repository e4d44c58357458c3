package simulate

import (
	"testing"

	"wargame/interpreter/formula"
	"wargame/interpreter/search"

	"github.com/stretchr/testify/require"
)

// priced is a game in which a step costs what rules of every kind make of it: what is
// printed, what looks at the position, at one space or both, exceptions, a quantity
// within another one, and a choice.
const priced = `game prices
map hex columns 1..6 rows 1..5 stagger even columns
enum ground { plain, wood, hill }
hex has { ground: ground }
side red, blue
unit has { heavy: flag, tired: flag changing }
track mud: flag
data hex { id ground
  0202 wood
  0303 hill
  0304 wood
  0402 hill }
data unit { id side heavy at
  r1 red no 0101
  r2 red yes 0202
  r3 red no 0303
  b1 blue no 0505
  b2 blue yes 0404
  b3 blue no 0403 }
rule 1 "Ground" {
  quantity price(u: unit, a: hex, b: hex) = 1
  price(u, a, b) when b.ground == wood: +1 as ground
  price(u, a, b) when b.ground == hill: +2 as ground
  price(u, a, b) when b.ground == hill and not u.heavy: -1 as ground
}
rule 2 "What happens" {
  price(u, a, b) when mud and b.ground == plain: +1 as mud
  price(u, a, b) when any(b.units, .side == u.side and # != u): -1/2 as company
  price(u, a, b) when watched(u, a) and watched(u, b): +1
  price(u, a, b) when u.heavy and watched(u, a): - 1/4 despite 2/company
  price(u, a, b) when u.tired: x 2 unless a.ground == hill
  price(u, a, b) when b.ground == plain and none(a.units, .heavy): = 1/2 despite 1/ground
  define watched(u: unit, h: hex) = any(adjacent(h), any(.units, .side != u.side))
}
rule 3 "Limits" {
  quantity first_price(u: unit, a: hex, b: hex) = price(u, a, b) rounded up
  first_price(u, a, b) when not watched(u, b): at most 2
  first_price(u, a, b) when mud: at least 1
}
rule 4 "Marches" {
  movement march(u) "March" trail marched lasts phase {
    first step a to b costs first_price(u, a, b)
    later step a to b costs mud and u.heavy ? 2 : price(u, a, b)
    within 4
  }
  permission going(u: unit)
  forbid going(u) when any(marched(u).spaces, # != none)
  action go "Go" { choose u from filter(units, .side == phasing) allowed going(u) allowed march(u)
    go march(u) by phasing "Where to?"
    set u.tired = not u.tired
    if u.tired { set mud = not mud } }
}
sequence {
  repeat {
    phase reds of red { offer go by red }
    phase blues of blue { offer go by blue }
  }
}
`

// TestDecomposedCosts: a cost that is decomposed into terms is what the rules make of it as
// a whole, in every position of random games.
func TestDecomposedCosts(t *testing.T) {
	formula.VerifyCache(true)
	defer formula.VerifyCache(false)
	p := made(t, "prices", priced)
	steps := p.Movements["march"].Walk().Modes[0].Steps
	for i := range steps {
		require.Equal(t, search.Sum, steps[i].Cost.Cached)
		require.Greater(t, len(steps[i].Cost.Terms), 1)
	}
	faultless(t, Config{Program: p, Name: "prices", Games: 6, Seed: 3, MaxDecisions: 400})
}
