// Package names holds what the names of a game mean: words and their enums,
// records, attributes of units, spaces and edges, functions; which of them an
// expression may use at its place; how values are written for people; and where
// in a position everything that changes has its place. It knows no rule, and
// reports nothing: a name that means nothing is nil.
//
// Packages declare, board and program write it while a game is loaded. After
// that nobody does, and any number of goroutines may read it, but for a copy
// that belongs to one test (Program.Fork), which may have another World and
// further Units.
package names

import (
	"maps"
	"slices"
	"strings"

	"wargame/internal/spelling"
	"wargame/interpreter/formula"
	"wargame/interpreter/messages"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Lexicon holds everything that expressions of a game may name. A copy is shallow: it shares
// the maps.
type Lexicon struct {
	Enums   map[string]*Enum
	Records map[string]*Record
	Nouns   map[string]*Noun
	Units   []string     // names of the counters; after loading replaced as a whole, never changed in place
	World   *state.World // nil until the map and the counters are read

	// SpaceTitles are the titles of spaces by number. A space without a title is shown by
	// its id. It is written only while a game is loaded.
	SpaceTitles map[int]string

	// UnitTitles are the titles of counters by number. A counter without a title is shown by
	// its name. It is written only while a game is loaded.
	UnitTitles map[int]string

	// Titles are the titles that the rules give to their names: numbers, permissions, tables. It
	// is written only while a game is loaded.
	Titles map[string]string

	// Messages writes the program's own words in the language of the titles; nil is English.
	// It is set before the program is shared.
	Messages *messages.Printer

	// Translations are the texts of the game in the language of the titles, by the text that
	// the rules have; nil in the language of the rules.
	Translations map[string]string

	attributes map[Owner]map[string]*Attribute
	members    map[Owner]map[string]*formula.Func // computed members of the game: functions that are read like attributes
	funcs      map[string]*formula.Func
	idents     map[string][]formula.Symbol
	grids      map[string]Grid

	// near limits the work of all suggestions while a game is loaded; nil afterwards.
	near *spelling.Budget
}

// suggestions is the number of names that all suggestions of one load compare.
// It covers two hundred mistakes in a game with two thousand names.
const suggestions = 400_000

// Suggest returns the help for an unknown name: the candidates nearest to it, or "". While a
// game is loaded, a budget limits the total work: when it is spent, Suggest returns "" and
// does not call candidates.
func (p *Lexicon) Suggest(name string, candidates func() []string) string {
	return p.near.Help(name, candidates)
}

// Loaded ends the budget of the suggestions. The loader calls it once, before the
// lexicon is shared.
func (p *Lexicon) Loaded() { p.near = nil }

// Compared returns the number of names that suggestions have compared while the
// game is loaded.
func (p *Lexicon) Compared() int64 { return p.near.Spent() }

// Translated returns a text of the rules in the language of the titles; the text itself if
// it has no translation.
func (p *Lexicon) Translated(text string) string {
	if own, ok := p.Translations[text]; ok {
		return own
	}
	return text
}

// Grid is a table, as name resolution sees it.
type Grid interface {
	ColumnNames() []string             // the columns of an axis of odds or differences; nil without one
	Output(field string) *formula.Func // the output of that name; nil without one
	ShowCell(by Shower, v value.Value) string
}

// Shower formats values for people.
type Shower interface {
	Show(t value.Type, v value.Value) string
}

// New returns an empty lexicon.
func New() Lexicon {
	return Lexicon{
		SpaceTitles: map[int]string{}, UnitTitles: map[int]string{},
		Enums: map[string]*Enum{}, Records: map[string]*Record{}, Nouns: map[string]*Noun{},
		attributes: map[Owner]map[string]*Attribute{}, members: map[Owner]map[string]*formula.Func{},
		funcs: map[string]*formula.Func{}, idents: map[string][]formula.Symbol{}, grids: map[string]Grid{},
		near: spelling.NewBudget(suggestions),
	}
}

// AddSymbol adds a meaning of a name. Where a name has several, the expected type decides.
func (p *Lexicon) AddSymbol(s formula.Symbol) { p.idents[s.Name] = append(p.idents[s.Name], s) }

// Means reports whether a name has a meaning everywhere in the game.
func (p *Lexicon) Means(name string) bool { return len(p.idents[name]) > 0 }

// AddFunc adds a function. It replaces one of the same name.
func (p *Lexicon) AddFunc(name string, f *formula.Func) {
	f.Name = name
	p.funcs[name] = f
}

// DropFunc removes a function.
func (p *Lexicon) DropFunc(name string) { delete(p.funcs, name) }

// AddGrid adds a table, possibly before its rows are read.
func (p *Lexicon) AddGrid(name string, g Grid) { p.grids[name] = g }

// HasGrid reports whether a table has the name.
func (p *Lexicon) HasGrid(name string) bool { return p.grids[name] != nil }

// AddAttribute adds an attribute of its owner. It replaces one of the same name.
func (p *Lexicon) AddAttribute(a *Attribute) {
	if p.attributes[a.Owner] == nil {
		p.attributes[a.Owner] = map[string]*Attribute{}
	}
	p.attributes[a.Owner][a.Name] = a
}

// AddMember adds a computed member of an owner.
func (p *Lexicon) AddMember(o Owner, name string, f *formula.Func) {
	if p.members[o] == nil {
		p.members[o] = map[string]*formula.Func{}
	}
	p.members[o][name] = f
}

// HasMember reports whether an owner has a computed member of that name.
func (p *Lexicon) HasMember(o Owner, name string) bool { return p.members[o][name] != nil }

// AttributeOf returns an attribute of an owner; nil without one.
func (p *Lexicon) AttributeOf(o Owner, name string) *Attribute { return p.attributes[o][name] }

// Untyped reports whether something has an attribute of a name whose type is unknown.
func (p *Lexicon) Untyped(name string) bool {
	for _, of := range p.attributes {
		if a := of[name]; a != nil && a.Type.Kind == value.Invalid {
			return true
		}
	}
	return false
}

// AttributesOf returns the names of the attributes of an owner, sorted.
func (p *Lexicon) AttributesOf(o Owner) []string { return keys(p.attributes[o]) }

// Attribute returns an attribute of an owner by name, such as "unit"; nil without one.
func (p *Lexicon) Attribute(of, name string) *Attribute { return p.attributes[Owner(of)][name] }

// AttributeNames returns the names of the attributes of an owner, sorted.
func (p *Lexicon) AttributeNames(of string) []string { return keys(p.attributes[Owner(of)]) }

// Func returns the function with a name; nil without one.
func (p *Lexicon) Func(name string) *formula.Func { return p.funcs[name] }

// Rename renames a counter. It replaces Units, so a slice taken before keeps the old names.
func (p *Lexicon) Rename(u int, name string) {
	p.Units = slices.Clone(p.Units)
	p.Units[u] = name
}

// UnitName returns the name of a counter, as rules, tests, orders and saves write it.
func (p *Lexicon) UnitName(u int) string {
	if u < 0 || u >= len(p.Units) {
		return "none"
	}
	return p.Units[u]
}

// UnitCalled returns the name of a counter for people: its title, or its name without one.
func (p *Lexicon) UnitCalled(u int) string {
	if title := p.UnitTitles[u]; title != "" {
		return title
	}
	if u < 0 {
		return p.Messages.Text("none")
	}
	return p.UnitName(u)
}

// UnitWord returns the name of the counter with a title, ignoring case. A text that is no
// title is returned as it is.
func (p *Lexicon) UnitWord(text string) string {
	for u, title := range p.UnitTitles { // titles are unique
		if strings.EqualFold(title, text) {
			return p.UnitName(u)
		}
	}
	return text
}

func keys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
