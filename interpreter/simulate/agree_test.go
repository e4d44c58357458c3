package simulate

import (
	"flag"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/state"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

var agreeing = flag.Int("agreeing", 150, "how many decisions of each game TestAnswersAgree plays")

// TestAnswersAgree: what a rule says is the same by closures in a context that has
// kept answers for the whole game, by closures from nothing, by the walk that
// explains, and for all spaces at once. Every permission, quantity and define about
// words is asked, of things drawn at random, all through random games.
func TestAnswersAgree(t *testing.T) {
	for _, name := range []string{"normandy", "mgmg", "fottr", "the_pass", "harrow_ridge", "lantern_sea"} {
		t.Run(name, func(t *testing.T) {
			g, err := load.Open(name)
			require.NoError(t, err)
			p, ds := g.Program(nil, nil)
			require.NoError(t, ds.Err())
			a := &agreement{t: t, p: p, rng: rand.New(rand.NewPCG(11, 5)), warm: formula.NewCtx(p.Start)}
			a.collect()
			play := &table{cfg: &Config{Program: p, MaxDecisions: DefaultDecisions, MaxLog: DefaultLog, Context: t.Context()}}
			for s := range p.Seats {
				play.bots = append(play.bots, newBot("random", nil, 3, s))
			}
			play.g = run.New(p, dice.Keyed{Seed: 3})
			for i := 0; i < *agreeing && play.step(&Game{}); i++ {
				a.there(play.g.S)
			}
			require.Positive(t, a.words, "nothing was asked")
			require.Positive(t, a.spaces, "nothing was asked of all spaces")
			t.Logf("%d answers compared, %d of them for all spaces", a.words, a.spaces)
		})
	}
}

type agreement struct {
	t             *testing.T
	p             *program.Program
	rng           *rand.Rand
	warm          *formula.Ctx
	rules         []*formula.Func
	words, spaces int
}

// there asks in a position, then in one that came of it, and in the first again:
// what is kept of the one must not reach into the other.
func (a *agreement) there(s *state.State) {
	other := s.Clone()
	for range 1 + a.rng.IntN(3) {
		other.PlaceAt(a.rng.IntN(s.World.Units), a.rng.IntN(s.World.Map.Len()))
	}
	var asked []*formula.Func
	var about [][]value.Value
	a.warm.SetPosition(s)
	for range 3 {
		f := a.rules[a.rng.IntN(len(a.rules))]
		asked, about = append(asked, f), append(about, a.draw(f))
	}
	for _, at := range []*state.State{s, other, s, other, s} {
		a.warm.SetPosition(at)
		for i, f := range asked {
			a.ask(f, about[i])
		}
	}
}

func (a *agreement) collect() {
	add := func(f *formula.Func) {
		ok := f != nil && len(f.Params) > 0 && f.Result.IsWord() && f.Explain != nil
		for i := 0; ok && i < len(f.Params); i++ {
			ok = f.Params[i].Kind == value.Unit || f.Params[i].Kind == value.Space || f.Params[i].Kind == value.SideType.Kind && f.Params[i].Name == value.SideType.Name
		}
		if ok {
			a.rules = append(a.rules, f)
		}
	}
	for _, list := range [][]string{slices.Sorted(maps.Keys(a.p.Permissions)), slices.Sorted(maps.Keys(a.p.Quantities)), slices.Sorted(maps.Keys(a.p.Defines))} {
		for _, name := range list {
			add(a.p.Func(name))
		}
	}
}

// draw takes arguments at random.
func (a *agreement) draw(f *formula.Func) []value.Value {
	s := a.warm.Position()
	args := make([]value.Value, len(f.Params))
	for i, t := range f.Params {
		n := map[value.Kind]int{value.Unit: s.World.Units, value.Space: s.World.Map.Len(), value.Enum: len(a.p.Enums["side"].Words)}[t.Kind]
		w := int64(a.rng.IntN(n))
		if t.Kind == value.Space && i > 0 && a.rng.IntN(2) == 0 { // mostly next to what stands before it
			if h := args[i-1].N; f.Params[i-1].Kind == value.Space && h >= 0 {
				if near := s.World.Map.Neighbors(int(h)); len(near) > 0 {
					w = int64(near[a.rng.IntN(len(near))])
				}
			} else if f.Params[i-1].Kind == value.Unit && s.At[h] >= 0 {
				w = int64(s.At[h])
			}
		}
		args[i] = value.Word(w)
	}
	return args
}

func (a *agreement) ask(f *formula.Func, about []value.Value) {
	s, args := a.warm.Position(), slices.Clone(about)
	cold := formula.NewCtx(s)
	want, err := a.answer(cold, f, args)
	warm, werr := a.answer(a.warm, f, args)
	a.same(f, args, "kept", err, werr, want, warm)
	var n formula.Node
	walk := formula.NewCtx(s)
	told := f.Explain(walk, slices.Clone(args), &n).N
	a.same(f, args, "explained", err, walk.Err, want, told)
	a.words++
	for i, t := range f.Params {
		if t.Kind != value.Space {
			continue
		}
		if f.Result.Kind == value.Flag {
			a.sets(s, f, args, i)
		}
		if f.Narrow != nil && f.Result.IsWord() {
			a.narrows(s, f, slices.Clone(args), i)
		}
	}
}

func (a *agreement) answer(c *formula.Ctx, f *formula.Func, args []value.Value) (int64, error) {
	c.Begin()
	return c.Call(f, slices.Clone(args)).N, c.Err
}

func (a *agreement) same(f *formula.Func, args []value.Value, how string, err, again error, want, got int64) {
	require.Equal(a.t, err == nil, again == nil, "%s%v %s: %v, %v", f.Name, args, how, err, again)
	if err == nil {
		require.Equal(a.t, want, got, "%s%v %s", f.Name, args, how)
	}
}

// sets compares what is said of all spaces at once with a few that are asked.
func (a *agreement) sets(s *state.State, f *formula.Func, args []value.Value, i int) {
	if f.SetOf == nil {
		return
	}
	where := a.spacesOf(s, f.SetOf(i), args)
	if where == nil {
		return
	}
	a.some(s, f, slices.Clone(args), i, func(args []value.Value, word int64) {
		require.Equal(a.t, word != 0, where.Has(int(args[i].N)), "%s%v among all spaces", f.Name, args)
	})
}

// narrows looks whether any of a few spaces is as wanted outside of those that are
// said to be all that can be.
func (a *agreement) narrows(s *state.State, f *formula.Func, args []value.Value, i int) {
	for w, is := range map[formula.Want]func(word int64) bool{
		formula.So:   func(word int64) bool { return word != 0 },
		formula.Not:  func(word int64) bool { return word == 0 },
		formula.Some: func(word int64) bool { return word != value.None },
	} {
		if flag := f.Result.Kind == value.Flag; flag == (w == formula.Some) || f.Result.Kind == value.Number {
			continue
		}
		within := a.spacesOf(s, f.Narrow(i, w), args)
		if within == nil {
			continue
		}
		a.some(s, f, args, i, func(args []value.Value, word int64) {
			if is(word) {
				require.True(a.t, within.Has(int(args[i].N)), "%s%v is %d where it was said that it cannot be (%d)", f.Name, args, word, w)
			}
		})
	}
}

// spacesOf is what is said of all spaces; nil where that fails or nothing is said.
func (a *agreement) spacesOf(s *state.State, ask func(c *formula.Ctx, args []value.Value, out formula.Set), args []value.Value) formula.Set {
	if ask == nil {
		return nil
	}
	c, out := formula.NewCtx(s), make(formula.Set, (s.World.Map.Len()+63)/64)
	if ask(c, slices.Clone(args), out); c.Err != nil {
		return nil
	}
	return out
}

// some asks about a few spaces.
func (a *agreement) some(s *state.State, f *formula.Func, args []value.Value, i int, look func(args []value.Value, word int64)) {
	c := formula.NewCtx(s)
	for range 12 {
		args[i] = value.Word(int64(a.rng.IntN(s.World.Map.Len())))
		if word, err := a.answer(c, f, args); err == nil {
			a.spaces++
			look(args, word)
		}
	}
}
