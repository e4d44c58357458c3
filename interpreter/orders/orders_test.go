package orders_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/orders"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// begin sets a game of the box up, with options.
func begin(t testing.TB, name string, options map[string]bool) *run.Game {
	t.Helper()
	box, err := load.Open(name)
	require.NoError(t, err)
	p, ds := box.Program(options, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, dice.Keyed{Seed: 2})
	require.NoError(t, g.Err)
	return g
}

func viewOf(g *run.Game) *sight.View { return sight.For(g, g.Pending().Seat) }

// give carries a line out on the game itself.
func give(t testing.TB, g *run.Game, line string) *orders.Plan {
	t.Helper()
	plan, err := orders.Read(viewOf(g), line)
	require.NoError(t, err, line)
	for _, a := range plan.Answers {
		r, err := g.Apply(a.Choice)
		require.NoError(t, err, line)
		require.Nil(t, r, "%s: %s: %v", line, a.Text, r)
	}
	return plan
}

// refuse gives a line that is refused and tells by which clauses.
func refuse(t testing.TB, g *run.Game, line string) *orders.Refused {
	t.Helper()
	before := g.Hash()
	_, err := orders.Read(viewOf(g), line)
	var r *orders.Refused
	require.ErrorAs(t, err, &r, line)
	require.Equal(t, before, g.Hash(), line)
	return r
}

func at(g *run.Game, unit string) string {
	u, _ := g.P.Word(value.UnitType, unit)
	if g.S.At[u.N] < 0 {
		return ""
	}
	return g.P.World.Map.Name(int(g.S.At[u.N]))
}

// A unit, a stack, a formation goes by the cheapest way; forced answers are given,
// and what cannot be done is refused with its clauses.
func TestGoing(t *testing.T) {
	g := begin(t, "normandy", nil)
	give(t, g, "recover 25/12W")
	give(t, g, "pass")
	plan := give(t, g, "12/12W* > 3707")
	for _, u := range []string{"12/12W", "25/12W", "26/12W"} {
		require.Equal(t, "3707", at(g, u))
	}
	require.Greater(t, len(plan.Answers), 4)
	give(t, g, "move 1Pz/1W, 2/1W > 3607; LV > 3412 > 3411")
	require.Equal(t, "3607", at(g, "2/1W"))
	require.Equal(t, "3508", at(g, "1/1W"))
	require.Equal(t, "3411", at(g, "LVIII"))
	require.Equal(t, run.Act, g.Pending().Kind, "the moves are over")

	r := refuse(t, g, "1Pz/1W > 3507")
	require.NotEmpty(t, r.Refusal.Clauses())
	r = refuse(t, g, "9/9W > 3107; 1Pz/1W > 3507")
	require.Equal(t, "1Pz/1W > 3507", r.Order)
	require.Equal(t, "3108", at(g, "9/9W"), "neither of them is carried out")

	r = refuse(t, g, "may > 2010") // by the name of the place where they stand
	require.NotEmpty(t, r.Refusal.Clauses())
	give(t, g, "3108 > 3107")
	require.Equal(t, "3107", at(g, "9/9W"))
}

// Attackers are named by themselves, by where they stand, or by their formation.
func TestAttack(t *testing.T) {
	for _, line := range []string{"9/9W, 19/9W, 20/9W x 3106", "9/9W* x 3106", "attack 3106, 9/9W 19/9W 20/9W", "3107 x 3106", "9/9W* x 15S"} {
		g := begin(t, "normandy", nil)
		give(t, g, "pass")
		give(t, g, "9/9W* > 3107; next")
		plan := give(t, g, line)
		require.Empty(t, plan.Rest)
		b := g.Pending()
		require.NotNil(t, b, line)
		require.NotEqual(t, run.Act, b.Kind, "%s: the battle is under way", line)
	}
	g := begin(t, "normandy", nil)
	give(t, g, "pass")
	give(t, g, "9/9W* > 3107; .")
	r := refuse(t, g, "9/9W, LVIII x 3106")
	require.Contains(t, r.Refusal.Clauses(), "7.1.9")
	refuse(t, g, "9/9W x 2010")
	plan, err := orders.Read(viewOf(g), "9/9W* x 3106; 10/10W* x 3306")
	require.NoError(t, err)
	require.Equal(t, "10/10W* x 3306", plan.Rest, "what is behind a die waits for it")
}

