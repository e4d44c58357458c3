package run_test

import (
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/explain"
	"wargame/interpreter/formula"
	"wargame/interpreter/run"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// If a failing rule makes an answer illegal, the refusal and Why name the rule. A
// prohibition that certainly applies takes precedence, wherever it stands.
func TestAFlawForbidsAndIsNamed(t *testing.T) {
	f, ds := dsl.Parse("flaw.wgr", []byte(`edition 3
game flaw "Flaw"
map hex columns 1..4 rows 1..4 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
data unit reconstructed "made" { id side strength at
  A red 2 0101
  Zero red 0 0102
  Enemy blue 0 0103
}
define ratio(u: unit): number = 12 / u.strength
permission go(u: unit, to: hex)
rule 5.1 "Weak units stay" { forbid go(u, to) when ratio(u) > 20 because "it is too weak" }
rule 5.2 "Never into an enemy" { forbid go(u, to) when any(filter(units, .hex == to), .side != u.side) because "an enemy is there" }
reach march(u: unit) { from [u.hex]  step a to b when go(u, b)  within 2 }
action go_on "Go on" {
  choose u from filter(units, .side == red) "Who?" by red
  choose to from adjacent(u.hex) allowed go(u, to) "Where to?" by red
  move u to to
}
sequence { repeat { turn { phase p of red { offer go_on by red } } } until turn_number == 3 game over "Done" }
`))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, dice.Keyed{Seed: 1})
	g.Hold = true // keep a choice without a legal answer
	apply := func(label string) {
		d := g.Pending()
		for _, o := range d.Options {
			if o.Label == label {
				refusal, err := g.Apply(run.Choice{Value: o.Value})
				require.Nil(t, refusal)
				require.NoError(t, err)
				return
			}
		}
		require.Fail(t, "no such answer", label)
	}
	to := func(name string) run.Choice {
		v, ok := p.Word(value.SpaceType, name)
		require.True(t, ok)
		return run.Choice{Value: v.N}
	}
	apply("Go on")
	apply("A")
	require.NoError(t, g.Flaw)
	apply("0201")
	apply("Go on")
	apply("Zero")
	d := g.Pending()
	require.ErrorContains(t, g.Flaw, "division by zero: 12 / u.strength (flaw.wgr:")
	refusal := g.Check(d, to("0202"))
	require.NotNil(t, refusal)
	require.Equal(t, []string{"5.1"}, refusal.Clauses())
	require.Contains(t, refusal.Error(), "5.1 Weak units stay: the rule cannot be computed: division by zero: 12 / u.strength")
	refusal = g.Check(d, to("0103"))
	require.NotNil(t, refusal)
	require.Equal(t, []string{"5.1", "5.2"}, refusal.Clauses())

	n := &formula.Node{}
	zero, _ := p.Word(value.UnitType, "Zero")
	hex, _ := p.Word(value.SpaceType, "0202")
	c := g.Ctx()
	require.Zero(t, p.Permissions["go"].Explain(&p.Lexicon, c, []value.Value{zero, hex}, n).N)
	require.NoError(t, c.Err, "the verdict stands, and says why")
	var b strings.Builder
	require.NoError(t, explain.Writer{}.Write(&b, n))
	require.Contains(t, b.String(), "go(Zero, 0202): forbidden")
	require.Contains(t, b.String(), "5.1 Weak units stay: the rule cannot be computed: division by zero")

	// A reachability search through the same prohibitions: the path to the enemy is
	// certainly closed, other paths are unknown, and no result is cached.
	c = g.Ctx()
	p.Reaches["march"].Flood(c, []value.Value{zero})
	require.ErrorContains(t, c.Err, "division by zero")
	unit, _ := p.Word(value.UnitType, "A")
	c = g.Ctx()
	field := p.Reaches["march"].Flood(c, []value.Value{unit})
	require.NoError(t, c.Err)
	require.Greater(t, len(field.Order), 1)
}

