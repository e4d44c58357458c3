package model

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"wargame/dsl"
	"wargame/interpreter/build"
	"wargame/interpreter/check"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"

	"github.com/stretchr/testify/require"
)

// The games of the box: each scenario as it is and with options at random.
func TestGamesOfTheBox(t *testing.T) {
	t.Parallel()
	type box struct {
		game     *load.Game
		plain    *program.Program
		scenario string
	}
	var boxes []box
	for _, name := range load.Embedded() {
		g, err := load.Open(name)
		require.NoError(t, err)
		plain, ds := g.Program(nil, nil)
		require.False(t, ds.HasErrors(), ds.Error())
		boxes = append(boxes, box{g, plain, ""})
		for i, s := range plain.Scenarios {
			if i > 0 {
				boxes = append(boxes, box{g, plain, s.Name})
			}
		}
	}
	for seed := *first; seed < *first+uint64(*seeds); seed++ {
		for _, b := range boxes {
			t.Run(fmt.Sprintf("%s %s %d", b.game.Name, b.scenario, seed), func(t *testing.T) {
				t.Parallel()
				if enough() {
					t.Skip("the time is over")
				}
				count := map[string]int{}
				play(t, t.Name(), withOptions(t, b.game, b.plain, b.scenario, seed), seed, count)
				t.Log(count)
			})
		}
	}
}

// withOptions is the program of a game with some of its options the other way; a
// choice that does not fit together is not made. Every other seed plays as the
// rules are printed.
func withOptions(t *testing.T, g *load.Game, plain *program.Program, scenario string, seed uint64) *program.Program {
	r := rand.New(rand.NewPCG(seed, 5))
	readings := map[string]string{}
	if scenario != "" {
		readings[ruleset.ScenarioChoice] = scenario
	}
	options := map[string]bool{}
	if seed%2 == 0 {
		for _, o := range plain.Options {
			if r.IntN(2) == 0 {
				options[o.Name] = !o.On
			}
		}
	}
	p, ds := g.Program(options, readings)
	if ds.HasErrors() {
		p, ds = g.Program(nil, readings)
	}
	require.False(t, ds.HasErrors(), ds.Error())
	return p
}

// The hostile games come to every kind of dead end.
func TestHostileGames(t *testing.T) {
	t.Parallel()
	programs, counts := map[string]*program.Program{}, map[string]map[string]int{}
	for name, source := range hostile {
		f, ds := dsl.Parse(name+".wgr", []byte("game x \"X\"\n"+source))
		require.Empty(t, ds, ds.Error())
		p, ds := check.Load(build.Config{Files: []*dsl.File{f}})
		require.False(t, ds.HasErrors(), ds.Error())
		programs[name], counts[name] = p, map[string]int{}
	}
	for seed := *first; seed < *first+uint64(20**seeds) && !enough(); seed++ {
		for _, name := range slices.Sorted(maps.Keys(programs)) {
			play(t, name, programs[name], seed, counts[name])
		}
	}
	for name, count := range counts {
		t.Log(name, count)
		for _, what := range []string{"decisions", "undone", "looked ahead", "gone apart", "written and read", "gone back over", "gone back over several", "gone back over in looking ahead", "timeouts"} {
			require.Positive(t, count[what], "no run of %s came to what is wanted: %s", name, what)
		}
		if name == "sealed orders" {
			for _, what := range []string{"secret decisions", "taken back at a desk", "saved and taken back at a desk", "a block given up"} {
				require.Positive(t, count[what], "no run of %s came to what is wanted: %s", name, what)
			}
		}
	}
}
