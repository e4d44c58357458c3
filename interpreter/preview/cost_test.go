package preview_test

import (
	"testing"

	"wargame/interpreter/preview"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

const casualties = `edition 3
game losses "Losses"
map area
side red "Red"
unit has { weak: flag changing }
data area { id title
  A -
  dead "The dead" }
data unit { id side at weak
  Ann red A -
  Bob red A yes
  Cid red A - }
rule 2 "Steps" { define steps(u: unit) = u.weak ? 1 : 2 }
rule 1 "Somebody pays" {
  procedure pay() {
    choose u from filter(units, .area == A) by red "Who loses a step?"
    if u == unit("Cid") { withdraw u } else if u.weak { place u at dead } else { set u.weak = yes }
  }
}
sequence { turn { phase p of red { do pay } } game over "done" }
`

// What an answer does to whom it names stands beside it: a step, the way to the box of the
// dead, or that he is gone.
func TestToll(t *testing.T) {
	g := at(t, "", "  begin phase p", casualties)
	d := g.Pending()
	tolls := map[string]string{}
	for i := range d.Options {
		tolls[d.Options[i].Label] = preview.Cost(sight.Open(g), d, &d.Options[i])
	}
	require.Equal(t, map[string]string{"Ann": "steps 2 → 1", "Bob": "goes to The dead", "Cid": "it is lost"}, tolls)
}
