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

	"wargame/internal/spelling"
	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Lexicon is everything that expressions of a game may name. A copy of it shares
// what its maps hold.
type Lexicon struct {
	Enums   map[string]*Enum
	Records map[string]*Record
	Nouns   map[string]*Noun
	Units   []string     // names of the counters; only replaced once the program is loaded
	World   *state.World // nil until the board is laid

	// SpaceTitles are what people call spaces that have a title, by the number of the
	// space; the others go by their ids. Written only while a game is loaded.
	SpaceTitles map[int]string

	attributes map[Owner]map[string]*Attribute
	members    map[Owner]map[string]*formula.Func // what they have beside attributes, of the game's own
	funcs      map[string]*formula.Func
	idents     map[string][]formula.Symbol
	grids      map[string]Grid

	// near bounds the work of all suggestions while a game is loaded; nil afterwards.
	near *spelling.Budget
}

// suggestions is the number of names that all suggestions of one load compare.
// It covers two hundred mistakes in a game with two thousand names.
const suggestions = 400_000

// Suggest returns the help for a name that means nothing: the candidates nearest
// to it, or "". While a game is loaded, a budget bounds the total work: after it is
// spent, Suggest returns "" and does not call candidates.
func (p *Lexicon) Suggest(name string, candidates func() []string) string {
	return p.near.Help(name, candidates)
}

// Loaded ends the budget of the suggestions. The loader calls it once, before the
// lexicon is shared.
func (p *Lexicon) Loaded() { p.near = nil }

// Compared returns the number of names that suggestions have compared while the
// game is loaded.
func (p *Lexicon) Compared() int64 { return p.near.Spent() }

// Grid is a table as far as names go.
type Grid interface {
	ColumnNames() []string             // the words of its axis of odds or differences, if it has one
	Output(field string) *formula.Func // a part of its cells; nil when they have none of that name
	ShowCell(by Shower, v value.Value) string
}

// Shower writes values for people.
type Shower interface {
	Show(t value.Type, v value.Value) string
}

// New is a lexicon without a name.
func New() Lexicon {
	return Lexicon{
		SpaceTitles: map[int]string{},
		Enums:       map[string]*Enum{}, Records: map[string]*Record{}, Nouns: map[string]*Noun{},
		attributes: map[Owner]map[string]*Attribute{}, members: map[Owner]map[string]*formula.Func{},
		funcs: map[string]*formula.Func{}, idents: map[string][]formula.Symbol{}, grids: map[string]Grid{},
		near: spelling.NewBudget(suggestions),
	}
}

// AddSymbol gives a name one more meaning; where it stands decides between them.
func (p *Lexicon) AddSymbol(s formula.Symbol) { p.idents[s.Name] = append(p.idents[s.Name], s) }

// Means tells whether a name means something in the whole game.
func (p *Lexicon) Means(name string) bool { return len(p.idents[name]) > 0 }

// AddFunc names something that can be called, in place of what had the name.
func (p *Lexicon) AddFunc(name string, f *formula.Func) {
	f.Name = name
	p.funcs[name] = f
}

// DropFunc takes the name of something that cannot be called after all.
func (p *Lexicon) DropFunc(name string) { delete(p.funcs, name) }

// AddGrid makes the name of a table known before it is read.
func (p *Lexicon) AddGrid(name string, g Grid) { p.grids[name] = g }

// HasGrid reports whether a table has the name.
func (p *Lexicon) HasGrid(name string) bool { return p.grids[name] != nil }

// AddAttribute gives units, spaces, edges or a noun an attribute, in place of one
// of the same name.
func (p *Lexicon) AddAttribute(a *Attribute) {
	if p.attributes[a.Owner] == nil {
		p.attributes[a.Owner] = map[string]*Attribute{}
	}
	p.attributes[a.Owner][a.Name] = a
}

// AddMember gives units, spaces, edges or a noun something that is worked out.
func (p *Lexicon) AddMember(o Owner, name string, f *formula.Func) {
	if p.members[o] == nil {
		p.members[o] = map[string]*formula.Func{}
	}
	p.members[o][name] = f
}

// HasMember tells whether they have something of that name that is worked out.
func (p *Lexicon) HasMember(o Owner, name string) bool { return p.members[o][name] != nil }

// AttributeOf finds an attribute; nil for none.
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

// AttributesOf lists the names of attributes in their order.
func (p *Lexicon) AttributesOf(o Owner) []string { return keys(p.attributes[o]) }

// Attribute finds an attribute of units ("unit"), spaces, edges or a noun.
func (p *Lexicon) Attribute(of, name string) *Attribute { return p.attributes[Owner(of)][name] }

// AttributeNames lists them.
func (p *Lexicon) AttributeNames(of string) []string { return keys(p.attributes[Owner(of)]) }

// Func finds what can be called by a name.
func (p *Lexicon) Func(name string) *formula.Func { return p.funcs[name] }

// Rename gives a counter another name. Who has kept Units keeps the old names.
func (p *Lexicon) Rename(u int, name string) {
	p.Units = slices.Clone(p.Units)
	p.Units[u] = name
}

// UnitName is the name of a counter.
func (p *Lexicon) UnitName(u int) string {
	if u < 0 || u >= len(p.Units) {
		return "none"
	}
	return p.Units[u]
}

func keys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
