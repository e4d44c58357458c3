//go:build node

// Package agree holds that the engine of the site and the program play alike: random saved
// games replay in WebAssembly, by Node, to the positions that they were saved with.
package agree

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/site"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/simulate"
)

var (
	saves = flag.Int("saves", 30, "number of random saved games")
	first = flag.Uint64("seed", 1, "seed of the first")
	most  = flag.Int("decisions", 400, "most decisions of a saved game")
)

// played are the games and scenarios that are played in turn.
var played = []struct{ game, scenario string }{
	{"normandy", ""}, {"normandy", "longest_day"}, {"mgmg", ""}, {"fottr", ""}, {"the_pass", ""}, {"harrow_ridge", ""}, {"harl_moor", ""}, {"two_crowns", ""}, {"lantern_sea", ""},
}

// TestReplays plays random games, and replays them in the engine, which must return each as it
// was. A save that names another position must be refused.
func TestReplays(t *testing.T) {
	dir := t.TempDir()
	for i := range *saves {
		g := played[i%len(played)]
		random(t, filepath.Join(dir, fmt.Sprintf("%04d-%s%s.save", i, g.game, g.scenario)), g.game, g.scenario, *first+uint64(i), false)
	}
	random(t, filepath.Join(dir, "wrong.save"), "the_pass", "", *first, true)

	s, err := site.New()
	require.NoError(t, err)
	at := filepath.Join(t.TempDir(), "site")
	require.NoError(t, s.Write(at))
	node := exec.Command("node", "replay.mjs", at, dir)
	node.Stderr = os.Stderr
	out, err := node.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, node.Start())
	heard := 0
	for lines := bufio.NewScanner(out); lines.Scan(); heard++ {
		var r struct {
			Name, Error string
			Same        bool
			Import      int // milliseconds
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &r), lines.Text())
		if r.Name == "wrong.save" {
			require.Contains(t, r.Error, "position", "the engine compares no positions")
			continue
		}
		require.Empty(t, r.Error, r.Name)
		require.True(t, r.Same, "%s: the engine returns another saved game", r.Name)
		t.Logf("%-36s %6d ms", r.Name, r.Import)
	}
	require.NoError(t, node.Wait())
	require.Equal(t, *saves+1, heard)
}

// random writes a saved game with random decisions. With wrong, its last line names another
// position than the game comes to.
func random(t *testing.T, path, game, scenario string, seed uint64, wrong bool) {
	t.Helper()
	lg, err := load.Open(game)
	require.NoError(t, err)
	choice := map[string]string{}
	if scenario != "" {
		choice[ruleset.ScenarioChoice] = scenario
	}
	p, ds := lg.Program(nil, choice)
	require.False(t, ds.HasErrors())
	g := run.New(p, dice.Keyed{Seed: seed})
	w, err := save.Create(path, save.Header{
		Game: game, Title: p.SourceTitle, Rules: save.Hex(p.RulesHash()), Readings: choice, Seats: save.Seats(p),
		Seed: simulate.SeedText(seed), Dice: "seed", Start: save.Hex(g.Hash()),
	}, nil)
	require.NoError(t, err)
	defer w.Close()
	bots := botsOf(t, p, seed)
	for n := 0; n < *most; n++ {
		d := g.Pending()
		if d == nil {
			break
		}
		bot := bots[0]
		if d.Seat >= 0 && d.Seat < len(bots) {
			bot = bots[d.Seat]
		}
		c, err := bot.Answer(g, d, n)
		require.NoError(t, err)
		m := save.MoveOf(p, d, c)
		refusal, err := g.Apply(c)
		require.NoError(t, err)
		require.Nil(t, refusal)
		m.MarkLast(d, g)
		hash := g.Hash()
		if wrong && n == 5 {
			hash++
		}
		require.NoError(t, w.AddUnsynced(m, hash))
	}
	require.NoError(t, w.Sync())
}

// botsOf returns a random player for each seat.
func botsOf(t *testing.T, p *program.Program, seed uint64) []*simulate.Player {
	t.Helper()
	var out []*simulate.Player
	for i := range p.Seats {
		x, err := simulate.NewPlayer(p, "random", seed, i)
		require.NoError(t, err)
		out = append(out, x)
	}
	return out
}
