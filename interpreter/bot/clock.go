package bot

import "time"

// In live play the time limit ends a search, and the level bounds it only from above.
const (
	timedPlansFactor = 8 // the level's number of plans is multiplied by this
	timedMinPlans    = 6 // plans that are tried even without time
)

// clock holds the time limits of a search.
type clock struct {
	limit     time.Duration // for an act; 0 if simulated decisions are counted instead
	searchEnd time.Time     // the end of the current search
	replyEnd  time.Time     // no further replies are searched after this
}

// SetTimeLimit limits the time for each act, and for each decision within it, instead of
// counting simulated decisions; 0 restores counting. With a limit games differ from machine to
// machine. A level with replies spends a third of the time on them. Resampling the best plans
// takes about a fifth more than the limit.
func (b *Bot) SetTimeLimit(d time.Duration) { b.budget.clock.limit = max(0, d) }

func (c *clock) begin(replies bool) {
	if c.limit > 0 {
		c.replyEnd = time.Now().Add(c.limit)
		if c.searchEnd = c.replyEnd; replies {
			c.searchEnd = c.replyEnd.Add(-c.limit / 3)
		}
	}
}

// late reports whether the time for replies is over.
func (c *clock) late() bool { return c.timed() && time.Now().After(c.replyEnd) }

// timed reports whether a time limit is in force.
func (c *clock) timed() bool { return c.limit > 0 }

// share returns the percentage of the time that has passed, 0 to 100.
func (c *clock) share() int {
	return int(min(100, max(0, 100-100*time.Until(c.searchEnd)/c.limit)))
}

// stopped reports whether the search was told to end.
func (b *searchBudget) stopped() bool { return b.stop != nil && b.stop.Load() }

// late reports whether no more replies may be searched.
func (b *searchBudget) late() bool { return b.stopped() || b.clock.late() }

// affords reports whether the budget, or the time, allows another rollout.
func (b *searchBudget) affords() bool {
	if b.stopped() {
		return false
	}
	if b.clock.timed() {
		return time.Now().Before(b.clock.searchEnd)
	}
	return b.spent < b.level.Budget
}

// planLimits returns how many plans a search tries at most and at least. The minimum keeps
// distant acts from being left out where a turn is long.
func (b *searchBudget) planLimits(act bool, answers int) (upTo, atLeast int) {
	upTo = b.level.Plans
	if act && b.clock.timed() {
		upTo *= timedPlansFactor
	}
	if !act {
		upTo = min(upTo, triesPerAnswer*answers)
	}
	if b.clock.timed() {
		return upTo, timedMinPlans
	}
	return upTo, upTo / minPlansDivisor
}
