package board

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// titledUnits declares the title of a unit. A unit without a title has its name as title.
func (l *Reader) titledUnits() {
	l.Lexicon.AddMember(names.OfUnit, "title", &formula.Func{Name: "title", Params: []value.Type{value.UnitType}, Result: value.TextType, Leaf: true, Sources: formula.OnPrint,
		Call: func(_ *formula.Ctx, args []value.Value) value.Value {
			return value.String(l.Lexicon.UnitCalled(int(args[0].N)))
		}})
}

// titleUnit stores the title of a unit. Orders accept titles, so a title belongs to one unit
// and is not the name of another.
func (l *Reader) titleUnit(u int, c *dsl.GridCell, rule *ruleset.Rule) {
	fail := func(format string, args ...any) *dsl.Diagnostic {
		return l.Names.Report.Fail(codes.Duplicate, c.Pos, len(c.Text), rule, format, args...)
	}
	for other, title := range l.Lexicon.UnitTitles {
		if other != u && strings.EqualFold(title, c.Text) {
			one, two := min(u, other), max(u, other)
			fail("the units %q and %q have the same title", l.Lexicon.Units[one], l.Lexicon.Units[two]).Help = "give each its own title, because orders find a unit by it"
			return
		}
	}
	if other := slices.IndexFunc(l.Lexicon.Units, func(name string) bool { return strings.EqualFold(name, c.Text) }); other >= 0 && other != u {
		fail("the title of the unit %q is the name of another unit", l.Lexicon.Units[u]).Help = "give it another title, because orders find a unit by its name or its title"
		return
	}
	l.Lexicon.UnitTitles[u] = c.Text
}
