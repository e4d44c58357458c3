package spec_tests_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/query"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
	"wargame/interpreter/state"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// mostSteps is how many steps a function may take before it is evaluated no more.
const mostSteps = 200_000

// TestSources evaluates the functions of every game in positions of random play, each with
// arguments drawn at random, and demands that what is read lies within the parts that its
// Sources declare. Which answers get a table rests on that, and by what key.
func TestSources(t *testing.T) {
	const positions, every, draws = 6, 90, 3
	for _, name := range load.Embedded() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, err := load.Open(filepath.Join("..", "games", name))
			require.NoError(t, err)
			p, ds := g.Program(nil, nil)
			require.NoError(t, ds.Err())
			for i := range max(1, len(p.Scenarios)) {
				if i > 0 {
					p, ds = g.Program(nil, map[string]string{ruleset.ScenarioChoice: p.Scenarios[i].Name})
					require.NoError(t, ds.Err())
				}
				s := newSourced(p, rand.New(rand.NewPCG(uint64(i), 2)))
				playing := run.New(p, dice.Keyed{Seed: uint64(i)})
				for range positions {
					stroll(t, playing, s.rng, every)
					for _, f := range s.funcs {
						for range draws {
							if s.spent[f] > mostSteps {
								break
							}
							require.Empty(t, s.beyond(playing.S, f), "%s reads more than its Sources declare", f.Name)
						}
					}
				}
				t.Logf("%d functions with known sources, %d of them evaluated, %d of them read the position", len(s.funcs), len(s.spent), len(s.read))
				require.Greater(t, 10*len(s.spent), 9*len(s.funcs), "arguments can be drawn for nine functions in ten")
				require.Greater(t, 3*len(s.read), len(s.funcs), "a third of the functions read the position")
			}
		})
	}
}

// TestSourcesAreFound declares of each function that reads a position that it reads
// nothing, and demands that this is noticed.
func TestSourcesAreFound(t *testing.T) {
	g, err := load.Open(filepath.Join("..", "games", "the_pass"))
	require.NoError(t, err)
	p, ds := g.Program(nil, nil)
	require.NoError(t, ds.Err())
	s := newSourced(p, rand.New(rand.NewPCG(1, 2)))
	playing := run.New(p, dice.Keyed{Seed: 1})
	stroll(t, playing, s.rng, 40)
	lies := 0
	for _, f := range s.funcs {
		require.Empty(t, s.beyond(playing.S, f), f.Name)
		if !s.read[f] {
			continue
		}
		lie := *f
		lie.Sources = formula.OnPrint
		lies++
		found := ""
		for range 20 {
			found += s.beyond(playing.S, &lie)
		}
		require.NotEmpty(t, found, "%s reads the position and says that it does not", f.Name)
	}
	require.Greater(t, lies, 20)
}

// stroll makes so many decisions at random, or fewer where the game is over before.
func stroll(t *testing.T, g *run.Game, rng *rand.Rand, decisions int) {
	t.Helper()
	for range decisions {
		d := g.Pending()
		require.NoError(t, g.Err)
		if d == nil {
			return
		}
		c, ok := pick(rng, d)
		require.True(t, ok, d.Name)
		_, err := g.Apply(c) // a refusal leaves the position as it is
		require.NoError(t, err)
	}
}

// sourced evaluates the functions of a program and holds what they read against their
// Sources.
type sourced struct {
	p     *program.Program
	rng   *rand.Rand
	funcs []*formula.Func         // with known sources, which do not depend on everything
	spent map[*formula.Func]int64 // the steps that its evaluations have taken
	read  map[*formula.Func]bool  // it has read something of a position
}

func newSourced(p *program.Program, rng *rand.Rand) *sourced {
	s := &sourced{p: p, rng: rng, spent: map[*formula.Func]int64{}, read: map[*formula.Func]bool{}}
	named := map[string]bool{}
	add := func(name string) { named[name] = true }
	for name := range p.Quantities {
		add(name)
	}
	for name := range p.Permissions {
		add(name)
	}
	for name := range p.Preferences {
		add(name)
	}
	for name := range p.Tables {
		add(name)
	}
	for name := range p.Reaches {
		add(name)
	}
	for name := range p.Movements {
		add(name)
	}
	for name := range p.Defines {
		add(name)
	}
	for name := range p.Facts {
		add(name)
	}
	for name := range p.Tracks {
		add(name)
	}
	for name := range p.Budgets {
		add(name)
	}
	for name := range p.Decks {
		add(name)
	}
	for name := range p.Snapshots {
		add(name)
	}
	seen := map[*formula.Func]bool{}
	for name := range named {
		if f := p.Func(name); f != nil {
			within(f, seen)
		}
	}
	for f := range seen {
		if _, all := declared(f); !all && f.Generic == nil {
			s.funcs = append(s.funcs, f)
		}
	}
	slices.SortStableFunc(s.funcs, func(a, b *formula.Func) int {
		return strings.Compare(fmt.Sprint(a.Name, a.Params), fmt.Sprint(b.Name, b.Params))
	})
	return s
}

