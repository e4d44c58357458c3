package many

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"wargame/internal/cli"
	"wargame/internal/console"
	"wargame/internal/lab/games"
	"wargame/internal/lab/mutants"
	"wargame/internal/lab/work"
	"wargame/interpreter/mutate"

	"github.com/stretchr/testify/require"
)

func env() (*console.Console, *bytes.Buffer) {
	out := &bytes.Buffer{}
	return &console.Console{In: strings.NewReader(""), Out: out, Err: out}, out
}

// What a server has played is what one machine plays, block by block.
func TestManyAndOneAgree(t *testing.T) {
	dir := t.TempDir()
	plan := filepath.Join(dir, "x.lab")
	require.NoError(t, os.WriteFile(plan, []byte("game the_pass\ngames 4\nblock 1\nreading led_attackers\n"), 0o644))
	e, out := env()
	l := Server{Addr: "127.0.0.1:0", Workers: 2}
	require.NoError(t, Serve(e, cli.Lab{Plan: plan}, l))
	require.Regexp(t, "Other machines join with: "+TokenVariable+"=[A-Z2-7]+ wargame-lab work nats://127.0.0.1:", out.String())
	require.Contains(t, out.String(), "8 of 8 blocks are played")

	alone := filepath.Join(dir, "alone.jsonl")
	require.NoError(t, cli.Lab{Plan: plan, Results: alone, Workers: 1}.Run(e))
	lab, err := cli.Lab{Plan: plan}.Open(e)
	require.NoError(t, err)
	expect, err := lab.Expected()
	require.NoError(t, err)
	many, err := work.Read(filepath.Join(dir, "x.results.jsonl"), expect)
	require.NoError(t, err)
	one, err := work.Read(alone, expect)
	require.NoError(t, err)
	require.Len(t, many.Results, len(one.Results))
	for key, r := range one.Results {
		require.Equal(t, string(r.Body), string(many.Results[key].Body))
	}
}

// A token that was given is not printed, and an address that holds one is refused
// without repeating it.
func TestGivenTokenIsNotPrinted(t *testing.T) {
	plan := filepath.Join(t.TempDir(), "x.lab")
	require.NoError(t, os.WriteFile(plan, []byte("game the_pass\ngames 1\nblock 1\n"), 0o644))
	e, out := env()
	require.NoError(t, Serve(e, cli.Lab{Plan: plan}, Server{Addr: "127.0.0.1:0", Workers: 1, Token: "of-the-environment"}))
	require.Contains(t, out.String(), "Other machines join with: "+TokenVariable+"=… wargame-lab work nats://127.0.0.1:")
	require.NotContains(t, out.String(), "of-the-environment")
	for _, address := range []string{"nats://secret@127.0.0.1:1", "nats://user:secret@127.0.0.1:1", "secret@:://"} {
		out.Reset()
		err := Serve(e, cli.Lab{Plan: plan}, Server{NATS: address, Token: "of-the-environment"})
		require.ErrorContains(t, err, "must not contain a token")
		require.NotContains(t, err.Error()+out.String(), "secret")
	}
}

// A result in the file with the right checksum and another block's content is not done:
// it is reported, played again, and the file then holds the right one.
func TestGarbageInTheFileIsPlayedAgain(t *testing.T) {
	dir := t.TempDir()
	plan, results := filepath.Join(dir, "x.lab"), filepath.Join(dir, "r.jsonl")
	require.NoError(t, os.WriteFile(plan, []byte("game the_pass\ngames 2\nblock 1\n"), 0o644))
	e, out := env()
	lab, err := cli.Lab{Plan: plan}.Open(e)
	require.NoError(t, err)
	expect, err := lab.Expected()
	require.NoError(t, err)
	run := func() *work.Book {
		out.Reset()
		require.NoError(t, cli.Lab{Plan: plan, Results: results, Workers: 1}.Run(e))
		book, err := work.Read(results, expect)
		require.NoError(t, err)
		return book
	}
	first := run()
	require.Empty(t, first.Refused)
	pieces, err := lab.Pieces()
	require.NoError(t, err)
	require.NotEqual(t, pieces[0].Key, pieces[1].Key)
	var lines []byte
	for i, p := range pieces[:2] {
		r, err := work.Of(p.Item, first.Results[pieces[1-i].Key].Body)
		require.NoError(t, err)
		line, err := json.Marshal(r)
		require.NoError(t, err)
		lines = append(append(lines, line...), '\n')
	}
	require.NoError(t, os.WriteFile(results, lines, 0o600))
	again := run()
	require.Contains(t, out.String(), "the result is refused: "+pieces[0].Key+": game 1 has the seed")
	require.Contains(t, out.String(), "the block counts as not played")
	for _, p := range pieces[:2] {
		require.Equal(t, string(first.Results[p.Key].Body), string(again.Results[p.Key].Body))
	}
}

func TestMutantsAndLadders(t *testing.T) {
	dir := t.TempDir()
	e, out := env()
	journal := filepath.Join(dir, "m.jsonl")
	require.NoError(t, Mutate(e, mutants.Target{Game: "the_pass", Chapter: "2"}, journal, Server{Addr: "127.0.0.1:0", Workers: 2}))
	set, err := mutants.Split(mutants.Target{Game: "the_pass", Chapter: "2"}, 5)
	require.NoError(t, err)
	n := len(set.ByID)
	require.Contains(t, out.String(), fmt.Sprintf("%d of %d mutants have been tried", n, n))
	j, err := mutate.OpenJournal(journal, set.Texts)
	require.NoError(t, err)
	require.Len(t, j.Done, n)
	require.NoError(t, j.Close())

	require.NoError(t, Ladder(e, games.Trial{Game: "the_pass"}, []string{"random", "greedy"}, 2, filepath.Join(dir, "l.jsonl"), Server{Addr: "127.0.0.1:0", Workers: 2}))
	require.Contains(t, out.String(), "greedy  random")
}
