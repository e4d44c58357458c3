package preview_test

import (
	"testing"

	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// Behind a hidden card the preview works on a dealt position, which has no log. An act
// that leads nowhere there must not go back into the past of the real game.
func TestAnActThatLeadsNowhereBehindASecret(t *testing.T) {
	g := at(t, "", "  begin phase play", `edition 3
game cards "Cards"
map area
side york "York", lancaster "Lancaster"
data area { id
  London
  Kent }
data border { a b
  London Kent }
data unit { id side at
  Warwick york London
  Edward york London }
noun card has { holder: side changing }
data card { id
  c1
  c2 }
track ops: number = 1
permission march_to(u: unit, to: area)
rule 1 "Marches" {
  hide card(c).holder from s when c.holder != s
  forbid march_to(u, to) when ops < 1 because "too few points"
  action march "March" {
    choose u from units "Which unit?"
    choose to from adjacent(u.area) allowed march_to(u, to) "Where to?"
    move u to to
    decrease ops by 1
  }
}
sequence { turn { phase play of york { set c1.holder = lancaster offer march by york } } }
`)
	for _, name := range []string{"March", "Warwick", "Kent"} { // the log grows, and with it the way back
		refusal, err := g.Apply(answers(t, g, name)[0])
		require.NoError(t, err)
		require.Nil(t, refusal)
	}
	march := g.Pending().Options[0]
	refusal, err := g.Apply(run.Choice{Value: march.Value})
	require.NoError(t, err)
	require.Nil(t, refusal)
	require.NotEmpty(t, g.Log)
	view := sight.Of(g, 0)
	require.True(t, view.HidesAnything())
	p := preview.Of(view, []run.Choice{{Value: 1}}, preview.Usual)
	require.Equal(t, "dead end: no legal action could follow", p.Refused)
	p = preview.Of(view, nil, preview.Usual)
	require.Empty(t, p.Refused)
}
