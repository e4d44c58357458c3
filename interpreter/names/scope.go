package names

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Scope resolves the names of an expression at one place of the program: the global names,
// and the local names of its rule or procedure.
type Scope struct {
	p      *Lexicon
	Locals []formula.Symbol // the innermost last; only the creator of the scope changes them

	// Extra resolves the names of a test: its counters and cases. It may be nil.
	Extra func(name string) []formula.Symbol

	// Funcs replace functions of the game by name; it may be nil.
	Funcs map[string]*formula.Func

	// asked marks a scope outside of the rules. There a local name of the wrong type gives
	// way to a word of the game.
	asked bool
}

// NewScope returns the scope of a place in the rules with local names.
func NewScope(p *Lexicon, locals []formula.Symbol) *Scope { return &Scope{p: p, Locals: locals} }

// Asked returns the scope of an expression outside of the rules: of a test, which may have
// names of its own, or of a player's question.
func Asked(p *Lexicon, locals []formula.Symbol, extra func(name string) []formula.Symbol) *Scope {
	return &Scope{p: p, Locals: locals, Extra: extra, asked: true}
}

// Ident implements formula.Scope. It returns the meanings of a name with different types: that
// of the test, then the innermost local name, then the words of the game.
func (s *Scope) Ident(name string) []formula.Symbol {
	var own []formula.Symbol
	if s.Extra != nil {
		own = s.Extra(name)
	}
	for i := len(s.Locals) - 1; i >= 0; i-- {
		if s.Locals[i].Name == name {
			local := s.Locals[i]
			if len(own) == 0 {
				return s.withWords(s.Locals[i:i+1], name)
			}
			if !slices.ContainsFunc(own, func(x formula.Symbol) bool { return x.Type.Same(local.Type) }) {
				own = append(slices.Clip(own), local)
			}
			if local.Whose != "" {
				own = slices.Clone(own)
				for i := range own {
					own[i].Whose += fmt.Sprintf(", and %s is also %s", name, local.Whose)
				}
			}
			break
		}
	}
	if len(own) > 0 {
		return s.p.withWords(own, name) // a word may have the name of a test's unit
	}
	if name == "_" {
		return []formula.Symbol{{Name: "_", Type: value.NothingType, Const: true, Value: value.Word(state.Any)}}
	}
	return s.p.idents[name]
}

func (s *Scope) withWords(syms []formula.Symbol, name string) []formula.Symbol {
	if !s.asked {
		return syms
	}
	return s.p.withWords(syms, name)
}

// withWords adds the words of the game with types that the meanings so far do not have. The
// expected type decides between them.
func (p *Lexicon) withWords(syms []formula.Symbol, name string) []formula.Symbol {
	for _, g := range p.idents[name] {
		if g.Const && !slices.ContainsFunc(syms, func(x formula.Symbol) bool { return x.Type.Same(g.Type) }) {
			syms = append(slices.Clip(syms), g)
		}
	}
	return syms
}

// Func implements formula.Scope.
func (s *Scope) Func(name string) *formula.Func {
	if f := s.Funcs[name]; f != nil {
		return f
	}
	return s.p.funcs[name]
}

// Question implements formula.Scope.
func (s *Scope) Question(name string) *formula.Func {
	if s.p.IsAttribute(name) {
		return nil
	}
	return s.p.funcs[name]
}

// IsAttribute reports whether any type has an attribute or a field of that name.
func (p *Lexicon) IsAttribute(name string) bool {
	for _, kind := range builtinMembers {
		if kind[name] != nil {
			return true
		}
	}
	for _, of := range p.attributes {
		if of[name] != nil {
			return true
		}
	}
	for _, of := range p.members {
		if of[name] != nil {
			return true
		}
	}
	for _, r := range p.Records {
		if slices.ContainsFunc(r.Fields, func(f RecordField) bool { return f.Name == name }) {
			return true
		}
	}
	return false
}

// Member implements formula.Scope.
func (s *Scope) Member(t value.Type, field string) *formula.Func {
	return s.p.Member(t, field)
}

