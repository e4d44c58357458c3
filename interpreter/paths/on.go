//go:build !paths

package paths

// Whether each path is on.
const (
	Pushdown  = true // spaces outside of which a condition cannot hold are not asked (formula/optimize/pushdown.go, pushdown_printed.go)
	Inlining  = true // simple rules stand in the place of calls (formula/optimize/inline.go)
	BySpace   = true // tables of answers by space (search/spaces.go)
	Splitting = true // conditions of steps are taken apart (program/decompose.go)
	Searches  = true // searches are valid while what they read is the same (query/entry.go)
	Walks     = true // paths of one unit are cached (search/walk.go)
	Delta     = true // delta evaluation of the aims of bots (query/delta.go)
)
