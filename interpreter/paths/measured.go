//go:build paths

package paths

import (
	"os"
	"slices"
	"strings"
)

var without = strings.Split(os.Getenv("WARGAME_WITHOUT"), ",")

func on(name string) bool { return !slices.Contains(without, name) }

// Whether each path is on.
var (
	Pushdown  = on("Pushdown")
	Inlining  = on("Inlining")
	BySpace   = on("BySpace")
	Splitting = on("Splitting")
	Searches  = on("Searches")
	Walks     = on("Walks")
	Delta     = on("Delta")
)
