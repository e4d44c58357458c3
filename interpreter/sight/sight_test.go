package sight_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/budget"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// fog is a small game that hides of everything something: counters but for their
// kind, steps, a reserve, who has been seen, and of one counter even the place.
const fog = `edition 3
game fog "Fog"
map hex columns 1..5 rows 1..6 stagger even columns
side red "Red", blue "Blue"
enum kind { foot "Foot", guns "Guns", boat "Boat" }
unit has { kind: kind, strength: number, morale: number, steps: number = 2 changing, dug: flag changing }
piece flagpole has { side: side, height: number }
piece banner
data banner {
  id     title         on
  old    "Old Glory"   Alpha
  white  "White Sheet" Near
  one    "Pennant"     Beta
  two    "Pennant"     Near
}
data unit {
  id    side kind strength morale at
  Mine  red  foot 3        1      0101
  Near  blue foot 2        2      0102
  Alpha blue foot 7        3      0105
  Beta  blue foot 1        4      0305
  Gamma blue guns 5        5      0405
  Delta blue guns 6        6      0405
  Omega blue foot 9        7      -
  Sub   blue boat 4        8      0503
  Other blue foot 2        9      0201
}
data flagpole { id side height at
                pole blue 7 0504 }
track reserve(s: side): number = 8
track target: unit
track level: number = 1
fact spotted(u: unit) lasts game
legend {
  unit(u) when u.steps < 3: line gold
  unit(u): values "{u.strength}-{u.steps}" left "{u.morale}"
  hex(h): label "{len(filter(h.units, .steps > 1))} of {reserve(blue)} {level}"
}
define beside(s: side, u: unit) = any(units, .side == s and u.hex in adjacent(.hex))
rule 1 "Who sees what" {
  hide unit(u) from s when u.side != s and not beside(s, u) because "nobody is near" reveals kind
  hide unit(u).hex from s when u.side != s and u.kind == boat because "it is under water"
  hide unit(u).steps from s when u.side != s because "it lies below"
  hide unit(u).morale from s when u.side != s because "who could tell"
  hide flagpole(f).height from s when f.side != s because "it is far"
  hide reserve(o) from s when o != s because "it is in his head"
  hide spotted(u) from s when u.side != s because "he does not say"
}
rule 2 "What happens" {
  action shoot "Shoot" { choose t from filter(units, .side == blue and .hex != none) noting "morale {t.morale}, {level}" "At {t} in {reserve(blue)}?"
    set target = t  remember spotted(t)  log "{t} is shot at"  tell red "his morale is {t.morale}" }
  action count "Count" { ask sure by red "Are {reserve(blue)} left, and {level}?"  if sure { increase level by 1 } }
}
sequence { repeat { turn { phase mine of red { offer shoot, count by red } phase his of blue { offer count by blue } } } until turn_number == 3 game over "done" }
`

func foggy(t *testing.T, edits ...string) *run.Game {
	t.Helper()
	g := run.New(loaded(t, strings.NewReplacer(edits...).Replace(fog)), dice.Keyed{Seed: 1})
	require.NoError(t, g.Err)
	g.Derive = true
	return g
}

// loaded is the game that a text says.
func loaded(t *testing.T, text string) *program.Program {
	t.Helper()
	f, ds := dsl.Parse("game.wgr", []byte(text))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	return p
}

func unit(t *testing.T, g *run.Game, name string) int {
	t.Helper()
	u, ok := g.P.Word(value.UnitType, name)
	require.True(t, ok, name)
	return int(u.N)
}

// What is hidden stands as a question mark, whoever asks and however; what rests on
// nothing hidden is told.
func TestHiddenValues(t *testing.T) {
	g := foggy(t)
	v, own := sight.Of(g, 0), sight.Of(g, 1)
	near, mine := unit(t, g, "Near"), unit(t, g, "Mine")
	for _, name := range []string{"steps", "morale"} {
		a := g.P.Attribute("unit", name)
		_, seen := v.Attribute(a, near)
		require.False(t, seen, name)
		_, seen = v.Attribute(a, mine)
		require.True(t, seen, name)
	}
	require.Equal(t, "2-?", v.Legend("unit", "values", near))
	require.Equal(t, "?", v.Legend("unit", "left", near))
	require.Equal(t, "3-2", v.Legend("unit", "values", mine))
	require.Equal(t, "2-2", own.Legend("unit", "values", near))
	line := g.P.Legend[0]
	require.False(t, v.Fits(line, near), "how many steps are left is not known")
	require.True(t, v.Fits(line, mine))
	space, _ := g.P.World.Map.Find("0102")
	require.Equal(t, "? of ? 1", v.Legend("space", "label", space))
	require.Equal(t, "1 of 8 1", own.Legend("space", "label", space))
	reserve := g.P.Tracks["reserve"]
	require.Equal(t, "?", v.Track(reserve, []value.Value{value.Word(1)}))
	require.Equal(t, "8", v.Track(reserve, []value.Value{value.Word(0)}))
	require.Equal(t, "1", v.Track(g.P.Tracks["level"], nil))
	require.Equal(t, "?", v.Value("reserve(blue) + 1"))
	require.Equal(t, "mine", v.Value("phase"))
	height := g.P.Attribute("flagpole", "height")
	_, seen := v.Attribute(height, 0)
	require.False(t, seen)
	require.Equal(t, sight.Unknown, v.Value(`spotted(unit("Near"))`), "nor is it told whether anything is remembered")
	require.False(t, sight.Open(g).HidesAnything())
}

