package program

import (
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// declareNouns reads the words, records and attributes: what types are made of.
func (l *loader) declareNouns() {
	l.addEnum("side", nil, nil)
	l.ScopeKinds = []string{"turn", "phase", "segment", "impulse", "combat", "activation"}
	l.addEnum("yes_no", []string{"no", "yes"}, nil)
	for i, word := range []string{"no", "yes"} { // where a flag is wanted, they are flags
		l.AddSymbol(formula.Symbol{Name: word, Type: value.FlagType, Const: true, Value: value.Word(int64(i))})
	}
	for _, e := range l.InForce() {
		switch it := e.Item; {
		case it.Game != nil:
			l.Name, l.Title = it.Game.Name.Text, it.Game.Title.Value()
			if l.Playing > 0 && l.Scenarios[l.Playing].Title != "" {
				l.Title += ": " + l.Scenarios[l.Playing].Title
			}
		case it.Map != nil:
			l.mapKind = it.Map
		case it.Side != nil:
			l.addWords("side", it.Side.Names, e.Rule)
		case it.Enum != nil:
			if l.fresh(it.Enum.Name, e.Rule, "enum") {
				l.addEnum(it.Enum.Name.Text, nil, nil)
				l.addWords(it.Enum.Name.Text, it.Enum.Values, e.Rule)
			}
		case it.Record != nil:
			if l.fresh(it.Record.Name, e.Rule, "record") {
				l.Records[it.Record.Name.Text] = &Record{Name: it.Record.Name.Text}
			}
		case it.Noun != nil:
			l.declareNoun(it.Noun, e.Rule)
		case it.Table != nil: // its columns are a type
			t := &Table{Name: it.Table.Name.Text}
			l.Tables[t.Name] = t
			l.AddGrid(t.Name, t)
		}
	}
	l.nounWords()
	l.takeSeats()
}

// fresh registers a global name once.
func (l *loader) fresh(n *dsl.Name, rule *ruleset.Rule, what string) bool {
	key := n.Text
	if what == "enum" || what == "record" || what == "noun" { // types may share a name with a value: track weather: weather
		key = "type " + key
	}
	if at, ok := l.declared[key]; ok {
		d := l.report.Fail(codes.Duplicate, n.Pos, len(n.Text), rule, "%q is declared twice", n.Text)
		d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(at, at), Text: "the first time here"})
		return false
	}
	asked := what != "enum" && what != "noun" && what != "event" && what != "action" && what != "procedure" // in expressions
	if asked && l.reserved(n, rule, true) {
		return false
	}
	l.declared[key] = n.Pos
	return true
}

func (l *loader) addEnum(name string, words, titles []string) *Enum {
	e := names.NewEnum(name, words, titles)
	l.Enums[name] = e
	for i := range words {
		l.wordSymbol(e, i)
	}
	return e
}

func (l *loader) addWords(enum string, words []*dsl.Titled, rule *ruleset.Rule) {
	e := l.Enums[enum]
	for _, w := range words {
		if _, twice := e.Index(w.Name.Text); twice {
			l.report.Fail(codes.Duplicate, w.Name.Pos, len(w.Name.Text), rule, "%q is a word of %s already", w.Name.Text, enum)
			continue
		}
		l.reserved(w.Name, rule, false)
		title := w.Title.Value()
		if title == "" {
			title = w.Name.Text
		}
		e.Add(w.Name.Text, title)
		l.wordSymbol(e, len(e.Words)-1)
	}
	if len(e.Words) > 62 && enum != "side" {
		l.report.Fail(codes.BadData, words[0].Pos, 1, rule, "the enum %q has more than 62 words", enum)
	}
}

func (l *loader) wordSymbol(e *Enum, i int) {
	w := e.Words[i]
	l.AddSymbol(formula.Symbol{Name: w, Type: value.EnumType(e.Name), Const: true, Value: value.Word(int64(i))})
}

