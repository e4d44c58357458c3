package command

import (
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// ambiguous has a unit named like the number of another, a unit named like a command,
// and an action named like one.
const ambiguous = `edition 3
game ambiguous "Ambiguous"
map area
side red "Red"
data area { id
  A
  B }
data edge { a b
  A B }
data unit { id side at
  2 red A
  first red A
  find red A }
rule 1 "Acts" {
  action march "March" { choose u from units "Who?" choose to from adjacent(u.area) "Where to?" move u to to }
  action shoot "Shoot" { choose us = any u from units "Who?" roll die = d6 by red }
  action odds "Odds" { ask sure by red "Sure?" }
}
sequence { repeat { turn { phase of red { offer march, shoot, odds by red } } } until turn_number == 3 game over "done" }
`

// at returns the context of the decision after some lines.
func at(t *testing.T, lines ...string) *Context {
	t.Helper()
	f, ds := dsl.Parse("ambiguous.wgr", []byte(ambiguous))
	require.False(t, ds.HasErrors(), ds)
	p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
	require.False(t, ds.HasErrors(), ds)
	g := run.New(p, nil)
	require.NoError(t, g.Err)
	for _, line := range lines {
		for _, x := range context(g).mustAnswer(t, line) {
			r, err := g.Apply(x)
			require.NoError(t, err)
			require.Nil(t, r, line)
		}
	}
	return context(g)
}

func context(g *run.Game) *Context {
	v := sight.Open(g)
	return &Context{Decision: v.Decision(g.Pending()), View: v}
}

func (c *Context) mustAnswer(t *testing.T, line string) []run.Choice {
	t.Helper()
	out, ok := c.Answers(line)
	require.True(t, ok, line)
	return out
}

// TestPrecedence checks that each reading takes precedence over those below it in the
// table.
func TestPrecedence(t *testing.T) {
	var who []string // the reading that matches a line
	takes := func(c *Context, line string) string {
		for _, r := range parsers() {
			if r.read(c, line) != nil {
				who = append(who, r.name)
				return r.name
			}
		}
		return ""
	}
	const (
		word     = "a command word"
		standing = "an answer for later questions too"
		dice     = "dice, where they are due"
		answers  = "answers, by name before number"
		preview  = "an order with a question mark"
		order    = "an order"
		number   = "a number that no answer has"
		yesOrNo  = "yes or no where neither is asked"
		filter   = "a part of the text of answers"
	)
	offer, unit, throw := at(t), at(t, "march"), at(t, "shoot", "2 done")
	for _, x := range []struct {
		at   *Context
		line string
		want string
	}{
		{offer, "", word}, {offer, "odds", word}, {offer, "ODDS 1", word}, {unit, "find", word}, {unit, "find A", word},
		{unit, "ask", word}, {unit, "ask first", filter},
		{offer, "pass for now", standing}, {unit, "first always", standing}, {throw, "no always", standing},
		{throw, "4", dice}, {throw, "march", dice}, {throw, "first > B", dice}, {throw, "undo", word},
		{offer, "1", answers}, {offer, "march", answers}, {offer, "March", answers}, {offer, "pass", answers}, {offer, "3", answers},
		{unit, "2", answers}, {unit, "#2", answers}, {unit, "first", answers},
		{offer, "first > B?", preview}, {offer, "first > B", order}, {offer, "first > B; 2 > B", order},
		{offer, "17", number}, {unit, "0", number},
		{offer, "no", yesOrNo}, {offer, "hoot", filter}, {offer, "nothing of that kind", filter},
	} {
		require.Equal(t, x.want, takes(x.at, x.line), "%q", x.line)
	}
	for _, r := range parsers() {
		require.Contains(t, who, r.name, "no line of this test is read so")
	}
}

// TestNames checks that a name precedes a number, # always means a number, and a number
// that is no name counts.
func TestNames(t *testing.T) {
	c := at(t, "march")
	called, ok := c.Decision.AnswerLabelled("2")
	require.True(t, ok)
	second := run.Choice{Value: c.Decision.Options[1].Value}
	require.NotEqual(t, called, second)
	require.Equal(t, Answers{[]run.Choice{called}}, Parse(c, "2"))
	require.Equal(t, Answers{[]run.Choice{second}}, Parse(c, "#2"))
	require.Equal(t, Answers{[]run.Choice{{Value: c.Decision.Options[2].Value}}}, Parse(c, "3"))
}

// TestWords checks the arguments of command words; invalid ones are a Mistake.
func TestWords(t *testing.T) {
	c := at(t)
	for line, want := range map[string]Command{
		"?": Help{}, "exit": Quit{}, "hint best": Hint{"best"}, "why 3 x": Why{"3 x"},
		"undo": Undo{1, false}, "undo 3 agreed": Undo{3, true}, "undo consent": Undo{1, true},
		"undo x":  Mistake{Text: `undo takes a number of decisions, 1 or more, and the word agreed, not "x"`},
		"back":    Back{1},
		"back 2":  Back{2},
		"redo 0":  Mistake{Text: `redo takes a number of actions, 1 or more, not "0"`},
		"as red":  As{Seat: "red"},
		"log":     Log{20},
		"log x":   Mistake{`log takes a number of lines, not "x"`, true},
		"todo x":  Mistake{`todo must be todo or todo odds, not "x"`, true},
		"map all": Map{All: true}, "map A": Map{Around: "A"}, "map first > B": Path{"first", "B"},
		"as red undo":   As{Seat: "red", Undo: 1},
		"as red undo 2": As{Seat: "red", Undo: 2},
		"as red x":      As{Seat: "red", Bad: "as takes a seat, optionally with undo and a number of decisions."},
		"export red f":  Export{"red", "f"}, "save f": Save{"f"}, "todo ODDS": Todo{true},
	} {
		require.Equal(t, want, Parse(c, line), "%q", line)
	}
	require.True(t, Looks(Parse(c, "log x")))
	require.False(t, Looks(Parse(c, "undo x")))
	require.True(t, Passes(Parse(c, "PASS")))
}
