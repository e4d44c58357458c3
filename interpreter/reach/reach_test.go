package reach_test

import (
	"flag"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/orders"
	"wargame/interpreter/program"
	"wargame/interpreter/reach"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

var (
	positions = flag.Int("positions", 12, "positions of each game that are compared")
	first     = flag.Uint64("first", 1, "the seed of the first")
)

func begin(t testing.TB, name string, seed uint64) *run.Game {
	box, err := load.Open(name)
	require.NoError(t, err)
	p, ds := box.Program(map[string]bool{}, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	g := run.New(p, dice.Keyed{Seed: seed})
	require.NoError(t, g.Err)
	return g
}

// step answers at random. It passes more often than its turn, so that all phases come up.
func step(t testing.TB, g *run.Game, r *rand.Rand) {
	d := g.Pending()
	var all []run.Choice
	for _, o := range d.Options {
		all = append(all, run.Choice{Value: o.Value, Group: o.Group, Branch: d.Branch})
	}
	for kind, may := range map[run.ChoiceKind]bool{run.Pass: d.CanPass, run.Done: d.CanDone, run.Stop: d.CanStop} {
		if c := (run.Choice{Kind: kind, Branch: d.Branch}); may && g.Check(d, c) == nil {
			if r.IntN(3) == 0 {
				all = []run.Choice{c}
				break
			}
			all = append(all, c)
		}
	}
	require.NotEmpty(t, all)
	_, err := g.Apply(all[r.IntN(len(all))])
	require.NoError(t, err)
}

// TestReachIsWhatTheMachineOffers compares, in random positions of all games, what the
// overlay of a unit shows with the legal answers: every goal can be ordered, the list is
// that of the machine with its costs, and a space that is not shown is refused.
func TestReachIsWhatTheMachineOffers(t *testing.T) {
	for _, name := range []string{"normandy", "mgmg", "fottr", "the_pass", "harrow_ridge"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(*first, 5))
			g := begin(t, name, *first)
			shown, none, titles := 0, 0, map[string]int{}
			for range *positions {
				for range r.IntN(30) {
					if g.Pending() != nil {
						step(t, g, r)
					}
				}
				if g.Pending() == nil {
					g = begin(t, name, r.Uint64())
				}
				v := sight.For(g, g.Pending().Seat)
				for _, u := range sample(g, v, r) {
					before := g.Hash()
					got := reach.Of(v, []int64{int64(u)})
					require.Equal(t, before, g.Hash())
					if len(got) > 0 {
						shown++
					} else {
						none++
					}
					c := comparison{T: t, v: v, u: u, name: `"` + g.P.UnitName(u) + `"`, shown: titles}
					for _, x := range got {
						c.offered(x, r)
					}
					c.closed(got, r)
				}
			}
			t.Log(shown, "units with goals,", none, "without;", titles)
			require.Positive(t, shown)
			require.Positive(t, none)
		})
	}
}

// sample picks units in sight: mostly of the sides of the seat that decides, which can have
// goals, and some of any side.
func sample(g *run.Game, v *sight.View, r *rand.Rand) (out []int) {
	var own, all []int
	sides := v.SidesOf(g.Pending().Seat)
	for u := range g.P.Units {
		if g.S.At[u] < 0 || v.Hides(u) {
			continue
		}
		if all = append(all, u); slices.Contains(sides, v.Side(u)) {
			own = append(own, u)
		}
	}
	for _, x := range []struct {
		from []int
		most int
	}{{own, 4}, {all, 2}} {
		for _, i := range r.Perm(len(x.from))[:min(x.most, len(x.from))] {
			out = append(out, x.from[i])
		}
	}
	return out
}

// comparison is of one unit.
type comparison struct {
	*testing.T
	v    *sight.View
	u    int
	name string

	shown map[string]int // entries that were compared, by title
}

