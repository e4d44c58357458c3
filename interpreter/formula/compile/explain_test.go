package compile

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/value"
)

// told renders the children of a derivation, one per line; lines that did not apply are
// in brackets.
func told(n *formula.Node) []string {
	var out []string
	for _, k := range n.Children {
		line := k.Text + " = " + k.Value
		if !k.Applied {
			line = "(" + line + ")"
		}
		out = append(out, line)
		for _, sub := range told(k) {
			out = append(out, "  "+sub)
		}
	}
	return out
}

func TestExplain(t *testing.T) {
	w := newWorld()
	for _, tc := range []struct {
		text string
		want []string
	}{
		{`u.side == x and n >= 3`, []string{"u.side = blue", "x = blue", "n = 3"}},
		{`u.side == red and n >= 3`, []string{"u.side = blue", "(n = 3)"}},
		{`n > 1 or u.side == x`, []string{"n = 3", "(u.side = blue)", "(x = blue)"}},
		{`u.hex.weather == clear`, []string{"u.hex.weather = clear"}},
		{`near(u.hex, h)`, []string{"u.hex = 0", "near(u.hex, h) = false"}},
		{`bonus(u) + n`, []string{"bonus(u) = 2", "  + 1 = ", "n = 3"}},
		{`count(units, .side == red and .steps > n) > 0`, []string{"count(units, .side == red and .steps > n) = 0"}},
		{`flag ? n : m`, []string{"flag = true", "n = 3"}},
		{`let a = n * 2; a + a`, []string{"n = 3", "a = 6"}},
		{`(flag ? u : first(us)).side == x`, []string{"flag = true", "u = u1", "(flag ? u : first(us)).side = blue", "x = blue"}},
		{`h in zone(h)`, []string{"h = 2", "h in zone(h) = true"}},
		{`distance(zone(h), hex(3)) + turn`, []string{"distance(zone(h), hex(3)) = 1", "turn = 5"}},
		{`sky(clear) == 0`, []string{"sky(clear) = 0"}},
		{`n > 0 or 1 / (n - 3) > 0`, []string{"n = 3"}},
	} {
		t.Run(tc.text, func(t *testing.T) {
			e, _ := Compile(tc.text, w, value.Type{})
			c := w.ctx()
			n := &formula.Node{}
			v := derive.Explain(e, c, n)
			require.NoError(t, c.Err)
			require.True(t, v.Equal(e.Eval(c)))
			require.Equal(t, tc.want, told(n), fmt.Sprint(told(n)))
		})
	}
}

// A loop names all elements that determine its answer, also those after the first.
func TestExplainNamesTheElements(t *testing.T) {
	w := newWorld()
	for text, want := range map[string]string{
		`any(us, .side == x)`:   "5 [u1 u3 u5]",
		`none(us, .side == x)`:  "5 [u1 u3 u5]",
		`all(us, .side != x)`:   "5 [u1 u3 u5]",
		`none(us, .steps > 99)`: "5 []",
		`any([0, 1, 3], # < 2)`: "3 [0 1]",
	} {
		e, problems := Compile(text, w, value.FlagType)
		require.Empty(t, problems, text)
		c, n := w.ctx(), &formula.Node{}
		v := derive.Explain(e, c, n)
		require.NoError(t, c.Err)
		require.True(t, v.Equal(e.Eval(c)))
		last := n.Children[len(n.Children)-1]
		require.Equal(t, want, fmt.Sprint(last.Among, " ", last.Elements), text)
	}
}

func TestReadsAndConst(t *testing.T) {
	w := newWorld()
	e, problems := Compile(`u.side == enemy(x) and turn > 3 and weather.clear == h.weather and shift(col, 1) == col and x != red`, w, value.FlagType)
	require.Empty(t, problems)
	require.Equal(t, []string{"u", "x", "turn", "clear", "h", "col", "red"}, e.Reads().Symbols)
	var names []string
	for _, f := range e.Reads().Funcs {
		names = append(names, f.Name)
	}
	require.Equal(t, []string{"side", "enemy", "turn", "weather", "shift", "shift"}, names)
	_, isConst := e.Const()
	require.False(t, isConst)

	for text, want := range map[string]string{
		`1 + 2 * 3`: "7", `sky(clear)`: "", `hex(3)`: "3", `false and n > 3`: "false", `true or n > 3`: "true", `max(1, 2/3)`: "1",
		`3 in 1..6 ? len([1, 2]) : n`: "2", `sum(1..3)`: "", `"a" + "b"`: "ab", `round(5/2)`: "3", `not true`: "false",
	} {
		e, problems := Compile(text, w, value.Type{})
		require.Empty(t, problems)
		v, isConst := e.Const()
		require.Equal(t, want != "", isConst, text)
		if isConst {
			require.Equal(t, want, w.Show(e.Type, v), text)
			require.True(t, v.Equal(e.Eval(w.ctx())))
		}
	}
}

