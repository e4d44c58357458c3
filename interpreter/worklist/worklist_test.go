package worklist_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
	"wargame/interpreter/worklist"

	"github.com/stretchr/testify/require"
)

// small is a game with a duty, a stack that is too high, somebody cut off, somebody
// who waits, and an attack.
const small = `edition 3
game small "Small"
map hex columns 1..3 rows 1..5 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number = 1, formation: text }
noun troop groups unit by .side, .formation
data unit {
  id  side formation at
  A   red  one       0101
  B   red  one       0201
  C   red  two       0301
  D   red  two       -
  E   blue x         0102
  F   blue x         0105
}
define overstacked(s: side, h: hex) = count(h.units, .side == s) > 1
define supplied(u: unit) = u.hex.column < 3
obligation must_strike(h: hex) lasts phase
  met when struck(h) possible when any(units, .side == red and distance(.hex, h) == 1)
fact struck(h: hex) lasts phase
rule 3 "Who stands beside an enemy strikes" {
  on start of phase fight of red { for each h in filter(hexes, any(.units, .side == blue)) { oblige must_strike(h) } }
  permission end_moves()
  forbid end_moves() when any(units, .side == red and .hex == none) because "somebody waits"
}
action step_on "Move" { choose u from filter(units, .side == red and .hex != none) choose to from adjacent(u.hex) move u to to }
action enter_map "Enter" { choose u from filter(units, .side == red and .hex == none) choose to from [hex(0103)] place u at to }
action strike "Strike" {
  choose target from filter(hexes, any(.units, .side == blue))
  choose who = some u from filter(units, .side == red and distance(.hex, target) == 1)
  remember struck(target)
}
sequence { turn {
  phase moves of red { offer step_on, enter_map by red finish allowed end_moves() }
  phase fight of red { offer strike by red }
} game over "done" }
`

func game(t *testing.T) *run.Game { return gameOf(t, small) }

func gameOf(t *testing.T, text string) *run.Game {
	f, ds := dsl.Parse("small.wgr", []byte(text))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, dice.Keyed{Seed: 1})
	require.NoError(t, g.Err)
	return g
}

func names(g *run.Game, list []worklist.Unit) []string {
	var out []string
	for _, u := range list {
		out = append(out, g.P.UnitName(int(u.Unit)))
	}
	return out
}

func answer(t *testing.T, g *run.Game, pick string) {
	t.Helper()
	d := g.Pending()
	c := run.Choice{Kind: run.Pass}
	if pick != "pass" {
		var err error
		c, err = d.Named(g.P, pick, "")
		require.NoError(t, err)
	}
	r, err := g.Apply(c)
	require.NoError(t, err)
	require.Nil(t, r)
}

// Who stands where the game says that nobody is on the map is not cut off.
func TestNobodyIsCutOffBesideTheMap(t *testing.T) {
	g := gameOf(t, small+"define on_map(u: unit) = u.hex != hex(0301)\n")
	l := worklist.Of(sight.For(g, g.Pending().Seat), nil)
	require.Equal(t, []string{"A", "B", "C"}, names(g, l.Units))
	require.Empty(t, l.Cut)
}

// Nor is who waits in a box beside a map of hexes.
func TestNobodyIsCutOffInABox(t *testing.T) {
	text := strings.NewReplacer("two       0301", "two       box", "= u.hex.column < 3", "= u.hex != none and u.hex.column < 3").Replace(small)
	g := gameOf(t, text+"data area { id\n  box }\n")
	require.Equal(t, "box", g.P.World.Map.Name(int(g.S.At[2])))
	require.Empty(t, worklist.Of(sight.For(g, g.Pending().Seat), nil).Cut)
}

