package spec_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWithSaysWhereItsNameIsUnknown(t *testing.T) {
	src := struck + `option rain 4 "Rain" default off {}
interpretation river Q.1 "Over the river?" { reading everywhere "Yes" default {} reading bridges "No" {} }
test "an option" { with option rein }
test "an interpretation" { with reading rivers bridges }
test "a reading" { with reading river bridge }
`
	results, ds := suite(t, "struck.wgr", []byte(src)).Run(nil)
	require.False(t, ds.HasErrors(), ds.Error())
	var got []string
	for _, r := range results {
		for _, f := range r.Fails {
			got = append(got, f.Span.String()+" "+f.Summary+" "+f.Help)
		}
	}
	require.Equal(t, []string{
		`struck.wgr:22:32 there is no option "rein" did you mean rain?`,
		`struck.wgr:23:41 there is no interpretation "rivers" did you mean river?`,
		`struck.wgr:24:39 there is no reading of river "bridge" did you mean bridges?`,
	}, got)
}

func TestCitesWithoutACatalogueAreClausesOfTheRules(t *testing.T) {
	require.Equal(t, []string{"no rule, option or interpretation has the clause ZZZ.99"}, failures(t, `test "t" cites 1, ZZZ.99 { expect 1 == 1 }`))
}

func TestTwoRowsForOneEdge(t *testing.T) {
	for _, rows := range []string{
		"edge has { river: flag, road: flag }\ndata edge { a b is\n  0101 0102 river\n  0102 0101 road }\n",
		"space has { town: flag }\ndata hex { id is\n  0101 town\n  0101 - }\n",
	} {
		_, ds := suite(t, "struck.wgr", []byte(struck+rows)).Run(nil)
		require.True(t, ds.HasErrors(), rows)
		require.Contains(t, ds.Error(), "has two rows in this block")
	}
}

// A set that can only be empty is passed over in play. An act that names a member of it is
// refused with what keeps that member out.
func TestMemberOfAnEmptySet(t *testing.T) {
	src := `edition 3
game pairs "Pairs"
map hex columns 1..1 rows 1..3 stagger even columns
side red "Red"
unit has { army: number }
rule 1 "Marches" {
  action march "March" {
    choose lead from units
    choose others = any u from filter(units, # != lead) allowed joins(u, lead)
    choose to from hexes
    move lead to to
  }
}
rule 2 "One army" {
  permission joins(u: unit, lead: unit)
  forbid joins(u, lead) when u.army != lead.army
}
sequence { turn { phase p of red { offer march by red } } game over "done" }
test "strangers" {
  unit a: red, army = 1 at 0101
  unit b: red, army = 2 at 0101
  begin phase p
  refuse act march(lead: a, others: [b], to: 0102) by 2
  act march(lead: a, others: [], to: 0102)
  expect a.hex == hex(0102)
  act march(lead: a, to: 0103)
  expect a.hex == hex(0103) and b.hex == hex(0101)
}
`
	results, ds := suite(t, "pairs.wgr", []byte(src)).Run(nil)
	require.False(t, ds.HasErrors(), ds.Error())
	require.Len(t, results, 1)
	require.Empty(t, results[0].Fails)
}
