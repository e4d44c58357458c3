package cli

import (
	"fmt"
	"math"
	"runtime/debug"
	"strconv"
	"strings"

	"wargame/interpreter/budget"
	"wargame/interpreter/query"
)

// gcPercent is the target for the garbage collector, in percent of the live heap. It is
// high because caches and checkpoints are many small objects that are slow to scan. The
// memory limit takes precedence.
const gcPercent = 300

// minMemory is the smallest memory limit accepted, in bytes; no game loads with less.
const minMemory = 64 << 20

// SetLimits parses --memory and --fuel and applies them to the process. The garbage
// collector works harder near the memory limit. Rules are stopped when they hold three
// quarters of it.
func SetLimits(memory string, millions int64) error {
	n, ok := bytesOf(memory)
	if !ok {
		return fmt.Errorf("--memory must be a number with KiB, MiB or GiB, such as 512MiB, not %q", memory)
	}
	if n < minMemory {
		return fmt.Errorf("--memory must be at least %dMiB, not %s", minMemory>>20, memory)
	}
	if millions < 1 || millions > math.MaxInt64/1_000_000_000 {
		return fmt.Errorf("--fuel must be a number of million steps, 1 or more, not %d", millions)
	}
	debug.SetMemoryLimit(n)
	debug.SetGCPercent(gcPercent)
	budget.SetLimits(budget.Limits{Steps: millions * 1_000_000, Memory: n / 4 * 3})
	return nil
}

// SetRoom parses --keep and applies it to the process.
func SetRoom(size string) error {
	n, ok := bytesOf(size)
	if !ok {
		return fmt.Errorf("--keep must be a number with KiB, MiB or GiB, such as 64MiB, not %q", size)
	}
	query.SetRoom(n)
	return nil
}

// bytesOf parses a size. Without a unit it is in bytes.
func bytesOf(size string) (int64, bool) {
	unit := int64(1)
	for _, u := range []struct {
		name string
		size int64
	}{{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40}, {"B", 1}} {
		if number, found := strings.CutSuffix(size, u.name); found {
			size, unit = number, u.size
			break
		}
	}
	n, err := strconv.ParseInt(size, 10, 64)
	return n * unit, err == nil && n >= 0 && n <= math.MaxInt64/unit
}
