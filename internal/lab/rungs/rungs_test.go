package rungs

import (
	"context"
	"path/filepath"
	"testing"

	"wargame/internal/lab/games"
	"wargame/internal/lab/work"
	"wargame/interpreter/ladder"

	"github.com/stretchr/testify/require"
)

// Pairs that are played in blocks are those of one match.
func TestBlocksAgreeWithOneMatch(t *testing.T) {
	trial := games.Trial{Game: "the_pass"}
	matches, err := Split(trial, []string{"random", "greedy"}, 3, 2, 11)
	require.NoError(t, err)
	require.Len(t, matches, 1)
	require.Len(t, matches[0].Items, 2)
	book, err := work.Open(filepath.Join(t.TempDir(), "book.jsonl"))
	require.NoError(t, err)
	defer book.Close()
	require.NoError(t, (&work.Run{Items: matches[0].Items, Doers: work.Doers{Kind: NewPlayer().Do}, Book: book, Workers: 2}).Go(context.Background()))
	got, err := matches[0].Of(book)
	require.NoError(t, err)
	p, err := trial.Load(nil)
	require.NoError(t, err)
	want, err := ladder.Run(ladder.Config{Program: p, A: "greedy", B: "random", Pairs: 3, Seed: 11, Workers: 1})
	require.NoError(t, err)
	require.Equal(t, want.Pairs, got.Pairs)

	other := matches[0].Items[0]
	other.Rules = "0000000000000000"
	_, err = NewPlayer().Do(context.Background(), other)
	require.ErrorIs(t, err, work.ErrOther)
}
