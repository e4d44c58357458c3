package cli

import (
	"strings"
	"testing"

	"wargame/dsl"
	"wargame/internal/setup"

	"github.com/alecthomas/participle/v2/lexer"
	"github.com/stretchr/testify/require"
)

// Values hang below their texts, aligned by display width.
func TestHang(t *testing.T) {
	line := `  expect "本" == name(u) and shift(b) == -2`
	span := dsl.SpanOf(lexer.Position{Line: 1, Column: 10}, lexer.Position{Line: 1, Column: 42})
	got := hang(line, span, []dsl.Value{{Name: "name(A)", Text: "木"}, {Name: "shift(battle(…))", Text: "-4"}, {Name: "elsewhere", Text: "1"}})
	require.Equal(t, strings.Join([]string{
		`         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^`,
		`                 |           |`,
		`                 |           -4`,
		`                 木`,
	}, "\n"), strings.Join(got, "\n"))
}

// The value of a sum hangs below its operator, beside those of its terms.
func TestHangSum(t *testing.T) {
	line := `  expect n + m == 9`
	span := dsl.SpanOf(lexer.Position{Line: 1, Column: 10}, lexer.Position{Line: 1, Column: 20})
	got := hang(line, span, []dsl.Value{{Name: "n", Text: "3"}, {Name: "m", Text: "5"}, {Name: "n + m", Text: "8"}})
	require.Equal(t, strings.Join([]string{
		`         ^^^^^^^^^^`,
		`         | | |`,
		`         | | 5`,
		`         | 8`,
		`         3`,
	}, "\n"), strings.Join(got, "\n"))
}

func TestChoices(t *testing.T) {
	o, r, err := setup.Choices{Options: []string{"a", "b=off", "c=on"}, Readings: []string{"x=y"}}.Maps()
	require.NoError(t, err)
	require.Equal(t, map[string]bool{"a": true, "b": false, "c": true}, o)
	require.Equal(t, map[string]string{"x": "y"}, r)
	for _, c := range []setup.Choices{{Options: []string{"a=maybe"}}, {Options: []string{"=on"}}, {Options: []string{"a", "a=off"}}, {Readings: []string{"x"}}, {Readings: []string{"x="}}} {
		_, _, err := c.Maps()
		require.Error(t, err)
	}
}
