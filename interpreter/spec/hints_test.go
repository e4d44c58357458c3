package spec_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// walking is a game whose action moves units, by way of a procedure.
const walking = `map hex columns 1..3 rows 1..3 stagger even columns
side red "Red", blue "Blue"
space has { shut: flag }
permission enter(u: unit, a: hex, b: hex)
movement march(u) "March" { within 4 step a to b allowed enter(u, a, b) }
rule 5.2 "Never into a shut hex" { forbid enter(u, a, b) when b.shut }
procedure walk(u: unit) { go march(u) }
action move_it "Move" { choose u from units "Who?"  do walk(u) }
action rest "Rest" { choose resting = some u from units "Who rests?"  log "so" }
sequence { phase moves of red { offer move_it, rest by red } game over "A draw" }
test "t" {
  unit a: red at 0101
  hex 0102: shut
`

func walkingFails(t *testing.T, lines string) []string {
	t.Helper()
	results, ds := suite(t, "walking.wgr", []byte(walking+lines+"\n}\n")).Run(nil)
	require.False(t, ds.HasErrors(), ds.Error())
	var out []string
	for _, r := range results {
		for _, f := range r.Fails {
			out = append(out, f.Summary+" | "+f.Got+" | "+f.Help)
		}
	}
	return out
}

func TestHints(t *testing.T) {
	const whole = "refuse act tries the whole act, which finds a way around a forbidden step; to test one step, write expect forbidden step march(u) from … to …"
	for lines, want := range map[string][]string{
		"begin phase moves\nrefuse act move_it(u: a, to: 0103) by 5.2":               {"the act was not refused |  | " + whole},
		"begin phase moves\nrefuse act move_it(u: a, to: 0102) by 5.2":               nil,
		"begin phase moves\nact move_it(u: a, to: 0201)\nexpect a.hex == hex(0301)":  {`this is false | a.hex = 0201 | the game needs an answer first: red must decide to (0301, 0302, 0202, 0101, 0303, 0203, 0103, halt)`},
		"begin phase moves\nact move_it(u: a, to: 0201)\ndone":                       {`the rules refuse this: done ends a choice of several, and here one is chosen; stop ends this move (in a test: halt) | an answer is needed here: 0301 or 0302 or 0202 or 0101 or 0303 or 0203 or 0103 | `},
		"begin phase moves\nact move_it(u: a, to: 0201)\nno":                         {"no is not an answer here: red must decide to (0301, 0302, 0202, 0101, 0303, 0203, 0103, halt) |  | "},
		"begin phase moves\nact rest(resting: [a])\npass\nexpect a.hex == hex(0102)": {"this is false | a.hex = 0101 | the game is over: A draw"},
		"begin phase moves\ndone":                      {"the rules refuse this: done ends a choice of several, and here one is chosen; pass ends these actions |  | "},
		"begin phase moves\nexpect a.hex == hex(0102)": {"this is false | a.hex = 0101 | "},
	} {
		require.Equal(t, want, walkingFails(t, lines), lines)
	}
}

// A step that is refused for other reasons, or not at all, fails the test.
func TestStepsThatTestsAskFor(t *testing.T) {
	for lines, want := range map[string][]string{
		"expect forbidden step march(a) from 0101 to 0201":              {"the step of march is allowed | allowed | "},
		"expect allowed step march(a) from 0101 to 0102":                {"the step of march is forbidden by 5.2 | forbidden by 5.2 | "},
		"expect forbidden step march(a) from 0101 to 0102 by 5.3":       {"the step of march is forbidden, but by 5.2, not by 5.3 | 5.2 | "},
		"expect forbidden enter(a, 0101, 0102) by 5.3 among others":     {"enter is forbidden, but by 5.2, not by 5.3 | 5.2 | "},
		"expect forbidden step march(a, 1) from 0101 to 0102":           {"march takes 1 values here, not 2 |  | "},
		"expect forbidden step walks(a) from 0101 to 0102":              {`there is no movement "walks" |  | `},
		"begin phase moves in turn 0":                                   {"there is no turn 0: turns are 1, 2, 3 and so on |  | "},
		"begin phase moves\nrefuse pass by 5.2 among others":            {"pass was not refused |  | "},
		"expect forbidden step march(a) from 0101 to 9901":              {"there is no space 9901 on the map |  | "},
		"expect allowed step march(a) from 0101 to 0201\nexpect 1 == 1": nil,
	} {
		require.Equal(t, want, walkingFails(t, lines), lines)
	}
}