// A hidden counter shows what the rules let it show, and one whose place is hidden
// stands nowhere.
func TestRevealed(t *testing.T) {
	g := foggy(t)
	v := sight.Of(g, 0)
	var lines []string
	for _, s := range v.Stacks {
		lines = append(lines, g.P.World.Map.Name(s.Space)+" "+s.Text())
	}
	require.Equal(t, []string{"0105 a hidden counter (kind foot)", "0305 a hidden counter (kind foot)", "0405 2 hidden counters (kind guns)"}, lines)
	require.Equal(t, "a hidden counter (kind foot)", v.Name(unit(t, g, "Alpha")))
	refusal, err := g.Apply(run.Choice{Value: index(t, g, "shoot")})
	require.NoError(t, err)
	require.Nil(t, refusal)
	var labels []string
	d := sight.Of(g, 0).Decision(g.Pending())
	for i := range d.Options {
		labels = append(labels, d.Options[i].Label)
	}
	require.Equal(t, []string{"Near", "Other", "hidden (kind foot) at 0105", "hidden (kind foot) at 0305", "hidden (kind guns) at 0405", "hidden (kind guns) at 0405 (2)"}, labels)
	require.Equal(t, "?, as far as you can see", sight.Of(g, 0).Noting(d, &d.Options[0]))
}

func index(t *testing.T, g *run.Game, action string) int64 {
	t.Helper()
	c, err := g.Pending().Named(g.P, action, "")
	require.NoError(t, err)
	return c.Value
}

// A line of the log is for its readers, and a question does not tell what its
// decider may not know.
func TestTold(t *testing.T) {
	g := foggy(t)
	give := func(c run.Choice) {
		refusal, err := g.Apply(c)
		require.NoError(t, err)
		require.Nil(t, refusal)
	}
	give(run.Choice{Value: index(t, g, "shoot")})
	give(run.Choice{Value: int64(unit(t, g, "Alpha"))})
	say := func(seats ...int) string {
		var out []string
		v := sight.Of(g, seats...)
		for _, e := range v.Log(0) {
			out = append(out, v.Say(e.Text, e.Parts))
		}
		return strings.Join(out, "\n")
	}
	require.Contains(t, say(0), "his morale is")
	require.NotContains(t, say(1), "his morale is")
	require.NotContains(t, say(0), "Alpha")
	give(run.Choice{Value: index(t, g, "count")})
	require.Equal(t, "Are ? left, and ?", strings.TrimSuffix(sight.Of(g, 0).Decision(g.Pending()).Prompt, "?"))
	require.Equal(t, "Are 8 left, and 1", strings.TrimSuffix(sight.Of(g, 1).Decision(g.Pending()).Prompt, "?"))
	require.True(t, sight.Of(g, 0).Decides(g.Pending()))
	require.False(t, sight.Of(g, 1).Decides(g.Pending()))
}

// A hidden piece is not told by its title either; one that a piece in sight bears as
// well stays.
func TestTitlesOfHiddenPieces(t *testing.T) {
	v := sight.Of(foggy(t), 0)
	require.Equal(t, "a hidden piece lies on a hidden counter", v.Text("Old Glory lies on Alpha"))
	require.Equal(t, "a hidden piece lies on a hidden counter", v.Text("old lies on Alpha"))
	require.Equal(t, "White Sheet lies on Near, Pennant on a hidden counter", v.Text("White Sheet lies on Near, Pennant on Beta"))
}

