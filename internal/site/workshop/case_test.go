package workshop

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// A disputed reading of a long rulebook: two answers to the same question, and the case as tests
// that pass.
func TestTwoReadings(t *testing.T) {
	w := opened(t, j{"game": "normandy"})
	b := must[brief](t, w, "brief", nil)
	require.Greater(t, len(b.Clauses), 100)
	var tiger briefDispute
	for _, d := range b.Disputes {
		if d.Name == "tiger_points" {
			tiger = d
		}
	}
	require.Equal(t, "14.1.4", tiger.Clause)
	require.Len(t, tiger.Readings, 2)
	for _, c := range b.Clauses {
		if c.Clause == "14.1.4" {
			require.Len(t, c.Statements, 2)
			require.Contains(t, c.Tests, "A Tiger battalion, by the letter of 14.1.4")
		}
	}
	require.NotEmpty(t, b.Units)
	require.NotEmpty(t, b.Begins)
	require.NotEmpty(t, b.Questions)

	from := must[testLines](t, w, "lines", j{"test": "A Tiger battalion, by the letter of 14.1.4"})
	require.Contains(t, from.Lines, "with reading tiger_points as_printed")
	require.NotContains(t, strings.Join(from.Lines, " "), "expect")
	lines := []string{"with blank map", "with reading tiger_points as_printed", "unit t: german, branch = tiger, size = battalion, ma = 12 at 4420"}
	q := func(reading string) caseQuery {
		return caseQuery{Lines: lines, Readings: map[string]string{"tiger_points": reading}, Question: caseQuestion{Expression: "loss_value(t)"}, Picture: reading == "scored"}
	}
	scored, printed := must[caseAnswer](t, w, "case", q("scored")), must[caseAnswer](t, w, "case", q("as_printed"))
	require.Empty(t, scored.Faults)
	require.Equal(t, "3", scored.Value)
	require.Contains(t, scored.Text, "14.2.1")
	require.Equal(t, "0", printed.Value)
	require.Equal(t, "hex(4420)", scored.At["t"])
	require.Contains(t, scored.SVG, "<svg")
	require.Greater(t, len(scored.Spaces), 1000)
	require.Empty(t, printed.SVG)

	x := must[exported](t, w, "export", j{"lines": lines, "question": j{"expression": "loss_value(t)"}, "title": "Does a Tiger score?", "cites": "14.1.4#2",
		"under": []j{{"tiger_points": "scored"}, {"tiger_points": "as_printed"}}})
	require.Empty(t, x.Notes)
	require.Equal(t, "does-a-tiger-score-.wgr", x.Name)
	require.Equal(t, `tests of normandy

test "Does a Tiger score?: scored" cites 14.1.4#2 {
  with reading tiger_points scored
  with blank map
  unit t: german, branch = tiger, size = battalion, ma = 12 at 4420
  expect loss_value(t) == 3 by 14.2.1
}

test "Does a Tiger score?: as_printed" cites 14.1.4#2 {
  with reading tiger_points as_printed
  with blank map
  unit t: german, branch = tiger, size = battalion, ma = 12 at 4420
  expect loss_value(t) == 0 by 14.1.4
}
`, x.Text)
	must[folderInfo](t, w, "change", j{"file": "tests/" + x.Name, "text": x.Text})
	for _, r := range must[testAnswer](t, w, "tests", j{"match": "Does a Tiger", "milliseconds": 5000}).Results {
		require.True(t, r.Passed, r.Title)
	}
}

// Permissions, odds, and what cannot be answered.
func TestCases(t *testing.T) {
	w := opened(t, j{"game": "normandy"})
	ask := func(q caseQuestion, lines ...string) caseAnswer {
		return must[caseAnswer](t, w, "case", caseQuery{Lines: lines, Question: q})
	}
	enter := caseQuestion{Expression: `enter(unit("22/21Pz"), hex(3804), hex(3704))`}
	const begin = "begin game"
	a := ask(enter, begin)
	require.Equal(t, "forbidden", a.Value)
	require.Contains(t, a.Text, "5.6.2")
	x := must[exported](t, w, "export", j{"title": "Into the zone", "cites": "5.6.2", "question": enter, "lines": []string{begin}})
	require.Contains(t, x.Text, `expect forbidden enter(unit("22/21Pz"), hex(3804), hex(3704)) by 5.6.2`)

	fixture := must[testLines](t, w, "lines", j{"test": "Everything adds up: +1 +1 -1 -1"})
	require.NotEmpty(t, fixture.Lines)
	a = ask(caseQuestion{Odds: true, Attackers: []string{"t1"}, Targets: []string{"hex(4421)"}}, fixture.Lines[:len(fixture.Lines)-2]...)
	require.Empty(t, a.Faults)
	require.Contains(t, a.Text, "crt", a.Refused)
	a = ask(caseQuestion{Odds: true}, fixture.Lines...)
	require.Contains(t, a.Text, "crt", a.Refused)
	a = ask(caseQuestion{Odds: true, Attackers: []string{"us"}, Targets: []string{"hex(0101)"}}, "unit us: allied at 4421", "begin phase combat of allied")
	require.NotEmpty(t, a.Refused)

	for line, want := range map[string]string{
		"set wether = clear": "wether", "unit x: german at 9999": "9999", "}": "{", "} test \"y\" {": "", "place unit(\"nobody\") at hex(4420)": "nobody", "(((": "",
	} {
		a := ask(enter, "with blank map", line)
		require.NotEmpty(t, a.Faults, line)
		require.Contains(t, a.Faults[0].Text+a.Faults[0].Help, want, line)
		if len(want) > 1 {
			require.Equal(t, 1, a.Faults[0].Line, line)
		}
	}
	require.NotEmpty(t, ask(caseQuestion{Expression: "enterr(1)"}).Refused)
	require.NotEmpty(t, ask(caseQuestion{Expression: "sum(units, sum(units, sum(units, sum(units, sum(units, 1)))))"}).Refused)
	for _, q := range []j{
		{"lines": make([]string, maxLines+1)}, {"lines": []string{strings.Repeat("x", maxLine+1)}}, {"lines": []string{"a\nb"}},
		{"readings": j{"x } y": "z"}},
	} {
		_, err := w.Handle("case", marshal(t, q))
		require.Error(t, err, q)
	}
	for _, q := range []j{{}, {"title": "a\"b"}, {"title": "x", "cites": "7 {"}, {"title": "x", "scenario": "a b"}, {"title": "x", "question": enter, "lines": []string{"set wether = 1"}}} {
		_, err := w.Handle("export", marshal(t, q))
		require.Error(t, err, q)
	}
}

// Every game can be listed, and each test goes on from its lines as far as it needs no cells.
func TestBriefOfEveryGame(t *testing.T) {
	for _, game := range []string{"the_pass", "two_crowns", "lantern_sea", "harl_moor"} {
		w := opened(t, j{"game": game})
		b := must[brief](t, w, "brief", nil)
		require.NotEmpty(t, b.Clauses, game)
		laid, all := 0, 0
		for _, c := range b.Clauses {
			for _, title := range c.Tests {
				l := must[testLines](t, w, "lines", j{"test": title})
				all++
				if a := must[caseAnswer](t, w, "case", caseQuery{Lines: l.Lines, Scenario: l.Scenario}); len(a.Faults) == 0 {
					laid++
				} else {
					t.Log(game, title, a.Faults)
				}
			}
		}
		require.Greater(t, laid*10, all*9, game)
	}
}
