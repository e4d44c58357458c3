package simulate

import (
	"fmt"
	"testing"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// shelled is a game in which most who could be chosen are out before a dear question is
// asked: guns shell what is in their range, a few units can build beside them.
const shelled = `game shells
map hex columns 1..10 rows 1..8 stagger even columns
enum arm { foot, gun, engineer }
side red, blue
unit has { arm: arm, range: number, spent: flag changing }
space has { marsh: flag }
data space { id is
  0404 marsh
  0505 marsh }
data unit { id side arm range at
  r1 red gun 2 0202
  r2 red gun 1 0305
  r3 red foot 0 0303
  r4 red engineer 0 0204
  r5 red gun 3 -
  b1 blue gun 2 0404
  b2 blue foot 0 0405
  b3 blue engineer 0 0603
  b4 blue gun 1 0706 }
track days: number
define own(s: side) = filter(placed, .side == s)
define placed = filter(units, .hex != none and not .hex.marsh)
rule 1 "Shelling" {
  permission fire(g: unit, h: hex)
  require fire(g, h): g.arm == gun and not g.spent
  require fire(g, h): h in in_range(g)
  reach in_range(g: unit) { from [g.hex]  step a to b  within gun_range(g) }
  quantity gun_range(g: unit) = 0
  gun_range(g): + g.range
  gun_range(g) when g.hex.marsh: - 1
  permission shell(h: hex)
  require shell(h): any(own(phasing), fire(#, h)) and (any(h.units, .side != phasing) or any(adjacent(h), .marsh))
  action shelling "Shell" { choose h from hexes allowed shell(h)
    choose g from own(phasing) allowed fire(g, h)
    set g.spent = true }
}
rule 2 "Building" {
  permission build(u: unit, h: hex)
  require build(u, h): u.arm == engineer and none(h.units, .side != u.side)
  define sites(u: unit) = adjacent(u)
  permission act(u: unit)
  forbid act(u) when u.side != phasing
  forbid act(u) when u.spent
  action building "Build" { choose u from units where any(sites(u), build(u, #)) allowed act(u)
    set u.spent = true }
}
rule 3 "Marching" {
  movement march(u) "March" trail marched lasts phase { step a to b when not b.marsh and none(b.units, .side != u.side)  within 2 }
  define stays(u: unit) = len(march(u)) <= 1
  action go "Go" { choose u from filter(units, .side == phasing and not stays(#)) allowed march(u)
    go march(u) by phasing "Where to?"
    if u.arm == gun { set u.spent = false } }
}
sequence {
  repeat {
    phase reds of red { offer shelling, building, go by red }
    phase blues of blue { offer shelling, building, go by blue }
    phase evening { increase days by 1  if days == 6 { game over "over" for none } }
  }
}`

// TestWhoIsOutIsNotAsked plays with each list of who can be chosen made a second time,
// of everybody.
func TestWhoIsOutIsNotAsked(t *testing.T) {
	formula.VerifyCache(true)
	defer formula.VerifyCache(false)
	p := made(t, "shells", shelled)
	faultless(t, Config{Program: p, Name: "shells", Games: 20, Seed: 1})

}

// TestInRangeOfSomebody: where something can be so for somebody in whose range a space
// lies is found from those who could do it, and nothing is left out.
func TestInRangeOfSomebody(t *testing.T) {
	p := made(t, "shells", shelled)
	shell, n := p.Permissions["shell"], p.World.Map.Len()
	for at := range n {
		s := p.Start.Clone()
		s.PlaceAt(0, at)
		s.PlaceAt(1, -1)
		c := formula.NewCtx(s)
		open := c.Scratch()
		open.Invert(n)
		shell.Shut(c, []value.Value{{}}, 0, open, 1)
		require.Less(t, open.Count(), 20, "of %d hexes", n)
		for h := range n {
			if shell.Call(formula.NewCtx(s), []value.Value{value.Word(int64(h))}) {
				require.True(t, open.Has(h), "%s, the gun at %s", s.World.Map.Name(h), s.World.Map.Name(at))
			}
		}
	}
}

// TestLongerThanAFew: whether a list has more than so many is the same by its length.
func TestLongerThanAFew(t *testing.T) {
	p := made(t, "shells", shelled)
	for at := 0; at < p.Start.World.Map.Len(); at += 7 {
		s := p.Start.Clone()
		s.PlaceAt(0, at)
		for n := range 7 {
			for _, op := range []string{">", ">=", "<", "<=", "==", "!="} {
				for _, text := range []string{"len(march(unit(\"r1\"))) %s %d", "len(march(unit(\"b2\"))) %s %d", "len(march(unit(\"r5\"))) %s %d"} {
					is := fmt.Sprintf(text, op, n)
					asked, counted := formula.NewCtx(s), formula.NewCtx(s)
					got := expr(t, p, is).Eval(asked)
					want := expr(t, p, "0 + "+is).Eval(counted)
					require.NoError(t, asked.Err)
					require.NoError(t, counted.Err)
					require.Equal(t, want.N, got.N, "%s at %s", is, s.World.Map.Name(at))
				}
			}
		}
	}
}
