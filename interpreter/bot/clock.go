package bot

import "time"

// In live play a bot keeps to a time: what it tries until that is over is what this
// machine can look at in this game. The level bounds it then only from far above.
const (
	roomier = 8 // so many times as many acts as its level says are tried at most
	atLeast = 6 // so many in any case
)

// clock is the time that a bot has.
type clock struct {
	allowed time.Duration // for an act, 0 where tries are counted
	until   time.Time     // when the search that is under way is over
	replied time.Time     // when no further line is held against the enemy's answers
}

// Take has the bot think for so long about each act, whatever its budget says, and about
// what an act asks within it as long at most; 0 has it count again. Its games are then no
// longer the same on every machine. A level with replies keeps a third of the time for
// these. The last look at what is best comes on top, about a fifth of the time.
func (b *Bot) Take(d time.Duration) { b.clock.allowed = max(0, d) }

func (c *clock) begin(replies bool) {
	if c.allowed > 0 {
		c.replied = time.Now().Add(c.allowed)
		if c.until = c.replied; replies {
			c.until = c.replied.Add(-c.allowed / 3)
		}
	}
}

// late tells whether there is no time left for the enemy's answers.
func (c *clock) late() bool { return c.timed() && time.Now().After(c.replied) }

// timed tells whether time counts, and not tries.
func (c *clock) timed() bool { return c.allowed > 0 }

// share is what has gone by of the time, in hundreds, 0 to 100.
func (c *clock) share() int {
	return int(min(100, max(0, 100-100*time.Until(c.until)/c.allowed)))
}

// affords tells whether there is something left for a try: of the budget, or of the time.
func (b *Bot) affords() bool {
	if b.clock.timed() {
		return time.Now().Before(b.clock.until)
	}
	return b.spent < b.level.Budget
}

// lines is how many lines a search tries at most, and how many in any case: the way to
// the end of a turn can be long, and nothing would be tried of what is far.
func (b *Bot) lines(act bool, answers int) (upTo, surely int) {
	upTo = b.level.Lines
	if act && b.clock.timed() {
		upTo *= roomier
	}
	if !act {
		upTo = min(upTo, enough*answers)
	}
	if b.clock.timed() {
		return upTo, atLeast
	}
	return upTo, upTo / fewest
}
