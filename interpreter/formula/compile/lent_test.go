package compile

import (
	"errors"
	"fmt"
	"testing"
	"wargame/interpreter/budget"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/value"
)

// listRules returns a world with rules about a list of units and a number. If transient,
// their list arguments may lie on the arena.
func listRules(t *testing.T, transient bool) *world {
	w := newWorld()
	bodies := map[string]*formula.Expr{}
	rules := []struct {
		name, body string
		result     value.Type
	}{
		{"lively", "count(us, .steps > n) + len(us)", value.NumberType},
		{"deep", "lively(us, n + 1) + lively(filter(us, .attack > n), n) + sum(us, lively([#], n))", value.NumberType},
		{"again", "n > 3 ? lively(us, n) : again(filter(us, .attack > n), n + 1)", value.NumberType},
		{"part", "n > 3 ? us : filter(us, .attack > n)", unitList},
		{"bound", "let v = us; n + len(v)", value.NumberType},
		{"broken", "lively(us, n) / (n - 3)", value.NumberType},
	}
	for _, r := range rules {
		f := &formula.Func{Name: r.name, Params: []value.Type{unitList, value.NumberType}, Result: r.result, Transient: transient}
		f.Sources = formula.OnRules(func() []*formula.Expr { return []*formula.Expr{bodies[r.name]} })
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value {
			saved := c.Locals
			c.Locals = args
			v := bodies[r.name].Eval(c)
			c.Locals = saved
			return v
		}
		w.funcs[r.name] = f
	}
	scope := *w
	scope.idents = map[string][]formula.Symbol{}
	for name, s := range w.idents {
		scope.idents[name] = s
	}
	scope.idents["us"] = []formula.Symbol{{Name: "us", Type: unitList, Slot: 0}}
	scope.idents["n"] = []formula.Symbol{{Name: "n", Type: value.NumberType, Slot: 1}}
	for _, r := range rules {
		e, problems := Compile(r.body, &scope, r.result)
		require.False(t, HasErrors(problems), "%s: %v", r.body, problems)
		bodies[r.name] = e
	}
	return w
}

// A lent list gives the result of an owned list, with the same failures and steps, and
// breaks off at the same step.
func TestALentListAgrees(t *testing.T) {
	boxed, lent := listRules(t, false), listRules(t, true)
	for _, text := range []string{
		"lively([u, first(us)], n)",
		"lively(filter(us, .side == x), n) + lively(union(us, h.units), n)",
		"lively(filter(us, lively([#, u], n) > 2), n)",
		"deep(filter(units, .side == x), n)",
		"again(filter(units, .side == x), 0)",
		"count(units, lively([#], n) > 1)",
		"len(part(filter(units, .side == x), n))",
		"lively(part([u], 4), n)",
		"bound([u], n)",
		"broken([u], n)",
		"any(us, broken([#, u], n) > 0)",
		"lively(map(us, #), n)",
	} {
		asked := func(w *world, steps int64) string {
			e, problems := Compile(text, w, value.Type{})
			require.Empty(t, problems, text)
			c := w.ctx()
			c.OpenBudget(steps)
			v := e.Eval(c)
			var dry *budget.Exhausted
			if errors.As(c.Err, &dry) {
				return c.Err.Error()
			}
			return fmt.Sprint(v.N, c.Err, c.Spent(), c.Idle())
		}
		for _, steps := range []int64{1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233, 1000, 100_000} {
			require.Equal(t, asked(boxed, steps), asked(lent, steps), "%s in %d steps", text, steps)
		}
	}
}

// A lent list causes no allocation.
func TestALentListIsNotAllocated(t *testing.T) {
	w := listRules(t, true)
	e, problems := Compile("deep(filter(units, .side == x), n) + lively([u], n)", w, value.Type{})
	require.Empty(t, problems)
	c := w.ctx()
	require.Zero(t, testing.AllocsPerRun(100, func() { e.Num(c) }))
	require.NoError(t, c.Err)
}

// A rule that returns its list, or passes it to an unknown rule, is lent none.
func TestWhoOnlyLooks(t *testing.T) {
	w := listRules(t, true)
	looks := func(name string) bool { return lower.LooksInto(w.funcs[name], 0, map[lower.Look]bool{}) }
	require.True(t, looks("lively"))
	require.True(t, looks("deep"))
	require.True(t, looks("again"), "it asks itself")
	require.False(t, looks("part"))
	require.False(t, looks("bound"))
	require.False(t, looks("total"), "nothing is known of it")
}
