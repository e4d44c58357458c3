package bot

// What a bot may spend on a turn, as with the clock of a chess player: each act may take
// its share of what is left, as much as its level says of an act at most, and a part of
// that in any case. So a turn of two hundred acts does not take ten times as long as one
// of twenty, and who has done much that gains little thinks less about the rest.
const (
	purseShare = 12 // of what is left of a turn an act may take one part in so many
	purseLeast = 4  // and one part in so many of what its level says in any case
	answerPart = 2  // an answer within an act may take one part in so many of what an act may
	fewLines   = 12 // so many lines are tried however little there is
)

// purse is what is left of a turn, in simulated decisions, those of the enemy's answers
// among them.
type purse struct {
	turn int64
	left int
	open bool // it was filled once
}

// allot settles what the search that begins may take.
func (b *Bot) allot(turn int64, act bool) {
	if b.level = b.full; b.full.Turn == 0 || b.clock.timed() {
		return
	}
	if !b.purse.open || turn != b.purse.turn {
		b.purse = purse{turn, b.full.Turn, true}
	}
	part := min(b.full.Budget, max(b.purse.left/purseShare, b.full.Budget/purseLeast))
	b.level.Lines = max(min(fewLines, b.full.Lines), b.full.Lines*part/b.full.Budget)
	if b.level.Budget = part; !act {
		b.level.Budget = part / answerPart
	}
}

// pay takes what a search has spent out of the purse.
func (b *Bot) pay() { b.purse.left = max(0, b.purse.left-b.spent) }