// A line that names nobody is no order; half a name that could be several is asked
// back.
func TestNoOrder(t *testing.T) {
	g := begin(t, "normandy", nil)
	give(t, g, "pass")
	for _, line := range []string{"hello", "", "3", "tanks"} {
		_, err := orders.Read(viewOf(g), line)
		require.ErrorIs(t, err, orders.ErrNone, line)
	}
	for _, line := range []string{"> 3707", "1Pz/1W >", "1Pz/1W > x", "nobody > 3707", "1Pz/1W > 3607 x 3507", "1 > 3607"} {
		_, err := orders.Read(viewOf(g), line)
		require.Error(t, err, line)
	}
}

// Where a place is asked for, one cannot move to that is refused, by its number or its
// name; beside a word that means nothing it is no answer, whatever the word is near to.
func TestNoAnswerBesideNonsense(t *testing.T) {
	g := begin(t, "normandy", nil)
	give(t, g, "pass")
	give(t, g, "1Pz/1W; .")
	require.Equal(t, run.Going, g.Pending().Kind)
	for _, line := range []string{"0101", "barenton", "bar"} {
		require.Contains(t, refuse(t, g, line).Refusal.Text, "cannot move to", line)
	}
	for _, line := range []string{"foo bar", "bar foo", "foo 0101", "to 0101"} {
		_, err := orders.Read(viewOf(g), line)
		require.ErrorIs(t, err, orders.ErrNone, line)
	}
}

// What an order does not name and the game asks for first is found out, where only
// one answer leads on: the road that a march follows.
func TestAreas(t *testing.T) {
	g := begin(t, "mgmg", nil)
	r := rand.New(rand.NewPCG(1, 1))
	for range 4000 {
		d := g.Pending()
		if d == nil {
			break
		}
		if d.Kind == run.Act && offers(g, d, "move") {
			break
		}
		step(t, g, r)
	}
	d := g.Pending()
	require.NotNil(t, d)
	moved := false
	for u := range g.P.Units {
		if moved {
			break
		}
		at := g.S.At[u]
		if at < 0 {
			continue
		}
		for _, to := range g.P.World.Map.Neighbors(int(at)) {
			line := g.P.UnitName(u) + " > " + g.P.World.Map.Name(int(to))
			if _, err := orders.Read(viewOf(g), line); err == nil {
				give(t, g, line)
				require.Equal(t, to, g.S.At[u], line)
				moved = true
				break
			}
		}
	}
	require.True(t, moved, "somebody can move")
}

// Units that an action moves one at a time go one after the other; of those of a place
// who cannot go stays, and somebody who was named and cannot is a refusal.
func TestOneAtATime(t *testing.T) {
	f, ds := dsl.Parse("single.wgr", []byte(`edition 3
game single "Single"
map hex columns 1..1 rows 1..7 stagger even columns
side red "Red", blue "Blue"
unit has { lame: flag }
data unit {
  id   side is   at
  Ann  red  -    0101
  Bob  red  -    0101
  Cid  red  lame 0101
}
rule 1 "Marching" {
  movement march(u) { draws points(u)  step a to b allowed fit(u) }
  budget points(u: unit): 3 per phase
  permission fit(u: unit)
  forbid fit(u) when u.lame because "it limps"
  action walk "Walk" { choose who from filter(units, .side == red) allowed march(who) go march(who) by red }
}
sequence { turn { phase p of red { offer walk by red } } game over "done" }
`))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	for line, want := range map[string][3]string{
		"Ann, Bob > 0103":        {"0103", "0103", "0101"},
		"0101 > 0103":            {"0103", "0103", "0101"},
		"Ann, Bob > 0102 > 0103": {"0103", "0103", "0101"},
	} {
		g := run.New(p, dice.Keyed{Seed: 1})
		give(t, g, line)
		require.Equal(t, want, [3]string{at(g, "Ann"), at(g, "Bob"), at(g, "Cid")}, line)
	}
	g := run.New(p, dice.Keyed{Seed: 1})
	r := refuse(t, g, "Ann, Cid > 0103")
	require.Equal(t, []string{"1"}, r.Refusal.Clauses())
}

