package declare

import (
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// TypeOf resolves a type reference and reports an unknown type.
func (ns *Names) TypeOf(t *dsl.TypeRef, rule *ruleset.Rule) value.Type {
	base, ok := ns.NamedType(t.Name)
	if !ok {
		names := append(slices.Sorted(maps.Keys(ns.Lexicon.Enums)), slices.Sorted(maps.Keys(ns.Lexicon.Records))...)
		names = append(names, "number", "flag", "text", "unit", "hex", "area", "space", "edge", "border")
		ns.Report.Fail(codes.UnknownType, t.Pos, len(t.Name), rule, "there is no type %q", t.Name).Help = ns.Report.Suggest(t.Name, func() []string { return names })
		return value.Type{}
	}
	switch t.Many {
	case "list":
		return value.ListOf(base)
	case "set":
		if base.Kind == value.Enum && ns.Lexicon.Nouns[base.Name] == nil {
			return value.Type{Kind: value.Mask, Name: base.Name}
		}
		return value.ListOf(base)
	case "column":
		return value.Type{Kind: value.Column, Name: t.Name}
	}
	return base
}

func (ns *Names) NamedType(name string) (value.Type, bool) {
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
	if ns.Lexicon.Enums[name] != nil {
		return value.EnumType(name), true
	}
	if ns.Lexicon.Records[name] != nil {
		return value.Type{Kind: value.Record, Name: name}, true
	}
	if ns.Lexicon.HasGrid(name) {
		return value.Type{Kind: value.Column, Name: name}, true
	}
	return value.Type{}, false
}

// Params resolves the parameters of a declaration.
func (ns *Names) Params(p *dsl.Params, rule *ruleset.Rule) []names.Param {
	if p == nil {
		return nil
	}
	var out []names.Param
	for _, x := range p.List {
		if slices.ContainsFunc(out, func(o names.Param) bool { return o.Name == x.Name.Text }) {
			ns.Report.Fail(codes.Duplicate, x.Name.Pos, len(x.Name.Text), rule, "there are two parameters named %q", x.Name.Text)
		}
		ns.Reserved(x.Name, rule, false)
		out = append(out, ns.Param(x, rule))
	}
	return out
}

// Param resolves a parameter. Its type is as written, or the declared type of its name.
func (ns *Names) Param(x *dsl.Param, rule *ruleset.Rule) names.Param {
	out := names.Param{Name: x.Name.Text}
	t, ok := ns.named[x.Name.Text]
	switch {
	case x.Type != nil:
		out.Type = ns.TypeOf(x.Type, rule)
	case ok:
		out.Type = t
	default:
		ns.Report.Fail(codes.UnknownType, x.Name.Pos, len(x.Name.Text), rule, "the type of %s is unknown", x.Name.Text).Help =
			"write its type: " + x.Name.Text + ": …, or give all parameters of that name a type: names " + x.Name.Text + ": …"
	}
	return out
}

// DeclareNames records the types of names that parameters use without a type.
func (ns *Names) DeclareNames(d *dsl.Names, rule *ruleset.Rule) {
	for _, x := range d.List {
		t := ns.TypeOf(x.Type, rule)
		for _, n := range x.Names {
			ns.Reserved(n, rule, false)
			if _, twice := ns.named[n.Text]; twice {
				ns.Report.Fail(codes.Duplicate, n.Pos, len(n.Text), rule, "%q is declared twice", n.Text)
				continue
			}
			ns.named[n.Text] = t
		}
	}
}

// Bind returns the declared parameters under the names that a rule gives them. Without
// binders it returns them unchanged.
func (ns *Names) Bind(b *dsl.Binders, declared []names.Param, at lexer.Position, name string, rule *ruleset.Rule) []names.Param {
	if b == nil {
		return declared
	}
	n := len(b.Names)
	if n != len(declared) {
		ns.Report.Fail(codes.WrongArity, at, len(name), rule, "%s takes %d values, not %d", name, len(declared), n)
	}
	out := slices.Clone(declared)
	for i := range out {
		if i < n {
			out[i].Name = b.Names[i].Text
			ns.Reserved(b.Names[i], rule, false)
		}
	}
	return out
}

// Types returns the types of parameters.
func Types(ps []names.Param) []value.Type {
	out := make([]value.Type, len(ps))
	for i, p := range ps {
		out[i] = p.Type
	}
	return out
}
