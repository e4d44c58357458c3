package program

import (
	"maps"
	"slices"

	"wargame/interpreter/construct"

	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// Watch returns the watch of the program, or nil.
func (q *Questions) Watch() construct.Watch {
	if q.watch == nil {
		return nil
	}
	return q.watch
}

// WatchRules wraps the declared functions. Defines are wrapped when their bodies are
// compiled.
func (q *Questions) WatchRules(to construct.Watch) {
	if to == nil {
		return
	}
	q.watch = construct.NewWatching(to)
	for _, name := range slices.Sorted(maps.Keys(q.Quantities)) {
		q.Quantities[name].WatchBy(q.watch)
	}
	for _, name := range slices.Sorted(maps.Keys(q.Permissions)) {
		q.Permissions[name].WatchBy(q.watch)
	}
	for _, name := range slices.Sorted(maps.Keys(q.Tables)) {
		t := q.Tables[name]
		q.Watched(t.Func, t.Rule, &t.Pos)
	}
	for _, name := range slices.Sorted(maps.Keys(q.Reaches)) {
		r := q.Reaches[name]
		q.Watched(r.Func, r.Rule, &r.Pos)
	}
}

// Watched wraps a function if the program has a Watch.
func (q *Questions) Watched(f *formula.Func, rule *ruleset.Rule, at *lexer.Position) {
	q.watch.Wrap(f, rule, at, nil)
}