// Member returns the attribute, field or member of a type; nil without one.
func (p *Lexicon) Member(t value.Type, field string) *formula.Func {
	switch t.Kind {
	case value.Invalid: // a word with its enum: weather.clear
		if e := p.Enums[t.Name]; e != nil {
			if i, ok := e.Index(field); ok {
				return &formula.Func{Name: field, Result: value.EnumType(t.Name),
					Call: func(*formula.Ctx, []value.Value) value.Value { return value.Word(int64(i)) }}
			}
		}
	case value.Unit, value.Space, value.Edge, value.Enum:
		if f := builtinMembers[t.Kind][field]; f != nil {
			return f
		}
		o, _ := OwnerOf(t)
		if a := p.attributes[o][field]; a != nil {
			return a.Member()
		}
		if f := p.members[o][field]; f != nil {
			return f
		}
		if field == "name" {
			return p.nameOf(t)
		}
	case value.Record:
		if r := p.Records[t.Name]; r != nil {
			for i, f := range r.Fields {
				if f.Name == field {
					return &formula.Func{Name: field, Params: []value.Type{t}, Result: f.Type, Field: i + 1, Leaf: true,
						Call: func(c *formula.Ctx, args []value.Value) value.Value { return args[0].Field(i) }}
				}
			}
		}
		if tb := p.grids[t.Name]; tb != nil {
			return tb.Output(field)
		}
	case value.Column:
		if field == "name" {
			return p.nameOf(t)
		}
	}
	return nil
}

func (p *Lexicon) nameOf(t value.Type) *formula.Func {
	return &formula.Func{Name: "name", Params: []value.Type{t}, Result: value.TextType, Leaf: true, Sources: formula.OnPrint,
		Call: func(c *formula.Ctx, args []value.Value) value.Value { return value.String(p.Show(t, args[0])) }}
}

// Word implements formula.Scope.
func (s *Scope) Word(t value.Type, text string) (value.Value, bool) {
	if s.Extra != nil {
		for _, sym := range s.Extra(text) {
			if sym.Const && sym.Type.Same(t) {
				return sym.Value, true
			}
		}
	}
	return s.p.Word(t, text)
}

// Word returns the value of type t with the name text; false without one.
func (p *Lexicon) Word(t value.Type, text string) (value.Value, bool) {
	switch t.Kind {
	case value.Enum:
		if e := p.Enums[t.Name]; e != nil {
			if i, ok := e.Index(text); ok {
				return value.Word(int64(i)), true
			}
		}
	case value.Unit:
		if i := slices.Index(p.Units, text); i >= 0 {
			return value.Word(int64(i)), true
		}
	case value.Space:
		if i, ok := p.World.Map.Find(text); ok {
			return value.Word(int64(i)), true
		}
	case value.Edge:
		if i, ok := p.World.Map.FindEdge(text); ok {
			return value.Word(int64(i)), true
		}
	case value.Column:
		if tb := p.grids[t.Name]; tb != nil {
			if i := slices.Index(tb.ColumnNames(), text); i >= 0 {
				return value.Word(int64(i)), true
			}
		}
	}
	return value.Value{}, false
}

// Show implements formula.Scope. Units are shown by their titles.
func (s *Scope) Show(t value.Type, v value.Value) string {
	return s.p.brief(t, v, style{s.p.UnitCalled, asWritten(s.p).word})
}

// Limits of ShowBriefly: a longer list is shown by its first elements.
const (
	longList  = 40
	someOfIts = 20
)

// ShowBriefly is like Show, but of a long list it returns the first elements and the number of
// all.
func (p *Lexicon) ShowBriefly(t value.Type, v value.Value) string {
	return p.brief(t, v, asWritten(p))
}

// brief is ShowBriefly with the names of units from unit.
func (p *Lexicon) brief(t value.Type, v value.Value, by style) string {
	all := v.List()
	if t.Kind != value.List && t.Kind != value.Reach || len(all) <= longList {
		return p.show(t, v, by)
	}
	some := value.Words(all[:someOfIts])
	if t.Kind == value.Reach {
		t = value.ListOf(value.SpaceType)
	}
	return p.Messages.Sprintf("%s, … %d in all]", strings.TrimSuffix(p.show(t, some, by), "]"), len(all))
}