// offered compares one entry: the order for one of its goals is carried out up to the
// question where to, whose answers are the goals.
func (c comparison) offered(x reach.Reach, r *rand.Rand) {
	goal := x.Goals[r.IntN(len(x.Goals))]
	line := c.name + " > " + c.v.Map().Name(goal.Space)
	if x.Action != "" && !strings.Contains(x.Title, ": ") { // an action of an offer inside another cannot be named yet
		line = x.Action + " " + line
	}
	plan, err := orders.Read(c.v, line)
	if err != nil && !goal.Ends {
		return // an order does not end where the move may not
	}
	c.shown[x.Title]++
	require.NoError(c, err, "%s: %s", x.Title, line)
	if x.Movement == nil || strings.Contains(x.Title, ":") || strings.Contains(x.Title, ",") {
		return // of several ways on, an order takes one
	}
	g := c.v.Trial()
	g.Dice = nil
	for _, a := range plan.Answers {
		d := g.Pending()
		if d.Kind == run.Going {
			listed := map[int]string{}
			for _, o := range d.Options {
				note := g.Query().Note(d, o.Value)
				listed[int(o.Value)] = note
			}
			for _, y := range x.Goals {
				note, legal := listed[y.Space]
				require.True(c, legal, "%s: %s is no legal answer", line, c.v.Map().Name(y.Space))
				if y.Cost != "" {
					require.True(c, note == "costs "+y.Cost || strings.HasPrefix(note, "costs "+y.Cost+" ") || strings.HasPrefix(note, "costs "+y.Cost+","), "%s: %s costs %s, the machine says %q", line, c.v.Map().Name(y.Space), y.Cost, note)
				}
				delete(listed, y.Space)
			}
			require.Empty(c, listed, "%s: legal answers that are not shown", line)
			return
		}
		no, err := g.Apply(a.Choice)
		require.NoError(c, err)
		require.Nil(c, no)
	}
}

// closed orders the unit to spaces that nothing shows, those near and those that its
// movements would reach at another time among them: each is refused.
func (c comparison) closed(got []reach.Reach, r *rand.Rand) {
	m := c.v.Map()
	var try []int
	for _, n := range m.Neighbors(c.v.At(c.u)) {
		try = append(try, int(n))
	}
	for _, x := range c.v.Program().Limited() {
		for _, about := range c.v.Program().FurtherArguments(x) {
			if goals := reach.Threat(c.v, x, int64(c.u), about...); len(goals) > 0 {
				try = append(try, goals[r.IntN(len(goals))].Space)
			}
		}
	}
	try = append(try, r.IntN(m.Len()))
	for _, at := range try {
		if at == c.v.At(c.u) || slices.ContainsFunc(got, func(x reach.Reach) bool {
			return slices.ContainsFunc(x.Goals, func(g reach.Goal) bool { return g.Space == at })
		}) {
			continue
		}
		line := c.name + " > " + m.Name(at)
		plan, err := orders.Read(c.v, line)
		require.False(c, err == nil && c.arrives(plan, at), "%s is legal and not shown: %v", line, plan)
	}
}

// arrives reports whether a plan takes the unit to a space by an action that is on offer.
// An answer to a question that is under way does not count, nor a shot at the space.
func (c comparison) arrives(plan *orders.Plan, at int) bool {
	g := c.v.Trial()
	g.Dice = nil
	if k := g.Pending().Kind; k != run.Act && k != run.Going {
		return false
	}
	for _, a := range plan.Answers {
		if g.Pending().Kind == run.Going {
			return true
		}
		no, err := g.Apply(a.Choice)
		require.NoError(c, err)
		require.Nil(c, no)
	}
	return int(g.S.At[c.u]) == at
}

// TestReachOfOneAct: a movement of another phase never mixes with the one on offer. In the
// campaign's first march no goal comes from the pursuit, and the other side shows nothing.
func TestReachOfOneAct(t *testing.T) {
	g := begin(t, "normandy", 1)
	unit := func(name string) []int64 {
		u, ok := g.P.Word(value.UnitType, name)
		require.True(t, ok, name)
		return []int64{u.N}
	}
	_, err := g.Apply(run.Choice{Kind: run.Pass}) // replacements
	require.NoError(t, err)
	v := sight.For(g, g.Pending().Seat)
	got := reach.Of(v, unit("22/21Pz"))
	require.Len(t, got, 1, "%v", got)
	require.Equal(t, "move", got[0].Action)
	require.Equal(t, "march", got[0].Movement.Name)
	march := map[int]string{}
	for _, x := range reach.Threat(v, got[0].Movement, unit("22/21Pz")[0]) {
		march[x.Space] = x.Cost
	}
	for _, x := range got[0].Goals {
		require.Equal(t, march[x.Space], x.Cost)
	}
	pursuit := 0
	for _, m := range g.P.Limited() {
		if m.Name == "pursuit" {
			pursuit = len(reach.Threat(v, m, unit("22/21Pz")[0]))
		}
	}
	require.Positive(t, pursuit, "the case is one where merging would lie")
	for u := range g.P.Units {
		if g.S.At[u] >= 0 && side(g.P, g, u) == "allied" {
			require.Empty(t, reach.Of(v, []int64{int64(u)}), g.P.UnitName(u))
		}
	}
	require.Empty(t, reach.Of(sight.Of(g, 1), unit("22/21Pz")), "the other seat has nothing to decide")
}

func side(p *program.Program, g *run.Game, u int) string {
	return p.Show(value.SideType, p.Attribute("unit", "side").Read(g.S.Reader(), u))
}
