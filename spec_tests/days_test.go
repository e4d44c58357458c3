package spec_tests_test

import (
	"context"
	"maps"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/simulate"

	"github.com/stretchr/testify/require"
)

// A game that may end early is played to its last day by a variant that takes the
// early ends away; bots that know no objective would never see the later days.
var untilTheEnd = map[string]struct {
	game, scenario string
	option         string
	ends           string // what takes the early ends away
	turns          int
	soak, hidden   int // games in a part of the soak; with what hides something
}{
	"Monty's Gamble, ten days":                       {"mgmg", "ten_days", "", "replace define judged() = false\nremove rule 21.1\n", 10, 100, 0},
	"The Fall of the Third Reich":                    {"fottr", "", "", suddenEnds, 12, 20, 4},
	"The Fall of the Third Reich with three players": {"fottr", "", "three_players", suddenEnds, 12, 20, 4},
	"The Fall of the Third Reich with four players":  {"fottr", "", "four_players", suddenEnds, 12, 20, 4},
}

const suddenEnds = "remove rule 3.2.B\nremove rule 3.2.C.1\nremove rule 3.2.C.2\nremove rule 3.2.C.3\nremove rule 3.2.C.4\n"

// TestEveryDayIsPlayed plays whole games with all their days. WARGAME_SOAK says
// which thousand of seeds, for many games, each played twice.
func TestEveryDayIsPlayed(t *testing.T) {
	seed := uint64(1)
	part, err := strconv.Atoi(os.Getenv("WARGAME_SOAK"))
	soak := err == nil
	if soak {
		seed = uint64(part) * 1000
	}
	for name, x := range untilTheEnd {
		played := func(t *testing.T, games int, hidden bool) {
			p := toTheEnd(t, x.game, x.scenario, x.ends, map[string]bool{x.option: x.option != "", "fog": hidden})
			twice := 0
			if soak {
				twice = 1
			}
			r, err := simulate.Run(simulate.Config{Program: p, Name: name, Games: games, Seed: seed, Check: true, ReplayEvery: twice, Context: context.Background()})
			require.NoError(t, err)
			require.Len(t, r.Games, games)
			if median, slowest, ok := r.Times(); ok {
				t.Logf("%d games, %v in the median, the slowest %v (seed %d, %d decisions)", games, median, slowest.Took, slowest.Seed, slowest.Decisions)
			}
			for _, one := range r.Games {
				require.Nil(t, one.Fault, "seed %d", one.Seed)
				require.Empty(t, one.BrokenOff, "seed %d", one.Seed)
				require.Equal(t, x.turns, one.Turns, "seed %d", one.Seed)
			}
		}
		t.Run(name, func(t *testing.T) {
			games := 1
			if soak {
				games = x.soak
			}
			played(t, games, false)
		})
		if soak && x.hidden > 0 {
			t.Run(name+", hidden", func(t *testing.T) { played(t, x.hidden, true) })
		}
	}
}

// toTheEnd is a game without its early ends, under the options that are on.
func toTheEnd(t *testing.T, game, scenario, ends string, options map[string]bool) *program.Program {
	t.Helper()
	dir := t.TempDir()
	write := func(file, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600))
	}
	choices := map[string]string{}
	if scenario != "" {
		ends = "in scenario " + scenario + "\n" + ends
		choices[ruleset.ScenarioChoice] = scenario
	}
	write("game.wgr", "edition 3\ngame to_the_end extends "+game+" \"To the end\"\n")
	write("ends.wgr", ends)
	g, err := load.Open(dir)
	require.NoError(t, err)
	maps.DeleteFunc(options, func(_ string, on bool) bool { return !on })
	p, ds := g.Program(options, choices)
	require.False(t, ds.HasErrors(), "%v", ds)
	return p
}
