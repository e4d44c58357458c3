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
	const whole = "refuse act tries the whole act, and finds a way around a forbidden step; to ask about one step: expect forbidden enter(u, a, b)"
	for lines, want := range map[string][]string{
		"begin phase moves\nrefuse act move_it(u: a, to: 0103) by 5.2":               {"the act was not refused |  | " + whole},
		"begin phase moves\nrefuse act move_it(u: a, to: 0102) by 5.2":               nil,
		"begin phase moves\nact move_it(u: a, to: 0201)\nexpect a.hex == hex(0301)":  {`this is not so | a.hex = 0201 | the game waits for an answer: red is asked for to (0301, 0302, 0202, 0101, 0303, 0203, 0103, halt)`},
		"begin phase moves\nact move_it(u: a, to: 0201)\ndone":                       {`this was refused: done ends a choice of several, and none is made here; stop ends this move (in a test: halt) | an answer is wanted here: 0301 or 0302 or 0202 or 0101 or 0303 or 0203 or 0103 | `},
		"begin phase moves\nact move_it(u: a, to: 0201)\nno":                         {"no answers nothing: red is asked for to (0301, 0302, 0202, 0101, 0303, 0203, 0103, halt) |  | "},
		"begin phase moves\nact rest(resting: [a])\npass\nexpect a.hex == hex(0102)": {"this is not so | a.hex = 0101 | the game is over: A draw"},
		"begin phase moves\ndone":                      {"this was refused: done ends a choice of several, and none is made here; pass ends these actions |  | "},
		"begin phase moves\nexpect a.hex == hex(0102)": {"this is not so | a.hex = 0101 | "},
	} {
		require.Equal(t, want, walkingFails(t, lines), lines)
	}
}