// If no rule allows something, it is forbidden even if a prohibition fails. If a rule
// allows it, the result is unknown. The order of evaluation, which depends on costs,
// makes no difference.
func TestWhatNobodyAllowsHidesAFlaw(t *testing.T) {
	for _, cond := range []string{"u.strength < 5", "any(units, any(units, .side == u.side)) and u.strength < 5"} {
		f, ds := dsl.Parse("flaw.wgr", []byte(`edition 3
game flaw "Flaw"
map hex columns 1..4 rows 1..4 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number, weight: number }
data unit reconstructed "made" { id side strength weight at
  Allowed red 2 1 0101
  Failing red 2 0 0102
  Denied red 9 0 0103
}
define ratio(u: unit): number = sum(units, .strength) / u.weight
permission go(u: unit) denied unless allowed
rule 5.1 "Weak units go" { allow go(u) when `+cond+` }
rule 5.2 "Heavy ones do not" { forbid go(u) when ratio(u) > 20 }
sequence { repeat { turn { phase p of red { } } } until turn_number == 1 game over "Done" }
`))
		require.Empty(t, ds, ds.Error())
		p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
		require.False(t, ds.HasErrors(), ds.Error())
		g := run.New(p, dice.Keyed{Seed: 1})
		ask := func(name string) (bool, error) {
			u, ok := p.Word(value.UnitType, name)
			require.True(t, ok)
			c := g.Ctx()
			yes := p.Permissions["go"].Call(c, []value.Value{u})
			return yes, c.Err
		}
		yes, err := ask("Allowed")
		require.NoError(t, err)
		require.True(t, yes)
		_, err = ask("Failing")
		require.ErrorContains(t, err, "division by zero")
		yes, err = ask("Denied")
		require.NoError(t, err)
		require.False(t, yes)
	}
}

// A loop first evaluates the preconditions of a rule. This hides no failure of an
// earlier part of the rule. It also adds no failure for elements that the rule would not
// have reached.
func TestNeedsHideNoFlaw(t *testing.T) {
	f, ds := dsl.Parse("needs.wgr", []byte(`edition 3
game needs "Needs"
map hex columns 1..4 rows 1..4 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number, fresh: flag }
data unit reconstructed "made" { id side strength fresh at
  A red 4 yes 0101
  B red 3 no 0101
  Zero blue 0 yes 0103
}
define ratio(u: unit): number = 12 / u.strength
define guarded(u: unit, s: side) = u.side == s and u.fresh and ratio(u) > 2
define unguarded(u: unit, s: side) = ratio(u) > 2 and u.side == s
permission go(u: unit, s: side)
rule 1.1 "Its own" { require go(u, s): u.side == s }
rule 1.2 "Fresh" { forbid go(u, s) when not u.fresh }
rule 1.3 "Strong" { forbid go(u, s) when ratio(u) <= 2 }
define guarded_any = any(units, guarded(#, red))
define guarded_count = count(units, guarded(#, red))
define guarded_list = len(filter(hex(0101).units, guarded(#, red)))
define unguarded_any = none(units, unguarded(#, blue))
define gone = count(units, go(#, red))
define gone_blue = any(units, go(#, blue))
sequence { repeat { turn { phase p of red { } } } until turn_number == 1 game over "Done" }
`))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, dice.Keyed{Seed: 1})
	for name, want := range map[string]value.Value{
		"guarded_any": value.Bool(true), "guarded_count": value.Num(1), "guarded_list": value.Num(1), "gone": value.Num(1),
	} {
		c := g.Ctx()
		got := p.Defines[name].Body.Eval(c)
		require.NoError(t, c.Err, name)
		require.Equal(t, want.N, got.N, name)
	}
	for _, name := range []string{"unguarded_any", "gone_blue"} {
		c := g.Ctx()
		p.Defines[name].Body.Eval(c)
		require.ErrorContains(t, c.Err, "division by zero", name)
	}
}
