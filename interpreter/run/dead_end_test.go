package run_test

import (
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// If an offer may not be passed and no action is legal, the game goes back to the choice
// that led there.
func TestAnOfferThatNobodyCanEndGoesBack(t *testing.T) {
	f, ds := dsl.Parse("bay.wgr", []byte(`edition 3
game bay "Bay"
map area
side red "Red", blue "Blue"
data area { id
  A
  B
  C }
data edge { a b
  A B
  A C }
data unit { id side at
  Ship red A }
fact sailed(u: unit) lasts phase
permission may_end()
forbid may_end() when any(units, .area == area("B")) because "nobody stays in B"
action sail "Sail" {
  choose who from filter(units, not sailed(#)) "Who?"
  choose to from adjacent(who.area) "Where to?"
  remember sailed(who)
  move who to to
}
sequence { turn { phase sea of red { offer sail by red finish allowed may_end() } } game over "done" }
`))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, dice.Keyed{Seed: 1})
	pick := func(label string) {
		t.Helper()
		for _, o := range g.Pending().Options {
			if o.Label == label {
				r, err := g.Apply(run.Choice{Value: o.Value, Group: o.Group})
				require.NoError(t, err)
				require.Nil(t, r)
				return
			}
		}
		require.Fail(t, "not offered", "%s among %v", label, g.Pending().Options)
	}
	pick("Sail")
	pick("Ship")
	require.Len(t, g.Pending().Options, 2)
	pick("B")
	require.Equal(t, "to", g.Pending().Name, "back to where it went wrong")
	require.Len(t, g.Pending().Options, 1)
	pick("C")
	r, err := g.Apply(run.Choice{Kind: run.Pass})
	require.NoError(t, err)
	require.Nil(t, r)
	require.NotNil(t, g.Over)
}

// locked has three units and one hex too few. A player that stacks two units and moves
// the third away has no legal action and may not pass.
const locked = `
map hex columns 1..3 rows 1..3 stagger even columns
side red, blue
unit has { strength: number = 1 }
data unit { id side at
  a red 0101
  b red 0103
  c red 0303 }
fact moved(u: unit) lasts turn
permission finish()
rule 3.2 "One a hex" { forbid finish() when any(hexes, len(.units) > 1) because "two stand in one hex" }
action march "March" {
  choose u from filter(units, not moved(#)) "Who?"
  choose to from adjacent(u.hex) "Where to?"
  remember moved(u)
  move u to to
}
sequence { turn { phase moves of red { BEFORE offer march by red finish allowed finish() AFTER } } game over "done" }
`

func lockedGame(t *testing.T, before, after string) *program.Program {
	return compile(t, strings.NewReplacer("BEFORE", before, "AFTER", after).Replace(locked))
}

// move makes a unit march to a hex.
func move(t *testing.T, g *run.Game, unit, to string) {
	t.Helper()
	pick(t, g, "March")
	pick(t, g, unit)
	pick(t, g, to)
}

func TestGoingBackGoesAsFarAsItTakes(t *testing.T) {
	g := run.New(lockedGame(t, "", ""), nil)
	move(t, g, "a", "0102")
	move(t, g, "b", "0102")
	pick(t, g, "March")
	pick(t, g, "c")
	lines := len(g.Log)
	kept, hash := g.Clone(), g.Hash()
	for range g.Pending().Options { // wherever c goes, no action is legal then
		require.Len(t, g.Log, lines)
		require.Equal(t, "to", g.Pending().Name)
		pick(t, g, g.Pending().Options[0].Label)
		require.Positive(t, g.WentBack)
	}
	require.Equal(t, 4, g.WentBack, "the hex, who, the march itself, and where b went")
	require.NotContains(t, labels(g.Pending()), "0102")
	require.Len(t, g.Log, lines-2)
	require.Equal(t, "to", kept.Pending().Name)
	require.Equal(t, hash, kept.Hash(), "a clone does not notice")
	require.NoError(t, g.Err)
}

func TestWhatIsBarredIsPartOfThePosition(t *testing.T) {
	p := lockedGame(t, "", "")
	g := run.New(p, nil)
	move(t, g, "a", "0102")
	move(t, g, "b", "0102")
	pick(t, g, "March")
	pick(t, g, "c")
	first := g.Pending().Options[0].Label
	pick(t, g, first)
	require.NotContains(t, labels(g.Pending()), first)
	for name, o := range map[string]*run.Game{"clone": g.Clone(), "bytes": restored(t, p, g, nil)} {
		require.Equal(t, g.Hash(), o.Hash(), name)
		require.Equal(t, g.Pending().Options, o.Pending().Options, name)
		r, err := o.Apply(run.Choice{Value: find(t, p, first)})
		require.NoError(t, err)
		require.ErrorContains(t, r, "no legal action could follow", name)
	}
}

func find(t *testing.T, p *program.Program, space string) int64 {
	i, ok := p.World.Map.Find(space)
	require.True(t, ok)
	return int64(i)
}