// TestFaults covers errors that occur only in play.
func TestFaults(t *testing.T) {
	w := newWorld()
	for text, want := range map[string]string{
		`n / m`:                         "division by zero: n / m",
		`n % (m * 2)`:                   "division by zero: n % (m * 2)",
		`us[n + 9]`:                     "the list has no element 12: us[n + 9]",
		`us[n / 2]`:                     "the list has no element 3/2: us[n / 2]",
		`max(filter(ns, # > 9))`:        "max of an empty list: max(filter(ns, # > 9))",
		`sum(n..2000)`:                  "3..2000 has too many elements; at most 1000 can be listed: n..2000",
		`first(filter(ns, # > 9))`:      "the list is empty: first(filter(ns, # > 9))",
		`find(ns, # > 9)`:               "no element meets the condition: find(ns, # > 9)",
		`n * 4000000000000 * 1000`:      "the number is out of range: n * 4000000000000",
		`sum(ns, # * 8000000000000)`:    "the number is out of range: # * 8000000000000",
		`flag and n / m > 1`:            "division by zero: n / m",
		`any(us, n / .steps > 100)`:     "division by zero: n / .steps",
		`hex(n + 90)`:                   "there is no hex 93",
		`-(n * 8000000000000) / 3 == 2`: "the number is out of range: n * 8000000000000",
	} {
		e, problems := Compile(text, w, value.Type{})
		require.False(t, HasErrors(problems), text)
		c := w.ctx()
		e.Eval(c)
		require.EqualError(t, c.Err, want, text)
		c.Err = nil
		derive.Explain(e, c, &formula.Node{})
		require.EqualError(t, c.Err, want, text)
	}
}

// TestEndlessCalls lets two rules call each other, each twice: evaluation ends only if
// it stops at the first failure.
func TestEndlessCalls(t *testing.T) {
	w := newWorld()
	var left, right *formula.Expr
	call := func(name string, e **formula.Expr) *formula.Func {
		return &formula.Func{Name: name, Params: []value.Type{value.NumberType}, Result: value.NumberType,
			Call: func(c *formula.Ctx, args []value.Value) value.Value {
				saved := c.Locals
				c.Locals = []value.Value{{}, {}, args[0]}
				r := (*e).Eval(c)
				c.Locals = saved
				return r
			}}
	}
	w.funcs["left"], w.funcs["right"] = call("left", &left), call("right", &right)
	var problems []Problem
	left, problems = Compile(`n > 1000 ? n : right(n + 1) + right(n + 2)`, w, value.NumberType)
	require.Empty(t, problems)
	right, problems = Compile(`left(n) + left(n - 1)`, w, value.NumberType)
	require.Empty(t, problems)
	for range 2 {
		c := w.ctx()
		left.Num(c)
		require.EqualError(t, c.Err, "rules call each other endlessly: left, right, left …")
		require.True(t, c.Idle())
		c.Begin()
		derive.Explain(left, c, &formula.Node{})
		require.ErrorContains(t, c.Err, "rules call each other endlessly")

		c.Begin() // Begin clears the final failure
		ok, _ := Compile(`bonus(u)`, w, value.NumberType)
		require.Equal(t, value.Int(2), ok.Num(c))
		require.NoError(t, c.Err)
	}
}

// TestArena lets a function that builds a list evaluate an expression that uses the
// arena.
func TestArena(t *testing.T) {
	w := newWorld()
	inner, _ := Compile(`len(filter(map(units, .attack), # > 3))`, w, value.NumberType)
	w.funcs["busy"] = &formula.Func{Name: "busy", Params: []value.Type{value.NumberType}, Result: value.ListOf(value.NumberType),
		List: func(c *formula.Ctx, args []value.Value, out []int64) []int64 {
			for range value.Floor(args[0].N) {
				out = append(out, inner.Num(c))
			}
			return out
		}}
	e, problems := Compile(`sum(filter(busy(3), len(busy(#)) == 8)) + sum(busy(sum(busy(2))))`, w, value.NumberType)
	require.Empty(t, problems)
	c := w.ctx()
	require.Equal(t, value.Int(24+128), e.Num(c))
	require.Equal(t, e.Num(c), derive.Explain(e, c, &formula.Node{}).N)
	require.True(t, c.Idle())
}
