package run_test

import (
	"strings"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

const fighting = `
side red, blue
map hex columns 1..3 rows 1..3 stagger even columns
unit has { strength: number = 4 }
data unit { id side at strength
  a1 red  0101 6
  a2 red  0101 3
  d1 blue 0102 4 }
record battle { attackers: list of unit, target: hex }
rule 7.1 "Odds" {
  table crt(die: d6, column: odds for defender): number { 1:2 1:1 2:1 3:1
    1-3 0 0 1 2
    4-6 0 1 2 3 }
  quantity strength_in(u: unit) = u.strength
  define attack(b: battle) = sum(b.attackers, strength_in(#))
  quantity defence(b: battle) = sum(b.target.units, strength_in(#))
  quantity shift_of(b: battle) = 0
  define column_for(b: battle) = shift(column_of(crt, attack(b), defence(b)), shift_of(b))
}
rule 7.2 "Tired" { strength_in(u) when u.side == red: x 1/3 }
rule 7.3 "Woods" { shift_of(b): -1 }
rule 7.4 "Battle" {
  procedure find(b: battle, column: column of crt) {
    roll die = d6 by red
    let loss = crt(die, column)
    let gap = attack(b) + die - defence(b)
    if die >= defence(b) { log "A hit" }
    log "{loss}, {gap}"
  }
  action fight "Fight" {
    let b = battle(filter(units, .side == red), hex(0102))
    let column = column_for(b)
    do find(b, column)
  }
}
sequence { offer fight by red }
`

// Values on the way to a result are recorded: the contribution of each unit and each
// rule, the column, and the cell.
func TestReckoned(t *testing.T) {
	g := run.New(compile(t, fighting), dice.NewScript(5))
	g.Derive = true
	pick(t, g, "Fight")
	require.NoError(t, g.Err)
	require.Len(t, g.Derivations, 4)

	r := g.Derivations[0]
	require.Equal(t, "column", r.Name)
	require.Equal(t, "7.4", r.Rule.Clause)
	require.Zero(t, r.Rolled)
	c := r.Column
	require.Equal(t, "crt", c.Table.Name)
	require.Equal(t, "attack", c.Attack.Name)
	require.Equal(t, value.Int(3), c.Attack.Value)
	require.Len(t, c.Attack.Each, 2)
	require.Equal(t, value.Int(2), c.Attack.Each[0].Value)
	require.Equal(t, []run.Contribution{{Op: "x", Value: value.Div(value.Int(1), value.Int(3)), Title: "Tired", Clause: "7.2"}}, c.Attack.Each[0].Contributions)
	require.Len(t, c.Defence.Each, 1)
	require.Equal(t, int64(0), c.Entered, "3 to 4 is 1:2")
	require.Len(t, c.Shifts, 1)
	require.Equal(t, []run.Contribution{{Op: "-", Value: value.Int(1), Title: "Woods", Clause: "7.3"}}, c.Shifts[0].Contributions)
	require.Equal(t, value.Int(-1), c.Shifts[0].Value)
	require.Equal(t, int64(0), c.Final)

	look := g.Derivations[1]
	require.Equal(t, "loss", look.Name)
	require.Equal(t, 1, look.Rolled)
	require.Len(t, look.Lookups, 1)
	require.Equal(t, []value.Value{value.Num(5), value.Word(0)}, look.Lookups[0].Args)
	require.Equal(t, c, look.Lookups[0].Column, "found in an earlier step")

	gap := g.Derivations[2]
	require.Equal(t, value.Int(3+5-4), gap.Value.N)
	require.Equal(t, []string{"attack", "die", "defence"}, []string{gap.Terms[0].Name, gap.Terms[1].Die, gap.Terms[2].Name})
	require.True(t, gap.Terms[2].Minus)

	test := g.Derivations[3]
	require.Equal(t, "die >= defence(b)", test.Text)
	require.Equal(t, int64(1), test.Value.N)
	require.Equal(t, "defence", test.Terms[0].Name)

	o := g.Clone()
	require.Len(t, o.Derivations, 4)
}

// A column computed in a step from sums over lists is recorded like one from a define.
// So is a column computed within a lookup.
func TestReckonedDirectly(t *testing.T) {
	const direct = "shift(column_of(crt, sum(b.attackers, strength_in(#)), sum(b.target.units, strength_in(#))), shift_of(b))"
	reckoned := func(change ...string) []*run.Derivation {
		g := run.New(compile(t, strings.NewReplacer(change...).Replace(fighting)), dice.NewScript(5))
		g.Derive = true
		pick(t, g, "Fight")
		require.NoError(t, g.Err)
		return g.Derivations
	}
	same := reckoned()[0].Column
	in := reckoned("let column = column_for(b)", "let column = "+direct)
	read := reckoned("let loss = crt(die, column)", "let loss = crt(die, "+direct+")")
	for _, c := range []*run.Column{in[0].Column, read[1].Lookups[0].Column} {
		require.NotNil(t, c)
		require.Equal(t, same.Shifts, c.Shifts)
		require.Equal(t, same.Final, c.Final)
		require.Equal(t, same.Attack.Value, c.Attack.Value)
		require.Equal(t, same.Attack.Each, c.Attack.Each)
		require.Equal(t, same.Defence.Each, c.Defence.Each)
	}
}
