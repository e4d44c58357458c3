package run_test

import (
	"errors"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/construct"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/stdlib"

	"github.com/stretchr/testify/require"
)

// compile compiles one source text and requires that it has no errors.
func compile(t testing.TB, src string) *program.Program {
	t.Helper()
	f, ds := dsl.Parse("game.wgr", []byte(src))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}, Library: load.Library, Modules: stdlib.Names()})
	require.False(t, ds.HasErrors(), ds.Error())
	return p
}

// labels returns the labels of the legal answers.
func labels(d *run.Decision) []string {
	var out []string
	for _, o := range d.Options {
		out = append(out, o.Label)
	}
	return out
}

// pick answers the pending decision by the label of an option.
func pick(t *testing.T, g *run.Game, label string) {
	t.Helper()
	d := g.Pending()
	require.NotNil(t, d, "%v", g.Err)
	for _, o := range d.Options {
		if o.Label == label {
			r, err := g.Apply(run.Choice{Value: o.Value, Group: o.Group})
			require.NoError(t, err)
			require.Nil(t, r)
			return
		}
	}
	t.Fatalf("%s is not among %v", label, labels(d))
}

func TestReplacementsThatMeetInPlay(t *testing.T) {
	p := compile(t, `
side red, blue
track storm: flag
track mud: flag
track n: number
quantity pace(k: number) = 6
rule 5.1 "Storms" { pace(k) when storm: = 2 }
rule 5.2 "Mud" { pace(k) when mud: = 3 }
sequence {
  set storm = true
  set n = pace(1)
  set mud = true
  phase test of red { ask go_on by red  set n = pace(1) }
}
`)
	g := run.New(p, nil)
	require.NoError(t, g.Err)
	_, err := g.Apply(run.Choice{Value: 1})
	require.ErrorContains(t, err, "clauses 5.1 and 5.2 both set pace")
	require.ErrorContains(t, err, "game.wgr:13:")
	var conflict *construct.ConflictError
	require.True(t, errors.As(err, &conflict))
	require.Nil(t, g.Pending())
}

func TestActionsAreListedWhenTheyCanBeBegun(t *testing.T) {
	p := compile(t, `
map hex columns 1..3 rows 1..3 stagger even columns
side red, blue
space has { town: flag }
data space { id is
  0202 town }
data unit { id side at
  guards red 0102
  rifles blue 0103 }
track n: number
permission dig(u: unit)
rule 4.1 "The besieged dig" { forbid dig(u) when u.hex == none or not any(adjacent(u.hex), .town) because "no town is near" }
permission rest()
rule 4.2 "Nobody rests at first" { require rest(): n > 0 }
action digging "Dig" { choose u from units where u.side == red allowed dig(u) set n = 1 }
action marching "March" when n > 0 { choose u from units set n = 2 }
action resting "Rest" allowed rest() { set n = 3 }
action nothing "Storm a castle" { choose h from filter(hexes, false) set n = 4 }
sequence { phase works of red { offer digging, marching, resting, nothing by red } }
`)
	g := run.New(p, nil)
	require.Equal(t, []string{"Dig"}, labels(g.Pending()))
	for name, clause := range map[string]string{"resting": "4.2"} {
		r, err := g.Apply(run.Choice{Value: int64(p.Actions[name].Index)})
		require.NoError(t, err)
		require.Equal(t, []string{clause}, r.Clauses())
	}
	r, err := g.Apply(run.Choice{Value: int64(p.Actions["marching"].Index)})
	require.NoError(t, err)
	require.ErrorContains(t, r, "its conditions are not met now")
	r, _ = g.Apply(run.Choice{Value: int64(p.Actions["nothing"].Index)})
	require.ErrorContains(t, r, "none of 0101, 0102, 0103 and 6 more qualifies")
	r, _ = g.Apply(run.Choice{Value: 999})
	require.ErrorContains(t, r, "there is no such action")
	pick(t, g, "Dig")
	require.Equal(t, []string{"guards"}, labels(g.Pending()))
	rifles, ok := p.Word(g.Pending().Type, "rifles")
	require.True(t, ok)
	r, _ = g.Apply(run.Choice{Value: rifles.N})
	require.ErrorContains(t, r, "cannot choose rifles")
	pick(t, g, "guards")
	require.Equal(t, []string{"Dig", "March", "Rest"}, labels(g.Pending()))
	r, err = g.Apply(run.Choice{Kind: run.Pass})
	require.NoError(t, err)
	require.Nil(t, r)
	require.Nil(t, g.Pending())
}

func TestAChoiceThatLeadsNowhereIsTakenBack(t *testing.T) {
	p := compile(t, `
map area
side red, blue
space has { dead: flag }
data space { id is
  start -
  bog   dead
  hill  -
  far   - }
data edge { a b
  start bog
  start hill
  hill far }
data unit { id side at
  guards red start }
track n: number
action walk "Walk" {
  choose u from units
  choose to from adjacent(u.hex)
  move u to to
  choose next from filter(adjacent(to), # != area("start"))
  move u to next
  set n = n + 1
}
sequence { phase moving of red { offer walk by red } }
`)
	g := run.New(p, nil)
	pick(t, g, "Walk")
	pick(t, g, "guards")
	require.Equal(t, []string{"bog", "hill"}, labels(g.Pending()))
	before, lines := g.Hash(), len(g.Log)
	require.Equal(t, before, g.PlainHash())
	pick(t, g, "bog")
	require.Equal(t, 1, g.WentBack)
	require.Equal(t, before, g.PlainHash(), "the way into the bog leads nowhere")
	require.NotEqual(t, before, g.Hash(), "and the position knows it")
	require.Len(t, g.Log, lines)
	require.Equal(t, []string{"hill"}, labels(g.Pending()))
	bog, _ := p.World.Map.Find("bog")
	r, err := g.Apply(run.Choice{Value: int64(bog)})
	require.NoError(t, err)
	require.ErrorContains(t, r, "no legal action could follow")
	pick(t, g, "hill")
	pick(t, g, "far")
	require.Equal(t, []string{"Walk"}, labels(g.Pending()))
}

