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
	game, scenario, ends string
	turns                int
}{
	"Monty's Gamble, ten days": {"mgmg", "ten_days", "replace define judged() = false\nremove rule 21.1\n", 10},
}

// TestEveryDayIsPlayed plays whole games with all their days; WARGAME_SOAK says
// which thousand of seeds, for a hundred games.
func TestEveryDayIsPlayed(t *testing.T) {
	games, seed := 2, uint64(1)
	if part, err := strconv.Atoi(os.Getenv("WARGAME_SOAK")); err == nil {
		games, seed = 100, uint64(part)*1000
	}
	for name, x := range untilTheEnd {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			write := func(file, text string) {
				require.NoError(t, os.WriteFile(filepath.Join(dir, file), []byte(text), 0o600))
			}
			write("game.wgr", "game to_the_end extends "+x.game+" \"To the end\"\n")
			write("ends.wgr", "in scenario "+x.scenario+"\n"+x.ends)
			g, err := load.Open(dir)
			require.NoError(t, err)
			p, ds := g.Program(nil, map[string]string{program.ScenarioChoice: x.scenario})
			require.False(t, ds.HasErrors(), "%v", ds)
			r, err := simulate.Run(simulate.Config{Program: p, Name: g.Name, Games: games, Seed: seed, Check: true, Context: context.Background()})
			require.NoError(t, err)
			require.Len(t, r.Games, games)
			for _, one := range r.Games {
				require.Nil(t, one.Fault, "seed %d", one.Seed)
				require.Empty(t, one.BrokenOff, "seed %d", one.Seed)
				require.Equal(t, x.turns, one.Turns, "seed %d", one.Seed)
			}
		})
	}
}
