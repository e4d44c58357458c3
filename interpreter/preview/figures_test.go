package preview

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A comparison is said as what is so; of any other condition it is said whether it is.
func TestComparison(t *testing.T) {
	for _, x := range []struct{ text, yes, no string }{
		{"die <= loss_range(u, danger)", "die ≤ loss range", "die > loss range"},
		{"seizure + seizure_drm(u) >= 4", "seizure + seizure drm ≥ 4", "seizure + seizure drm < 4"},
		{"die == 6", "die = 6", "die ≠ 6"},
		{"die != 6", "die ≠ 6", "die = 6"},
		{"die < 2", "die < 2", "die ≥ 2"},
		{"die > 2 and calm", "", ""},
		{"not calm", "", ""},
		{"die in 1..3", "", ""},
		{"(a > 1) == (b > 1)", "", ""},
	} {
		require.Equal(t, x.yes, comparison(condition(x.text), true), x.text)
		require.Equal(t, x.no, comparison(condition(x.text), false), x.text)
	}
}
