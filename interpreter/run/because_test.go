package run_test

import (
	"testing"

	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

const because = `edition 3
game because "Because"
map hex columns 1..4 rows 1..1 stagger even columns
side red "Red"
unit has { load: number }
data unit { id side load at
  r1 red 2 0101 }
permission go(u: unit, h: hex)
rule 1.1 "The ford" {
  forbid go(u, h) when h == "0201" because "{u} carries {u.load} tons, and {h} bears {[7, 8][u.load]}"
  forbid go(u, h) when h == "0301" because "{u} is too heavy"
  action march "March" {
    choose u from filter(units, .side == phasing)
    choose h from hexes where h != u.hex allowed go(u, h)
    move u to h
  }
}
sequence { phase works of red { offer march by red } }
`

// A `because` may name values. Values that cannot be computed are left out, and so are
// names for seats that may not see them.
func TestReasonWithValues(t *testing.T) {
	p := compile(t, because)
	g := run.New(p, nil)
	pick(t, g, "March")
	pick(t, g, "r1")
	refuse := func(name string) run.Reason {
		c, err := g.Pending().Named(p, name, "")
		require.NoError(t, err)
		r, err := g.Apply(c)
		require.NoError(t, err)
		require.NotNil(t, r)
		require.Len(t, r.Reasons, 1)
		return r.Reasons[0]
	}
	x := refuse("0301")
	require.Equal(t, "r1 is too heavy", x.Text)
	require.Equal(t, "… is too heavy", x.Brief)
	require.NotNil(t, x.Node, "the facts are found all the same")
	x = refuse("0201")
	require.Equal(t, "r1 carries 2 tons, and 0201 bears …", x.Text)
	require.NotNil(t, x.Node)
	require.NoError(t, g.Err)
}
