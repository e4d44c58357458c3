package run_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/run"
)

const indebted = `
map hex columns 1..3 rows 1..1 stagger even columns
side red
track paid(h: hex): flag
track met: flag
rule 1.1 "Tribute" {
  obligation tribute(h: hex) lasts phase met when paid(h)
  obligation greeting lasts phase met when met
}
rule 2.1 "The treaty" { on start of phase works { oblige tribute(hex(0101))  remember tribute(hex(0201)) } }
rule 2.2 "The oath" { on start of phase works { oblige tribute(hex(0201))  oblige tribute(hex(0301))  oblige greeting } }
rule 3.1 "Mercy" {
  action pay "Pay" { choose h from hexes where tribute(h)  set paid(h) = true }
  action greet "Greet" { set met = true }
  action beg "Beg" { choose h from hexes where tribute(h)  forget tribute(h) }
}
sequence { phase works of red { offer pay, greet, beg by red } }
`

// A refused pass names the clause that imposed the obligation first, which may be the
// obligation's own. This does not change what is owed.
func TestDebtNamesItsClause(t *testing.T) {
	p := compile(t, indebted)
	g := run.New(p, nil)
	owed := func(want ...string) {
		t.Helper()
		r, err := g.Apply(run.Choice{Kind: run.Pass})
		require.NoError(t, err)
		if len(want) == 0 {
			require.Nil(t, r)
			return
		}
		require.NotNil(t, r)
		var got []string
		for _, x := range r.Reasons {
			got = append(got, x.Clause+" "+x.Text)
		}
		require.ElementsMatch(t, want, got)
	}
	do := func(names ...string) {
		t.Helper()
		for _, name := range names {
			c, err := g.Pending().Named(p, name, "")
			require.NoError(t, err)
			r, err := g.Apply(c)
			require.NoError(t, err)
			require.Nil(t, r)
		}
	}
	owed("2.1 tribute (0101) is still owed", "2.1 tribute (0201) is still owed", "2.2 tribute (0301) is still owed", "2.2 greeting is still owed")
	do("beg", "0201")
	owed("2.1 tribute (0101) is still owed", "2.2 tribute (0301) is still owed", "2.2 greeting is still owed")
	do("greet", "pay", "0301")
	owed("2.1 tribute (0101) is still owed")
	do("pay", "0101")
	owed()
}