// within adds a function, and all that its Sources lead to.
func within(f *formula.Func, seen map[*formula.Func]bool) {
	if seen[f] {
		return
	}
	seen[f] = true
	known, ok := f.Known()
	if !ok || known.Exprs == nil {
		return
	}
	for _, e := range known.Exprs() {
		if e == nil {
			continue
		}
		for _, g := range e.Reads().Funcs {
			within(g, seen)
		}
	}
}

// declared are the parts that the Sources of a function lead to, or all of the position.
func declared(f *formula.Func) (parts map[uint16]bool, all bool) {
	seen := map[*formula.Func]bool{}
	within(f, seen)
	parts = map[uint16]bool{}
	for g := range seen {
		known, ok := g.Known()
		if !ok {
			return nil, true
		}
		for _, part := range known.Parts {
			parts[part] = true
		}
	}
	return parts, false
}

// beyond evaluates a function in each of its forms with arguments drawn at random and
// tells what it reads beyond its Sources; nothing where no arguments can be drawn.
func (s *sourced) beyond(at *state.State, f *formula.Func) string {
	args := make([]value.Value, len(f.Params))
	for i, t := range f.Params {
		v, ok := s.draw(at, t, 0)
		if !ok {
			return ""
		}
		if t.IsWord() && s.p.Reaches[f.Name] != nil {
			v.P = &value.Boxed{} // no word: a search is then made for this caller and not cached
		}
		args[i] = v
	}
	s.spent[f]++
	x := s.element(at, f.Result)
	set := func() formula.Set { return make(formula.Set, (at.World.Map.Len()+63)/64) }
	forms := map[string]func(c *formula.Ctx){"Call": func(c *formula.Ctx) { c.Call(f, slices.Clone(args)) }}
	if f.List != nil {
		forms["List"] = func(c *formula.Ctx) { f.List(c, args, nil) }
	}
	if f.Contains != nil {
		forms["Contains"] = func(c *formula.Ctx) { f.Contains(c, args, x) }
	}
	if f.Distance != nil {
		forms["Distance"] = func(c *formula.Ctx) { f.Distance(c, args, x) }
	}
	if f.Path != nil {
		forms["Path"] = func(c *formula.Ctx) { f.Path(c, args, x, nil) }
	}
	if f.Search != nil {
		forms["Search"] = func(c *formula.Ctx) { f.Search(c, args, func(y int64) bool { return y == x }) }
	}
	if f.Members != nil {
		forms["Members"] = func(c *formula.Ctx) { f.Members(c, args) }
	}
	if f.Spots != nil {
		forms["Spots"] = func(c *formula.Ctx) { f.Spots(c, set()) }
	}
	for i, t := range f.Params {
		if t.Kind != value.Space {
			continue
		}
		if f.SetOf != nil {
			if find := f.SetOf(i); find != nil {
				forms["SetOf"] = func(c *formula.Ctx) { find(c, args, set()) }
			}
		}
		if f.Narrow != nil {
			if find := f.Narrow(i, formula.So); find != nil {
				forms["Narrow"] = func(c *formula.Ctx) { find(c, args, set()) }
			}
		}
	}
	parts, _ := declared(f)
	var out []string
	for form, ask := range forms {
		c := formula.NewCtx(at)
		had := c.Left()
		reads := readsOf(c, ask)
		s.spent[f] += had - c.Left()
		for _, part := range s.partsOf(at, f, reads) {
			if !parts[part.number] {
				out = append(out, form+" reads "+part.what)
			}
		}
	}
	slices.Sort(out)
	return strings.Join(slices.Compact(out), ", ")
}

// readsOf are what evaluating something reads. What it looks up in a search or a table that
// is cached is not among them: the functions that these evaluate are asked by themselves.
func readsOf(c *formula.Ctx, ask func(c *formula.Ctx)) *state.Reads {
	reads := &state.Reads{}
	var anchor query.Delta // begins to record
	anchor.SetBase(c)
	anchor.Compute(c, 0, func() bool {
		c.Trace().Open()
		ask(c)
		c.Trace().Close(reads)
		return false
	})
	return reads
}

