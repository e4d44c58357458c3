package site

// inlined are the packages whose calls the compiler inlines: those in which games spend their
// time. Elsewhere a call of its own costs a page less than the bytes of its copies, which are
// a tenth of the packed engine. With these packages, games take a twentieth longer than with
// all; with none, a third.
var inlined = []string{
	"runtime", "internal/abi", "internal/bytealg", "internal/runtime/...", "internal/sync",
	"math", "math/big", "math/bits", "slices", "sort", "sync", "sync/atomic", "unicode/utf8",
	"wargame/interpreter/bot/...", "wargame/interpreter/budget", "wargame/interpreter/construct",
	"wargame/interpreter/formula", "wargame/interpreter/formula/lower",
	"wargame/interpreter/formula/ops", "wargame/interpreter/formula/optimize",
	"wargame/interpreter/paths", "wargame/interpreter/query", "wargame/interpreter/run",
	"wargame/interpreter/search", "wargame/interpreter/state", "wargame/interpreter/tables",
	"wargame/interpreter/topology", "wargame/interpreter/value", "wargame/interpreter/visibility",
}

// inlining returns the flags of go build by which calls are inlined in these packages alone.
func inlining() []string {
	flags := []string{"-gcflags=all=-l"}
	for _, p := range inlined {
		flags = append(flags, "-gcflags="+p+"=")
	}
	return flags
}
