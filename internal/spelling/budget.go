package spelling

import "sync/atomic"

// Budget limits the work that suggestions cost in total. Each search compares a
// name with every candidate, so a text with many mistakes and many names would
// take quadratic time without a limit. A nil Budget sets no limit. A Budget may be
// shared by goroutines.
type Budget struct {
	limit int64
	spent atomic.Int64
}

// NewBudget returns a budget for that number of comparisons.
func NewBudget(comparisons int64) *Budget {
	return &Budget{limit: comparisons}
}

// Spent returns the number of comparisons made so far. It exceeds the limit by at
// most the candidates of one search.
func (b *Budget) Spent() int64 {
	if b == nil {
		return 0
	}
	return b.spent.Load()
}

// Help is the function Help for the candidates that list returns. Once the budget
// is spent, Help returns "" and does not call list.
func (b *Budget) Help(name string, list func() []string) string {
	if b == nil {
		return Help(name, list())
	}
	if b.spent.Load() >= b.limit {
		return ""
	}
	candidates := list()
	b.spent.Add(int64(len(candidates)) + 1)
	return Help(name, candidates)
}
