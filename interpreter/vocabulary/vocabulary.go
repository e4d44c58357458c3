// Package vocabulary lists the names of a game with their meaning: what authors of tests,
// variants and rules can refer to. It reads syntax trees only.
package vocabulary

import (
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/ruleset"
)

// Entry is one name.
type Entry struct {
	Kind      string // in the plural, as a heading: Actions
	Name      string
	Signature string   // the name with parameters and result: cost(u: unit, to: hex): number
	Title     string   // what people read; may be empty
	Clause    string   // of the rule that declares it; may be empty
	Parts     []string // words of an enum, columns of a table, attributes of a noun
	Span      dsl.Span
}

// Kinds are the headings in the order of a list.
var Kinds = []string{"Actions", "Decisions", "Permissions", "Quantities", "Preferences", "Obligations", "Movements", "Reaches",
	"Defines", "Snapshots", "Facts", "Tracks", "Budgets", "Decks", "Tables", "Events", "Moments", "Procedures", "Rolls",
	"Nouns", "Attributes", "Enums", "Records", "Sides", "Seats", "Options", "Readings", "Scenarios", "Fixtures"}

// List returns the names of a game under the options and readings of a set, sorted by kind
// and name. Options and readings are listed whether or not they are chosen.
func List(set *ruleset.Set, files []*dsl.File) []Entry {
	l := &lister{types: map[string]string{}}
	for _, s := range set.InForce() {
		if n := s.Item.Names; n != nil {
			for _, g := range n.List {
				for _, name := range g.Names {
					l.types[name.Text] = typeText(g.Type)
				}
			}
		}
	}
	for _, s := range set.InForce() {
		l.rule = s.Rule
		l.item(s.Item)
	}
	l.rule = nil
	for _, f := range files {
		for _, it := range f.Items {
			l.choices(it)
		}
	}
	slices.SortStableFunc(l.out, func(a, b Entry) int {
		if a.Kind != b.Kind {
			return slices.Index(Kinds, a.Kind) - slices.Index(Kinds, b.Kind)
		}
		return strings.Compare(a.Name, b.Name)
	})
	return slices.CompactFunc(l.out, func(a, b Entry) bool {
		return a.Kind == b.Kind && a.Name == b.Name && a.Signature == b.Signature && a.Clause == b.Clause
	})
}

// Matches reports whether a name, a title, a part or a clause has a word in it. Case does not
// matter; an empty word is in everything.
func (e *Entry) Matches(word string) bool {
	word = strings.ToLower(word)
	has := func(text string) bool { return strings.Contains(strings.ToLower(text), word) }
	return has(e.Name) || has(e.Title) || has(e.Kind) || e.Clause == word || slices.ContainsFunc(e.Parts, has)
}
