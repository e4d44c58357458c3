package host

import (
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"wargame/internal/host/tables"
	"wargame/internal/wait"
	"wargame/interpreter/budget"
)

// ballast is memory that the process uses besides tables.
var ballast []byte

// When memory is short, an idle table and its bots empty their caches on a request to
// any table, and the game continues.
func TestWhoWaitsLetsGo(t *testing.T) {
	b := newBed(t, nil)
	var games []map[string]string
	for range 2 {
		links := b.game(map[string]any{"game": "the_pass", "bots": map[string]string{"red": "easy"}})
		b.sit(links)
		games = append(games, links)
	}
	waits := func(links map[string]string) {
		wait.Until(t, func() bool { return b.view(links["blue"]).Decision != nil })
	}
	keeps := func() (held, bots int64) {
		for _, links := range games {
			wait.Until(t, func() (idle bool) {
				b.with(links[""], func(x table) { idle = !x.State().Playing })
				return idle
			})
			b.with(links[""], func(x table) {
				held += x.State().Game
				bots += x.State().Bots
			})
		}
		return held, bots
	}
	waits(games[0])
	waits(games[1])
	held, bots := keeps()
	require.Positive(t, held)
	require.Positive(t, bots)

	const some = 256 << 20
	ballast = make([]byte, some)
	defer func() { ballast = nil; budget.SetLimits(budget.Limits{}) }()
	runtime.GC()
	budget.SetLimits(budget.Limits{Memory: some * 3 / 2})
	require.NotZero(t, budget.MemoryTight())
	b.with(games[0][""], func(table) {})
	held, bots = keeps()
	require.Zero(t, held)
	require.Zero(t, bots)
	for _, links := range games {
		b.with(links[""], func(x table) { require.False(t, x.State().ShowsCached) })
	}

	for i := range 6 {
		for _, links := range games {
			waits(links)
			require.True(t, b.step(map[string]string{"blue": links["blue"]}, i))
		}
	}
	for _, links := range games {
		waits(links)
		b.again(links)
	}
}

// The number of bots that think at once is limited by the memory.
func TestBotsAtOnce(t *testing.T) {
	defer budget.SetLimits(budget.Limits{})
	budget.SetLimits(budget.Limits{Memory: 64 << 20})
	require.Equal(t, 1, tables.AtOnce())
	budget.SetLimits(budget.Limits{Memory: 1 << 40})
	require.Equal(t, runtime.GOMAXPROCS(0), tables.AtOnce())
}
