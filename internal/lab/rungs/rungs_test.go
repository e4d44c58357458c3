package rungs

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/internal/lab/games"
	"wargame/internal/lab/work"
	"wargame/interpreter/ladder"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
	"wargame/interpreter/simulate"

	"github.com/stretchr/testify/require"
)

// TestAProgramIsNamedByWhoStartsIt: a block says which other program plays by its name and
// its sum alone; who has none of that name, or another one, is not who plays it.
func TestAProgramIsNamedByWhoStartsIt(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join(dir, "old")
	require.NoError(t, os.WriteFile(old, []byte("#!/bin/sh\ntouch "+filepath.Join(dir, "started")+"\n"), 0o700))
	here := Programs{"old": old}
	trial := games.Trial{Game: "normandy", Options: map[string]bool{"calm_weather": true, "air_support": false}, Readings: map[string]string{ruleset.ScenarioChoice: "longest_day", "east_exit": "none"}}
	require.Equal(t, []string{"normandy", "--option", "air_support=off", "--option", "calm_weather", "--interpretation", "east_exit=none", "--scenario", "longest_day"},
		simulate.GameArgs(trial.Game, trial.Options, trial.Readings))

	pass := games.Trial{Game: "the_pass"}
	_, err := Split(pass, []string{"random", "old:best"}, nil, 1, 1, 11)
	require.ErrorContains(t, err, "--program old=PATH")
	_, err = Split(pass, []string{"random", "new:best"}, here, 1, 1, 11)
	require.ErrorContains(t, err, `there is no program "new"; the programs are old`)
	_, err = Split(pass, []string{"random", "gredy"}, here, 1, 1, 11)
	require.ErrorContains(t, err, "greedy")
	_, err = Split(pass, []string{"random", "old:best"}, Programs{"old": filepath.Join(dir, "nobody")}, 1, 1, 11)
	require.ErrorContains(t, err, "the program old")

	matches, err := Split(pass, []string{"random", "old:best"}, here, 1, 1, 11)
	require.NoError(t, err)
	it := matches[0].Items[0]
	_, err = NewPlayer(nil).Do(context.Background(), it)
	require.ErrorIs(t, err, work.ErrOther)
	for _, kind := range []string{old + ":best", "old:x:best", "./old:best"} { // whoever posts such a block starts nothing
		bad, err := work.New(Kind, it.Rules, Block{Trial: games.Trial{Game: "the_pass", Bots: []string{"random", kind}}, Meaning: run.Meaning, Others: Sums{"old": "x"}, From: 11, Count: 1})
		require.NoError(t, err)
		_, err = NewPlayer(here).Do(context.Background(), bad)
		require.ErrorIs(t, err, work.ErrOther, kind)
	}
	require.NoFileExists(t, filepath.Join(dir, "started"))
	_, err = NewPlayer(here).Do(context.Background(), it)
	require.ErrorContains(t, err, "its greeting is not that of a bot")
	require.FileExists(t, filepath.Join(dir, "started"))
	require.NoError(t, os.WriteFile(old, []byte("#!/bin/sh\ntrue\n"), 0o700))
	_, err = NewPlayer(here).Do(context.Background(), it)
	require.ErrorIs(t, err, work.ErrOther)
}

// Pairs that are played in blocks are those of one match.
func TestBlocksAgreeWithOneMatch(t *testing.T) {
	trial := games.Trial{Game: "the_pass"}
	matches, err := Split(trial, []string{"random", "greedy"}, nil, 3, 2, 11)
	require.NoError(t, err)
	require.Len(t, matches, 1)
	require.Len(t, matches[0].Items, 2)
	book, err := work.Open(filepath.Join(t.TempDir(), "book.jsonl"), Expected(matches))
	require.NoError(t, err)
	defer book.Close()
	require.NoError(t, (&work.Run{Items: matches[0].Items, Doers: work.Doers{Kind: NewPlayer(nil).Do}, Book: book, Workers: 2}).Go(context.Background()))
	got, err := matches[0].Of(book)
	require.NoError(t, err)
	p, err := trial.Load(nil)
	require.NoError(t, err)
	want, err := ladder.Run(ladder.Config{Program: p, A: "greedy", B: "random", Pairs: 3, Seed: 11, Workers: 1})
	require.NoError(t, err)
	require.Equal(t, want.Pairs, got.Pairs)

	other := matches[0].Items[0]
	other.Rules = "0000000000000000"
	_, err = NewPlayer(nil).Do(context.Background(), other)
	require.ErrorIs(t, err, work.ErrOther)
}

// A result with other seeds, counts or points than the block can have is refused.
func TestCheck(t *testing.T) {
	it, err := work.New(Kind, "r", Block{From: 11, Count: 2})
	require.NoError(t, err)
	good := `[{"seed":11,"points":[1,0.5],"levels":["a","b"],"finished":[true,false]},{"seed":12,"points":[0,1],"levels":["a","b"],"finished":[true,true]}]`
	require.NoError(t, Check(it, json.RawMessage(good)))
	for from, to := range map[string]string{`"seed":12`: `"seed":13`, `[0,1]`: `[0,7]`, `[1,0.5]`: `[1,1]`, `"levels":["a","b"],"finished":[true,true]`: `"levels":["","b"],"finished":[true,true]`, `"seed":11,`: ``, `[{`: `[{"x":1,`} {
		bad := strings.Replace(good, from, to, 1)
		require.NotEqual(t, good, bad)
		require.Error(t, Check(it, json.RawMessage(bad)), to)
	}
	for _, bad := range []string{"", "null", "{}", "[]", `"garbage"`, good + good} {
		require.Error(t, Check(it, json.RawMessage(bad)), bad)
	}
}
