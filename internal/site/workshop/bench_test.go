package workshop

import (
	"fmt"
	"testing"
)

// The time from a keystroke to the underlined mistakes, in a chapter of the longest rulebook
// and in the tutorial's.
func BenchmarkDiagnostics(b *testing.B) {
	for _, x := range []struct {
		from j
		file string
	}{{j{"game": "normandy"}, "rules/07-combat.wgr"}, {j{"step": "9"}, "rules/3-combat.wgr"}} {
		for _, depth := range []string{depthRules, depthTests} {
			b.Run(fmt.Sprint(x.file, "/", depth), func(b *testing.B) {
				w := opened(b, x.from)
				src := textOf(b, w, x.file)
				must[problems](b, w, "diagnostics", j{"file": x.file, "depth": depth})
				n := 0
				for b.Loop() {
					n++
					must[folderInfo](b, w, "change", j{"file": x.file, "text": fmt.Sprint(src, "// ", n, "\n")})
					must[problems](b, w, "diagnostics", j{"file": x.file, "depth": depth})
				}
			})
		}
	}
}

// The time of a completion while the game has not been checked since the last keystroke.
func BenchmarkComplete(b *testing.B) {
	w := opened(b, j{"game": "normandy"})
	const file = "rules/07-combat.wgr"
	src := textOf(b, w, file)
	n := 0
	for b.Loop() {
		n++
		must[folderInfo](b, w, "change", j{"file": file, "text": fmt.Sprint(src, "// ", n, "\n")})
		must[completion](b, w, "complete", j{"file": file, "at": 3000})
	}
}
