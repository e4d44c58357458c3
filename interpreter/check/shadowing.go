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
		for _, enum := range keys(l.program.Enums) {
			if e := l.program.Enums[enum]; t.Same(value.EnumType(enum)) && slices.Contains(e.Words, name) {
				l.diags.fail(codes.Duplicate, pos, len(name), rule, "%q is also a word of %s", name, enum).Help = "rename one of them"
			}
		}
	}
	for _, n := range keys(l.program.Defines) {
		hidden(n, len(l.program.Defines[n].Params), l.program.Defines[n].Type, l.program.Defines[n].Pos, l.program.Defines[n].Rule)
	}
	for _, n := range keys(l.program.Tracks) {
		hidden(n, len(l.program.Tracks[n].Params), l.program.Tracks[n].Type, l.program.Tracks[n].Pos, l.program.Tracks[n].Rule)
	}
	for _, n := range keys(l.program.Snapshots) {
		hidden(n, len(l.program.Snapshots[n].Params), l.program.Snapshots[n].Type, l.program.Snapshots[n].Pos, l.program.Snapshots[n].Rule)
	}
}
