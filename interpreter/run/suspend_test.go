package run_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// skirmish has no dead ends: what the history knows after going back is not part of the
// position. It stops at every kind of decision.
//
// These are an offer, a move of single steps, an order, a set, an allocation, a question
// about a die, and an obligation. The move has a combat inside it, perhaps with a second
// one inside that.
const skirmish = `
map hex columns 1..5 rows 1..5 stagger even columns
side red, blue
unit has { steps: number = 2 changing, cost: number = 1 }
space has { fort: flag changing }
record fight { who: list of unit, at: hex, odds: column of crt }
data space { id is
  0303 fort }
data unit { id side cost at
  r1 red 1 0101
  r2 red 2 0102
  r3 red 1 0201
  b1 blue 2 0303
  b2 blue 1 0303
  b3 blue 1 0404 }
track token: side = red
track score(s: side): number from 0 to 99
track tale: text = ""
fact overran(u: unit) lasts phase
fact trail(u: unit, n: number): hex lasts phase
budget rushes(s: side): 2 per phase
snapshot near(u: unit): number = count(units, .side != u.side and .hex != none and u.hex != none and distance(u.hex, .hex) < 3) at start of phase
obligation storm(h: hex) lasts phase met when none(h.units, .side != phasing) possible when any(adjacent(h), any(.units, .side == phasing)) otherwise {
  increase score(enemy(phasing)) by 1
}
table crt(die: d6, column: odds for defender): number {
      1:2 1:1 2:1
  1-3 0   1   2
  4-6 1   2   3 }
permission enter(u: unit, h: hex)
rule 5.1 "Forts" { forbid enter(u, h) when h.fort and h.units != [] }
define foes(u: unit, h: hex) = filter(h.units, .side != u.side)

once score(s) > 3 for each s in sides during phase { set tale = tale + "!" }
whenever any(units, .hex == hex(0303) and .side == red) { set tale = tale + "^" }

rule 5.2 "Marching, an overrun on the way" {
  action march "March" when rushes(phasing) > 0 {
    choose u from units where u.side == phasing and u.hex != none
    after 2 phases { if u.hex != none { set tale = tale + u.name } }
    let steps = 0
    use 1 of rushes(phasing)
    repeat 3 times {
      choose to from adjacent(u.hex) allowed enter(u, to) "Where to?" or stop
      set steps = steps + 1
      remember trail(u, steps) = to
      if foes(u, to) != [] {
        do combat_at(fight([u], to), 1) giving losses
        set tale = tale + "o"
        if u.hex == none { return }
      } else { move u to to }
      if near(u) > 2 and to.fort { oblige storm(to) }
    }
  }
}
rule 7.1 "Combat" {
  procedure combat_at(b: fight, depth: number): number {
    let loss = 0
    combat {
      set b.odds = column_of(crt, sum(b.who, .steps), max(1, sum(b.at.units, .steps)))
      roll attack = d6 by first(b.who).side, defence = 2d6 by enemy(first(b.who).side) as battle
      set loss = crt(attack, b.odds)
      spend left = loss by enemy(first(b.who).side) fully {
        option step u from filter(b.at.units, .side != first(b.who).side) costs u.cost {
          decrease u.steps by 1
          if u.steps < 1 { eliminate u }
        }
      }
      if depth < 2 and defence > 8 {
        ask again by first(b.who).side "Once more?"
        if again { do combat_at(b, depth + 1) giving inner set loss = loss + inner }
      }
      for each u in filter(b.at.units, .side != first(b.who).side) chosen by enemy(first(b.who).side) {
        choose to from adjacent(u.hex) where foes(u, to) == [] by u.side otherwise { eliminate u }
        if u.hex != none { move u to to }
      }
    }
    return with loss
  }
}
rule 7.2 "Assaults" {
  action assault "Assault" {
    choose h from hexes where any(h.units, .side != phasing) and any(adjacent(h), any(.units, .side == phasing))
    choose us = some u from units where u.side == phasing and u.hex != none and u.hex in adjacent(h)
    do combat_at(fight(us, h), 1) giving loss
    set tale = tale + "a"
  }
}
rule 8.1 "Forts fall to spades" { action dig(h: hex) "Dig" when score(phasing) > 0 { decrease score(phasing) by 1 set h.fort = false } }
rule 12.1 "The token" {
  on rolled(kind) when token != none { ask use_it by token if use_it { set token = enemy(token) reroll } }
  on eliminated(u, from) { increase score(enemy(u.side)) by 1 }
}
sequence {
  repeat {
    turn {
      turn of red { phase battle of red { offer march, assault, dig(h) for each h in filter(hexes, .fort) by red } }
      turn of blue { phase battle of blue { offer march, assault by blue } }
    }
  } until turn_number == 3
  game over "{score(red)} to {score(blue)}" for score(red) > score(blue) ? red : blue
}
`