// readPart is a part of the position that was read, and something in it.
type readPart struct {
	number uint16
	what   string
}

// everything is no part.
const everything = ^uint16(0)

// partsOf are the parts of the position that were read.
func (s *sourced) partsOf(at *state.State, f *formula.Func, reads *state.Reads) (out []readPart) {
	if reads.All {
		out = append(out, readPart{everything, "everything"})
	}
	spaces, units, cells := at.First.Len(), len(at.At), at.Cells.Len()
	of := at.World.Parts
	reads.Each(func(i uint32) {
		switch n := int(i); {
		case n < spaces+units:
			out = append(out, readPart{0, "where units are"})
		case n < spaces+units+cells:
			n -= spaces + units
			out = append(out, readPart{of.Cells[n], fmt.Sprintf("cell %d of part %d", n, of.Cells[n])})
		default:
			n -= spaces + units + cells
			out = append(out, readPart{of.Rich[n], fmt.Sprintf("rich value %d of part %d", n, of.Rich[n])})
		}
	}, func(r state.FactRead) {
		out = append(out, readPart{of.Facts[r.Kind], "facts " + s.p.FactList[r.Kind].Name})
	}, func(part uint16) {
		out = append(out, readPart{part, fmt.Sprintf("part %d", part)})
	})
	if len(out) > 0 {
		s.read[f] = true
	}
	return out
}

// deepest is how deep lists and records are drawn.
const deepest = 3

// draw is a value of a type, for a position: of units and spaces mostly such that are near
// one another; ok is false for a type of which none can be drawn.
func (s *sourced) draw(at *state.State, t value.Type, depth int) (v value.Value, ok bool) {
	word := func(n int) (value.Value, bool) {
		if n == 0 {
			return value.Value{}, false
		}
		return value.Word(int64(s.rng.IntN(n))), true
	}
	switch t.Kind {
	case value.Number:
		return value.Num(s.rng.IntN(7)), true
	case value.Flag:
		return word(2)
	case value.Enum:
		if e := s.p.Enums[t.Name]; e != nil {
			return word(len(e.Words))
		}
	case value.Mask:
		if e := s.p.Enums[t.Name]; e != nil && len(e.Words) > 0 {
			return value.Word(s.rng.Int64N(1 << min(len(e.Words), 62))), true
		}
	case value.Column:
		if x := s.p.Tables[t.Name]; x != nil {
			return word(len(x.Columns))
		}
	case value.Unit:
		return word(len(at.At))
	case value.Space:
		return value.Word(s.space(at)), true
	case value.Edge:
		return word(at.World.Map.Edges())
	case value.Text:
		return value.String("x"), true
	case value.List:
		if depth == deepest {
			return value.Value{}, false
		}
		return s.list(at, *t.Elem, depth)
	case value.Record:
		if r := s.p.Records[t.Name]; r != nil && depth < deepest {
			fields := make([]value.Value, len(r.Fields))
			for i, f := range r.Fields {
				if fields[i], ok = s.draw(at, f.Type, depth+1); !ok {
					return value.Value{}, false
				}
			}
			return value.Fields(fields), true
		}
	}
	return value.Value{}, false
}

// list draws a list of up to three elements.
func (s *sourced) list(at *state.State, of value.Type, depth int) (value.Value, bool) {
	var vals []value.Value
	for range s.rng.IntN(4) {
		v, ok := s.draw(at, of, depth+1)
		if !ok {
			return value.Value{}, false
		}
		vals = append(vals, v)
	}
	if !of.IsWord() {
		return value.Fields(vals), true
	}
	var words []int64
	for _, v := range vals {
		words = append(words, v.N)
	}
	slices.Sort(words)
	return value.Words(slices.Compact(words)), true
}

// space is mostly where a unit is, or beside it.
func (s *sourced) space(at *state.State) int64 {
	if u := s.rng.IntN(len(at.At) + 1); u < len(at.At) && at.At[u] >= 0 {
		if beside := at.World.Map.Neighbors(int(at.At[u])); len(beside) > 0 && s.rng.IntN(2) == 0 {
			return int64(beside[s.rng.IntN(len(beside))])
		}
		return int64(at.At[u])
	}
	return int64(s.rng.IntN(at.World.Map.Len()))
}

// element is a word that may be in a list or a search.
func (s *sourced) element(at *state.State, of value.Type) int64 {
	if of.Kind == value.List {
		if v, ok := s.draw(at, *of.Elem, deepest); ok {
			return v.N
		}
	}
	return s.space(at)
}
