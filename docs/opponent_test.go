package docs_test

import (
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wargame/interpreter/bot"

	"github.com/stretchr/testify/require"
)

// TestOpponentLevels holds the table of opponent.md to the levels of the bots. Levels with a
// style have no row.
func TestOpponentLevels(t *testing.T) {
	src, err := os.ReadFile("opponent.md")
	require.NoError(t, err)
	for _, l := range bot.Levels {
		if l.Style != 0 {
			require.Contains(t, string(src), "`"+l.Name+"`")
			continue
		}
		row := regexp.MustCompile("(?m)^\\| `" + l.Name + "` \\| (.*) \\|$").FindStringSubmatch(string(src))
		require.NotNil(t, row, l.Name)
		var got []int
		for _, cell := range strings.Split(row[1], " | ") {
			n := 0
			if cell != "–" {
				n, err = strconv.Atoi(strings.ReplaceAll(cell, ",", ""))
				require.NoError(t, err, l.Name)
			}
			got = append(got, n)
		}
		require.Equal(t, []int{l.Budget, l.TurnBudget, l.Plans, l.Resamples, l.KeepPlans, l.Replies}, got, l.Name)
	}
}
