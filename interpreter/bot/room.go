package bot

import "wargame/interpreter/run"

// What the copies of a bot keep saves time and nothing else, but each of them keeps as much
// as a game does, and a bot has a dozen and more: those of its hands, and of the foes that
// these have. Together they keep so much when a search begins, and less when the bot has
// passed and others are at it; where it is more they begin anew. It is counted as Keeps does,
// which sees about a third of what the process holds for it.
const (
	roomThinking = 48 << 20 // bytes
	roomResting  = 16 << 20
)

// roomPacing is how many bytes may be kept of what units pay for steps, to find their paces.
const roomPacing = 2 << 20

// copies calls do for each copy of the game that the bot has.
func (b *Bot) copies(do func(g **run.Game)) {
	for _, g := range []**run.Game{&b.base, &b.scratch, &b.probe, &b.prior} {
		if *g != nil {
			do(g)
		}
	}
	for _, foe := range b.foes {
		foe.copies(do)
	}
	for _, h := range b.hands {
		if h != b {
			h.copies(do)
		}
	}
}

// spare makes the copies anew where they keep more than so many bytes together. They stand
// where they stood, and the bot answers the same.
func (b *Bot) spare(room int64) {
	if b.held() > room {
		b.copies(func(g **run.Game) { *g = (*g).Afresh() })
	}
}

// held is about how many bytes of answers the copies keep.
func (b *Bot) held() int64 {
	all := int64(0)
	b.copies(func(g **run.Game) { all += (*g).Keeps() })
	return all
}
