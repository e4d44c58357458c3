package run_test

import (
	"testing"

	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// One action offered for two enum words has two labels. Sides and seats are not part of
// a label.
func TestAnActionIsNamedByTheWordItIsAbout(t *testing.T) {
	g := run.New(compile(t, `
side red "Reds", blue "Blues"
enum way { rail "by rail", sea "by sea" }
action sail(w: way, who: side) "Sail" when w == sea or who == blue { log "{who} sails {w}" }
sequence { offer sail(rail, blue), wait by red  offer sail(sea, red) by red }
action wait "Wait" {}
`), nil)
	require.Equal(t, []string{"Sail: by rail", "Wait"}, labels(g.Pending()))
	pick(t, g, "Sail: by rail")
	require.Contains(t, g.Log[len(g.Log)-2].Text, "Sail: by rail")
	r, err := g.Apply(run.Choice{Kind: run.Pass})
	require.NoError(t, err)
	require.Nil(t, r)
	require.Equal(t, []string{"Sail: by sea"}, labels(g.Pending()))
}
