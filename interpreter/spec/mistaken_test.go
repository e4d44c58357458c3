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
