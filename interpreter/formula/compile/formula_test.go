package compile

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

type valuedCase struct{ text, typ, want string }

// cases are expressions with their type and value as Show renders it.
var cases = []valuedCase{
	{`1 + 2 * 3`, "number", "7"},
	{`1/3 + 1/6`, "number", "1/2"},
	{`7 % 3`, "number", "1"},
	{`distinct([n, m, n, 7]) == [n, m, 7]`, "flag", "true"},
	{`len(distinct(map(us, .side))) <= 2`, "flag", "true"},
	{`any(us as v, any(us, # != v and .side == v.side)) == any(us, let v = #; any(us, # != v and .side == v.side))`, "flag", "true"},
	{`map(us as v, count(us as w, w.side == v.side)) == map(us, let v = #; count(us, .side == v.side))`, "flag", "true"},
	{`filter(us as   v , v.half and .half) == filter(us, .half)`, "flag", "true"},
	{`-7 % 3`, "number", "2"},
	{`1.5 * 2`, "number", "3"},
	{`.5 + 0.25`, "number", "3/4"},
	{`-n`, "number", "-3"},
	{`+n`, "number", "3"},
	{`0x10 + 1_000`, "number", "1016"},
	{`n + m - 2`, "number", "1"},
	{`n - 1/2`, "number", "5/2"},
	{`n > 2 and n < 4`, "flag", "true"},
	{`2 < n`, "flag", "true"},
	{`n >= 3 && n <= 3 || false`, "flag", "true"},
	{`n > m`, "flag", "true"},
	{`n * 1/2 > 1`, "flag", "true"},
	{`3/2 < 5/3`, "flag", "true"},
	{`not flag`, "flag", "false"},
	{`!flag or n == 3`, "flag", "true"},
	{`u.side == blue`, "flag", "true"},
	{`u.side == x`, "flag", "true"},
	{`u.side != red`, "flag", "true"},
	{`x == u.side`, "flag", "true"},
	{`red == u.side`, "flag", "false"},
	{`"blue" == u.side`, "flag", "true"},
	{`u == "u1"`, "flag", "true"},
	{`h == "2"`, "flag", "true"},
	{`h.weather == clear`, "flag", "false"},
	{`h.weather == frost`, "flag", "true"},
	{`clear == h.weather`, "flag", "false"},
	{`weather.clear != h.weather`, "flag", "true"},
	{`terrain.clear in h.terrains`, "flag", "false"},
	{`clear in h.terrains`, "flag", "false"},
	{`wood in h.terrains`, "flag", "true"},
	{`hill not in h.terrains`, "flag", "true"},
	{`h.terrains == [wood, city]`, "flag", "true"},
	{`len(h.terrains)`, "number", "2"},
	{`union(h.terrains, h.terrains) == h.terrains`, "flag", "true"},
	{`none in h.terrains`, "flag", "false"},
	{`any(h.terrains, # == city)`, "flag", "true"},
	{`h.weather in [clear, frost]`, "flag", "true"},
	{`u.hex`, "space", "0"},
	{`map([foot, tank, gun], u.kind == #) == [u.foot, u.tank, u.gun]`, "flag", "true"},
	{`count(units, .tank) == count(units, .kind == tank) and any(units, .tank)`, "flag", "true"},
	{`u.bonus == bonus(u) and sum(us, .bonus) == sum(us, bonus(#))`, "flag", "true"},
	{`h.weather.sky == sky(h.weather) and u.side.enemy == red and u.enemy == enemy(u)`, "flag", "true"},
	{`map(units, # in [foot, half]) == map(units, .foot or .half)`, "flag", "true"},
	{`u in [foot, gun] or u.hex in [town]`, "flag", "false"},
	{`h in [frost, town] and h not in [rain]`, "flag", "true"},
	{`u in [first(us)]`, "flag", "true"},
	{`u.hex == none`, "flag", "false"},
	{`first(units).hex == none`, "flag", "true"},
	{`first(units).hex.town`, "flag", "false"},
	{`first(units).hex.weather`, "weather", "none"},
	{`len(first(units).hex.units)`, "number", "0"},
	{`len(units)`, "number", "12"},
	{`len(h.units)`, "number", "2"},
	{`count(units, .side == red)`, "number", "6"},
	{`count(units, {#.side == x})`, "number", "6"},
	{`count(map(units, .half))`, "number", "3"},
	{`any(us, .steps > 2)`, "flag", "true"},
	{`any(us, {#.steps > 2})`, "flag", "true"},
	{`all(us, .side == red)`, "flag", "false"},
	{`none(us, .steps > 5)`, "flag", "true"},
	{`one(us, .attack == 8)`, "flag", "true"},
	{`filter(us, .steps > 1)`, "list of unit", "[2 3]"},
	{`map(us, .steps)`, "list of number", "[1048576 2097152 3145728 1048576 0]"},
	{`map(filter(units, .side == red and .hex != none), .hex)`, "list of space", "[1 3 1 3]"},
	{`sum(us, .strength)`, "number", "19/2"},
	{`sum(map(us, .attack))`, "number", "19"},
	{`max(map(us, .attack))`, "number", "8"},
	{`max(0, map(h.units, .attack), n)`, "number", "9"},
	{`min(n, 2, 5)`, "number", "2"},
	{`min(n, m)`, "number", "0"},
	{`abs(-n) + floor(7/2) + ceil(7/2) + round(5/2)`, "number", "13"},
	{`round(-5/2)`, "number", "-3"},
	{`find(us, .steps == 3)`, "unit", "u3"},
	{`find(us, .steps == 9) == none`, "flag", "true"},
	{`first(us).side`, "side", "blue"},
	{`last(us)`, "unit", "u8"},
	{`us[1]`, "unit", "u2"},
	{`position_in(us, us[1]) + position_in(us, first(us)) / 10`, "number", "21/10"},
	{`position_in([2, n, 4, n], 3)`, "number", "2"},
	{`position_in(["a", "five"], name)`, "number", "2"},
	{`position_in(us, find(us, .steps == 9))`, "number", "0"},
	{`position_in([red, blue], first(us).side)`, "number", "2"},
	{`[1, 2, 3][n - 1]`, "number", "3"},
	{`sortBy(us, .steps)`, "list of unit", "[8 1 5 2 3]"},
	{`sortBy(us, .steps, "desc")`, "list of unit", "[3 2 1 5 8]"},
	{`union(us, h.units)`, "list of unit", "[1 2 3 5 8 9]"},
	{`intersection(us, h.units)`, "list of unit", "[3]"},
	{`difference(us, h.units)`, "list of unit", "[1 2 5 8]"},
	{`union([u], none == u ? [] : [u])`, "list of unit", "[1]"},
	{`n in 1..6`, "flag", "true"},
	{`n + 1/2 in 1..6`, "flag", "false"},
	{`1..n == [1, 2, 3]`, "flag", "true"},
	{`n - 1/2..n + 1/2 == [3]`, "flag", "true"},
	{`len(n..1)`, "number", "0"},
	{`n in 1..n and n + 1/2 not in 1..n + 1 and n not in n + 1..n`, "flag", "true"},
	{`sum(1..n, # * 2) + len(n..2 * n)`, "number", "16"},

	{`n not in 4..6`, "flag", "true"},
	{`n in ns`, "flag", "true"},
	{`sum(1..4)`, "number", "10"},
	{`ns == [3, 1, 2]`, "flag", "true"},
	{`ns != [3, 1]`, "flag", "true"},
	{`u in h.units`, "flag", "false"},
	{`h in zone(u.hex)`, "flag", "false"},
	{`u.hex in zone(h) or h in zone(h)`, "flag", "true"},
	{`len(zone(h))`, "number", "3"},
	{`zone(h)`, "reach zone", "[2 1 3]"},
	{`distance(zone(h), hex(3))`, "number", "1"},
	{`distance(zone(h), hex(0)) > 99`, "flag", "true"},
	{`path(zone(h), hex(3))`, "list of space", "[2 3]"},
	{`distance(h, hex(0))`, "number", "2"},
	{`any(zone(h), any(.units, .side == red))`, "flag", "true"},
	{`any(us, let a = #; any(us, # != a and .steps == a.steps))`, "flag", "true"},
	{`let a = n + 1; a * a`, "number", "16"},
	{`let xs = filter(us, .steps > 0); len(xs) + sum(xs, .steps)`, "number", "11"},
	{`u.side == x and u.kind == k and n >= 3 ? 2 : 0`, "number", "2"},
	{`flag ? u : none`, "unit", "u1"},
	{`b.target.weather == frost and b.size == 7`, "flag", "true"},
	{`len(b.attackers)`, "number", "2"},
	{`count(b.attackers, .side == red)`, "number", "2"},
	{`sum(bs, .size)`, "number", "3"},
	{`len(filter(bs, .size > 1))`, "number", "1"},
	{`find(bs, .size == 2).target`, "space", "1"},
	{`bs[0] == first(bs)`, "flag", "true"},
	{`col == "2:1"`, "flag", "true"},
	{`col > "1:1" and col <= "3:1"`, "flag", "true"},
	{`shift(col, 1) == "3:1"`, "flag", "true"},
	{`sky(clear) + sky(rain) + sky("frost")`, "number", "3"},
	{`three(1, n, 4)`, "number", "13"},
	{`total(h.units) + total([]) + total([u])`, "number", "3"},
	{`near(u.hex, h)`, "flag", "false"},
	{`enemy(x) == red`, "flag", "true"},
	{`turn + 1`, "number", "6"},
	{`name == "five" and name + "!" == "five!"`, "flag", "true"},
	{`u.name in ["u1", "u2"]`, "flag", "true"},
	{`x in [red, blue] and u.kind in ["foot", k]`, "flag", "true"},
	{`n in [m, 3]`, "flag", "true"},
	{`bonus(u) + 1`, "number", "3"},
	{`us | filter(.steps > 1) | count(.side == red)`, "number", "1"},
	{`(flag ? u : first(us)).side`, "side", "blue"},
	{`battle("3", ["u1", "u2"], 4).attackers`, "list of unit", "[1 2]"},
	{`battle(h, [u, "u2"]).target == "2"`, "flag", "true"},
	{`battle(h).size + rough(h.terrains) + rough([wood, city])`, "number", "12"},
	{`rough([terrain.hill, wood])`, "number", "10"},
	{`none == none`, "flag", "true"},
	{`n > 0 and 6 / n == 2`, "flag", "true"},
}

func TestValues(t *testing.T) {
	for _, tc := range cases {
		t.Run(tc.text, func(t *testing.T) { valued(t, newWorld(), false, tc) })
		t.Run(tc.text+" recorded", func(t *testing.T) { valued(t, newWorld(), true, tc) })
		t.Run(tc.text+" printed", func(t *testing.T) { valued(t, newPrintedWorld(), false, tc) })
	}
}

// valued compares the evaluated and the explained value of an expression with the
// expected value.
func valued(t *testing.T, w *world, recorded bool, tc valuedCase) {
	e, problems := Compile(tc.text, w, value.Type{})
	require.Empty(t, problems)
	require.Equal(t, tc.typ, e.Type.String())
	c := w.ctx()
	if recorded {
		trace := state.NewTrace(w.state)
		trace.Open()
		c.Record(trace)
	}
	v := e.Eval(c)
	require.NoError(t, c.Err)
	require.Equal(t, tc.want, w.Show(e.Type, v))
	x := derive.Explain(e, c, &formula.Node{})
	require.NoError(t, c.Err)
	require.True(t, v.Equal(x), "explained as %s", w.Show(e.Type, x))
	require.True(t, c.Idle())
}
