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

// ruled returns a world with rules about a unit, a side and a number; with open, their
// calls may be opened.
func ruled(t *testing.T, open bool) *world {
	w := newWorld()
	rules := []struct {
		name, body string
		result     value.Type
	}{
		{"strong", "any(units, .side != x and .steps > n) and u.attack > n or near(u.hex, hex(n))", value.FlagType},
		{"weight", "strong(u, x, n) ? n + 1 : count(units, strong(#, .side, n + 1) and # != u)", value.NumberType},
		{"again", "n > 3 ? strong(u, x, n) : again(u, x, n + 1)", value.FlagType},
		{"endless", "endless(u, x, n - 1) or endless(u, enemy(x), n + 1)", value.FlagType},
		{"listing", "count(filter(units, .side == x), .attack > n)", value.NumberType},
		{"gathered", "let v = n + 1; sum(filter(units, .side == x and .steps > 0), .attack) + len(union([u], filter(units, .attack > v)))", value.NumberType},
		{"needing", "any(units, strong(#, x, n) and # != u) or count(u.hex.units, strong(#, x, n)) > 1", value.FlagType},
		{"inside", "u.hex in zone(hex(n)) and x in [red, enemy(x)] and first(sortBy(units, .attack)) != u", value.FlagType},
		{"within", "u.hex in zone(hex(n)) and x in [red, enemy(x)]", value.FlagType},
		{"broken", "n / (u.attack - n) > 0", value.FlagType},
		{"spread", "count(zone(u.hex), near(#, hex(n)))", value.NumberType},
	}
	bodies := map[string]*formula.Expr{}
	for _, r := range rules {
		f := &formula.Func{Name: r.name, Params: []value.Type{value.UnitType, value.SideType, value.NumberType}, Result: r.result}
		f.Blame = func(c *formula.Ctx) { c.Err = fmt.Errorf("%s: %w", r.name, c.Err) }
		if r.result.Kind == value.Flag {
			f.Needs = func() []formula.Need { return []formula.Need{{Expr: bodies[r.name], Wanted: true}} }
		}
		if open {
			f.Open = func() *formula.Expr { return bodies[r.name] }
		}
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value {
			saved, clean := c.Locals, c.Err == nil
			c.Locals = args
			v := bodies[r.name].Eval(c)
			if clean && c.Err != nil {
				f.Blame(c)
			}
			c.Locals = saved
			return v
		}
		w.funcs[r.name] = f
	}
	for _, r := range rules {
		e, problems := Compile(r.body, w, r.result)
		require.False(t, HasErrors(problems), "%s: %v", r.body, problems)
		bodies[r.name] = e
	}
	return w
}

// An opened call gives the result of an ordinary call, with the same failures and steps,
// and breaks off at the same step.
func TestAnOpenedCallAgrees(t *testing.T) {
	closed, opened := ruled(t, false), ruled(t, true)
	for _, text := range []string{
		"strong(u, x, n)",
		"strong(us[2], enemy(x), n + 1)",
		"strong(u, x, n + 9)",
		"strong(u, blue, 1)",
		"weight(first(us), x, n - 3)",
		"count(us, strong(#, .side, .steps))",
		"any(us, strong(#, x, n) and none(us, weight(#, x, .attack) > n))",
		"count(units, let v = .steps; any(us, strong(#, .side, v)))",
		"again(u, x, 0)",
		"endless(u, x, n)",
		"any(us, endless(#, x, n))",
		"listing(u, x, listing(u, x, n))",
		"count(us, listing(#, .side, .attack - 3) > 0)",
		"gathered(u, x, gathered(first(us), x, n))",
		"count(us, gathered(#, .side, .attack - 3) > 9)",
		"needing(u, x, n) or any(us, needing(#, .side, .steps))",
		"needing(u, blue, 1)",
		"count(us, needing(#, red, .steps))",
		"inside(u, x, n) or within(u, x, n) or any(us, within(#, .side, 2))",
		"any(us, broken(#, x, n))",
		"broken(u, x, 1) or true",
		"spread(u, x, n)",
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
			require.Equal(t, asked(closed, steps), asked(opened, steps), "%s in %d steps", text, steps)
		}
	}
}

// Elements of the caller are not confused with those of the rule.
func TestAnOpenedCallHasElementsOfItsOwn(t *testing.T) {
	w := ruled(t, true)
	e, problems := Compile("count(us, strong(#, .side, n + 1))", w, value.Type{})
	require.Empty(t, problems)
	o := lower.Open(e.Root.Kids[1])
	require.NotNil(t, o)
	require.Equal(t, 1, o.Slot, "after the element of the loop around it")
	require.Len(t, o.Bind, 2, "a side and a number are worked out first")
	require.Nil(t, lower.Open(&formula.Tree{Op: formula.OpCall, Func: w.funcs["spread"], Type: value.NumberType, Kids: e.Root.Kids[1].Kids}), "it may seek spaces")
	for _, name := range []string{"gathered", "needing", "within", "broken"} {
		f := w.funcs[name]
		require.NotNil(t, lower.Open(&formula.Tree{Op: formula.OpCall, Func: f, Type: f.Result, Kids: e.Root.Kids[1].Kids}), name)
	}
}