// The game never goes back past a die. If no answer since the last roll helps, the rules
// are at fault, and the error names the clause.
func TestNobodyGoesBackBehindADie(t *testing.T) {
	g := run.New(lockedGame(t, "", `roll d = d6 choose who from filter(units, false)`), dice.NewScript(3))
	r, err := g.Apply(run.Choice{Kind: run.Pass})
	require.Nil(t, r)
	require.ErrorContains(t, err, `there is no legal choice for "who"`)
	require.Equal(t, 1, g.Rolled)

	src := strings.ReplaceAll(locked, "BEFORE", `move units to hex(0202) choose u from units by red let n = 1`)
	g = run.New(compile(t, strings.NewReplacer("AFTER", "", "march by red", "march by blue", "filter(units, not moved(#))", "filter(units, false)").Replace(src)), nil)
	pick(t, g, "a")
	pick(t, g, "b")
	require.Len(t, g.Pending().Options, 1)
	_, err = g.Apply(run.Choice{Value: g.Pending().Options[0].Value})
	require.ErrorContains(t, err, "no answer is legal, and passing is not allowed yet; 3.2 One a hex: two stand in one hex; every answer since the last die leads to the same dead end")
	require.Nil(t, g.Pending())
}

// A pass can lead to a dead end too, even in the next phase. Going back restores the
// count of timed scopes.
func TestAPassIsTakenBack(t *testing.T) {
	g := run.New(compile(t, `
side red, blue
track n: number
clock late: 1 minutes per phase
action dig "Dig" { set n = n + 1 }
sequence { turn {
  phase first of red { offer dig by red }
  phase second of blue { choose u from filter([n], # > 0) by blue }
} }`), nil)
	require.Equal(t, 1, g.TimedScopes)
	require.True(t, g.Pending().CanPass)
	lines := len(g.Log)
	r, err := g.Apply(run.Choice{Kind: run.Pass})
	require.NoError(t, err)
	require.Nil(t, r)
	require.Equal(t, 1, g.TimedScopes)
	require.Len(t, g.Log, lines)
	require.False(t, g.Pending().CanPass)
	r, err = g.Apply(run.Choice{Kind: run.Pass})
	require.NoError(t, err)
	require.ErrorContains(t, r, "pass: dead end: no legal action")
	pick(t, g, "Dig")
	require.True(t, g.Pending().CanPass)
	r, err = g.Apply(run.Choice{Kind: run.Pass})
	require.NoError(t, err)
	require.Nil(t, r)
	require.Equal(t, "u", g.Pending().Name)
	require.Equal(t, 2, g.TimedScopes)
	pick(t, g, g.Pending().Options[0].Label)
	require.Equal(t, g.PlainHash(), g.Hash(), "at the end nothing is barred")
}

// A clone has dice of its own.
func TestACloneDoesNotEatTheDice(t *testing.T) {
	g := run.New(compile(t, `side red, blue
track n: number
sequence { ask ready by red roll d = d6 set n = d ask again by red }`), dice.NewScript(5))
	c := g.Clone()
	pick(t, c, "yes")
	require.Equal(t, "again", c.Pending().Name)
	pick(t, g, "yes")
	require.Equal(t, "again", g.Pending().Name, "the die is still there")
	require.Equal(t, c.Hash(), g.Hash())
}

// The history is bounded, and its cut-off does not depend on clones.
func TestTheWayBackIsBounded(t *testing.T) {
	p := compile(t, `
side red, blue
map area
data area { id
  A }
data unit { id side at
  a red A }
sequence { repeat 400 times { choose u from units by red }  choose v from filter(units, false) by red }`)
	live := run.New(p, nil)
	for n := range 399 {
		require.Len(t, live.Pending().Options, 1)
		if n%7 == 0 {
			live = live.Clone()
		}
		pick(t, live, "a")
	}
	other := live.Clone()
	for _, g := range []*run.Game{live, other} {
		_, err := g.Apply(run.Choice{Value: 0})
		require.ErrorContains(t, err, `there is no legal choice for "v", and the rules do not say what happens then; every answer since the last die leads to the same dead end`)
		require.Greater(t, g.WentBack, 100)
		require.Less(t, g.WentBack, 300)
	}
	require.Equal(t, live.Hash(), other.Hash())
	require.Equal(t, live.WentBack, other.WentBack)
}