// An order gives the only answer of a question that it does not name, but not where the
// game hides something: there the player is asked.
func TestOrdersGiveNoForcedAnswerWhereSomethingIsHidden(t *testing.T) {
	for hide, given := range map[string]int{"": 5, "hide traps(o) from s when s != o": 4} {
		f, ds := dsl.Parse("porter.wgr", []byte(`edition 3
game porter "Porter"
map hex columns 1..1 rows 1..7 stagger even columns
side red "Red", blue "Blue"
unit has { lame: flag }
data unit {
  id   side is   at
  Ann  red  -    0101
  Cid  red  lame 0101
}
track traps(s: side): number = 0
`+hide+`
rule 1 "Marching" {
  movement march(u) { step a to b }
  action walk "Walk" {
    choose who from filter(units, not .lame)
    go march(who) by red
    choose porter from filter(units, .lame) by red
    log "{porter} carries"
  }
}
sequence { turn { phase p of red { offer walk by red } } game over "done" }
`))
		require.Empty(t, ds, ds.Error())
		p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
		require.False(t, ds.HasErrors(), ds.Error())
		g := run.New(p, dice.Keyed{Seed: 1})
		require.Len(t, give(t, g, "Ann > 0107").Answers, given, hide)
	}
}

func offers(g *run.Game, d *run.Decision, action string) bool {
	for _, o := range d.Options {
		if g.P.Codes[o.Value].Name == action {
			return true
		}
	}
	return false
}

// step answers at random.
func step(t testing.TB, g *run.Game, r *rand.Rand) {
	d := g.Pending()
	var all []run.Choice
	for _, o := range d.Options {
		all = append(all, run.Choice{Value: o.Value, Group: o.Group, Branch: d.Branch})
	}
	for kind, may := range map[run.ChoiceKind]bool{run.Pass: d.CanPass, run.Done: d.CanDone, run.Stop: d.CanStop} {
		if c := (run.Choice{Kind: kind, Branch: d.Branch}); may && g.Check(d, c) == nil {
			all = append(all, c)
		}
	}
	require.NotEmpty(t, all)
	_, err := g.Apply(all[r.IntN(len(all))])
	require.NoError(t, err)
}

// Lines at random, of names that there are, in positions at random: reading one never
// changes the position, and what is a plan is legal answer by answer on the game
// itself, up to what comes to light.
func TestLinesAtRandom(t *testing.T) {
	for _, name := range []string{"normandy", "mgmg", "the_pass", "fottr", "harrow_ridge", "lantern_sea"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			options := map[string]bool{}
			if name == "normandy" {
				options["hidden_stacks"] = true // who is adjacent sees, nobody else
			}
			g := begin(t, name, options)
			r := rand.New(rand.NewPCG(7, 7))
			plans, refused, compared := 0, 0, 0
			for range 150 {
				for range r.IntN(12) {
					if g.Pending() == nil {
						return
					}
					step(t, g, r)
				}
				if g.Pending() == nil {
					break
				}
				line := lineAtRandom(g, r)
				before := bytesOf(t, g)
				plan, err := orders.Read(viewOf(g), line)
				require.Equal(t, before, bytesOf(t, g), line)
				if alike(t, g, r, line, plan, err) {
					compared++
				}
				var no *orders.Refused
				if errors.As(err, &no) {
					refused++
					require.NotEmpty(t, no.Refusal.Text, line)
				}
				if err != nil {
					continue
				}
				plans++
				for i, a := range plan.Answers {
					refusal, err := g.Apply(a.Choice)
					require.NoError(t, err, line)
					require.Nil(t, refusal, "%s: answer %d, %s", line, i, a.Text)
				}
			}
			t.Log(plans, "plans,", refused, "refused,", compared, "compared")
			if name == "normandy" {
				require.Positive(t, compared)
			}
			require.Positive(t, refused)
		})
	}
}

