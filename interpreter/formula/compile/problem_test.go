package compile

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/value"
)

// mistakes are expressions with their problems: the code and the underlined text.
var mistakes = []struct {
	text string
	want []string
	help string
}{
	{`u.side == `, []string{"E0301:"}, ""},
	{`u.side = x`, []string{"E0301:="}, "write == to compare"},
	{`(n + 1`, []string{"E0301:"}, ""},
	{`n n`, []string{"E0301:n"}, ""},
	{`.steps > 1`, []string{"E0301:."}, "an element"},
	{`"abc`, []string{`E0301:`}, ""},
	{``, []string{"E0301:"}, ""},

	{`unitz`, []string{"E0302:unitz"}, "did you mean units?"},
	{`u.side == blu and trun > 1`, []string{"E0302:blu", "E0302:trun"}, "did you mean blue?"},
	{`enmy(x)`, []string{"E0302:enmy"}, "did you mean enemy?"},
	{`cuont(us, .half)`, []string{"E0301:."}, ""},
	{`qqqqqq`, []string{"E0302:qqqqqq"}, ""},
	{`let total1 = 3; totl1 + 2`, []string{"E0302:totl1"}, "did you mean total1?"},
	{`"天気" == name and 天候 > 1`, []string{"E0302:天候"}, ""},

	{`u.sdie == x`, []string{"E0303:sdie"}, "did you mean side?"},
	{`any(us as v, v.sdie == x)`, []string{"E0303:sdie"}, "did you mean side?"},
	{`any(us as u, u.steps > 1)`, []string{"E0313:u"}, "choose another name"},
	{`any(us as v, any(us as v, # != v))`, []string{"E0313:v"}, "choose another name"},
	{`any(us as v, v.half) and v.half`, []string{"E0302:v"}, ""},
	{`len(us as v)`, []string{"E0301:as"}, "`as` names the element of a loop"},
	{`count(us as v)`, []string{"E0301:as"}, "`as` names the element of a loop"},
	{`distinct(u)`, []string{"E0305:u"}, ""},
	{`distinct(us, us)`, []string{"E0306:distinct(us, us)"}, "write distinct(list)"},
	{`us.steps`, []string{"E0303:steps"}, "each element has it"},
	{`n.side`, []string{"E0303:side"}, ""},
	{`any(us, .sdie == x)`, []string{"E0303:sdie"}, "did you mean side?"},
	{`u["sdie"] == x`, []string{`E0303:"sdie"`}, ""},
	{`u in [foot, tnak]`, []string{"E0303:tnak"}, "did you mean tank?"},
	{`u in [foot, steps]`, []string{"E0305:steps"}, ""},
	{`u.near`, []string{"E0303:near"}, ""},    // of two spaces
	{`us.total`, []string{"E0303:total"}, ""}, // a list has no attributes

	{`h.weather == "claer"`, []string{`E0304:"claer"`}, "did you mean clear?"},
	{`col == "9:1"`, []string{`E0304:"9:1"`}, ""},
	{`weather.claer == h.weather`, []string{"E0304:claer"}, "did you mean clear?"},
	{`hex(99) == h`, []string{"E0304:hex(99)"}, ""},

	{`u == h`, []string{"E0305:u == h"}, "write .hex for the place of a unit"},
	{`u + 1`, []string{"E0305:u"}, ""},
	{`us + us`, []string{"E0305:us", "E0305:us"}, "union(a, b) joins lists"},
	{`n and flag`, []string{"E0305:n"}, "compare it: … > 0"},
	{`flag ? 1 : u`, []string{"E0305:u"}, ""},
	{`n ? 1 : 2`, []string{"E0305:n"}, ""},
	{`not n == 3`, []string{"E0305:not n"}, "`not` binds tighter"},
	{`not u in us`, []string{"E0305:not u"}, "`not` binds tighter"},
	{`-u`, []string{"E0305:u"}, ""},
	{`u < 3`, []string{"E0305:u"}, ""},
	{`n < u`, []string{"E0305:u"}, ""},
	{`x in us`, []string{"E0305:x"}, ""},
	{`u in n`, []string{"E0305:n"}, ""},
	{`any(u, .half)`, []string{"E0305:u"}, ""},
	{`any(us, .steps)`, []string{"E0305:.steps"}, ""},
	{`sum(us)`, []string{"E0305:us"}, "write sum(…, .attribute)"},
	{`count(us)`, []string{"E0305:us"}, "len(…) counts all elements"},
	{`map(us, #.hex.units)`, []string{"E0305:#.hex.units"}, ""},
	{`enemy(3)`, []string{"E0305:3"}, ""},
	{`near(u, h)`, []string{"E0305:u"}, "write .hex for the place of a unit"},
	{`max(n, u)`, []string{"E0305:u"}, ""},
	{`len(n)`, []string{"E0305:n"}, ""},
	{`us["a" == name]`, []string{`E0305:"a" == name`}, ""},
	{`n[0]`, []string{`E0305:n`}, ""},
	{`[u, n]`, []string{`E0305:n`}, ""},
	{`position_in(us, n)`, []string{"E0305:n"}, ""},
	{`position_in(n, 2)`, []string{"E0305:n"}, ""},
	{`position_in(us)`, []string{"E0306:position_in(us)"}, "write position_in(list, thing)"},
	{`union(us, ns)`, []string{`E0305:ns`}, ""},
	{`n in 1/2..m`, []string{`E0312:1/2`}, "compare with >= and <= instead"},
	{`1..u`, []string{`E0305:u`}, ""},
	{`shift(n, 1)`, []string{`E0305:shift(n, 1)`}, ""},
	{`battle(h, us, u)`, []string{`E0305:u`}, ""},
	{`battle("9")`, []string{`E0304:"9"`}, ""},
	{`sortBy(us, .side)`, []string{`E0305:.side`}, ""},
	{`sortBy(us, .steps, "up")`, []string{`E0305:"up"`}, ""},
	{`distance(zone(h), u)`, []string{"E0305:u"}, "write .hex for the place of a unit"},

	{`enemy(x, x)`, []string{"E0306:enemy(x, x)"}, "write enemy(side)"},
	{`near(h)`, []string{"E0306:near(h)"}, "write near(space, space)"},
	{`enemy == x`, []string{"E0306:enemy"}, "write enemy(side)"},
	{`battle(h, us, n, n / m)`, []string{"E0306:battle(h, us, n, n / m)", "E0310:m"}, ""},
	{`abs(n, n)`, []string{"E0306:abs(n, n)"}, ""},

	{`n(3)`, []string{"E0307:n"}, ""},
	{`u.side()`, []string{"E0307:side"}, "write .side"},
	{`let q = 1; q(2)`, []string{"E0307:q"}, ""},

	{`clear == clear`, []string{"E0308:clear", "E0308:clear"}, "write one of them with its enum: terrain.clear"},
	{`[clear]`, []string{"E0308:clear"}, ""},

	{`n / 0`, []string{"E0309:0"}, ""},
	{`n % (1 - 1)`, []string{"E0309:1 - 1"}, ""},
	{`n / m`, []string{"E0310:m"}, "write max(1, m), or m != 0 ? … : …"},
	{`n / (m + n)`, []string{"E0310:m + n"}, ""},
	{`m > 0 or n / m > 1`, []string{"E0310:m"}, ""},
	{`m >= 0 and n / m > 1`, []string{"E0310:m"}, ""},
	{`m == 0 ? n / m : 1`, []string{"E0310:m"}, ""},
	{`any(us, .steps > 0) and all(us, n / .steps > 1)`, []string{"E0310:.steps"}, ""},

	{`1 < n < 5`, []string{"E0311:1 < n < 5"}, "write a > b and b > c"},
	{`1 < n < 5 < m`, []string{"E0311:1 < n < 5 < m"}, ""},
	{`n ** 2`, []string{"E0311:**"}, "multiply instead"},
	{`name matches "a.*"`, []string{"E0311:matches"}, ""},
	{`now() == 3`, []string{"E0311:now"}, ""},
	{`keys(us)`, []string{"E0311:keys"}, ""},
	{`reduce(us, #acc + 1, 0)`, []string{"E0311:reduce"}, ""},
	{`{a: 1}`, []string{"E0311:{a: 1}"}, ""},
	{`us[0:1]`, []string{"E0311:us[0:1]"}, ""},
	{`u?.side`, []string{"E0311:u?.side"}, ""},
	{`u ?? u`, []string{"E0311:??"}, ""},
	{`map(us, #index)`, []string{"E0311:#"}, ""},
	{`n; m`, []string{"E0311:n; m"}, ""},
	{`$env`, []string{"E0302:$env"}, ""},
	{`b'abc'`, []string{"E0311:b'abc'"}, ""},

	{`99999999999999999`, []string{"E0312:99999999999999999"}, ""},
	{`1e6`, []string{"E0312:1e6"}, ""},
	{`0.1234567`, []string{"E0312:0.1234567"}, ""},
	{`n in 1..1000000`, []string{"E0312:1..1000000"}, ""},
	{`us[-1]`, []string{"E0312:-1"}, "the last element is last(list)"},
	{`[1, 2][5]`, []string{"E0312:[1, 2][5]"}, ""},
	{`8000000000000 * 8`, []string{"E0312:8000000000000 * 8"}, ""},

	{`let n = 3; n`, []string{"E0313:n"}, ""},
	{`u.sdie == 都市 or u.kind == footy`, []string{"E0303:sdie", "E0302:都市", "E0302:footy"}, ""},
}

