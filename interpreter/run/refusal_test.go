package run_test

import (
	"strings"
	"testing"

	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

const refusing = `
map hex columns 1..3 rows 1..3 stagger even columns
side red, blue
unit has { strength: number = 1, used: flag changing }
space has { marsh: flag, ditch: flag, peak: flag }
data space { id is
  0101 marsh
  0202 ditch
  0201 peak }
data unit { id side strength at
  r1 red 1 0102
  r2 red 2 0102
  b1 blue 9 0303 }
permission go(u: unit, h: hex)
track n: number from 0 to 9
rule 1.1 "Only one's own may march" { action march "March" {
  choose u from filter(units, .side == phasing) "Who marches?"
  choose h from adjacent(u.hex) where not h.marsh allowed go(u, h)
  move u to h
} }
rule 1.2 "Ditches stop everybody" { forbid go(u, h) when h.ditch }
rule 1.3 { forbid go(u, h) when h.peak and u.strength < 2 }
rule 1.4 "Nobody flies yet" { action fly "Fly" when n > 3 { set n = 9 } }
rule 1.5 "Points are for the strong" { action pay "Pay" {
  spend points = 2 by red { option rest u from filter(units, .side == red) where u.strength > 1 and not u.used { set u.used = true } }
} }
sequence { phase works of red { offer march, fly, pay by red } }
`

// A refusal contains titles, reasons and names. Expressions appear only in the facts.
func TestNoCodeInARefusal(t *testing.T) {
	p := compile(t, refusing)
	g := run.New(p, nil)
	no := func(c run.Choice, want string) run.Reason {
		t.Helper()
		r, err := g.Apply(c)
		require.NoError(t, err)
		require.NotNil(t, r)
		require.EqualError(t, r, want)
		require.Len(t, r.Reasons, 1)
		return r.Reasons[0]
	}
	named := func(name, with string) run.Choice {
		t.Helper()
		c, err := g.Pending().Named(p, name, with)
		require.NoError(t, err)
		return c
	}
	x := no(named("fly", ""), "Fly: not possible now; 1.4 Nobody flies yet: its conditions are not met now")
	require.Equal(t, "needs n > 3", facts(x))
	pick(t, g, "March")
	x = no(named("b1", ""), `cannot choose b1; 1.1 Only one's own may march: only r1, r2 can be chosen ("Who marches?")`)
	require.Equal(t, "needs one of filter(units, .side == phasing)", facts(x))
	pick(t, g, "r1")
	x = no(named("0101", ""), "cannot choose 0101; 1.1 Only one's own may march: only 0103 can be chosen")
	require.Equal(t, "needs not h.marsh", facts(x))
	x = no(named("0202", ""), "cannot choose 0202; 1.2 Ditches stop everybody")
	require.Equal(t, "when h.ditch", facts(x))
	no(named("0201", ""), "cannot choose 0201; 1.3: it is forbidden")
	pick(t, g, "0103")
	pick(t, g, "Pay")
	x = no(named("r1", "rest"), "rest r1: not possible now; 1.5 Points are for the strong: only rest r2 can be chosen")
	require.Equal(t, "needs u.strength > 1 and not u.used", facts(x))
}

// facts returns the condition in the facts of a reason.
func facts(x run.Reason) string { return x.Node.Children[0].Text }

const joint = `
map hex columns 1..3 rows 1..3 stagger even columns
side red, blue
unit has { strength: number = 1 }
data unit { id side strength at
  r1 red 1 0102
  r2 red 2 0102
  r3 red 3 0102
  b1 blue 9 0303 }
permission fight(u: unit)
track n: number from 0 to 9
rule 2.1 "Two attack together" { action attack "Attack" {
  choose us = up to 2 of u from units allowed fight(u) "Who attacks?"
  set n = 1
} }
rule 2.2 "Blue sits still" { forbid fight(u) when u.side == blue because "it is blue" }
sequence { phase works of red { offer attack by red } }
`

// Several answers are legal together or not at all. The refusal names the illegal one
// with its clause, even if the set was complete before it.
func TestSeveralAnswers(t *testing.T) {
	p := compile(t, joint)
	g := run.New(p, nil)
	pick(t, g, "Attack")
	several := func(names ...string) []run.Choice {
		var out []run.Choice
		for _, name := range names {
			if name == "done" {
				out = append(out, run.Choice{Kind: run.Done})
				continue
			}
			c, err := g.Pending().Named(p, name, "")
			require.NoError(t, err)
			out = append(out, c)
		}
		return out
	}
	hash, lines := g.Hash(), len(g.Log)
	for _, tc := range []struct {
		names []string
		at    int
		want  string
	}{
		{[]string{"r1", "b1"}, 1, "cannot choose b1; 2.2 Blue sits still: it is blue"},
		{[]string{"r1", "r2", "b1"}, 2, "cannot choose b1; 2.2 Blue sits still: it is blue"},
		{[]string{"r1", "r2", "r3"}, 2, "cannot choose r3: the answers before it settle the question"},
		{[]string{"r1", "r1"}, 1, "r1 is already chosen; 2.1 Two attack together: each is chosen once"},
	} {
		at, r, err := g.Query().CheckAll(several(tc.names...))
		require.NoError(t, err)
		require.EqualError(t, r, tc.want)
		require.Equal(t, tc.at, at)
		require.Equal(t, hash, g.Hash())
		require.Len(t, g.Log, lines)
		require.Empty(t, g.Pending().Chosen)
	}
	for _, names := range [][]string{{"r1", "r2", "done"}, {"r3", "done"}, {"r1"}} {
		_, r, err := g.Query().CheckAll(several(names...))
		require.NoError(t, err)
		require.Nil(t, r)
		require.Equal(t, hash, g.Hash())
	}
}

// A unit with an open step but no space to end its move is refused with the reason
// against ending there.
func TestNowhereToEnd(t *testing.T) {
	p := compile(t, `
map hex columns 1..3 rows 1..3 stagger even columns
side red, blue
unit has { stout: flag }
data unit { id side is at
  a red stout 0101
  b red - 0101
  full red - 0102 }
permission step_to(h: hex)
permission rest(u: unit, h: hex)
rule 1.1 "Along the first column" { forbid step_to(h) when h.column > 1 because "it is off the path" }
rule 1.2 "The stout rest alone" { forbid rest(u, h) when u.stout and len(h.units) > 0 because "somebody is there" }
rule 1.3 "Walking" { movement walk(u) "Walk" {
  step a to b allowed step_to(b)
  within 1
  end in h allowed rest(u, h)
} }
sequence { phase works of red { choose u from units where u.hex == hex(0101) allowed walk(u)  log "{u}" } }
`)
	g := run.New(p, nil)
	c, err := g.Pending().Named(p, "a", "")
	require.NoError(t, err)
	r, err := g.Apply(c)
	require.NoError(t, err)
	require.NotNil(t, r)
	require.EqualError(t, r, "cannot choose a; 1.2 The stout rest alone: somebody is there")
}

// A set of at least one and at most two may not be empty and is complete with the second
// member.
func TestOneUpToTwo(t *testing.T) {
	g := run.New(compile(t, strings.Replace(joint, "up to 2 of u", "some up to 2 of u", 1)), nil)
	pick(t, g, "Attack")
	require.False(t, g.Pending().CanDone, "nobody has been chosen")
	pick(t, g, "r1")
	require.True(t, g.Pending().CanDone)
	pick(t, g, "r2")
	require.NotEqual(t, "us", g.Pending().Name)
}