// alike: in a position that looks the same to who decides, the line says the same.
func alike(t *testing.T, g *run.Game, r *rand.Rand, line string, plan *orders.Plan, err error) bool {
	v := viewOf(g)
	if !v.HidesAnything() {
		return false
	}
	other, _ := v.Exchange(r.IntN)
	if other == nil {
		return false
	}
	w := sight.For(other, g.Pending().Seat)
	if !v.Same(w) || w.Pending() == nil || len(w.Pending().Options) != len(v.Pending().Options) {
		return false
	}
	told := func(p *orders.Plan, err error) string {
		if err != nil {
			return err.Error()
		}
		var out []string
		for _, a := range p.Answers {
			out = append(out, a.To+" "+a.Text)
		}
		return strings.Join(out, "\n")
	}
	plan2, err2 := orders.Read(w, line)
	require.Equal(t, told(plan, err), told(plan2, err2), line)
	return true
}

func bytesOf(t testing.TB, g *run.Game) []byte {
	out, err := g.S.MarshalBinary()
	require.NoError(t, err)
	return out
}

func lineAtRandom(g *run.Game, r *rand.Rand) string {
	unit := func() string {
		u := r.IntN(len(g.P.Units))
		if r.IntN(4) > 0 { // most of the time one who can do something
			for range 200 {
				if u = r.IntN(len(g.P.Units)); g.S.At[u] >= 0 {
					break
				}
			}
		}
		name := g.P.UnitName(u)
		if r.IntN(5) == 0 {
			name += "*"
		}
		return name
	}
	place := func() string {
		if d := g.Pending(); r.IntN(2) == 0 && d != nil {
			for range 50 {
				u := r.IntN(len(g.P.Units))
				if at := g.S.At[u]; at >= 0 {
					near := g.P.World.Map.Neighbors(int(at))
					if len(near) > 0 {
						return g.P.World.Map.Name(int(near[r.IntN(len(near))]))
					}
				}
			}
		}
		return g.P.World.Map.Name(r.IntN(g.P.World.Map.Len()))
	}
	near := func() string { // somebody and a place beside him
		for range 100 {
			u := r.IntN(len(g.P.Units))
			if at := g.S.At[u]; at >= 0 {
				if list := g.P.World.Map.Neighbors(int(at)); len(list) > 0 {
					return g.P.UnitName(u) + []string{" > ", " x ", "* > ", "* x "}[r.IntN(4)] + g.P.World.Map.Name(int(list[r.IntN(len(list))]))
				}
			}
		}
		return "?"
	}
	switch r.IntN(6) {
	case 0:
		return unit() + ", " + unit() + " > " + place()
	case 1:
		return unit() + " x " + place()
	case 2:
		if d := g.Pending(); d.Kind == run.Act && len(d.Options) > 0 {
			return g.P.Codes[d.Options[r.IntN(len(d.Options))].Value].Name + " " + unit() + " " + strings.TrimSuffix(place(), "*")
		}
		return place()
	case 3:
		return near() + "; " + near()
	}
	return near()
}

