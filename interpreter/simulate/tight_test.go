package simulate

import (
	"runtime"
	"slices"
	"testing"

	"wargame/interpreter/budget"
	"wargame/interpreter/dice"
	"wargame/interpreter/load"
	"wargame/interpreter/program"
	"wargame/interpreter/run"

	"github.com/stretchr/testify/require"
)

// load of the process, besides what is kept.
var ballast []byte

// tighten has the process hold more than half of what rules may use, but not all of it.
func tighten(t *testing.T) {
	const some = 256 << 20
	ballast = make([]byte, some)
	runtime.GC()
	budget.SetLimits(budget.Limits{Memory: some * 3 / 2})
	t.Cleanup(func() { ballast = nil; budget.SetLimits(budget.Limits{}) })
	require.NotZero(t, budget.MemoryTight())
}

// passage is what a random game came to, decision by decision.
type passage struct {
	hash    uint64
	offered []run.Option
}

// playedThrough plays a game, and collects the garbage now and then.
func playedThrough(t *testing.T, p *program.Program, decisions int) (out []passage, g *run.Game) {
	play := &table{cfg: &Config{Program: p, MaxDecisions: DefaultDecisions, MaxLog: DefaultLog, Context: t.Context()}}
	for s := range p.Seats {
		play.bots = append(play.bots, newBot("random", nil, 5, s))
	}
	play.g = run.New(p, dice.Keyed{Seed: 5})
	for i := 0; i < decisions && play.step(&Game{}); i++ {
		if i%8 == 0 {
			runtime.GC()
		}
		x := passage{hash: play.g.Hash()}
		if d := play.g.Pending(); d != nil {
			x.offered = slices.Clone(d.Options)
		}
		out = append(out, x)
	}
	return out, play.g
}

// TestWhereMemoryIsTightNothingIsOtherwise: a game in which all that is kept is let go of
// again and again, in the middle of play, has the decisions, the answers and the positions
// of one in which it is kept.
func TestWhereMemoryIsTightNothingIsOtherwise(t *testing.T) {
	for _, x := range []struct {
		game      string
		decisions int
	}{{"the_pass", 400}, {"normandy", 800}, {"mgmg", 800}, {"fottr", 500}} {
		t.Run(x.game, func(t *testing.T) {
			g, err := load.Open(x.game)
			require.NoError(t, err)
			p, ds := g.Program(nil, nil)
			require.NoError(t, ds.Err())
			want, usual := playedThrough(t, p, x.decisions)
			require.Zero(t, usual.Ctx().ReleasedAt())
			tighten(t)
			got, tight := playedThrough(t, p, x.decisions)
			require.NotZero(t, tight.Ctx().ReleasedAt(), "nothing was let go of")
			require.Equal(t, want, got)
		})
	}
}

// TestTightMemoryBreaksNothingOff: games that together keep more than rules may use are
// played to where they would have come.
func TestTightMemoryBreaksNothingOff(t *testing.T) {
	g, err := load.Open("fottr")
	require.NoError(t, err)
	p, ds := g.Program(nil, nil)
	require.NoError(t, ds.Err())
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	budget.SetLimits(budget.Limits{Memory: int64(before.HeapAlloc) + 96<<20})
	defer budget.SetLimits(budget.Limits{})
	r, err := Run(Config{Program: p, Games: 8, Seed: 1, Workers: 8, MaxDecisions: 500})
	require.NoError(t, err)
	for _, x := range r.Games {
		if x.Fault != nil {
			t.Errorf("seed %d: %s", x.Seed, x.Fault.Text)
		}
	}
}

// TestRestForgetsNothingThatCounts: a game that has let go of what it keeps goes on as it was.
func TestRestForgetsNothingThatCounts(t *testing.T) {
	g, err := load.Open("fottr")
	require.NoError(t, err)
	p, ds := g.Program(nil, nil)
	require.NoError(t, ds.Err())
	_, game := playedThrough(t, p, 200)
	rested := game.Clone()
	require.NotNil(t, rested.Pending())
	require.Positive(t, rested.CacheSize())
	steps := rested.Steps()
	rested.DropCache()
	require.Zero(t, rested.CacheSize())
	require.Equal(t, steps, rested.Steps())
	require.Equal(t, game.Pending().Options, rested.Pending().Options)
	require.Equal(t, game.Hash(), rested.Hash())
	require.Equal(t, game.Log, rested.Log)
}