// answers returns every legal answer to a decision.
func answers(d *run.Decision, r *rand.Rand) []run.Choice {
	var out []run.Choice
	for _, o := range d.Options {
		out = append(out, run.Choice{Value: o.Value, Group: o.Group})
	}
	if d.CanPass {
		out = append(out, run.Choice{Kind: run.Pass})
	}
	if d.CanDone {
		out = append(out, run.Choice{Kind: run.Done})
	}
	if d.CanStop {
		out = append(out, run.Choice{Kind: run.Stop})
	}
	if d.Kind == run.DiceRoll {
		c := run.Choice{Kind: run.Roll}
		for _, p := range d.Roll.Parts {
			for range p.Count {
				c.Dice = append(c.Dice, 1+r.IntN(p.Sides))
			}
		}
		out = append(out, c)
	}
	return out
}

// restored returns the game decoded from its own bytes.
func restored(t *testing.T, p *program.Program, g *run.Game, source dice.Source) *run.Game {
	t.Helper()
	data, err := g.S.MarshalBinary()
	require.NoError(t, err)
	s := p.Start.Clone()
	require.NoError(t, s.UnmarshalBinary(data))
	again, err := s.MarshalBinary()
	require.NoError(t, err)
	require.Equal(t, data, again)
	return run.At(p, s, source)
}

func TestSuspendedPlayIsData(t *testing.T) {
	p := compile(t, skirmish)
	kinds := map[run.DecisionKind]int{}
	deepest := 0
	for seed := range uint64(20) {
		for _, source := range []dice.Source{dice.Keyed{Seed: seed}, nil} {
			r := rand.New(rand.NewPCG(seed, 1))
			g := run.New(p, source)
			var taken []run.Choice
			for n := 0; g.Over == nil; n++ {
				require.NoError(t, g.Err)
				require.Less(t, n, 3000)
				d := g.Pending()
				require.NotNil(t, d)
				kinds[d.Kind]++
				deepest = max(deepest, len(g.S.Frames))
				all := answers(d, r)
				require.NotEmpty(t, all, d.Name)
				c := all[r.IntN(len(all))]

				before := g.Hash()
				twin, back := g.Clone(), restored(t, p, g, source)
				require.Equal(t, before, twin.Hash())
				require.Equal(t, before, back.Hash())
				require.Equal(t, d.Options, back.Pending().Options)
				for _, o := range d.Options {
					pick, with := d.NameOf(p, run.Choice{Value: o.Value, Group: o.Group})
					named, err := d.Named(p, pick, with)
					require.NoError(t, err)
					require.Equal(t, run.Choice{Value: o.Value, Group: o.Group}, named, "a save names it")
				}
				for i, x := range []*run.Game{twin, back, g} {
					refusal, err := x.Apply(c)
					require.NoError(t, err, "%d", i)
					require.Nil(t, refusal, "%v", refusal)
					if i < 2 {
						require.Equal(t, before, g.Hash(), "a copy goes on alone")
					}
				}
				require.Equal(t, g.Hash(), twin.Hash(), "after %v", c)
				require.Equal(t, g.Hash(), back.Hash(), "after %v", c)
				taken = append(taken, c)
			}
			replay := run.New(p, source)
			for _, c := range taken {
				refusal, err := replay.Apply(c)
				require.NoError(t, err)
				require.Nil(t, refusal)
			}
			require.Equal(t, g.Hash(), replay.Hash())
			require.Equal(t, g.Over, replay.Over)
			require.Equal(t, g.Log, replay.Log)
		}
	}
	for _, k := range []run.DecisionKind{run.ChooseOne, run.ChooseSet, run.YesNo, run.Act, run.Allocate, run.Order, run.DiceRoll} {
		require.Positive(t, kinds[k], fmt.Sprint("no decision of kind ", k, " came up"))
	}
	require.GreaterOrEqual(t, deepest, 4, "a combat in a combat in a move")
}