// A half-written line goes on with what is legal there.
func TestComplete(t *testing.T) {
	g := begin(t, "normandy", nil)
	give(t, g, "pass")
	complete := func(line string) []string {
		from, words := orders.Complete(viewOf(g), line)
		for i := range words {
			words[i] = line[:from] + words[i]
		}
		return words
	}
	require.Equal(t, []string{"1Pz/1W"}, complete("1P"))
	require.Contains(t, complete(""), "move")
	require.Contains(t, complete("1Pz/1W > "), "1Pz/1W > 3607")
	require.NotContains(t, complete("1Pz/1W > "), "1Pz/1W > 2010")
	require.Equal(t, []string{"1Pz/1W*>3607"}, complete("1Pz/1W*>3607"))
	require.Contains(t, complete("move 1Pz/1W "), "move 1Pz/1W 2/1W")
	require.Contains(t, complete("2/2W* x "), "2/2W* x 1303")
	require.Contains(t, complete("LVIII > 3411; 1Pz/1W > 36"), "LVIII > 3411; 1Pz/1W > 3607")
	require.Contains(t, complete("1Pz/1W, 2/"), "1Pz/1W, 2/1W")
	require.Empty(t, complete("nobody > "))

	var texts []string
	for _, f := range orders.Forms(viewOf(g)) {
		texts = append(texts, f.Text)
	}
	require.Contains(t, texts, "move LEAD OTHERS, or UNITS > PLACE")
}

// Why ORDER is answered without doing it: the questions that it answers with their clauses,
// or what forbids it with the facts. An expression is none.
func TestAsked(t *testing.T) {
	g := begin(t, "normandy", nil)
	give(t, g, "pass")
	before := g.Hash()
	steps, rest, err := orders.Asked(viewOf(g), "1Pz/1W > 4007")
	require.NoError(t, err)
	require.Empty(t, rest)
	require.Equal(t, "4007", steps[len(steps)-1].Text)
	require.Equal(t, "5.1.7", steps[len(steps)-1].Rule.Clause)

	_, _, err = orders.Asked(viewOf(g), "1Pz/1W > 0101")
	var refused *orders.Refused
	require.ErrorAs(t, err, &refused)
	require.Equal(t, []string{"5.0"}, refused.Refusal.Clauses())

	var unknown *orders.Unknown
	_, _, err = orders.Asked(viewOf(g), "1Px/1W > 0101")
	require.ErrorAs(t, err, &unknown)
	for _, text := range []string{"mp(u) > 3", "mp 1Pz/1W", "phasing == german", "phasing", "game_turn > 3"} {
		_, _, err = orders.Asked(viewOf(g), text)
		require.ErrorIs(t, err, orders.ErrNone)
	}
	require.Equal(t, before, g.Hash())
}

// Who is named in an act in which nobody can be chosen is told why he cannot, and not why
// all the others cannot.
func TestWhyNotHe(t *testing.T) {
	g := begin(t, "normandy", nil)
	give(t, g, "pass")
	r := refuse(t, g, "leave 1Pz/1W")
	require.Equal(t, "Leave the map: cannot choose 1Pz/1W", r.Refusal.Text)
	require.Equal(t, []string{"14.1.2"}, r.Refusal.Clauses(), "nothing about the US armour, whose turn it is not")
	require.Contains(t, refuse(t, g, "leave").Refusal.Clauses(), "14.2.2")
	r = refuse(t, g, "leave 79")
	require.Contains(t, r.Refusal.Clauses(), "5.0")
	require.NotContains(t, r.Refusal.Clauses(), "14.1.2")
}

// An act that is not offered is known by the first word of its title as well, and an attack
// by nobody in particular is none of an act that asks first who does it.
func TestUntimely(t *testing.T) {
	g := begin(t, "normandy", nil)
	give(t, g, "pass")
	for _, line := range []string{"support 3804", "declare 3804", "resolve 3804 > 3707"} {
		require.Contains(t, refuse(t, g, line).Refusal.Text, "not possible now", line)
	}
	untimely := func(line string) {
		r := refuse(t, g, line)
		require.Contains(t, r.Refusal.Text, "no such action is legal now", line)
		require.Equal(t, []string{"4.0"}, r.Refusal.Clauses(), line)
	}
	untimely("x 3804")
	for len(g.Pending().Options) != 1 || g.Pending().Options[0].Label != "Carpet bombing" {
		give(t, g, "pass")
	}
	untimely("43 x 3804") // there is a bomb for 3804, but it asks for nobody
}