// Show returns a value as text: words and ids as designers write them, flags as yes or no.
func (p *Lexicon) Show(t value.Type, v value.Value) string { return p.show(t, v, asWritten(p)) }

// ShowTitled is like Show, but units stand by their titles, and yes, no and none in the
// language of the titles: it is for what players read.
func (p *Lexicon) ShowTitled(t value.Type, v value.Value) string {
	return p.show(t, v, style{p.UnitCalled, p.Messages.Text})
}

// style is how a value is written: names of units, and the words yes, no and none.
type style struct {
	unit func(int) string
	word func(string) string
}

// asWritten spells values as designers write them.
func asWritten(p *Lexicon) style {
	return style{p.UnitName, func(english string) string { return english }}
}

// show returns a value as text.
func (p *Lexicon) show(t value.Type, v value.Value, by style) string {
	word := func(list []string) string {
		if v.N < 0 || v.N >= int64(len(list)) {
			return by.word("none")
		}
		return list[v.N]
	}
	switch t.Kind {
	case value.Number:
		return value.Format(v.N)
	case value.Flag:
		if v.N != 0 {
			return by.word("yes")
		}
		return by.word("no")
	case value.Enum:
		if e := p.Enums[t.Name]; e != nil {
			return word(e.Words)
		}
	case value.Unit:
		return by.unit(int(v.N))
	case value.Space:
		if v.N < 0 || v.N >= int64(p.World.Map.Len()) {
			return by.word("none")
		}
		return p.World.Map.Name(int(v.N))
	case value.Edge:
		if v.N < 0 || v.N >= int64(p.World.Map.Edges()) {
			return by.word("none")
		}
		return p.World.Map.EdgeName(int(v.N))
	case value.Mask:
		var out []string
		if e := p.Enums[t.Name]; e != nil {
			for i, w := range e.Words {
				if v.N>>i&1 != 0 {
					out = append(out, w)
				}
			}
		}
		return "{" + strings.Join(out, ", ") + "}"
	case value.Column:
		if tb := p.grids[t.Name]; tb != nil {
			return word(tb.ColumnNames())
		}
	case value.Text:
		return v.Str()
	case value.List, value.Reach:
		elem := value.SpaceType
		if t.Elem != nil {
			elem = *t.Elem
		}
		var out []string
		if v.P != nil && !elem.IsWord() {
			for _, x := range v.P.Vals {
				out = append(out, p.show(elem, x, by))
			}
		}
		for _, w := range v.List() {
			out = append(out, p.show(elem, value.Word(w), by))
		}
		return "[" + strings.Join(out, ", ") + "]"
	case value.Record:
		if v.P == nil {
			return by.word("none")
		}
		var out []string
		if r := p.Records[t.Name]; r != nil {
			for i, f := range r.Fields {
				if !empty(f.Type, v.Field(i)) {
					out = append(out, f.Name+": "+p.show(f.Type, v.Field(i), by))
				}
			}
		} else if tb := p.grids[t.Name]; tb != nil {
			return tb.ShowCell(p, v)
		}
		return t.Name + "(" + strings.Join(out, ", ") + ")"
	case value.Nothing:
		return by.word("none")
	}
	return "?"
}

// empty reports whether a field of a record has the value that says nothing: 0, no, none, an
// empty list.
func empty(t value.Type, v value.Value) bool {
	switch t.Kind {
	case value.Number, value.Flag, value.Mask:
		return v.N == 0
	case value.Unit, value.Space, value.Edge, value.Enum:
		return v.N < 0
	case value.List, value.Reach:
		return len(v.List()) == 0 && (v.P == nil || len(v.P.Vals) == 0)
	case value.Record:
		return v.P == nil
	case value.Text:
		return v.Str() == ""
	case value.Nothing:
		return true
	}
	return false
}

