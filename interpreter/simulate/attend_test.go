package simulate

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"wargame/internal/wait"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// TestAttend: a bot for another program goes along with a game, also where decisions are
// taken back and others made, answers what can be done, and says when it has lost the way.
func TestAttend(t *testing.T) {
	box, err := load.Open("the_pass")
	require.NoError(t, err)
	p, ds := box.Program(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	j, err := newEvaluator(p, "", "")
	require.NoError(t, err)
	a := &attendant{p: p, seed: 3, bot: newBot("random", j, 3, 0), g: run.New(p, dice.Keyed{Seed: 3})}
	g, rng := run.New(p, dice.Keyed{Seed: 3}), rand.New(rand.NewPCG(1, 1))
	var been []*run.Game
	told, backs := 0, 0
	var q Question
	for range 300 {
		d := g.Pending()
		if d == nil || g.Over != nil {
			break
		}
		q.At = save.Hex(g.Hash())
		moves, err := a.reply(q)
		require.NoError(t, err)
		require.NotEmpty(t, moves)
		q, told = Question{}, len(been)
		if len(been) > 6 && rng.IntN(5) == 0 {
			q.Back = 1 + rng.IntN(5)
			backs++
			g = been[told-q.Back].Clone()
			been = been[:told-q.Back]
			d = g.Pending()
			moves = []save.Move{save.MoveOf(p, d, first(g, d))}
		}
		c, err := moves[len(moves)-1].Choice(p, d)
		require.NoError(t, err)
		been = append(been, g.Clone())
		q.Moves = append(q.Moves, save.MoveOf(p, d, c))
		refusal, err := g.Apply(c)
		require.NoError(t, err)
		require.Nil(t, refusal)
	}
	require.Greater(t, backs, 10)

	q.At = "another position"
	_, err = a.reply(q)
	require.ErrorContains(t, err, "this game differs")
	_, err = a.reply(Question{Back: 10_000})
	require.ErrorContains(t, err, "cannot undo")

	var out strings.Builder
	require.ErrorContains(t, Attend(p, "random", 1, 0, strings.NewReader("nonsense"), &out), "cannot be read")
	var hello Greeting
	require.NoError(t, json.Unmarshal([]byte(out.String()), &hello))
	require.Equal(t, greeting(p), hello)
	require.Error(t, Attend(p, "nobody", 1, 0, strings.NewReader(""), &out))
}

// TestASilentBotIsEnded: a bot of another program that says nothing, before it has greeted
// or after, or that is still thinking when the games are ended, holds nobody up.
func TestASilentBotIsEnded(t *testing.T) {
	box, err := load.Open("the_pass")
	require.NoError(t, err)
	p, ds := box.Program(nil, nil)
	require.False(t, ds.HasErrors(), ds.Error())
	hello, err := json.Marshal(greeting(p))
	require.NoError(t, err)
	play := func(says string, patience time.Duration, ctx context.Context) (*Results, error) {
		path := filepath.Join(t.TempDir(), "bot")
		require.NoError(t, os.WriteFile(path, []byte("#!/bin/sh\n"+says+"\nsleep 20 2>/dev/null & wait\n"), 0o700))
		return Run(Config{Program: p, Games: 1, Workers: 1, Bots: map[int]string{0: path + ":best", 1: path + ":best"}, Outside: []string{"the_pass"}, Patience: patience, Context: ctx})
	}
	for _, says := range []string{"", "echo '" + string(hello) + "'"} {
		r, err := play(says, 200*time.Millisecond, context.Background())
		require.NoError(t, err)
		require.Contains(t, r.Games[0].Fault.Text, "it has not answered for 200ms")
	}
	ctx, stop := context.WithCancel(context.Background())
	begun := filepath.Join(t.TempDir(), "begun")
	go func() {
		wait.Seen(ctx, func() bool { _, err := os.Stat(begun); return err == nil })
		stop()
	}()
	r, err := play("touch "+begun, time.Hour, ctx)
	require.NoError(t, err)
	require.Empty(t, r.Games)
}

// first is the first legal answer.
func first(g *run.Game, d *run.Decision) run.Choice {
	for _, o := range d.Options {
		if c := (run.Choice{Value: o.Value, Group: o.Group}); g.Legal(d, c) {
			return c
		}
	}
	return run.Choice{Kind: run.Pass}
}

// TestOutside: a bot of another program has a path in its name.
func TestOutside(t *testing.T) {
	path, level, ok := Outside("./old/wargame:best")
	require.True(t, ok)
	require.Equal(t, []string{"./old/wargame", "best"}, []string{path, level})
	for _, kind := range []string{"best", "wargame:best", ":best", ""} {
		_, _, ok := Outside(kind)
		require.False(t, ok, kind)
	}
	require.ErrorContains(t, KnownBot("./old/wargame:best"), "can only play in a ladder")
}
