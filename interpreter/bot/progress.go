package bot

import "sync/atomic"

// Progress is how far a bot has got with the decision that it thinks about.
type Progress struct {
	Tried int // ways to go on that have been tried, the same one with other dice too
	Share int // of what it may spend on one decision, in hundreds, 0 to 100
}

// progress is told while the bot thinks, to whoever asks.
type progress struct{ tried, spent atomic.Int64 }

// Progress may be asked by any goroutine, also while the bot thinks.
func (b *Bot) Progress() Progress {
	share := 100 * b.far.spent.Load() / int64(b.level.Budget)
	return Progress{Tried: int(b.far.tried.Load()), Share: int(min(share, 100))}
}
