package sight_test

import (
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

const harbours = `edition 3
game harbours "Harbours"
map hex columns 1..2 rows 1..1 stagger even columns
side red, blue
noun order has { worth: number }
data order { id title worth
  go_on  "Go on"  1
  stay   "Stay"   2
  stay_2 "Stay"   3 }
data area { id title
  far_port "The Far Port"
  near -
  b1 "Basin"
  dock_2 "The Docks"
  open_sea - }
data hex { id title
  0101 "Caen" }
data unit { id side at
  Alpha red 0101 }
rule 1 "Sailing" {
  procedure sail {
    choose h from [area("far_port"), area("near"), area("b1"), area("dock_2"), area("open_sea"), hex(0201)] by red
    place Alpha at h
    choose o from orders by red
    log "{o} to {h}, not {hex(0101).title}"
    ask done by blue
  }
}
sequence { do sail }
`

// A space whose id only the rules know is called by its title, one with a number by
// both; words of the rules are listed by their titles, with the word where two are alike.
func TestTitles(t *testing.T) {
	g := run.New(loaded(t, harbours), &dice.Script{})
	answers := func() (out []string) {
		v, d := sight.Of(g, 0), g.Pending()
		for i := range d.Options {
			out = append(out, v.Answer(d, &d.Options[i]))
		}
		return out
	}
	names := []string{}
	for _, o := range g.Pending().Options {
		names = append(names, sight.Of(g, 0).SpaceName(int(o.Value)))
	}
	require.Equal(t, []string{"The Far Port", "near", "b1 (Basin)", "The Docks", "open sea", "0201"}, names)
	_, err := g.Apply(run.Choice{Value: g.Pending().Options[0].Value})
	require.NoError(t, err)
	require.Equal(t, []string{"Go on", "Stay (stay)", "Stay (stay 2)"}, answers())
	_, err = g.Apply(run.Choice{Value: g.Pending().Options[0].Value})
	require.NoError(t, err)
	require.Equal(t, "Alpha is placed at The Far Port", g.Log[0].Text)
	require.Equal(t, "Go on to The Far Port, not Caen", g.Log[1].Text)
}
