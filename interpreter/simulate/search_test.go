package simulate

import (
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/run"
)

// TestSearchPlaysTheSameGame: in a game that is put back for tries, offers are listed
// late and refusals have no reasons, but whether an answer is legal, who is asked and
// where it leads is the same as in a copy that knows no way back, and so is the list when somebody asks.
func TestSearchPlaysTheSameGame(t *testing.T) {
	for name, decisions := range map[string]int{"normandy": 90, "mgmg": 200, "fottr": 60, "the_pass": 200, "harrow_ridge": 200} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			g, err := load.Open(name)
			require.NoError(t, err)
			p, ds := g.Program(nil, nil)
			require.NoError(t, ds.Err())
			look := &searcher{t: t}
			_, err = Run(Config{Program: p, Name: name, Games: 1, Seed: 11, MaxDecisions: decisions, Workers: 1,
				Onlooker: func(uint64) Onlooker { return look }})
			require.NoError(t, err)
			require.NotZero(t, look.passed)
			require.NotZero(t, look.unlisted)
		})
	}
}

// searcher tries, at each decision, to pass as far as that goes, and then each answer.
type searcher struct {
	t                         *testing.T
	o                         *run.Game
	passed, refused, unlisted int
}

func (x *searcher) Begins(g *run.Game) { x.o = g.LookAhead() }
func (x *searcher) Ends(*run.Game)     {}

func (x *searcher) Due(g *run.Game) {
	if len(g.S.Branches) > 0 {
		return
	}
	x.follow(g, run.Choice{Kind: run.Pass})
	for i, o := range g.Pending().Options {
		if i == 3 {
			break
		}
		x.follow(g, run.Choice{Value: o.Value, Group: o.Group})
	}
}

// follow gives an answer on both, and then passes.
func (x *searcher) follow(g *run.Game, c run.Choice) {
	t, o, copied := x.t, x.o, run.At(g.P, g.S.Clone(), dice.Keyed{Seed: 5})
	o.TryFrom(g)
	o.Dice = dice.Keyed{Seed: 5}
	for range 4 {
		want, err := copied.Apply(c)
		got, wrong := o.Apply(c)
		require.Equal(t, err == nil, wrong == nil)
		if err != nil {
			return
		}
		require.Equal(t, want == nil, got == nil)
		require.Equal(t, copied.WentBack, o.WentBack)
		require.Equal(t, copied.Hash(), o.Hash())
		if want != nil {
			x.refused++
			require.Equal(t, want.Text, got.Text)
			require.Equal(t, want.Clauses(), got.Clauses())
		}
		a, b := copied.Pending(), o.Due()
		if a == nil || want != nil {
			require.Equal(t, a == nil, b == nil)
			return
		}
		require.Equal(t, []any{a.Kind, a.Seat, a.Side, a.Branch, a.Name, a.CanPass, a.CanDone, a.CanStop, a.Opens, a.Rule},
			[]any{b.Kind, b.Seat, b.Side, b.Branch, b.Name, b.CanPass, b.CanDone, b.CanStop, b.Opens, b.Rule})
		if len(b.Options) < len(a.Options) {
			x.unlisted++
		}
		if x.passed++; x.passed%3 == 0 {
			require.Equal(t, a.Options, o.Pending().Options)
		}
		c = run.Choice{Kind: run.Pass}
	}
}
