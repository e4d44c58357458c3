package terminal

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"wargame/internal/setup"

	"github.com/stretchr/testify/require"
)

// Destinations are sorted by cost, fractions among whole numbers, and each keeps the
// number of its answer.
func TestCheapestFirst(t *testing.T) {
	out, _ := playAt(t, Play{Setup: setup.Setup{Game: "normandy"}}, "pass\n1\nXLVII\n2\nquit\n")
	asked, gone, _ := strings.Cut(out, "2509 – ")
	list := regexp.MustCompile(`(?m)^ *(\d+) (\d{4})\b.*: costs ([0-9/]+)`).FindAllStringSubmatch(asked, -1)
	require.Greater(t, len(list), 20)
	last, fractions, two := 0.0, 0, ""
	for _, m := range list {
		cost := number(t, m[3])
		require.GreaterOrEqual(t, cost, last, m[0])
		if last = cost; strings.Contains(m[3], "/") {
			fractions++
		}
		if m[1] == "2" {
			two = m[2]
		}
	}
	require.Positive(t, fractions)
	require.True(t, strings.HasPrefix(gone, two), gone) // the number of the answer, not its index in the list
}

// number parses a number as shown: 3, 7/2.
func number(t *testing.T, text string) float64 {
	over, under, half := strings.Cut(text, "/")
	n, err := strconv.ParseFloat(over, 64)
	require.NoError(t, err)
	if half {
		d, err := strconv.ParseFloat(under, 64)
		require.NoError(t, err)
		n /= d
	}
	return n
}
