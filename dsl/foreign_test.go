package dsl

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Who writes what another language would have is told what this one has.
func TestHabits(t *testing.T) {
	for src, want := range map[string]string{
		`rule 1 "A" { forbid enter(u, h) if n > 3 }`:         `write "when"`,
		`rule 2 "B" { pace(u) if n > 3: + 2 }`:               `write "when"`,
		`rule 3 "C" { action x "X" if n > 3 { set n = 1 } }`: `write "when"`,
		`rule 4 "D" { on start of turn if n > 3 { stop } }`:  `write "when" instead of "if"`,
		`sequence { phase a if n > 2 { log "x" } }`:          `write "when"`,
		`rule 5 "E" { pace(u) when n => 3: + 2 }`:            `write >= to compare, or : before the value`,
		`rule 6 "F" { forbid enter(u) when n =< 3 }`:         `write <=`,
		`define y(n: number) = n => 3`:                       `write >=`,
		`define y(n: number) = n <> 3`:                       `write !=`,
		`define x( = 1`:                                      `the list of parameters is not closed: write ")" before the "="`,
		`permission x(u: unit = 1`:                           `the list of parameters is not closed: write ")" before the "="`,
		`unit has { strength: number changing "T" }`:         `the title follows the type: strength: number "Strength" changing`,
		`piece p has { n: number = 2 changing "T" }`:         `the title follows the type: strength: number "Strength" changing`,
		`test "x" { expect n = 3 }`:                          `write == to compare`,
	} {
		_, ds := Parse("a.wgr", []byte(src))
		require.Len(t, ds, 1, src)
		require.Equal(t, want, ds[0].Help, "%s: %s", src, ds[0].Summary)
	}
	_, ds := Parse("a.wgr", []byte(`test "x" { expect n => 3 }`))
	require.Equal(t, `"=>" is not a comparison operator`, ds[0].Summary)
	require.Equal(t, 2, ds[0].Span.End.Offset-ds[0].Span.Start.Offset)
}
