package cli

import (
	"fmt"
	"math"
	"runtime/debug"
	"strconv"
	"strings"
)

// MemoryBudget is how many bytes a command may use, as --memory says.
var MemoryBudget int64 = 1 << 30

// minMemory is less than no game can be loaded in.
const minMemory = 64 << 20

// SetMemory reads --memory and tells the run-time system, which then collects
// garbage before it takes more. That is no wall: what is in use stays in use.
func SetMemory(size string) error {
	n, ok := bytesOf(size)
	if !ok {
		return fmt.Errorf("--memory is a number with KiB, MiB or GiB, such as 512MiB, not %q", size)
	}
	if n < minMemory {
		return fmt.Errorf("--memory is at least %dMiB, not %s", minMemory>>20, size)
	}
	MemoryBudget = n
	debug.SetMemoryLimit(n)
	return nil
}

// bytesOf reads a size in bytes; without a unit it is one of bytes.
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
