package build

import "wargame/dsl"

// deferredInTests reports whether a line of a test defers steps. Lines of tests are compiled
// when they run, and the position must have room for deferred steps before that.
func deferredInTests(files []*dsl.File) bool {
	found := false
	for _, f := range files {
		for _, it := range f.Items {
			for _, l := range linesOf(it) {
				if l.Step == nil || found {
					continue
				}
				dsl.Walk(l.Step, func(node any) bool {
					_, later := node.(*dsl.Later)
					found = found || later
					return !found
				})
			}
		}
	}
	return found
}

func linesOf(it *dsl.Item) []*dsl.Line {
	if it.Replace != nil {
		it = it.Replace.Item
	}
	switch {
	case it.Test != nil:
		return it.Test.Lines
	case it.Fixture != nil:
		return it.Fixture.Lines
	case it.Every != nil:
		return it.Every.Lines
	}
	return nil
}
