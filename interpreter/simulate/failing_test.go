package simulate

import (
	"crypto/sha1"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"wargame/interpreter/budget"
	"wargame/interpreter/construct"
	"wargame/interpreter/dice"
	"wargame/interpreter/formula"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"

	"github.com/stretchr/testify/require"
)

// question is something to ask of the rules.
type question struct {
	name string
	ask  func(c *formula.Ctx) string
}

// questions are about every permission, quantity and reach of a game, with
// arguments at random.
func questions(p *program.Program, rnd *rand.Rand, n int) []question {
	var out []question
	args := func(ps []construct.Param) ([]value.Value, bool) {
		var out []value.Value
		for _, x := range ps {
			n := 4
			if x.Type.Kind != value.Number {
				known := false
				if n, known = size(p, x.Type); !known || n == 0 {
					return nil, false
				}
			}
			w := int64(rnd.IntN(n))
			if x.Type.Kind == value.Number {
				w = value.Int(int(w))
			}
			out = append(out, value.Word(w))
		}
		return out, true
	}
	add := func(name string, ps []construct.Param, ask func(c *formula.Ctx, args []value.Value) string) {
		for range n {
			given, ok := args(ps)
			if !ok {
				return
			}
			out = append(out, question{fmt.Sprintf("%s%v", name, given), func(c *formula.Ctx) string { return ask(c, given) }})
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.Permissions)) {
		x := p.Permissions[name]
		add(name, x.Params, func(c *formula.Ctx, args []value.Value) string { return fmt.Sprint(x.Call(c, args)) })
	}
	for _, name := range slices.Sorted(maps.Keys(p.Quantities)) {
		x := p.Quantities[name]
		add(name, x.Params, func(c *formula.Ctx, args []value.Value) string { return value.Format(c.Call(x.Func, args).N) })
	}
	for _, name := range slices.Sorted(maps.Keys(p.Reaches)) {
		x := p.Reaches[name]
		add(name, x.Params, func(c *formula.Ctx, args []value.Value) string {
			return fmt.Sprintf("%x", sha1.Sum(fmt.Append(nil, x.Flood(c, args).Order)))
		})
	}
	rnd.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// answer is all that a question gives: its answer, or its failure, and the fuel
// that it took.
func answer(c *formula.Ctx, q question) string {
	c.Begin()
	a := q.ask(c)
	if c.Err != nil {
		a = c.Err.Error()
	}
	return fmt.Sprintf("%s after %d steps", a, c.Spent())
}

var errInjected = errors.New("injected")

// TestFailuresLeaveNothing asks the rules while evaluation fails now and then,
// and then once more without failures: the answers, and the fuel that they
// take, are those of a context that was never asked before.
func TestFailuresLeaveNothing(t *testing.T) {
	for name, decisions := range map[string]int{"normandy": 40, "mgmg": 150, "fottr": 25} {
		t.Run(name, func(t *testing.T) {
			g, err := load.Open(name)
			require.NoError(t, err)
			p, ds := g.Program(nil, nil)
			require.NoError(t, ds.Err())
			from, n := soaking(t)
			rnd := rand.New(rand.NewPCG(11, from))
			failed := failuresLeaveNothing(t, run.New(p, dice.Keyed{Seed: 5 + from}), rnd, decisions*int(min(n, 20)))
			t.Logf("%d failures", failed)
			require.Greater(t, failed, 20, "the failures were not felt")
		})
	}
}

// askFailing asks while one step in so many fails, or ends the question, and counts the
// questions that felt it.
func askFailing(c *formula.Ctx, qs []question, rnd *rand.Rand, often int) (failed int) {
	var dry *budget.Exhausted
	c.Inject(func() error {
		switch rnd.IntN(2 * often) {
		case 0:
			return errInjected
		case 1:
			return &budget.Exhausted{Text: "injected"}
		}
		return nil
	})
	defer c.Inject(nil)
	for _, q := range qs {
		c.Begin()
		q.ask(c)
		if errors.Is(c.Err, errInjected) || errors.As(c.Err, &dry) {
			failed++
		}
	}
	return failed
}

func failuresLeaveNothing(t *testing.T, g *run.Game, rnd *rand.Rand, decisions int) (failed int) {
	for range decisions {
		qs := questions(g.P, rnd, 2)
		c := g.Ctx()
		failed += askFailing(c, qs, rnd, 2+rnd.IntN(60))
		for _, q := range qs {
			require.Equal(t, answer(c.Uncached(), q), answer(c, q), q.name)
		}
		d := g.Pending()
		if d == nil {
			return failed
		}
		choices := AtRandom(d, 3, rnd.IntN, rnd.Shuffle)
		for _, x := range choices {
			if g.Check(d, x) == nil {
				_, err := g.Apply(x)
				require.NoError(t, err)
				break
			}
		}
	}
	return failed
}
