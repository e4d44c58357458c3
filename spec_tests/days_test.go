package spec_tests_test

import (
	"context"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/simulate"
)

// A game that may end early is played to its last day by a variant that takes the
// early ends away; bots that know no objective would never see the later days.
var untilTheEnd = map[string]struct {
	game, scenario string
	option         string
	ends           string // what takes the early ends away
	turns          int
	soak           int    // games in a part of the soak
	hides          string // the option by which the game hides something, in the soak
}{
	"Monty's Gamble, ten days":                       {"mgmg", "ten_days", "", "replace define judged() = false\nremove rule 21.1\n", 10, 100, ""},
	"The Fall of the Third Reich":                    {"fottr", "", "", suddenEnds, 12, 20, "fog"},
	"The Fall of the Third Reich with three players": {"fottr", "", "three_players", suddenEnds, 12, 20, "fog"},
	"The Fall of the Third Reich with four players":  {"fottr", "", "four_players", suddenEnds, 12, 20, "fog"},
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
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write := func(file, text string) {
				require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600))
			}
			write("game.wgr", "game to_the_end extends "+x.game+" \"To the end\"\n")
			ends, options, choices := x.ends, map[string]bool{}, map[string]string{}
			if x.scenario != "" {
				ends = "in scenario " + x.scenario + "\n" + ends
				choices[program.ScenarioChoice] = x.scenario
			}
			if x.option != "" {
				options[x.option] = true
			}
			games, twice := 1, 0
			if soak {
				games, twice = x.soak, 1
				if x.hides != "" {
					options[x.hides] = true
				}
			}
			write("ends.wgr", ends)
			g, err := load.Open(dir)
			require.NoError(t, err)
			p, ds := g.Program(options, choices)
			require.False(t, ds.HasErrors(), "%v", ds)
			r, err := simulate.Run(simulate.Config{Program: p, Name: g.Name, Games: games, Seed: seed, Check: true, ReplayEvery: twice, Context: context.Background()})
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
		})
	}
}
