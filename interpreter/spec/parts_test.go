package spec_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// lab is what the tests of failing tests begin with.
const lab = `map hex columns 1..5 rows 1..5 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
track rain: flag
track snow: flag = true
track n: number = 3
track m: number = 5
track title: text = "abc"
define total(k: number) = k + n
`

// got is what a failing test of the lab says came in place of what was expected,
// a failure a text.
func got(t *testing.T, lines string) []string {
	t.Helper()
	results, ds := suite(t, "lab.wgr", []byte(lab+"test \"t\" {\n"+lines+"\n}\n")).Run(nil)
	require.False(t, ds.HasErrors(), ds.Error())
	var out []string
	for _, r := range results {
		for _, f := range r.Fails {
			out = append(out, f.Expected+": "+f.Got)
		}
	}
	return out
}

func TestWhatIsNotSoShowsItsValues(t *testing.T) {
	for lines, want := range map[string][]string{
		`expect snow and rain`:                        {"rain: rain = no"},
		`expect rain and n == 3 and m == 4`:           {"rain: rain = no", "m == 4: m = 5"},
		`expect rain or not snow`:                     {"rain or not snow: rain = no, snow = yes"},
		`expect n + m == 9`:                           {"n + m == 9: n = 3, m = 5, n + m = 8"},
		`expect snow and 2 * (n + 1) in [1, 2]`:       {"2 * (n + 1) in [1, 2]: n = 3, 2 * (n + 1) = 8"},
		`expect total(2) + n == 9`:                    {"total(2) + n == 9: total(2) = 5, n = 3, total(2) + n = 8"},
		`expect total(2) == 9`:                        {"total(2) == 9: total(2) = 5"},
		`expect title == "abd"`:                       {`title == "abd": title = abc`},
		`expect game_outcome == "won"`:                {`game_outcome == "won": game_outcome = ""`},
		"let k = n\nexpect k not in [1] and k == m":   {"k == m: m = 5, k = 3"},
		"expect n == k\ncases { k\n 3\n 4 }":          {"n == k: n = 3, k = 4"},
		"unit a: red at 0101\nexpect a.strength == 2": {"a.strength == 2: a.strength = 0"},
	} {
		require.Equal(t, want, got(t, lines), lines)
	}
}

// by says which clauses did decide.
func TestByNamesWhoDecided(t *testing.T) {
	rules := lab + `quantity pace(n: number) = n rounded up
rule 1 "Rain" { pace(n) when rain: x 1/2 }
rule 2 "Mud" { pace(n): - 1 }
permission enter(h: hex)
rule 3 "Towns" { forbid enter(h) when h == hex(0101) }
`
	for line, want := range map[string]string{
		`expect pace(4) == 3 by 1`:             "the value is right, but it comes from 2, not from 1: expected 1, got 2",
		`expect 3 == 3 by 1`:                   "the value is right, but it comes from no clause, not from 1: expected 1, got no clause",
		`expect pace(4) == 2 by 1`:             "this is false: expected pace(4) == 2, got pace(4) = 3, by 2",
		`expect forbidden enter(0101) by 4`:    "enter is forbidden, but by 3, not by 4: expected 4, got 3",
		`expect forbidden enter(0102) by 3`:    "enter is allowed: expected forbidden by 3, got allowed",
		`expect allowed enter(hex(0101))`:      "enter is forbidden by 3: expected allowed, got forbidden by 3",
		`expect allowed enter(hex(0102)) by 3`: "enter is allowed, but by no clause, not by 3: expected 3, got no clause",
	} {
		results, ds := suite(t, "lab.wgr", []byte(rules+"test \"t\" {\n"+line+"\n}\n")).Run(nil)
		require.False(t, ds.HasErrors(), ds.Error())
		require.Len(t, results[0].Fails, 1)
		f := results[0].Fails[0]
		require.Equal(t, want, f.Summary+": expected "+f.Expected+", got "+f.Got, line)
	}
}

// A cell that leads nowhere is told once; one that may be several things is told
// how to say which.
func TestCells(t *testing.T) {
	summaries := func(lines string) []string {
		results, ds := suite(t, "lab.wgr", []byte(lab+"test \"t\" {\n"+lines+"\n}\nspace has { wet: flag }\n")).Run(nil)
		require.False(t, ds.HasErrors(), ds.Error())
		var out []string
		for _, r := range results {
			for _, f := range r.Fails {
				out = append(out, f.Span.String()+" "+f.Summary)
			}
		}
		return out
	}
	require.Equal(t, []string{"lab.wgr:11:16 there is no space 9999, which this case gives for where"},
		summaries("unit a: red at where\nexpect a.hex == hex(0101)\nexpect a.strength == 1\ncases { where\n 9999 }"))
	require.Equal(t, []string{"lab.wgr:13:2 9999 is not a hex, which the column where needs"},
		summaries("expect where == hex(0101)\ncases { where:hex\n 9999\n 0101 }"))
	require.Equal(t, []string{"lab.wgr:11:8 before can mean number before or space before or text before (choose one in the header of the cases: before:number or before:hex or before:text)"},
		summaries("expect before\ncases { before\n 0101 }"))
	require.Equal(t, []string{"lab.wgr:11:11 the column wet of the cases has the name of an attribute, and contains blue: rename the column"},
		summaries("hex 0101: wet\nexpect hex(0101).wet\ncases { wet:side\n blue }")[:1])
	require.Empty(t, summaries("hex 0101: wet\nexpect hex(0101).wet == wet\ncases { wet:flag\n yes\n no }"))
	require.Empty(t, summaries("hex 0101: ground\nexpect hex(0101).wet == soaked\ncases { ground soaked:flag\n wet yes\n - no }"))
}

func TestALongListIsShownByItsBeginning(t *testing.T) {
	wide := strings.Replace(lab, "rows 1..5", "rows 1..10", 1)
	results, ds := suite(t, "lab.wgr", []byte(wide+"test \"t\" { let far = hexes  expect far == [] }\n")).Run(nil)
	require.False(t, ds.HasErrors(), ds.Error())
	require.Equal(t, "far = [0101, 0102, 0103, 0104, 0105, 0106, 0107, 0108, 0109, 0110, "+
		"0201, 0202, 0203, 0204, 0205, 0206, 0207, 0208, 0209, 0210, … 50 in all]", results[0].Fails[0].Got)
}