func TestFaultsOfRulesSayWhere(t *testing.T) {
	for name, c := range map[string]struct{ steps, want string }{
		"no loop ends":    {`while n == 0 { set n = 0 }`, "reach no decision"},
		"no end of lines": {`while n == 0 { log "again" }`, "more than 100,000 log lines without a decision"},
		"a budget":        {`use 3 of chits`, "chits() has 0 left, but 3 is needed"},
		"nowhere":         {`for each u in units { move u to none }`, "cannot be put nowhere"},
		"a key":           {`set held(none) = true`, "no such place on the track"},
		"an attribute":    {`let u = find(units, false) set u.steps = 1`, "there is no such thing here"},
		"a scope":         {`end impulse`, "no impulse is under way"},
		"a reroll":        {`reroll`, "no roll is being watched"},
		"nobody":          {`choose u from filter(units, false)`, "there is no legal choice for \"u\""},
		"a table":         {`set n = chart(7)`, "the table chart has no such cell"},
		"division":        {`set n = 5 / n`, "division by zero"},
		"calls":           {`set n = deep(1)`, "rules call each other endlessly: deep, deep"},
		"procedures":      {`do again`, "without end"},
		"a decision":      {`if asks() { set n = 1 }`, "a decision cannot be supposed"},
		"an unknown name": {`let u = unit("nobody")`, "there is no unit"},
	} {
		t.Run(name, func(t *testing.T) {
			src := `
side red, blue
map hex columns 1..2 rows 1..2 stagger even columns
unit has { steps: number changing }
data unit { id side at
  guards red 0101 }
track n: number
track held(h: hex): flag
budget chits: 1 per phase
table chart(die: d6): number { 1-6
  1 }
define deep(k: number): number = deep(k + 1) + 1
define asks() = suppose { ask well by red } then true
procedure again { do again }
sequence { ask ready by red
  ` + c.steps + ` }
`
			f, _ := dsl.Parse("game.wgr", []byte(src))
			p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
			if ds.HasErrors() { // found before play, which is better
				require.ErrorContains(t, ds, c.want)
				return
			}
			g := run.New(p, nil)
			_, err := g.Apply(run.Choice{Value: 1})
			if err == nil { // undone: the other answer is a dead end too
				require.Equal(t, []string{"no"}, labels(g.Pending()))
				_, err = g.Apply(run.Choice{Value: 0})
			}
			require.ErrorContains(t, err, c.want)
			var fault *run.Fault
			require.True(t, errors.As(err, &fault))
			require.Contains(t, fault.Where, "game.wgr:")
			require.Nil(t, g.Pending())
			_, again := g.Apply(run.Choice{})
			require.Equal(t, err, again)
		})
	}
}

func TestAnswersThatDoNotFit(t *testing.T) {
	p := compile(t, `
side red, blue
sequence { ask ready by red  roll d = 2d6  ask again by blue  game over "Done" for blue }
`)
	g := run.New(p, nil)
	refused := func(c run.Choice, want string) {
		t.Helper()
		before := g.Hash()
		r, err := g.Apply(c)
		require.NoError(t, err)
		require.ErrorContains(t, r, want)
		require.Equal(t, before, g.Hash())
	}
	refused(run.Choice{Kind: run.Pass}, "pass is not possible here")
	refused(run.Choice{Kind: run.Done}, "done ends a choice of several")
	refused(run.Choice{Kind: run.Stop}, "stop is not possible here")
	refused(run.Choice{Kind: run.Roll, Dice: []int{1}}, "no dice are rolled here")
	refused(run.Choice{Value: 2}, "not one of the answers")
	_, err := g.Apply(run.Choice{Value: 0})
	require.NoError(t, err)
	require.Equal(t, run.DiceRoll, g.Pending().Kind)
	refused(run.Choice{Value: 1}, "dice must be rolled")
	refused(run.Choice{Kind: run.Roll, Dice: []int{1}}, "2 dice are rolled here, not 1")
	refused(run.Choice{Kind: run.Roll, Dice: []int{1, 2, 3}}, "2 dice are rolled here, not 3")
	refused(run.Choice{Kind: run.Roll, Dice: []int{7, 2}}, "does not show 7")
	_, err = g.Apply(run.Choice{Kind: run.Roll, Dice: []int{6, 2}})
	require.NoError(t, err)
	require.Equal(t, 1, g.Pending().Seat)
	_, err = g.Apply(run.Choice{Value: 1})
	require.NoError(t, err)
	require.Equal(t, &run.Outcome{Level: "Done", Winner: 1, Seats: []int{1}}, g.Over)
	r, err := g.Apply(run.Choice{Value: 1})
	require.NoError(t, err)
	require.ErrorContains(t, r, "nothing to decide")
}
