package simulate

import (
	"fmt"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/query"

	"github.com/stretchr/testify/require"
)

const manyRules = `edition 3
game many "Many"
map hex columns 1..24 rows 1..16 stagger even columns
side red "Red", blue "Blue"
unit has { ma: number, left: unit, tired: number = 0 changing }
track weather: number = 0
rule 1 "One" {
  reach zoc(s: side) { from map(filter(units, .side == s and .hex != none), .hex) step a to b within 1 }
  reach crowd() { from filter(hexes, len(.units) > 1) step a to b within 1 }
  reach far(u: unit) { from [u.hex] step a to b when not any(b.units, .side != u.side) within u.ma }
  permission enter(u: unit, a: hex, b: hex)
  forbid enter(u, a, b) when any(b.units, .side != u.side)
  forbid enter(u, a, b) when a in zoc(enemy(u.side)) and b in zoc(enemy(u.side))
  permission may_move(u: unit)
  forbid may_move(u) when u.side != phasing or u.tired > 3
  forbid may_move(u) when gone(u) and weather < 2
  forbid may_move(u) when pinned(u.left)
  forbid may_move(u) when u.ma == 3 and pinned(_)
  forbid may_move(u) when any(adjacent(u.hex), len(.units) > 1)
  fact gone(u: unit) lasts phase
  fact pinned(u: unit) lasts game
  permission may_fire(u: unit)
  forbid may_fire(u) when u.side != phasing or gone(u)
  forbid may_fire(u) when u.hex in crowd()
  forbid may_fire(u) when none(units, .side != u.side and .hex in far(u)) and weather == 1
  action go "Move" {
    choose u from units where u.hex != none allowed may_move(u) "Who?"
    choose h from adjacent(u.hex) allowed enter(u, u.hex, h) "Where to?"
    move u to h
    remember gone(u)
    increase u.tired by 1
  }
  action fire "Fire" {
    choose us = some up to 2 of u from units allowed may_fire(u) "Who fires?"
    choose v from units where v.side != phasing "At whom?"
    for each u in us { remember gone(u) }
    if pinned(v) { forget pinned(v) } else { remember pinned(v) }
    if v.tired > 0 { eliminate v }
  }
  action rain "Rain" {
    set weather = weather == 2 ? 0 : weather + 1
  }
  sequence { repeat { turn {
    phase a of red { offer go, fire, rain by red }
    phase b of blue { offer go, fire, rain by blue }
  } } until turn_number > 9
    game over "Done" for red }
}
`

// many is a game with so many counters on either side that what is known of each is kept.
func many(t *testing.T) *program.Program {
	var b strings.Builder
	b.WriteString(manyRules + "data unit reconstructed \"made\" { id side ma left at\n")
	for i := range 300 {
		side, column := "red", 1+i%10
		if i >= 150 {
			side, column = "blue", 13+i%10
		}
		fmt.Fprintf(&b, "  \"%d\" %s %d \"%d\" %02d%02d\n", i, side, 2+i%3, max(i-1, 0), column, 1+i%150/10)
	}
	b.WriteString("}\n")
	f, ds := dsl.Parse("game.wgr", []byte(b.String()))
	require.Empty(t, ds, ds.Error())
	p, more := (&load.Game{Name: "many", Files: []*dsl.File{f}, Diags: ds}).Program(nil, nil)
	require.False(t, more.HasErrors(), more.Error())
	return p
}

// TestManyCandidates: who can be chosen among very many is the same whether what was
// found out in other positions is used or not, and however little room there is for it.
func TestManyCandidates(t *testing.T) {
	p := many(t)
	defer query.SetRoom(-1)
	var hashes []string
	for _, room := range []int64{query.UsualRoom, 300 << 10, 0} {
		query.SetRoom(room)
		r, err := Run(Config{Program: p, Games: 2, Seed: 3, MaxDecisions: 250})
		require.NoError(t, err)
		require.Empty(t, r.Faults())
		hashes = append(hashes, r.Games[0].Hash+r.Games[1].Hash)
	}
	require.Equal(t, hashes[0], hashes[1])
	require.Equal(t, hashes[0], hashes[2])

	query.SetRoom(-1)
	formula.VerifyCache(true)
	defer formula.VerifyCache(false)
	for _, bots := range []map[int]string{nil, {0: "greedy"}} { // who is greedy goes back and forth
		r, err := Run(Config{Program: p, Games: 1, Seed: 3, MaxDecisions: 40, Bots: bots})
		require.NoError(t, err)
		require.Empty(t, r.Faults())
	}
	r, err := Run(Config{Program: p, Games: 1, Seed: 5, MaxDecisions: 200})
	require.NoError(t, err)
	require.Empty(t, r.Faults())
	require.Greater(t, r.Games[0].Turns, 2, "what was known in a side's turn is asked for in its next one")
}
