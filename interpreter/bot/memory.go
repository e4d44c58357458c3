package bot

import (
	"wargame/interpreter/budget"
	"wargame/interpreter/run"
)

// The limits of what the caches of all copies may hold when a search begins and after the bot
// has passed, as CacheSize counts it, which is about a third of what the process holds. A bot
// has a dozen copies or more: its own, its workers' and their opponents'. Past a limit all are
// emptied. They are also emptied, once for each garbage collection, when memory is tight in
// the whole process.
const (
	cacheLimitSearch = 48 << 20 // bytes
	cacheLimitIdle   = 16 << 20
)

// stepCostCacheLimit limits the cache that step costs are computed with, in bytes.
const stepCostCacheLimit = 2 << 20

// eachCopy calls do for each copy of the game that the bot and its team hold.
func (b *Bot) eachCopy(do func(g **run.Game)) {
	for _, g := range []**run.Game{&b.game.base, &b.game.scratch, &b.game.probe, &b.game.passed} {
		if *g != nil {
			do(g)
		}
	}
	for _, opponent := range b.team.opponents {
		opponent.eachCopy(do)
	}
	for _, h := range b.team.workers {
		if h != b {
			h.eachCopy(do)
		}
	}
}

// shrinkCaches empties the caches of the copies if they hold more than limit bytes or memory
// is tight. The positions, and so the answers of the bot, stay the same.
func (b *Bot) shrinkCaches(limit int64) {
	n := budget.MemoryTight()
	tight := n != 0 && n != b.game.emptied
	if !tight && b.CacheSize() <= limit {
		return
	}
	if tight {
		b.game.emptied = n
	}
	b.DropCaches()
}

// DropCaches frees the memory that the bot uses only for speed. Its answers stay the same. It
// must not be called during a search.
func (b *Bot) DropCaches() {
	b.eachCopy(func(g **run.Game) { *g = (*g).WithEmptyCache() })
}

// CacheSize returns the approximate size of the caches of the copies, in bytes. It must not be
// called during a search.
func (b *Bot) CacheSize() int64 {
	all := int64(0)
	b.eachCopy(func(g **run.Game) { all += (*g).CacheSize() })
	return all
}
