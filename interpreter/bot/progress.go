package bot

import "sync/atomic"

// Progress is how far a bot has got with the current decision.
type Progress struct {
	Tried int // rollouts so far
	Share int // the percentage of the budget or time for the decision, 0 to 100
}

// progress holds the counters behind Progress. All workers of a bot share it.
type progress struct {
	tried, share atomic.Int64
	stopped      atomic.Bool
	breath       breath
}

// Progress returns the progress of the current search. Any goroutine may call it at any time.
func (b *Bot) Progress() Progress {
	return Progress{Tried: int(b.progress.tried.Load()), Share: int(b.progress.share.Load())}
}

// Stop ends the current search soon: the bot answers with the best plan that it has found. Its
// next search is a whole one. Any goroutine may call it at any time.
func (b *Bot) Stop() { b.progress.stopped.Store(true) }

// share returns the percentage of the budget or time that is spent.
func (b *searchBudget) share() int {
	if b.clock.timed() {
		return b.clock.share()
	}
	return min(100, 100*b.spent/b.level.Budget)
}
