package bot

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/run"
)

// What the copies of a bot keep saves time and nothing else, but each of them keeps as much
// as a game does, and a bot has a dozen and more: those of its hands, and of the foes that
// these have. Together they keep so much when a search begins, and less when the bot has
// passed and others are at it; where it is more they begin anew. It is counted as Keeps does,
// which sees about a third of what the process holds for it. Where memory is tight in the
// whole process, because others keep much, they begin anew too, once for each collection of
// garbage that finds it so.
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

// spare makes the copies anew where they keep more than so many bytes together, or where
// memory is tight. They stand where they stood, and the bot answers the same.
func (b *Bot) spare(room int64) {
	n := formula.Tight()
	tight := n != 0 && n != b.eased
	if !tight && b.Keeps() <= room {
		return
	}
	if tight {
		b.eased = n
	}
	b.Rest()
}

// Rest lets go of all that the bot keeps to be quicker, for who has bots that wait while
// memory is tight. It answers the same, and must not be thinking.
func (b *Bot) Rest() {
	b.copies(func(g **run.Game) { *g = (*g).Afresh() })
}

// Keeps is about how many bytes of answers the copies keep. Nobody asks while it thinks.
func (b *Bot) Keeps() int64 {
	all := int64(0)
	b.copies(func(g **run.Game) { all += (*g).Keeps() })
	return all
}
