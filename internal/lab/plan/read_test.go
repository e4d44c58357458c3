package plan

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRead(t *testing.T) {
	p, ds := Read("x.lab", []byte(`// what the options do
lab "Two options"
game normandy
scenario longest_day, campaign
players random: random
players careful: german greedy never under 2:1, allied random
players timid: greedy never under +3
games 200 from 7
block 5
option spread_losses, tanks_first: one by one
option a, b, c: in 4 runs
reading sea_attacks
variant normandy_mulberry
with option calm_weather off
with reading patton_limit = per_phase
for allied
stop at 5%
measure "Hexes" of s: victory_hexes(s)
  + 1
map "Held" of h: holder(h) == german  // by whom
`))
	require.Empty(t, ds)
	require.Equal(t, "Two options", p.Title)
	require.Equal(t, []string{"longest_day", "campaign"}, p.Scenarios)
	require.Equal(t, []Players{
		{"random", []Seat{{"", "random", ""}}},
		{"careful", []Seat{{"german", "greedy", "2:1"}, {"allied", "random", ""}}},
		{"timid", []Seat{{"", "greedy", "+3"}}},
	}, p.Players)
	require.Equal(t, []int{200, 7, 5}, []int{p.Games, int(p.Seed), p.Block})
	require.Equal(t, []Factor{{[]string{"spread_losses", "tanks_first"}, 0}, {[]string{"a", "b", "c"}, 4}}, p.Factors)
	require.Equal(t, map[string]bool{"calm_weather": false}, p.Options)
	require.Equal(t, map[string]string{"patton_limit": "per_phase"}, p.Chosen)
	require.Equal(t, 0.05, p.Stop)
	require.Equal(t, Measure{"Hexes", "s", "victory_hexes(s)\n  + 1"}, p.Measures[0])
	require.Equal(t, Measure{"Held", "h", "holder(h) == german"}, p.Maps[0])
}

func TestReadWrong(t *testing.T) {
	for _, x := range []struct {
		src          string
		line, column int
		says         string
	}{
		{"game normandy\ngames many\n", 2, 7, "unexpected token \"many\""},
		{"game normandy\ngame mgmg\n", 2, 1, "game occurs twice"},
		{"game normandy\noption a, b: in 3 runs\n", 2, 1, "3 is not a power of 2"},
		{"game normandy\nplayers x: random never under 2\n", 2, 1, "never under needs odds (2:1) or a difference (+3)"},
		{"game normandy\nmap \"T\": 1\n", 2, 1, "a map needs a space"},
		{"lab \"x\"\n", 1, 1, "a plan must name its game"},
		{"game normandy\nrubbish\n", 2, 1, "unexpected token \"rubbish\""},
		{"game normandy\nplayers x: random\nplayers x: greedy\n", 3, 1, "players x: this name is used twice"},
		{"game normandy\noption a:\n  one by two\n", 3, 10, "unexpected token \"two\""},
	} {
		_, ds := Read("x.lab", []byte(x.src))
		require.Len(t, ds, 1, x.src)
		require.Contains(t, ds[0].Summary, x.says)
		require.Equal(t, []int{x.line, x.column}, []int{ds[0].Span.Start.Line, ds[0].Span.Start.Column}, x.src)
	}
}

// A refused item is shown with its form, in the words of a plan.
func TestReadHelps(t *testing.T) {
	for src, help := range map[string]string{
		"games many\n":        "write games 200, or games 200 from 1",
		"gmaes 200\n":         "did you mean games?",
		"rubbish\n":           "the items are block, decisions, for, game,",
		"option a by one\n":   "write option NAME, NAME: one by one",
		"measure victories\n": "write measure",
	} {
		_, ds := Read("x.lab", []byte("game normandy\n"+src))
		require.Len(t, ds, 1, src)
		require.Contains(t, ds[0].Help, help, src)
		require.NotContains(t, ds[0].Summary, "(expected", src)
	}
	for word := range forms {
		_, ds := Read("x.lab", []byte("game normandy\n"+word+" %\n"))
		require.NotEmpty(t, ds)
		require.Contains(t, ds[0].Help, "write "+word, "each item has its form, and a form its item")
	}
}

func TestExampleOfThePage(t *testing.T) {
	for _, page := range Pages {
		_, ds := Read("x.lab", []byte(page.Example))
		require.NotEmpty(t, ds)
		require.Equal(t, page.ID, ds[0].Code)
		_, ds = Read("x.lab", []byte(page.Fixed))
		require.Empty(t, ds)
	}
}
