package budget

import (
	"fmt"
	"runtime"
	"runtime/metrics"
	"sync"
)

// Caches give way before questions are broken off: where the process holds more than half
// of what rules may use, each context that is asked something releases its caches, once
// for each garbage collection that finds it so. Owners of contexts that are not asked
// anything (a bot that waits, a game that is not played) look at MemoryTight themselves.
// No answer changes by it.

const (
	questionsPerLook  = 64 // questions of a context between two looks at the memory
	patience          = 4  // collections in a row that find it too much before a question is refused
	worthCollecting   = 8  // one part in so many of what rules may use is worth collecting
	collectionsMetric = "/gc/cycles/total:gc-cycles"
	liveMetric        = "/gc/heap/live:bytes"                // what the last collection found in use
	heapMetric        = "/memory/classes/heap/objects:bytes" // what objects use, dead ones that are not swept among them
)

// memory is what the questions of one context have seen of the memory.
type memory struct {
	heavy    uint8  // collections in a row that found too much memory in use
	heavyAt  uint64 // the last of them
	released uint64 // the collection at which caches were last released
}

// MemoryDue reports whether the context that has begun a question is to look at the memory:
// to release its caches where ReleaseDue says so, and then to call RefuseHeavy.
func (q *Question) MemoryDue() bool { return q.begun%questionsPerLook == 0 }

// ReleaseDue reports whether the caches of the context are to be released.
func (q *Question) ReleaseDue() bool {
	n := MemoryTight()
	if n == 0 || n == q.released {
		return false
	}
	q.released = n
	return true
}

// RefuseHeavy breaks the question off where several collections have found too much memory
// in use. The first does not: others are about to release theirs.
func (q *Question) RefuseHeavy() {
	switch {
	case !tooMuchMemory():
		q.heavy = 0
	case collections() == q.heavyAt: // nothing new is known
	case q.heavy < patience:
		q.heavy, q.heavyAt = q.heavy+1, collections()
	default:
		q.exhaust(tooMuch())
	}
}

// ReleasedAt is the number of the garbage collection at which the context last released its
// caches because memory was tight; 0 for never.
func (q *Question) ReleasedAt() uint64 { return q.released }

func tooMuch() string {
	return fmt.Sprintf("no answer within %d MiB of memory, the limit for rules", CurrentLimits().Memory>>20)
}

// MemoryTight is 0 while the process holds at most half of what rules may use, as far as the
// last garbage collection found; else the number of that collection. It is cheap, and safe
// for concurrent use.
func MemoryTight() (collection uint64) {
	half := uint64(CurrentLimits().Memory) / 2
	if metric(heapMetric) <= half || metric(liveMetric) <= half {
		return 0
	}
	return collections()
}

// collecting lets one goroutine at a time collect the garbage.
var collecting sync.Mutex

// tooMuchMemory reports whether the process holds more than rules may use. Garbage does not
// count, and how much of it there is depends on when it was last collected; so it is
// collected before a question is refused, but not again and again for next to nothing.
func tooMuchMemory() bool {
	limit := uint64(CurrentLimits().Memory)
	if metric(heapMetric) <= limit {
		return false
	}
	collecting.Lock()
	defer collecting.Unlock()
	in := metric(heapMetric)
	if in <= limit { // another goroutine has collected it meanwhile
		return false
	}
	if was := metric(liveMetric); was+limit/worthCollecting > in {
		return was > limit
	}
	runtime.GC()
	return metric(heapMetric) > limit
}

func collections() uint64 { return metric(collectionsMetric) }

// metric is a number of the run-time system, 0 where it has no such metric.
func metric(name string) uint64 {
	sample := [1]metrics.Sample{{Name: name}}
	metrics.Read(sample[:])
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}
