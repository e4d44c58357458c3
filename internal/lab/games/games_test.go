package games

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	"wargame/internal/lab/plan"
	"wargame/internal/lab/work"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

func block(count int) Block {
	return Block{Trial: Trial{Game: "the_pass", Bots: []string{"random", "random"}}, From: 5, Count: count}
}

func do(t *testing.T, b Block) (Body, string) {
	p, err := b.Load(nil)
	require.NoError(t, err)
	it, err := b.Item(p)
	require.NoError(t, err)
	raw, err := NewPlayer().Do(context.Background(), it)
	require.NoError(t, err)
	var body Body
	require.NoError(t, json.Unmarshal(raw, &body))
	return body, string(raw)
}

func TestABlockIsAFunctionOfItsText(t *testing.T) {
	_, once := do(t, block(4))
	_, again := do(t, block(4))
	require.Equal(t, once, again)
}

func TestAWatchedGameIsTheSameGame(t *testing.T) {
	b := block(2)
	plain, _ := do(t, b)
	b.Watched = true
	watched, _ := do(t, b)
	require.Equal(t, plain.Games, watched.Games)
	require.Zero(t, plain.Tally.Watched)
	require.Equal(t, 1, watched.Tally.Watched)
	require.NotEmpty(t, watched.Tally.Clauses)
	watched.Tally.Watched, watched.Tally.Clauses = 0, nil
	require.Equal(t, plain.Tally, watched.Tally)
}

func TestWhatIsMeasured(t *testing.T) {
	b := block(3)
	b.Measures = []plan.Measure{{Title: "turn", Text: "turn_number"}, {Title: "units", Of: "s", Text: "count(units, .side == s)"}}
	b.Maps = []plan.Measure{{Title: "all", Of: "h", Text: "true"}}
	body, _ := do(t, b)
	require.Len(t, body.Games, 3)
	for _, g := range body.Games {
		require.Len(t, g.At, 2)
		require.Len(t, g.At[0], g.Turns, "an entry a turn")
		require.Len(t, g.Lost, g.Turns)
		require.Equal(t, []float64{float64(g.Turns)}, g.At[0][g.Turns-1])
		require.Len(t, g.At[1][0], 2)
		for i := 1; i < g.Turns; i++ {
			for s := range g.Lost[i] {
				require.GreaterOrEqual(t, g.Lost[i][s], g.Lost[i-1][s], "losses only grow")
			}
		}
	}
	require.Equal(t, 3, body.Tally.Games)
	for space, n := range body.Tally.Maps["all"] {
		require.EqualValues(t, body.Tally.TurnEnds, n, space)
	}
	lost, cells := 0, 0
	for _, g := range body.Games {
		for _, n := range g.Lost[len(g.Lost)-1] {
			lost += n
		}
	}
	for _, by := range body.Tally.Lost {
		for _, n := range by {
			cells += n
		}
	}
	require.Equal(t, lost, cells, "each loss has its space")
	require.NotEmpty(t, body.Tally.Fights)
	require.NotEmpty(t, body.Tally.Rows)

	b.Measures[0].Text = "nonsense"
	p, err := b.Load(nil)
	require.NoError(t, err)
	require.ErrorContains(t, b.Gauges(p), `"turn": nonsense`)
}

func TestOtherRulesAreRefused(t *testing.T) {
	b := block(1)
	p, err := b.Load(nil)
	require.NoError(t, err)
	it, err := b.Item(p)
	require.NoError(t, err)
	it.Rules = "0123456789abcdef"
	_, err = NewPlayer().Do(context.Background(), it)
	require.ErrorIs(t, err, work.ErrOther)
	require.ErrorContains(t, err, "has the hash")

	b.Meaning = run.Meaning + 1
	it.Spec, err = json.Marshal(b)
	require.NoError(t, err)
	_, err = NewPlayer().Do(context.Background(), it)
	require.ErrorIs(t, err, work.ErrOther)
}

// What a bot of a level goes by is part of the block; of the others it is not.
func TestBotsWithOtherAimsAreRefused(t *testing.T) {
	b := block(1)
	p, err := b.Load(nil)
	require.NoError(t, err)
	require.Empty(t, Minds(p, b.Bots))
	b.Bots = []string{"floor", "random"}
	one := Minds(p, b.Bots)
	require.NotEmpty(t, one)
	b.Bots = []string{"easy", "random"}
	require.NotEqual(t, one, Minds(p, b.Bots))
	b.Minds = one
	it, err := b.Item(p)
	require.NoError(t, err)
	require.NotContains(t, string(it.Spec), one)
	b.Meaning = run.Meaning
	it.Spec, err = json.Marshal(b)
	require.NoError(t, err)
	_, err = NewPlayer().Do(context.Background(), it)
	require.ErrorIs(t, err, work.ErrOther)
	require.ErrorContains(t, err, "other aims")
}

func TestEveryCellOfATableIsNamed(t *testing.T) {
	b := block(6)
	body, _ := do(t, b)
	p, err := b.Load(nil)
	require.NoError(t, err)
	for name, rows := range body.Tally.Rows {
		known := map[string]bool{}
		for _, c := range Cells(p, p.Tables[name]) {
			require.False(t, known[c], c)
			known[c] = true
		}
		require.Len(t, known, len(p.Tables[name].Cells))
		for c := range rows {
			require.True(t, known[c], "%s: %s", name, c)
		}
	}
}

// A restricted side attacks in no column below its own, over some games; without the
// restriction it does.
func TestRestrictedPlayKeepsToItsOdds(t *testing.T) {
	attacks := func(never []string) (low, all int) {
		b := block(6)
		b.Never = never
		body, _ := do(t, b)
		for c, n := range body.Tally.Rows["crt"] {
			all += n
			switch strings.Split(c, " | ")[1] {
			case "<-2", "-2,-1", "0", "+1,+2":
				low += n
			}
		}
		return low, all
	}
	low, all := attacks(nil)
	require.Positive(t, low)
	require.Greater(t, all, 20)
	low, all = attacks([]string{"+4", "+4"})
	require.Zero(t, low)
	require.Positive(t, all)
	for _, text := range []string{"2", "+x", "2:0:1", ":"} {
		_, err := readLeast(text)
		require.Error(t, err, text)
	}
}
