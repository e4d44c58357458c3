package work

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"
)

// squares expects results of the items of the tests, and does not look into them.
func squares(t *testing.T) *Expected {
	return Expect(append(items(t, 20), twice(items(t, 20))...), func(_ Item, _ json.RawMessage) error { return nil })
}

func twice(list []Item) []Item {
	var out []Item
	for _, it := range list {
		out = append(out, it.Again())
	}
	return out
}

func items(t *testing.T, n int) []Item {
	var out []Item
	for i := range n {
		it, err := New("square", "r", i)
		require.NoError(t, err)
		out = append(out, it)
	}
	return out
}

// square is a piece of work; calls counts how often it is done.
func square(calls *atomic.Int64) Doers {
	return Doers{"square": func(_ context.Context, it Item) (json.RawMessage, error) {
		calls.Add(1)
		var n int
		if err := json.Unmarshal(it.Spec, &n); err != nil {
			return nil, err
		}
		return json.RawMessage(fmt.Sprintf(`{"<of>": %d, "is": %d}`, n, n*n)), nil
	}}
}

func TestWhatIsMissingIsDoneAgain(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book.jsonl")
	var calls atomic.Int64
	all := items(t, 20)
	do := func(from, to int) *Book {
		b, err := Open(path, squares(t))
		require.NoError(t, err)
		defer b.Close()
		require.NoError(t, (&Run{Items: all[from:to], Doers: square(&calls), Book: b, Workers: 3}).Go(context.Background()))
		return b
	}
	do(0, 12)
	require.EqualValues(t, 12, calls.Load())
	require.Len(t, do(5, 20).Results, 20)
	require.EqualValues(t, 20, calls.Load())

	// The last line is torn, another is changed, a third is doubled.
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	data = data[:len(data)-7]
	data = append([]byte{}, data...)
	data[len(data)/2] ^= 1
	require.NoError(t, os.WriteFile(path, data, 0o644))
	b, err := Read(path, squares(t))
	require.NoError(t, err)
	require.Equal(t, 2, b.Bad)
	require.Len(t, b.Results, 18)
	require.Len(t, do(0, 20).Results, 20)
	require.EqualValues(t, 22, calls.Load())
	b, err = Read(path, squares(t))
	require.NoError(t, err)
	require.Len(t, b.Results, 20)
}

func TestOneWriterAtATime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "book.jsonl")
	b, err := Open(path, squares(t))
	require.NoError(t, err)
	_, err = Open(path, squares(t))
	require.ErrorContains(t, err, "another process is writing to it")
	require.NoError(t, b.Close())
	b, err = Open(path, squares(t))
	require.NoError(t, err)
	require.NoError(t, b.Close())
}

func TestTwiceIsCompared(t *testing.T) {
	b, err := Open(filepath.Join(t.TempDir(), "book.jsonl"), squares(t))
	require.NoError(t, err)
	defer b.Close()
	it := items(t, 2)
	add := func(it Item, body string) error {
		r, err := Of(it, json.RawMessage(body))
		require.NoError(t, err)
		return b.Add(r)
	}
	require.NoError(t, add(it[0], "1"))
	require.NoError(t, add(it[0], "1"))
	require.ErrorIs(t, add(it[0], "2"), ErrDiffers)
	require.NoError(t, add(it[0].Again(), "1"))
	require.NoError(t, add(it[1], "3"))
	require.NoError(t, add(it[1].Again(), "4"))
	compared, differ := b.Twice()
	require.Equal(t, 2, compared)
	require.Equal(t, []string{it[1].Key}, differ)
}

func TestAHundredthIsDoneTwice(t *testing.T) {
	n := 0
	for _, it := range items(t, 20_000) {
		if it.Twice() {
			n++
		}
	}
	require.InDelta(t, 200, n, 45) // three deviations of a binomial
}

func TestAFailureEndsTheRun(t *testing.T) {
	b, err := Open(filepath.Join(t.TempDir(), "book.jsonl"), squares(t))
	require.NoError(t, err)
	defer b.Close()
	bad := errors.New("no")
	run := Run{Items: items(t, 9), Book: b, Workers: 2, Doers: Doers{"square": func(context.Context, Item) (json.RawMessage, error) { return nil, bad }}}
	require.ErrorIs(t, run.Go(context.Background()), bad)
	run.Doers = nil
	require.ErrorIs(t, run.Go(context.Background()), ErrOther)
	require.Empty(t, b.Results)
}

// A body with more objects than its kind has is not decoded, since each takes far more
// memory than its text.
func TestManyObjectsAreNotDecoded(t *testing.T) {
	var into []struct {
		A, B, C string
		D       [20]int
	}
	body := json.RawMessage("[" + strings.Repeat("{},", 100_000) + "{}]")
	require.ErrorContains(t, Strict(body, &into, 3), "it has 100001 objects; a result of its kind has at most 3")
	require.Nil(t, into)
	var one struct{ A string }
	require.NoError(t, Strict(json.RawMessage(`{"A":"{\\\"{"}`), &one, 1), "brackets in texts are none")
	require.Equal(t, `{\"{`, one.A)
}