// Tell returns a value as part of a sentence: words by their titles, lists without
// brackets.
func (p *Lexicon) Tell(t value.Type, v value.Value) string {
	switch t.Kind {
	case value.Space:
		if v.N >= 0 {
			return p.SpaceCalled(int(v.N))
		}
	case value.Number:
		if num, den := value.Parts(v.N); den > 1 && num > den {
			return fmt.Sprintf("%d %d/%d", num/den, num%den, den)
		}
	case value.Enum:
		if e := p.Enums[t.Name]; e != nil && v.N >= 0 && v.N < int64(len(e.Titles)) {
			return e.Title(int(v.N))
		}
	case value.List, value.Reach, value.Mask:
		if t.Kind == value.List && t.Elem.Kind == value.Enum {
			var out []string
			for _, w := range v.List() {
				out = append(out, p.Tell(*t.Elem, value.Word(w)))
			}
			return cmp.Or(strings.Join(out, ", "), p.Messages.Text("none"))
		}
		text := p.ShowTitled(t, v)
		if len(text) > 2 {
			return text[1 : len(text)-1]
		}
		return p.Messages.Text("none")
	}
	return p.ShowTitled(t, v)
}

// SpaceCalled returns the name of a space for people: its title, preceded by its number
// if it has one; without a title, its id as text.
func (p *Lexicon) SpaceCalled(space int) string { return p.SpaceNamed(space, "") }

// SpaceNamed returns the name of a space to which the legend gives a label, which may be
// empty and takes precedence over the title. An id of the data stands for itself only if
// players read it: it is a number, or there is no title.
func (p *Lexicon) SpaceNamed(space int, label string) string {
	title := p.SpaceTitles[space]
	id, name := Spoken(p.World.Map.Name(space)), cmp.Or(label, title)
	switch {
	case name == "" || name == id:
		return id
	case strings.HasPrefix(name, id+" "):
		return name // it contains the number
	case title != "" && !p.Numbered(space):
		return name
	}
	return id + " (" + name + ")"
}

// Numbered reports whether the id of a space is a number that players read on the map,
// such as 3704 or B4, and not a word of the data.
func (p *Lexicon) Numbered(space int) bool {
	id := p.World.Map.Name(space)
	return strings.ContainsAny(id, "0123456789") && !strings.Contains(id, "_")
}

// Pick returns a value as an entry of a list of choices: a unit by its title, a word by its
// title, followed by the word where another word has the same title.
func (p *Lexicon) Pick(t value.Type, v value.Value) string {
	e := p.Enums[t.Name]
	if t.Kind != value.Enum || e == nil || v.N < 0 || v.N >= int64(len(e.Titles)) {
		return p.ShowTitled(t, v)
	}
	title := e.Title(int(v.N))
	for i, other := range e.Titles {
		if other != e.Titles[v.N] || int64(i) == v.N {
			continue
		}
		word := Spoken(e.Words[v.N])
		if word == title || strings.HasPrefix(word, title+" ") {
			return word
		}
		return title + " (" + word + ")"
	}
	return title
}

// Suggest implements formula.Scope.
func (s *Scope) Suggest(name string, candidates func() []string) string {
	return s.p.Suggest(name, candidates)
}

// Names implements formula.Scope.
func (s *Scope) Names(t value.Type) []string {
	var out []string
	switch t.Kind {
	case value.Invalid:
		for _, l := range s.Locals {
			out = append(out, l.Name)
		}
		out = slices.AppendSeq(slices.AppendSeq(out, maps.Keys(s.p.idents)), maps.Keys(s.p.funcs))
	case value.Unit, value.Space, value.Edge:
		o, _ := OwnerOf(t)
		out = append(keys(builtinMembers[t.Kind]), keys(s.p.attributes[o])...)
		out = append(out, keys(s.p.members[o])...)
	case value.Record:
		if r := s.p.Records[t.Name]; r != nil {
			for _, f := range r.Fields {
				out = append(out, f.Name)
			}
		}
	case value.Enum:
		if e := s.p.Enums[t.Name]; e != nil {
			out = slices.Concat(e.Words, keys(s.p.attributes[Owner(t.Name)]), keys(s.p.members[Owner(t.Name)]))
		}
	}
	return out
}
