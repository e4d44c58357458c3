package bot

import "sync/atomic"

// Progress is how far a bot has got with the decision that it thinks about.
type Progress struct {
	Tried int // ways to go on that have been tried, the same one with other dice too
	Share int // of what it may spend on one decision, in tries or in time, in hundreds, 0 to 100
}

// progress is told while the bot thinks, to whoever asks.
type progress struct{ tried, share atomic.Int64 }

// Progress may be asked by any goroutine, also while the bot thinks.
func (b *Bot) Progress() Progress {
	return Progress{Tried: int(b.far.tried.Load()), Share: int(b.far.share.Load())}
}

// share is how much of the budget, or of the time, is gone.
func (b *Bot) share() int {
	if b.clock.timed() {
		return b.clock.share()
	}
	return min(100, 100*b.spent/b.level.Budget)
}