func TestProblems(t *testing.T) {
	w := newWorld()
	for _, tc := range mistakes {
		t.Run(tc.text, func(t *testing.T) {
			for _, before := range []string{"", "/* 補給線、天気 */ "} {
				text := before + tc.text
				e, problems := Compile(text, w, value.Type{})
				var got []string
				for _, p := range problems {
					require.NotEmpty(t, p.Summary)
					got = append(got, p.Code+":"+text[p.Start:p.End])
				}
				if tc.text != "" {
					require.Equal(t, tc.want, got, fmt.Sprint(problems))
					require.Contains(t, problems[0].Help, tc.help, problems[0].Summary)
				}
				require.Equal(t, HasErrors(problems), e == nil)
			}
		})
	}
}

func TestWanted(t *testing.T) {
	w := newWorld()
	for _, tc := range []struct {
		text string
		want value.Type
		code string
	}{
		{`n`, value.NumberType, ""},
		{`clear`, weatherType, ""},
		{`"clear"`, weatherType, ""},
		{`flag ? clear : frost`, weatherType, ""},
		{`[wood, clear]`, terrainSet, ""},
		{`[wood, clear]`, value.ListOf(value.EnumType("terrain")), ""},
		{`[]`, unitList, ""},
		{`zone(h)`, value.ListOf(value.SpaceType), ""},
		{`none`, value.UnitType, ""},
		{`"3:1"`, columnType, ""},
		{`n`, value.FlagType, CodeType},
		{`none`, value.NumberType, CodeType},
		{`u`, value.SpaceType, CodeType},
		{`red`, weatherType, CodeType},
		{`"red"`, weatherType, CodeWord},
		{`flag ? clear : red`, weatherType, CodeType},
	} {
		t.Run(tc.text+" as "+tc.want.String(), func(t *testing.T) {
			e, problems := Compile(tc.text, w, tc.want)
			if tc.code == "" {
				require.Empty(t, problems)
				require.True(t, tc.want.Accepts(e.Type), e.Type)
				return
			}
			require.Len(t, problems, 1)
			require.Equal(t, tc.code, problems[0].Code)
		})
	}
}

// TestGuards covers the forms that prove a division safe.
func TestGuards(t *testing.T) {
	w := newWorld()
	for _, text := range []string{
		`n / 2`, `n / max(1, m)`, `n / max(m, 1/2)`, `n / (len(us) + 1)`, `m != 0 ? n / m : 0`, `m == 0 ? 0 : n / m`,
		`m > 0 and n / m > 1`, `m <= 0 or n / m > 1`, `not (m == 0) and n / m > 1`, `0 < m and n / m > 1`,
		`flag and m > 1 and n / m > 1`, `let d = max(1, m); n / d`, `any(us, .steps > 0 and n / .steps > 1)`,
		`all(us, .steps == 0 or n / .steps > 1)`, `m != 0 and any(us, n / m > 1)`, `n % -max(1, m)`, `n / (2 * max(1, m))`,
		`u.steps > 0 ? n / u.steps : 0`, `m < 0 ? n / m : 0`, `n / ceil(max(1/2, m))`, `m == 3 ? n / m : 0`,
	} {
		_, problems := Compile(text, w, value.Type{})
		require.Empty(t, problems, text)
	}
}