// typeOf resolves a type as written.
func (l *loader) typeOf(t *dsl.TypeRef, rule *ruleset.Rule) value.Type {
	base, ok := l.namedType(t.Name)
	if !ok {
		names := append(keys(l.Enums), keys(l.Records)...)
		names = append(names, "number", "flag", "text", "unit", "hex", "area", "space", "edge", "border")
		l.report.Fail(codes.UnknownType, t.Pos, len(t.Name), rule, "there is no type %q", t.Name).Help = l.Suggest(t.Name, func() []string { return names })
		return value.Type{}
	}
	switch t.Many {
	case "list":
		return value.ListOf(base)
	case "set":
		if base.Kind == value.Enum && l.Nouns[base.Name] == nil {
			return value.Type{Kind: value.Mask, Name: base.Name}
		}
		return value.ListOf(base)
	case "column":
		return value.Type{Kind: value.Column, Name: t.Name}
	}
	return base
}

func (l *loader) namedType(name string) (value.Type, bool) {
	switch name {
	case "number":
		return value.NumberType, true
	case "flag":
		return value.FlagType, true
	case "text":
		return value.TextType, true
	case "unit":
		return value.UnitType, true
	case "hex", "area", "space":
		return value.SpaceType, true
	case "edge", "border":
		return value.EdgeType, true
	}
	if l.Enums[name] != nil {
		return value.EnumType(name), true
	}
	if l.Records[name] != nil {
		return value.Type{Kind: value.Record, Name: name}, true
	}
	if l.Tables[name] != nil {
		return value.Type{Kind: value.Column, Name: name}, true
	}
	return value.Type{}, false
}

// Domain is how many values a key of type t can have; false when they have no
// bound.
func (p *Program) Domain(t value.Type) (int, bool) {
	switch t.Kind {
	case value.Enum:
		if p.Nouns[t.Name] == nil {
			return len(p.Enums[t.Name].Words), true
		}
		fallthrough
	case value.Unit, value.Space, value.Edge:
		o, _ := names.OwnerOf(t)
		return p.Size(o), true
	case value.Flag:
		return 2, true
	}
	return 0, false
}

// params resolves declared parameters.
func (l *loader) params(p *dsl.Params, rule *ruleset.Rule) []Param {
	if p == nil {
		return nil
	}
	var out []Param
	for _, x := range p.List {
		if slices.ContainsFunc(out, func(o Param) bool { return o.Name == x.Name.Text }) {
			l.report.Fail(codes.Duplicate, x.Name.Pos, len(x.Name.Text), rule, "there are two parameters %q", x.Name.Text)
		}
		l.reserved(x.Name, rule, false)
		out = append(out, l.param(x, rule))
	}
	return out
}

// param resolves a parameter: of the type that it says, or that its name stands for.
func (l *loader) param(x *dsl.Param, rule *ruleset.Rule) Param {
	out := Param{Name: x.Name.Text}
	t, ok := l.naming[x.Name.Text]
	switch {
	case x.Type != nil:
		out.Type = l.typeOf(x.Type, rule)
	case ok:
		out.Type = t
	default:
		l.report.Fail(codes.UnknownType, x.Name.Pos, len(x.Name.Text), rule, "what is %s?", x.Name.Text).Help =
			"say its type, " + x.Name.Text + ": …, or that of all who are called so: names " + x.Name.Text + ": …"
	}
	return out
}

// declareNames notes what names stand for.
func (l *loader) declareNames(d *dsl.Names, rule *ruleset.Rule) {
	for _, x := range d.List {
		t := l.typeOf(x.Type, rule)
		for _, n := range x.Names {
			l.reserved(n, rule, false)
			if _, twice := l.naming[n.Text]; twice {
				l.report.Fail(codes.Duplicate, n.Pos, len(n.Text), rule, "%q is declared twice", n.Text)
				continue
			}
			l.naming[n.Text] = t
		}
	}
}

func types(ps []Param) []value.Type {
	out := make([]value.Type, len(ps))
	for i, p := range ps {
		out[i] = p.Type
	}
	return out
}

// bind gives the parameters of a declared thing the names that a rule uses; a
// rule that names none uses those of the declaration.
func (l *loader) bind(b *dsl.Binders, declared []Param, at lexer.Position, name string, rule *ruleset.Rule) []Param {
	if b == nil {
		return declared
	}
	n := len(b.Names)
	if n != len(declared) {
		l.report.Fail(codes.WrongArity, at, len(name), rule, "%s takes %d values, not %d", name, len(declared), n)
	}
	out := slices.Clone(declared)
	for i := range out {
		if i < n {
			out[i].Name = b.Names[i].Text
			l.reserved(b.Names[i], rule, false)
		}
	}
	return out
}
