package budget

import (
	"slices"
	"strings"
)

const (
	maxCalls = 200 // calls inside calls
	fewCalls = 16  // room for calls that a question begins with
)

// calls are the calls under way, to stop endless recursion.
type calls struct {
	depth int
	trail []*string // the names of what is called, by depth; longer than depth where calls have nested deeper before
}

// Enter counts a call of something with a name, which may be nil, and spends a step. False
// means that the question is broken off, since calls nest too deeply or the budget is
// exhausted: return at once, without Leave.
func (q *Question) Enter(name *string) bool {
	if q.left--; q.left < 0 || q.depth >= len(q.trail) {
		return q.enterSlowly(name)
	}
	q.trail[q.depth] = name
	q.depth++
	return true
}

// Leave ends what Enter began.
func (q *Question) Leave() { q.depth-- }

// Depth is how many calls are under way.
func (q *Question) Depth() int { return q.depth }

func (q *Question) enterSlowly(name *string) bool {
	if q.left < 0 && !q.nextSlice() {
		return false
	}
	if q.depth >= maxCalls {
		q.exhaust("rules call each other endlessly")
		return false
	}
	if q.depth == len(q.trail) {
		q.trail = append(q.trail, make([]*string, min(max(fewCalls, q.depth), maxCalls-q.depth))...)
	}
	q.trail[q.depth] = name
	q.depth++
	return true
}

// underway names the calls under way, the innermost last: once round a circle, and six at
// most.
func (q *Question) underway() string {
	var names []string
	for i := q.depth - 1; i >= 0 && len(names) < 6; i-- {
		if q.trail[i] == nil {
			continue
		}
		names = append(names, *q.trail[i])
		if len(names) > 1 && q.trail[i] == q.trail[q.depth-1] {
			break
		}
	}
	slices.Reverse(names)
	return strings.Join(names, ", ")
}
