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

// A target that each attacker is refused is refused by the clauses of the attackers.
func TestClausesOfTheCandidates(t *testing.T) {
	for _, tc := range []struct {
		old, with string
		want      []string
	}{
		{"", "", []string{"1.2", "1.3"}},
		{"  r2 red lost 0102\n", "", []string{"1.2"}},
		{"  r1 red tired 0102\n  r2 red lost 0102\n", "", []string{"1.1"}}, // there is no candidate
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
