package bot

import (
	"math/rand/v2"
	"testing"

	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"

	"github.com/stretchr/testify/require"
)

// TestWhoKeepsNothingAnswersTheSame: a bot whose copies begin anew before each answer does
// what one does that keeps all that was found out, and gives the same reasons.
func TestWhoKeepsNothingAnswersTheSame(t *testing.T) {
	for game, decisions := range map[string]int{"the_pass": 40, "fottr": 12, "mgmg": 20} {
		lg, err := load.Open("../../games/" + game)
		if game == "the_pass" {
			lg, err = load.Open(game)
		}
		require.NoError(t, err)
		p, ds := lg.Program(nil, nil)
		require.False(t, ds.HasErrors(), ds.Error())
		level, _ := LevelNamed("best")
		level.Budget, level.TurnBudget = level.Budget/4, level.TurnBudget/4
		keeps, sparing := map[int]*Bot{}, map[int]*Bot{}
		g, freed := run.New(p, dice.Keyed{Seed: 3}), int64(0)
		for range decisions {
			d := g.Pending()
			if d == nil {
				break
			}
			if keeps[d.Seat] == nil {
				keeps[d.Seat], sparing[d.Seat] = New(p, level, 1, d.Seat), New(p, level, 1, d.Seat)
			}
			b := sparing[d.Seat]
			freed += b.CacheSize()
			b.shrinkCaches(-1)
			require.Zero(t, b.CacheSize())
			want, got := keeps[d.Seat].Answers(g, sight.For(g, d.Seat), d), b.Answers(g, sight.For(g, d.Seat), d)
			require.Equal(t, want, got, "%s: %s", game, d.Name)
			why, any := keeps[d.Seat].Reason()
			b.shrinkCaches(-1)
			its, same := b.Reason()
			require.Equal(t, any, same)
			require.Equal(t, why, its)
			refusal, err := g.Apply(got[0])
			require.NoError(t, err)
			require.Nil(t, refusal)
		}
		require.Positive(t, freed, game)
	}
}

// TestAnotherAnswerBeforeAnySet: in a try that goes on in the middle of a set, an answer may
// be refused before the try has laid down how large its sets are.
func TestAnotherAnswerBeforeAnySet(t *testing.T) {
	d := &run.Decision{Kind: run.ChooseSet, CanDone: true, Options: []run.Option{{Value: 1}, {Value: 2}}}
	require.Len(t, shuffled(d, 0, rand.New(rand.NewPCG(1, 1))), 3)
}
