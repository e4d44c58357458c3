package formula

import (
	"fmt"
	"runtime"
	"runtime/metrics"
	"sync"
)

// What is kept gives way before rules are broken off: where the process holds more than
// half of what rules may use, each context that is asked something lets go of all that it
// keeps, once for each collection of the garbage that finds it so. Who has contexts that
// nobody asks (a bot that waits, a game at which nobody plays) looks at Tight himself. No
// answer is another for it.

const (
	questionsAWeighing = 64 // after so many a context looks at the memory
	patience           = 4  // so many collections in a row find it too much before a question is told no
	worthCollecting    = 8  // one part in so many of what rules may use is worth to be collected
)

// Keeper is what a Memo of a context may be, if it can let go of what it keeps.
type Keeper interface {
	// Forget lets go of all that is kept, unless something is being worked out. It is
	// called by the goroutine that has the context.
	Forget()
}

// weigh looks at the memory now and then, also where every question is small. Too much
// at the first look is not yet a no: others are about to let go of theirs.
func (c *Ctx) weigh() {
	if c.begun++; c.begun%questionsAWeighing != 0 {
		return
	}
	if n := Tight(); n != 0 && n != c.eased {
		c.eased = n
		if k, ok := c.Memo.(Keeper); ok {
			k.Forget()
		}
		c.Aside = nil
	}
	switch {
	case !tooMuchMemory():
		c.heavy = 0
	case collections() == c.heavyAt: // nothing new has been found out
	case c.heavy < patience:
		c.heavy, c.heavyAt = c.heavy+1, collections()
	default:
		c.exhaust(tooMuch())
	}
}

// Eased numbers the last time when the context has let go of what it keeps, since memory
// was tight; 0 for never. Who keeps lists beside it lets go of them where it differs.
func (c *Ctx) Eased() uint64 { return c.eased }

func tooMuch() string {
	return fmt.Sprintf("no answer within the %d MiB of memory that rules may use", LimitsNow().Memory>>20)
}

// What the run-time system is asked for.
const (
	heap    = "/memory/classes/heap/objects:bytes" // the memory that objects use, the dead among them that are not swept yet
	living  = "/gc/heap/live:bytes"                // what of it the last collection found in use
	collect = "/gc/cycles/total:gc-cycles"         // how many there were
)

// Tight is 0 while the process holds at most half of what rules may use, as far as the
// last collection of garbage found; else the number of that collection. It costs little,
// and any number of goroutines may ask.
func Tight() (collection uint64) {
	half := uint64(LimitsNow().Memory) / 2
	if inUse() <= half {
		return 0
	}
	if read(living) <= half {
		return 0
	}
	return collections()
}

// collecting lets one goroutine at a time have the garbage collected.
var collecting sync.Mutex

// tooMuchMemory tells whether the process holds more than rules may use. Garbage
// is not held: how much of it lies about depends on when it was last collected,
// so before anybody is told no, it is; but not again and again for next to nothing.
func tooMuchMemory() bool {
	limit := uint64(LimitsNow().Memory)
	if inUse() <= limit {
		return false
	}
	collecting.Lock()
	defer collecting.Unlock()
	in := inUse()
	if in <= limit { // another has had it collected meanwhile
		return false
	}
	if was := read(living); was+limit/worthCollecting > in {
		return was > limit
	}
	runtime.GC()
	return inUse() > limit
}

func inUse() uint64       { return read(heap) }
func collections() uint64 { return read(collect) }

// read is what the run-time system says, 0 where it does not know it.
func read(name string) uint64 {
	sample := [1]metrics.Sample{{Name: name}}
	metrics.Read(sample[:])
	if sample[0].Value.Kind() != metrics.KindUint64 {
		return 0
	}
	return sample[0].Value.Uint64()
}
