package bot_test

import (
	"strings"
	"testing"

	"wargame/interpreter/bot"

	"github.com/stretchr/testify/require"
)

// TestDerivedAimsHaveTheSignOfTheComparison: what a side wants of a number follows from the
// comparison, its negations, whose the number is and who wins.
func TestDerivedAimsHaveTheSignOfTheComparison(t *testing.T) {
	const more, less = "raise count_of(s)", "raise -count_of(s)"
	for _, c := range []struct{ rule, want string }{
		{`once count_of(red) >= 4 { game over "It" for red }`, more},
		{`once count_of(blue) >= 4 { game over "It" for red }`, less},
		{`once 4 <= count_of(blue) { game over "It" for red }`, less},
		{`once count_of(blue) < 4 { game over "It" for red }`, more},
		{`once 4 > count_of(red) { game over "It" for red }`, less},
		{`once not (count_of(red) >= 4) { game over "It" for red }`, less},
		{`once 10 - count_of(blue) < 4 { game over "It" for red }`, less},
		{`once enough(blue) { game over "It" for red }
  define enough(x: side): flag = count_of(x) > 4`, less},
		{`once count_of(s) >= 4 for each s in [red, blue] { game over "It" for rival(s) }`, less},
		{`once count_of(s) >= 4 for each s in [red, blue] { game over "It" for s }`, more},
		{`on end of turn { if count_of(blue) >= 4 { game over "It" for red } }`, less},
		{`on end of turn { if count_of(blue) < 4 { log "On" } else { game over "It" for red } }`, less},
		{`on end of turn { if count_of(red) >= 4 { game over "It" for blue } game over "No" for red }`, less},
		{`on end of turn when count_of(blue) >= 4 { game over "It" for red }`, less},
		{`on end of turn { if count_of(red) > count_of(blue) { game over "It" for red } }`, more},
	} {
		t.Run(c.rule, func(t *testing.T) {
			var got []string
			for _, d := range bot.Derive(made(t, race+"rule 4 \"End\" {\n  track count_of(s: side): number default 0\n  define rival(s: side): side = s == red ? blue : red\n  "+c.rule+"\n}\n")) {
				if strings.Contains(d.Title, "Count of") {
					got = append(got, d.Form)
				}
			}
			require.Equal(t, []string{c.want}, got)
		})
	}
}
