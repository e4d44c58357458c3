package run_test

import (
	"strings"
	"testing"

	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

const inReach = `
map hex columns 1..3 rows 1..3 stagger even columns
side red, blue
unit has { tired: flag, lost: flag }
data unit { id side is at
  r1 red tired 0102
  r2 red lost 0102
  b1 blue - 0303 }
permission fire(u: unit, h: hex)
permission target(h: hex)
track n: number from 0 to 9
rule 1.1 "Somebody must fire" { require target(h): any(filter(units, .side == red), fire(#, h)) }
rule 1.2 "The tired rest" { forbid fire(u, h) when u.tired }
rule 1.3 "The lost wait" { forbid fire(u, h) when u.lost because "it is lost" }
rule 1.4 { action attack "Attack" {
  choose h from filter(hexes, # == hex(0303)) allowed target(h)
  choose us = some u from filter(units, .side == red) allowed fire(u, h)
  set n = 1
} }
sequence { phase works of red { offer attack by red } }
`

// If every attacker is refused a target, the refusal gives the clauses against the
// attackers.
func TestClausesOfTheCandidates(t *testing.T) {
	for _, tc := range []struct {
		old, with string
		want      []string
	}{
		{"", "", []string{"1.2", "1.3"}},
		{"  r2 red lost 0102\n", "", []string{"1.2"}},
		{"  r1 red tired 0102\n  r2 red lost 0102\n", "", []string{"1.1"}}, // no candidate
		{"choose us = some u", "choose u", []string{"1.2", "1.3"}},
	} {
		g := run.New(compile(t, strings.Replace(inReach, tc.old, tc.with, 1)), nil)
		c, err := g.Pending().Named(g.P, "attack", "")
		require.NoError(t, err)
		r, err := g.Apply(c)
		require.NoError(t, err)
		require.NotNil(t, r)
		require.Equal(t, tc.want, r.Clauses(), tc.with)
	}
}

// A clause with a `because` comes before the clauses that refuse each candidate.
func TestReasonBeforeThoseOfTheCandidates(t *testing.T) {
	g := run.New(compile(t, strings.Replace(inReach, "fire(#, h)) }", `fire(#, h)) because "nobody may fire" }`, 1)), nil)
	c, err := g.Pending().Named(g.P, "attack", "")
	require.NoError(t, err)
	r := g.Check(g.Pending(), c)
	require.NotNil(t, r)
	require.Equal(t, []string{"1.1", "1.2", "1.3"}, r.Clauses())
	require.Equal(t, "nobody may fire", r.Reasons[0].Text)
	require.Equal(t, "r1: it is lost", strings.Replace(r.Reasons[2].Text, "r2", "r1", 1))
}

const nested = `
map hex columns 1..3 rows 1..3 stagger even columns
side red, blue
unit has { tired: flag, gunner: flag }
data unit { id side tired gunner at
  r1 red x x 0102
  r2 red - - 0102
  b1 blue - - 0303 }
permission target(h: hex)
permission fire(u: unit, h: hex)
permission crew(g: unit, u: unit)
permission open()
track n: number from 0 to 9
rule 1.1 "A target needs somebody who fires" { require target(h): any(filter(units, .side == red), fire(#, h)) }
rule 1.2 "Who fires needs a gunner" { require fire(u, h): any(filter(units, .side == red), crew(#, u)) because "no gunner is free" }
rule 1.3 "The tired serve no gun" { forbid crew(g, u) when g.tired }
rule 1.4 "Only gunners serve" { forbid crew(g, u) when not g.gunner because "it is no gunner" }
rule 1.5 "The attack" { action attack "Attack" WHEN {
  choose h from filter(hexes, # == hex(0303)) allowed target(h)
  choose u from filter(units, .side == red) allowed fire(u, h)
  choose g from filter(units, .side == red) allowed crew(g, u)
  set n = 1
} }
rule 1.6 "A list of its own" { define ready = filter(units, .side == red and loaded(#))
  define loaded(u: unit) = u.gunner and not u.tired }
rule 1.7 { action salvo "Salvo" {
  choose u from ready
  set n = 1
} }
sequence { phase works of red { offer attack, salvo by red } }
`

// With three nested choices, each empty for a reason of its own, the refusal of the
// first names the clauses of the last.
func TestNestedChoices(t *testing.T) {
	refused := func(src, action string) *run.Refusal {
		g := run.New(compile(t, src), nil)
		c, err := g.Pending().Named(g.P, action, "")
		require.NoError(t, err)
		before := g.Hash()
		r := g.Check(g.Pending(), c)
		require.NotNil(t, r)
		require.Equal(t, before, g.Hash(), "to ask changes nothing")
		return r
	}
	plain := strings.Replace(nested, "WHEN", "", 1)
	r := refused(plain, "attack")
	require.Equal(t, []string{"1.2", "1.3", "1.4"}, r.Clauses())
	require.Contains(t, r.Error(), "no gunner is free")
	require.Contains(t, r.Error(), "r2: it is no gunner")
	// Without a `because`, the clause in between is left out too.
	r = refused(strings.Replace(plain, ` because "no gunner is free"`, "", 1), "attack")
	require.Equal(t, []string{"1.3", "1.4"}, r.Clauses())
	// The condition of the action requires the same.
	r = refused(strings.Replace(nested, "WHEN", "when any(hexes, # == hex(0303) and target(#))", 1), "attack")
	require.Equal(t, []string{"1.5", "1.2", "1.3", "1.4"}, r.Clauses())
	// The refusal of an empty list names the condition that no element meets.
	r = refused(plain, "salvo")
	require.Equal(t, []string{"1.6"}, r.Clauses())
	require.Contains(t, r.Error(), "“loaded” applies to none of r1, r2")
}