// What is dealt looks as what is seen, and all that is possible comes about: every
// counter of a kind in each of its places, and off the map.
func TestDeal(t *testing.T) {
	g := foggy(t)
	v := sight.Of(g, 0)
	rng := rand.New(rand.NewPCG(1, 2))
	stood, morale := map[string]map[string]bool{}, map[string]bool{}
	for range 200 {
		d := sight.Deal(v, rng.Shuffle)
		require.NotNil(t, d)
		require.True(t, v.Same(sight.Of(d.Game, 0)))
		for u, at := range d.Game.S.At {
			name := g.P.UnitName(u)
			if stood[name] == nil {
				stood[name] = map[string]bool{}
			}
			place := "-"
			if at >= 0 {
				place = g.P.World.Map.Name(int(at))
			}
			stood[name][place] = true
		}
		morale[value.Format(g.P.Attribute("unit", "morale").Read(d.Game.S.Reader(), unit(t, g, "Near")).N)] = true
	}
	places := func(names ...string) map[string]bool {
		out := map[string]bool{}
		for _, n := range names {
			out[n] = true
		}
		return out
	}
	for _, name := range []string{"Alpha", "Beta", "Omega"} {
		require.Equal(t, places("0105", "0305", "-"), stood[name], name)
	}
	require.Equal(t, places("0405"), stood["Gamma"])
	require.Equal(t, places("0102"), stood["Near"])
	require.Equal(t, places("-"), stood["Sub"], "where nobody knows it to be")
	require.Greater(t, len(morale), 5)
}

// Two positions that look alike are dealt alike: a bot knows no more than its view.
func TestDealtAlike(t *testing.T) {
	a := foggy(t)
	b := foggy(t, "Alpha blue foot 7        3      0105", "Alpha blue foot 7        3      0305", "Beta  blue foot 1        4      0305", "Beta  blue foot 1        4      0105")
	require.NotEqual(t, a.Hash(), b.Hash())
	for seed := range uint64(50) {
		deal := func(g *run.Game) uint64 {
			return sight.Deal(sight.Of(g, 0), rand.New(rand.NewPCG(3, seed)).Shuffle).Game.Hash()
		}
		require.Equal(t, deal(a), deal(b), seed)
	}
}

// A crowd whose hiding takes more than one question may is hidden all the same: who runs
// dry is told no more than who does not.
func TestHidingRunsDryAndGoesOn(t *testing.T) {
	defer budget.SetLimits(budget.Limits{})
	var crowd strings.Builder
	for i := range 80 {
		fmt.Fprintf(&crowd, "  C%d blue foot 1 1 0505\n", i)
	}
	many := "sum(units, .side == u.side ? .strength : 0) > 3"
	g := foggy(t, "  Other blue", crowd.String()+"  Other blue", "not beside(s, u)", many, "u.side != s because \"who could tell\"", "u.side != s and "+many+" because \"who could tell\"")
	morale := g.P.Attribute("unit", "morale")
	want := sight.Of(g, 0)
	budget.SetLimits(budget.Limits{Steps: 1000})
	got := sight.Of(g, 0)
	for u := range g.P.Units {
		require.Equal(t, want.Hides(u), got.Hides(u), g.P.UnitName(u))
		require.Equal(t, want.Shows(u), got.Shows(u), g.P.UnitName(u))
		require.Equal(t, want.HidesValue(morale, u), got.HidesValue(morale, u), g.P.UnitName(u))
	}
	last := unit(t, g, "C79")
	require.True(t, got.Hides(last))
	require.True(t, got.HidesValue(morale, last))
}

// Within a secret block the decisions of others are drawn anew: the deal is the same,
// whatever they have decided, and what the seat itself has decided stays.
func TestDealSealed(t *testing.T) {
	p := loaded(t, `edition 3
game bids "Bids"
map area
data area { id
  a }
side red "Red", blue "Blue"
track bid(s: side): number
track second(s: side): number
sequence {
  secretly for each s in sides {
    choose n from 1..9 "Bid?"
    set bid(s) = n
    choose m from 1..9 "And then?"
    set second(s) = m
  }
  secretly for each s in sides {
    choose n from 1..9 "Bid?"
    set bid(s) = n
  }
}
`)
	bid := func(g *run.Game, seat, points int) {
		for _, d := range g.Pendings() {
			if d.Seat == seat {
				refusal, err := g.Apply(run.Choice{Value: d.Options[points-1].Value, Branch: d.Branch})
				require.NoError(t, err)
				require.Nil(t, refusal)
				return
			}
		}
		t.Fatal("nothing to decide")
	}
	deal := func(bids ...int) *run.Game {
		g := run.New(p, dice.Keyed{Seed: 1})
		bid(g, 0, 4)
		for _, n := range bids {
			bid(g, 1, n)
		}
		d := sight.Deal(sight.For(g, 0), rand.New(rand.NewPCG(1, 2)).Shuffle)
		require.NotNil(t, d)
		require.Len(t, d.Game.Pendings(), 1)
		require.True(t, d.Game.Query().Secret(d.Game.Pendings()[0]))
		return d.Game
	}
	require.Equal(t, deal().Hash(), deal(1).Hash())
	require.Equal(t, deal().Hash(), deal(9, 9).Hash())
	g := deal(9, 9)
	bid(g, 0, 5)
	require.Len(t, g.Pendings(), 2, "the next block")
}
