package design

import (
	"testing"

	"wargame/internal/lab/plan"

	"github.com/stretchr/testify/require"
)

func read(t *testing.T, text string) *plan.Plan {
	p, ds := plan.Read("x.lab", []byte(text))
	require.Empty(t, ds)
	return p
}

func TestArmsAndBlocks(t *testing.T) {
	lab, err := Of(read(t, "game the_pass\nplayers a: random\nplayers b: red greedy never under +2, blue random\ngames 7 from 3\nblock 3\nwatch one in 2\nreading no_strength, led_attackers\n"))
	require.NoError(t, err)
	require.Len(t, lab.Groups, 2)
	g := lab.Groups[1]
	require.Equal(t, []string{"greedy", "random"}, g.Base.Trial.Bots)
	require.Equal(t, []string{"+2", ""}, g.Base.Trial.Never)
	require.Nil(t, lab.Groups[0].Base.Trial.Never)
	var names []string
	for _, a := range g.Arms() {
		names = append(names, a.Name)
	}
	require.Equal(t, []string{"", "no_strength = allowed", "led_attackers = each"}, names)
	require.Equal(t, "points(s)", g.Base.Trial.Measures[0].Text, "the points that the game counts")
	require.NotEqual(t, g.Base.Program.RulesHash(), g.Contrasts[0].Program.RulesHash())

	pieces, err := lab.Pieces()
	require.NoError(t, err)
	keys := map[string]bool{}
	var first []int
	for _, p := range pieces {
		require.False(t, keys[p.Key])
		keys[p.Key] = true
		if !p.Again {
			first = append(first, p.First)
		}
	}
	require.Len(t, first, 18)
	require.IsNonDecreasing(t, first, "all arms play the first seeds first")
	require.Contains(t, string(pieces[0].Spec), `"from":3,"count":3,"watched":true`)
	require.Contains(t, string(pieces[len(pieces)-1].Spec), `"from":9,"count":1`)

	again, err := lab.Pieces()
	require.NoError(t, err)
	require.Equal(t, pieces[0].Key, again[0].Key)
}

func TestWhatThePlanNamesIsThere(t *testing.T) {
	for text, says := range map[string]string{
		"game no_such_game\n":                             "no_such_game",
		"game the_pass\nscenario night\n":                 "the_pass has no scenario night",
		"game the_pass\noption flying: one by one\n":      "the_pass has no option flying",
		"game the_pass\nreading flying\n":                 "the_pass has no interpretation flying",
		"game the_pass\nfor green\n":                      "the_pass has no side green",
		"game the_pass\nplayers a: clever\n":              "there is no bot \"clever\"",
		"game the_pass\nplayers a: green random\n":        "there is no seat green",
		"game the_pass\nplayers a: red random\n":          "no bot plays the seat blue",
		"game the_pass\nmeasure \"X\" of s: points(1)\n":  `"X": points(1)`,
		"game the_pass\nmap \"X\" of h: h\n":              "must be a number or a flag",
		"game the_pass\nwith reading led_attackers = x\n": "the_pass cannot be played",
	} {
		_, err := Of(read(t, text))
		require.ErrorContains(t, err, says, text)
	}
}
