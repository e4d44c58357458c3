package spec_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// What a test says wrongly about those who decide in secret is told.
func TestMistakesAboutSecretDecisions(t *testing.T) {
	const game = `
side red, blue
track bid(s: side): number
procedure bidding { secretly for each s in sides { choose n from 1..3  set bid(s) = n } }
sequence { phase one { do bidding } }
`
	for lines, want := range map[string]string{
		"set bid(red) = 2": "while several decide in secret, a test can only answer and expect",
		"unit a: red":      "while several decide in secret, a test can only answer and expect",
		"answer n of red = 1  answer n of red = 2":           "no decision needs n: blue must decide n (1, 2, 3)",
		"answer m of red = 1":                                "no decision needs m: red must decide n (1, 2, 3); blue must decide n (1, 2, 3)",
		"answer n of green = 1":                              "unknown name green",
		"answer n of blue = 4":                               "the rules refuse this: cannot choose 4",
		"answer n = 1  expect decision n of red":             "no decision needs n: blue must decide n (1, 2, 3)",
		"answer n of blue = 1  expect bid(blue) == 1":        "this is false",
		"answer n of blue = 1  refuse answer n of red = 2":   "the answer was not refused",
		"answer n = 1, 2  expect bid(red) == 1":              "",
		"answer n of blue = 1  begin phase one":              "",
		"refuse answer n of red = 7  answer n of red = 3":    "",
		"answer n of red = 3  expect decision n of blue":     "",
		"answer n of red = 3  refuse done of blue":           "",
		"answer n of red = 3  answer n of blue = 1  pass":    "pass is not an answer",
		"answer n of blue = 2  answer n of red = bid(blue)":  "the rules refuse this: cannot choose 0",
		"answer n of blue = 2  expect decision n among 1, 2": "other choices are legal",
	} {
		t.Run(lines, func(t *testing.T) {
			results, ds := suite(t, "game.wgr", []byte(game+"test \"T\" { begin phase one "+lines+" }\n")).Run(nil)
			require.Empty(t, ds, ds.Error())
			require.Len(t, results, 1)
			if want == "" {
				require.Empty(t, results[0].Fails)
				return
			}
			require.NotEmpty(t, results[0].Fails)
			require.Contains(t, results[0].Fails[0].Summary, want)
		})
	}
}