func TestWhatIsLeft(t *testing.T) {
	g := game(t)
	for _, a := range []string{"step_on", "B", "0101"} {
		answer(t, g, a)
	}
	l := worklist.Of(sight.For(g, g.Pending().Seat), nil)
	require.Equal(t, []string{"A", "B", "C"}, names(g, l.Units))
	require.Equal(t, "red one", l.Units[0].Formation)
	require.Equal(t, []worklist.Action{{Name: "step_on", Title: "Move"}}, l.Units[0].Actions)
	require.Equal(t, []string{"D"}, names(g, l.Arrivals))
	require.Equal(t, []string{"C"}, names(g, l.Cut))
	require.Len(t, l.Over, 1)
	require.Equal(t, l.Over, worklist.Over(sight.For(g, g.Pending().Seat)))
	require.Equal(t, "0101", g.P.World.Map.Name(l.Over[0].Space))
	require.Len(t, l.Duties, 1)
	require.Equal(t, "3", l.Duties[0].Clause)
	require.Equal(t, []string{"D"}, l.Duties[0].InWay)
	require.Empty(t, l.Attacks)

	for _, a := range []string{"enter_map", "D", "0103", "pass"} {
		answer(t, g, a)
	}
	told := 0
	l = worklist.Of(sight.For(g, g.Pending().Seat), func(v *sight.View, answers []run.Choice) (string, bool) {
		told++
		h := g.Clone() // they can be given
		for _, c := range answers {
			r, err := h.Apply(c)
			require.NoError(t, err)
			require.Nil(t, r)
		}
		return fmt.Sprint(len(answers)), true
	})
	require.Equal(t, 1, told)
	require.Len(t, l.Attacks, 1)
	require.Equal(t, "0102", g.P.World.Map.Name(l.Attacks[0].Space))
	require.Len(t, l.Attacks[0].Who, 3)
	require.Equal(t, "5", l.Attacks[0].Odds, "the action, the target, three attackers")
	require.Equal(t, [][]string{{"0102"}}, [][]string{l.Duties[0].InWay})
	require.Len(t, l.Places, 1, "nobody stands beside 0105")
	require.False(t, l.Empty())
}

// In positions at random of every game the list is made without a change of the
// position, who stands in it can begin its action, and in a position that looks the
// same it is the same.
func TestListsAtRandom(t *testing.T) {
	for _, name := range []string{"normandy", "mgmg", "fottr", "the_pass", "harrow_ridge"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			box, err := load.Open(name)
			require.NoError(t, err)
			p, ds := box.Program(map[string]bool{}, nil)
			if name == "normandy" {
				p, ds = box.Program(map[string]bool{"hidden_stacks": true}, nil)
			}
			require.False(t, ds.HasErrors(), ds.Error())
			g := run.New(p, dice.Keyed{Seed: 3})
			r := rand.New(rand.NewPCG(3, 3))
			lists, exchanged := 0, 0
			for range map[string]int{"normandy": 25, "mgmg": 40, "fottr": 8, "the_pass": 40, "harrow_ridge": 40}[name] {
				for range r.IntN(25) {
					if d := g.Pending(); d != nil {
						step(t, g, r)
					}
				}
				d := g.Pending()
				if d == nil {
					break
				}
				before := g.Hash()
				v := sight.For(g, d.Seat)
				l := worklist.Of(v, nil)
				require.Equal(t, before, g.Hash())
				if l == nil {
					continue
				}
				lists++
				for _, x := range append(l.Units, l.Arrivals...) {
					h := g.Clone()
					c, err := d.Named(p, x.Actions[0].Name, "")
					require.NoError(t, err)
					if _, err := h.Apply(c); err != nil || h.Pending() == nil || h.Pending().Type.Kind != value.Unit {
						continue // an action that is offered for each of several
					}
					require.Nil(t, h.Check(h.Pending(), run.Choice{Value: x.Unit}))
				}
				if other, _ := v.Exchange(r.IntN); other != nil && other.Pending() != nil {
					if w := sight.For(other, d.Seat); v.Same(w) {
						exchanged++
						require.Equal(t, seen(l), seen(worklist.Of(w, nil)))
					}
				}
			}
			require.Positive(t, lists)
			if name == "normandy" {
				require.Positive(t, exchanged)
			}
		})
	}
}

// seen is a list without the answers, which name counters by their numbers.
func seen(l *worklist.List) *worklist.List {
	for i := range l.Attacks {
		l.Attacks[i].Answers = nil
	}
	return l
}

func step(t testing.TB, g *run.Game, r *rand.Rand) {
	d := g.Pending()
	var all []run.Choice
	for _, o := range d.Options {
		all = append(all, run.Choice{Value: o.Value, Group: o.Group, Branch: d.Branch})
	}
	for i, may := range []bool{d.CanPass, d.CanDone, d.CanStop} {
		c := run.Choice{Kind: []run.ChoiceKind{run.Pass, run.Done, run.Stop}[i], Branch: d.Branch}
		if may && g.Check(d, c) == nil {
			all = append(all, c)
		}
	}
	require.NotEmpty(t, all)
	_, err := g.Apply(all[r.IntN(len(all))])
	require.NoError(t, err)
}
