package mutants

import (
	"context"
	"encoding/json"
	"path/filepath"
	"testing"

	"wargame/internal/lab/work"
	"wargame/interpreter/load"
	"wargame/interpreter/mutate"

	"github.com/stretchr/testify/require"
)

// Mutants that are tried in blocks meet the fates that they meet in one run.
func TestBlocksAgreeWithOneRun(t *testing.T) {
	target := Target{Game: "the_pass", Chapter: "2"}
	set, err := Split(target, 5)
	require.NoError(t, err)
	require.Greater(t, len(set.Items), 1)
	book, err := work.Open(filepath.Join(t.TempDir(), "book.jsonl"), set.Expected())
	require.NoError(t, err)
	defer book.Close()
	require.NoError(t, (&work.Run{Items: set.Items, Doers: work.Doers{Kind: NewTrier().Do}, Book: book, Workers: 2}).Go(context.Background()))
	got := map[string]mutate.Fate{}
	for _, r := range book.Results {
		verdicts, err := set.Verdicts(r)
		require.NoError(t, err)
		for _, v := range verdicts {
			got[v.ID()] = v.Fate
		}
	}
	lg, err := load.OpenWithTests("the_pass")
	require.NoError(t, err)
	r, err := mutate.Of(lg, nil, nil).Run(mutate.Config{Scope: mutate.Scope{Chapter: "2"}})
	require.NoError(t, err)
	want := map[string]mutate.Fate{}
	for _, v := range r.Verdicts {
		want[v.ID()] = v.Fate
	}
	require.Equal(t, want, got)

	other := set.Items[0]
	other.Rules = "0000000000000000"
	_, err = NewTrier().Do(context.Background(), other)
	require.ErrorIs(t, err, work.ErrOther)
}

// A result that is not one fate of each mutant of the block is refused.
func TestCheck(t *testing.T) {
	it, err := work.New(Kind, "r", Block{IDs: []string{"a", "b"}})
	require.NoError(t, err)
	require.NoError(t, Check(it, json.RawMessage(`[{"id":"a","fate":"survived","tests":1},{"id":"b","fate":"test","by":"x","tests":2}]`)))
	for _, bad := range []string{"", "null", "{}", "[]", `[{"id":"a","fate":"survived","tests":1}]`,
		`[{"id":"a","fate":"survived","tests":1},{"id":"a","fate":"survived","tests":1}]`,
		`[{"id":"a","fate":"survived","tests":1},{"id":"c","fate":"survived","tests":1}]`,
		`[{"id":"a","fate":"well","tests":1},{"id":"b","fate":"test","tests":2}]`,
		`[{"id":"a","fate":"survived","tests":-1},{"id":"b","fate":"test","tests":2}]`,
		`[{"id":"a","fate":"survived"},{"id":"b","fate":"test","tests":2}]`} {
		require.Error(t, Check(it, json.RawMessage(bad)), bad)
	}
}
