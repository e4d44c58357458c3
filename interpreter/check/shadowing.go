package check

import (
	"slices"

	"wargame/interpreter/codes"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// checkHidden reports a value of the game that has the name and the type of a word: neither a
// reader nor the loader can tell them apart. Where the types differ, the context decides.
func (l *checker) checkHidden() {
	hidden := func(name string, params int, t value.Type, pos lexer.Position, rule *ruleset.Rule) {
		if params > 0 || pos.Filename == "" {
			return // brackets distinguish them
		}
		for _, enum := range keys(l.Enums) {
			if e := l.Enums[enum]; t.Same(value.EnumType(enum)) && slices.Contains(e.Words, name) {
				l.diags.fail(codes.Duplicate, pos, len(name), rule, "%q is also a word of %s", name, enum).Help = "rename one of them"
			}
		}
	}
	for _, n := range keys(l.Defines) {
		hidden(n, len(l.Defines[n].Params), l.Defines[n].Type, l.Defines[n].Pos, l.Defines[n].Rule)
	}
	for _, n := range keys(l.Tracks) {
		hidden(n, len(l.Tracks[n].Params), l.Tracks[n].Type, l.Tracks[n].Pos, l.Tracks[n].Rule)
	}
	for _, n := range keys(l.Snapshots) {
		hidden(n, len(l.Snapshots[n].Params), l.Snapshots[n].Type, l.Snapshots[n].Pos, l.Snapshots[n].Rule)
	}
}