// If a step closes all paths and the move may not end there, the game goes back to the
// choice of the destination.
func TestAMoveDoesNotEndWhereItMayNot(t *testing.T) {
	f, ds := dsl.Parse("shut.wgr", []byte(`edition 3
game shut "Shut"
map area
side red "Red"
data area { id
  A
  B
  C
  D }
data edge { a b
  A B
  B C
  A D }
data unit { id side at
  Scout red A }
track shut: flag
movement walk(u) "Walk" {
  within 3
  step x to y when not shut
  end in h when h != area("B")
}
on moved(u, from, to) when to == area("B") { set shut = true }
sequence { phase march of red {
  choose u from units by red "Who?"
  go walk([u]) by red "Where to?"
  ask fine by red "Fine?"
} }
`))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, dice.Keyed{Seed: 1})
	labels := func() (out []string) {
		for _, o := range g.Pending().Options {
			out = append(out, o.Label)
		}
		return out
	}
	pick := func(label string) {
		t.Helper()
		for _, o := range g.Pending().Options {
			if o.Label == label {
				r, err := g.Apply(run.Choice{Value: o.Value})
				require.NoError(t, err)
				require.Nil(t, r)
				return
			}
		}
		require.Fail(t, "not offered", "%s among %v", label, labels())
	}
	pick("Scout")
	require.ElementsMatch(t, []string{"B", "C", "D"}, labels())
	pick("C")
	require.Equal(t, "to", g.Pending().Name)
	require.ElementsMatch(t, []string{"B", "D"}, labels(), "the way to C ends in B, where nobody may stay")
	pick("B")
	require.Equal(t, []string{"D"}, labels())
	pick("D")
	if g.Pending().Name == "to" {
		_, err := g.Apply(run.Choice{Kind: run.Stop})
		require.NoError(t, err)
	}
	require.Equal(t, "fine", g.Pending().Name)
}

// A value that belongs to no complete set is refused with the clauses that forbid the
// set.
func TestWhyASetCanNeverBeComplete(t *testing.T) {
	g := run.New(compile(t, `
map hex columns 1..3 rows 1..3 stagger even columns
side red, blue
unit has { foot: flag, load: number }
data unit { id side foot load at
  a red x 2 0101
  b red - 3 0101
  c red - 4 0101 }
permission company(us: list of unit)
rule 1.1 "Not more than six loads" { forbid company(us) when sum(us, .load) > 6 because "the ferry sinks" }
rule 1.2 "With somebody on foot" { require company(us): any(us, .foot) }
action cross "Cross" {
  choose us = some u from filter(units, .side == red) such that company(us) by red "Who?"
  move us to hex(0303)
}
sequence { phase p of red { offer cross by red } game over "done" }
`), nil)
	pick(t, g, "Cross")
	pick(t, g, "c")
	hash := g.Hash()
	pick(t, g, "b")
	pick(t, g, "a") // the set is still too large with a
	require.Equal(t, 2, g.WentBack)
	d, b := g.Pending(), run.Choice{Value: 1}
	refusal := g.Check(d, b)
	require.Equal(t, []string{"1.1", "1.2"}, refusal.Clauses())
	require.Contains(t, refusal.Error(), "no legal action could follow")
	require.NotEqual(t, hash, g.Hash(), "what is barred is part of the position")
	before := g.Hash()
	g.Check(d, b)
	require.Equal(t, before, g.Hash(), "to ask changes nothing")
	pick(t, g, "a")
	_, err := g.Apply(run.Choice{Kind: run.Done})
	require.NoError(t, err)
	require.NoError(t, g.Err)
}

// A pruned choice is refused with the clauses that refuse every later answer, even
// several answers later.
func TestWhyNothingFollows(t *testing.T) {
	g := run.New(compile(t, `
map hex columns 1..3 rows 1..3 stagger even columns
side red, blue
unit has { heavy: flag }
data unit { id side heavy at
  r1 red x 0101
  r2 red - 0101 }
permission cross(u: unit, h: hex)
track n: number from 0 to 9
rule 1.1 "The bridge" { forbid cross(u, h) when u.heavy because "{u} is too heavy" }
rule 1.2 { action march "March" {
  choose u from units "Who?"
  ask slowly by red "Slowly?"
  choose h from hexes allowed cross(u, h) "Where to?"
  set n = 1
} }
sequence { phase p of red { offer march by red } game over "done" }
`), nil)
	pick(t, g, "March")
	pick(t, g, "r1")
	pick(t, g, "yes")
	pick(t, g, "no")
	require.Equal(t, "u", g.Pending().Name)
	require.NotContains(t, labels(g.Pending()), "r1")
	r := g.Check(g.Pending(), run.Choice{Value: 0})
	require.NotNil(t, r)
	require.Equal(t, []string{"1.1"}, r.Clauses())
	require.EqualError(t, r, "cannot choose r1: dead end: no legal action could follow; 1.1 The bridge: r1 is too heavy")
}

// An offer that can be neither passed nor used names the clauses against both.
func TestWhyAnOfferWouldHaveNoAnswer(t *testing.T) {
	g := run.New(lockedGame(t, "", ""), nil)
	move(t, g, "a", "0102")
	move(t, g, "b", "0102")
	pick(t, g, "March")
	pick(t, g, "c")
	to := g.Pending().Options[0]
	pick(t, g, to.Label)
	require.NotContains(t, labels(g.Pending()), to.Label)
	r := g.Check(g.Pending(), run.Choice{Value: to.Value})
	require.NotNil(t, r)
	require.Contains(t, r.Clauses(), "3.2")
	require.ErrorContains(t, r, "no legal action could follow")
}
