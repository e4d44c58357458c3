package charts_test

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/charts"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

func open(t *testing.T, name string) *program.Program {
	t.Helper()
	g, err := load.Open(name)
	require.NoError(t, err)
	p, ds := g.Program(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	return p
}

// after plays a number of decisions at random.
func after(t *testing.T, p *program.Program, decisions int) *run.Game {
	t.Helper()
	g := run.New(p, dice.Keyed{Seed: 7})
	g.Derive = true
	r := rand.New(rand.NewPCG(7, 7))
	for range decisions {
		d := g.Pending()
		if d == nil {
			break
		}
		var all []run.Choice
		for _, o := range d.Options {
			all = append(all, run.Choice{Value: o.Value, Group: o.Group, Branch: d.Branch})
		}
		for _, kind := range []run.ChoiceKind{run.Pass, run.Done, run.Stop} {
			if c := (run.Choice{Kind: kind, Branch: d.Branch}); map[run.ChoiceKind]bool{run.Pass: d.CanPass, run.Done: d.CanDone, run.Stop: d.CanStop}[kind] && g.Check(d, c) == nil {
				all = append(all, c)
			}
		}
		_, err := g.Apply(all[r.IntN(len(all))])
		require.NoError(t, err)
	}
	return g
}

// The charts of every game are whole: each row of a table has a cell for each column, each
// scope has a title, each terrain an effect with its rule, each ending a level.
func TestChartsOfAllGames(t *testing.T) {
	for _, name := range load.Embedded() {
		t.Run(name, func(t *testing.T) {
			p := open(t, name)
			s := charts.Of(p)
			require.Len(t, s.Tables, len(p.Tables))
			for _, x := range s.Tables {
				require.NotEmpty(t, x.Rows, x.Name)
				for _, r := range x.Rows {
					require.Len(t, r, len(x.Head), x.Name)
				}
			}
			require.NotEmpty(t, s.Sequence)
			var scopes func(list []*charts.Scope)
			scopes = func(list []*charts.Scope) {
				for _, x := range list {
					require.NotEmpty(t, x.Title)
					require.Equal(t, strings.ToUpper(x.Title[:1]), x.Title[:1], "a title begins with a capital")
					scopes(x.Inner)
				}
			}
			scopes(s.Sequence)
			for _, x := range s.Terrain {
				require.NotEmpty(t, x.Effects, x.Title)
				for _, e := range x.Effects {
					require.NotEmpty(t, e.What, x.Title)
				}
			}
			require.NotEmpty(t, s.Endings, "every game ends")
			for _, e := range s.Endings {
				require.NotEmpty(t, e.Level)
			}
			_, err := json.Marshal(s)
			require.NoError(t, err)
		})
	}
}

// A position of every game has its place in the sequence of play, its turn, and every unit
// that a seat sees once.
func TestPositionsOfAllGames(t *testing.T) {
	for _, name := range load.Embedded() {
		t.Run(name, func(t *testing.T) {
			p := open(t, name)
			s := charts.Of(p)
			for _, moves := range []int{0, 12} {
				g := after(t, p, moves)
				for seat := range p.Seats {
					v := sight.For(g, seat)
					at := s.At(v)
					if phase := v.Value("phase"); phase != "none" {
						require.NotEmpty(t, at.Place, "after %d decisions, in phase %s, %s, %s", moves, phase, v.Value("segment"), v.Value("phasing"))
					}
					list := s.Sequence
					for _, i := range at.Place {
						require.Less(t, i, len(list))
						list = list[i].Inner
					}
					require.GreaterOrEqual(t, at.Turn, 0)
					seen := map[int]bool{}
					for _, f := range at.Forces {
						for _, x := range f.Groups {
							for _, u := range x.Units {
								require.False(t, v.Hides(u.Unit), "a hidden unit is listed")
								require.False(t, seen[u.Unit], "a unit is listed twice")
								seen[u.Unit] = true
							}
						}
					}
					hidden := 0
					for u := range p.Units {
						if v.Hides(u) {
							hidden++
						}
					}
					require.Len(t, seen, len(p.Units)-hidden)
				}
			}
		})
	}
}

// What terrain costs and shifts comes from the rules: the contributions with their conditions
// in words, the cells of tables by what moves, and the reasons of prohibitions.
func TestTerrainIsReadFromTheRules(t *testing.T) {
	s := charts.Of(open(t, "the_pass"))
	find := func(title string) charts.Terrain {
		for _, x := range s.Terrain {
			if x.Title == title {
				return x
			}
		}
		t.Fatal("no terrain " + title)
		return charts.Terrain{}
	}
	mountains := find("Mountains").Effects
	has := func(list []charts.Effect, kind, what, text, when string) {
		t.Helper()
		for _, e := range list {
			if e.Kind == kind && strings.Contains(e.What, what) && e.Text == text && e.When == when {
				return
			}
		}
		t.Fatalf("no %s %s %s (%s) in %+v", kind, what, text, when, list)
	}
	has(mountains, "number", "ost", "+2", "")
	has(mountains, "number", "ost", "−1", "Jaegers")
	has(mountains, "number", "shift", "−2", "")
	has(mountains, "forbid", "", "it may enter mountains only by road", "")
	for _, e := range mountains { // a define is a word of designers: the title of the rule stands for it
		require.Equal(t, e.Text == "it may enter mountains only by road" || e.Kind == "spare", e.Partly, "%+v", e)
	}
	has(find("Road").Effects, "number", "ost", "= 1/2", "")

	s = charts.Of(open(t, "normandy"))
	has(find("Forest").Effects, "number", "cost", "foot 2, motor 4", "")
	for _, e := range find("Bocage").Effects {
		if e.Text == "−1" {
			require.Equal(t, "forest or high ground", e.Unless)
		}
	}
}

// The turn track ends where the rules end the game, and says what arrives when.
func TestTurnTrack(t *testing.T) {
	for name, last := range map[string]int{"the_pass": 8, "normandy": 13, "mgmg": 26, "fottr": 12, "lantern_sea": 8} {
		p := open(t, name)
		s := charts.Of(p)
		require.Equal(t, last, s.Turns, name)
		turns := s.At(sight.For(run.New(p, dice.Keyed{}), 0)).Turns
		require.Equal(t, last, turns[len(turns)-1].Number, name)
		require.True(t, turns[0].Now, name)
	}
	p := open(t, "the_pass")
	turns := charts.Of(p).At(sight.For(run.New(p, dice.Keyed{}), 0)).Turns
	require.Len(t, turns[1].Arrivals, 1)
	require.Len(t, turns[1].Arrivals[0].Units, 5)
}

// The score names the rules that make it, and a seat that may not know it gets no value.
func TestTotals(t *testing.T) {
	p := open(t, "mgmg")
	var found *charts.Total
	for _, x := range charts.Of(p).At(sight.For(run.New(p, dice.Keyed{}), 0)).Totals {
		if x.Ask == "victory_points" {
			found = &x
		}
	}
	require.NotNil(t, found)
	require.Equal(t, "1", found.Value)
	require.Equal(t, "21.3", found.Parts[0].Clause)
}

// A combat marks the column that it used.
func TestMarks(t *testing.T) {
	p := open(t, "normandy")
	g := after(t, p, 400)
	at := charts.Of(p).At(sight.Open(g))
	for _, m := range at.Marks {
		require.NotNil(t, p.Tables[m.Table])
	}
	require.NotEmpty(t, at.Marks)
}