// Who is called by his whole name is meant, and not those whose names begin so, also where
// he cannot be chosen and they can.
func TestAWholeNameIsNoBeginning(t *testing.T) {
	g := begin(t, "normandy", nil)
	for v := viewOf(g); v.Value("phase") != "mechanized_movement" || v.Value("phasing") != "allied"; v = viewOf(g) {
		give(t, g, "pass")
	}
	r := refuse(t, g, "5 > 0804")
	require.Contains(t, r.Refusal.Text, "cannot choose 5")
	require.Contains(t, r.Refusal.Clauses(), "5.3.1")
}

// Somebody who is not on the map yet is told to be so, and what brings him there; an enemy
// is told to be one; and a way may be written with a word in place of its mark.
func TestWhoCannotBeSent(t *testing.T) {
	g := begin(t, "normandy", nil)
	give(t, g, "pass")
	enemy, later := "", ""
	for u := range g.P.Units {
		name, at := g.P.UnitName(u), g.S.At[u]
		switch side := viewOf(g).Side(u); {
		case side != g.Pending().Side && at >= 0 && enemy == "":
			enemy = name
		case side == g.Pending().Side && at < 0 && later == "":
			later = name
		}
	}
	require.Contains(t, refuse(t, g, enemy+" x 2510").Refusal.Text, "name your own units before > or x")
	require.Contains(t, refuse(t, g, later+" > 0101").Refusal.Text, ": not on the map")
	word, mark := give(t, g.Clone(), "1Pz/1W to 3607"), give(t, g, "1Pz/1W > 3607")
	require.Equal(t, mark.Answers, word.Answers)
	_, err := orders.Read(viewOf(g), "nobody to 3607")
	require.ErrorIs(t, err, orders.ErrNone)
}

// yard is a game in which a place is activated before its units can act, and a unit goes at
// the head of others.
const yard = `edition 3
game yard "Yard"
map area
side red "Red"
data area { id
  A
  B
  C }
data edge { a b
  A B
  B C
  A C }
data unit { id side at
  Ann red A
  Bob red A
  Cid red B }
fact active(a: area) lasts impulse
movement march(u) { step a to b }
rule 8.1 "An impulse wakes an area" {
  action assault "Assault impulse" {
    choose here from areas "Which area?"
    impulse of red {
      remember active(here)
      offer walk by red
    }
  }
  action walk "Walk" {
    choose lead from filter(units, active(.area)) allowed march(lead) "Who goes?"
    choose others = any u from filter(units, .area == lead.area and # != lead) "Who goes along?"
    go march(union([lead], others)) by red "Where to?"
  }
}
sequence { turn { phase p of red { offer once assault by red } } game over "done" }
`

// An order finds its way through an action that asks for a place first: it activates the
// place where those stand who are to go, not the one where they are sent.
func TestOrdersActivateThePlaceOfThoseWhoGo(t *testing.T) {
	f, ds := dsl.Parse("yard.wgr", []byte(yard))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	for _, line := range []string{"Ann > B", "assault Ann > B", "Ann, Bob > B", "Cid > A"} {
		g := run.New(p, dice.Keyed{Seed: 1})
		plan := give(t, g, line)
		require.Equal(t, line[len(line)-1:], at(g, line[max(0, strings.Index(line, " >")-3):strings.Index(line, " >")]), line)
		require.True(t, plan.Answers[1].Own, "which area is assumed")
	}
}

// Whoever is chosen already need not be chosen again, where an order goes on with an act.
func TestOrdersGoOnWithWhoIsChosen(t *testing.T) {
	f, ds := dsl.Parse("yard.wgr", []byte(yard))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	for _, chosen := range []string{"Ann", "Ann, Bob"} {
		g := run.New(p, dice.Keyed{Seed: 1})
		for _, line := range append([]string{"assault", "A", "walk"}, strings.Split(chosen, ", ")...) {
			give(t, g, line)
		}
		give(t, g, chosen+" > B")
		require.Equal(t, "B", at(g, "Ann"), chosen)
	}
}
