package spec_test

import (
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
