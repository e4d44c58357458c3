package explain

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestBrief(t *testing.T) {
	long := "[" + strings.Repeat("1st Red, ", 40) + "Tanks]"
	require.Equal(t, "[1st Red, 1st Red, 1st Red, 1st Red, 1st Red, 1st Red, 1st Red, 1st Red, … 41 in all]", brief(long))
	for _, value := range []string{"", "3", "[]", "[a, b]", strings.Repeat("x", 300), "[" + strings.Repeat("f(a, b), ", 40) + "c]"} {
		require.Equal(t, value, brief(value))
	}
}
