package why_test

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/formula"
	"wargame/interpreter/why"

	"github.com/stretchr/testify/require"
)

const game = `edition 3
game called "Called"
map hex columns 1..6 rows 1..6 stagger even columns
side red "Red", blue "Blue"
unit has { strength: number }
data unit {
  id            side strength at
  "9/2"         red  2        0101
  "Old Guard 1" red  3        0102
  Old           red  1        0102
}
rule 1 "Moving" {
  permission enter(u: unit, a: hex, b: hex)
  define strong(u: unit, n: number) = u.strength >= n
  define held(s: side) = any(units, .side == s)
}
`

// TestCalled: a question can be asked as a command is. What is an expression stays one.
func TestCalled(t *testing.T) {
	f, ds := dsl.Parse("game.wgr", []byte(game))
	require.Empty(t, ds, ds.Error())
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds.Error())
	named := func(name string) []formula.Symbol {
		if name == "Old" {
			return []formula.Symbol{{Name: name}}
		}
		return nil
	}
	for text, want := range map[string]string{
		"enter 9/2 0405 0406":    `enter(unit("9/2"), hex(0405), hex(0406))`,
		"enter 9/2 0405":         `enter(unit("9/2"), hex(0405))`,
		"strong Old Guard 1 2":   `strong(unit("Old Guard 1"), 2)`,
		"strong Old 2":           `strong(unit("Old"), 2)`,
		"strong 8/2 2":           `strong(unit("8/2"), 2)`,
		"strong nobody 2":        `strong(nobody, 2)`,
		"held red":               `held(red)`,
		"held red blue":          `held(red, blue)`,
		"held":                   "held",
		"held(red)":              "held(red)",
		"enter(9/2, 0405, 0406)": `enter(unit("9/2"), hex(0405), hex(0406))`,
		"strong(Old Guard 1, 2)": `strong(unit("Old Guard 1"), 2)`,
		"strong(9/2)":            "strong(9/2)",
		"strong(9/2, 1 + 1)":     `strong(unit("9/2"), 1 + 1)`,
		"strong(nobody, 2)":      "strong(nobody, 2)",
		"enter(u, u.hex, 0406)":  "enter(u, u.hex, 0406)",
		"none(units, held(red))": "none(units, held(red))",
		"held red == true":       "held red == true",
		"not held":               "not held",
		"held and phasing":       "held and phasing",
		"turn_number + 1":        "turn_number + 1",
		`strong unit("9/2") 2`:   `strong unit("9/2") 2`,
		"phasing":                "phasing",
		"":                       "",
	} {
		require.Equal(t, want, why.Called(p, nil, text), text)
	}
	require.Equal(t, `strong(Old, 2)`, why.Called(p, named, "strong Old 2"), "whom the scenario calls so")
}
