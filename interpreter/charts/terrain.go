package charts

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/picture"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// Terrain is a kind of ground or hexside that the legend draws, with everything that the
// rules make depend on it.
type Terrain struct {
	Of      string   `json:"of"` // space or edge
	Name    string   `json:"name"`
	Title   string   `json:"title"`
	Effects []Effect `json:"effects,omitempty"`
}

// Effect is what one rule makes of a terrain.
type Effect struct {
	Kind   string `json:"kind"`             // number, forbid, allow, spare, step or table
	What   string `json:"what"`             // the number, permission, movement or table
	Text   string `json:"text,omitempty"`   // of a number: +1; of a prohibition: its reason
	When   string `json:"when,omitempty"`   // the other conditions: units, phases
	Unless string `json:"unless,omitempty"` // the exceptions
	// Partly says that more conditions must hold than When and Unless tell; the title of the
	// rule says which.
	Partly bool `json:"partly,omitempty"`
	Source
}

// facet is a terrain as expressions name it: a flag, or a word of an attribute.
type facet struct {
	of   names.Owner
	attr *names.Attribute
	word int64 // -1 for a flag
}

// terrainOf lists the terrain in the order of the legend. A game without a legend has all
// flags of spaces and edges.
func terrainOf(p *program.Program) []Terrain {
	var out []Terrain
	for _, f := range facetsOf(p) {
		x := &tracer{p: p, facet: f}
		x.numbers()
		x.permissions()
		x.movements()
		x.tables()
		if len(x.out) == 0 {
			continue
		}
		name, title := f.attr.Name, f.attr.Label()
		if f.word >= 0 {
			e := p.Enums[f.attr.Type.Name]
			name, title = e.Words[f.word], names.Spoken(e.Title(int(f.word)))
		}
		out = append(out, Terrain{Of: string(f.of), Name: name, Title: capital(titled(p, f, title)), Effects: x.out})
	}
	return out
}

// titled returns the title that the key of the legend gives a terrain alone.
func titled(p *program.Program, f facet, title string) string {
	for _, x := range p.Legend {
		if x.Texts["key"] != nil && len(x.Words) == 1 && x.When == nil && f.is(x.Words[0]) {
			return x.Title()
		}
	}
	return title
}

func (f facet) is(w picture.LegendWord) bool {
	return w.Attribute == f.attr && (f.word < 0 || w.Word == f.word)
}

func facetsOf(p *program.Program) []facet {
	var out []facet
	add := func(of names.Owner, a *names.Attribute, word int64) {
		f := facet{of, a, word}
		if a.Type.Kind == value.Flag {
			f.word = -1
		}
		if !a.Changing && !slices.Contains(out, f) {
			out = append(out, f)
		}
	}
	for _, of := range []names.Owner{names.OfSpace, names.OfEdge} {
		for _, x := range p.Legend {
			for _, w := range x.Words {
				if x.Of == string(of) && w.Attribute != nil {
					add(of, w.Attribute, w.Word)
				}
			}
		}
		for _, name := range p.AttributesOf(of) {
			if a := p.AttributeOf(of, name); len(p.Legend) == 0 && a.Type.Kind == value.Flag {
				add(of, a, -1)
			}
		}
	}
	return out
}

// capital returns a title with an upper-case first letter.
func capital(title string) string { return names.Headline(title) }

// tracer collects the effects of one terrain.
type tracer struct {
	p *program.Program
	facet
	out []Effect
}

// deepest is how many defines a condition is followed through.
const deepest = 3

// asks reports whether an expression can be true because of the terrain (with sign true), or
// false because of it.
func (x *tracer) asks(e *formula.Expr, sign bool) bool {
	return e != nil && x.in(e.Root, sign, deepest)
}

func (x *tracer) in(n *formula.Tree, sign bool, deep int) bool {
	if n == nil {
		return false
	}
	if x.named(n) {
		return sign
	}
	switch n.Op {
	case formula.OpNot:
		return x.in(n.Kids[0], !sign, deep)
	case formula.OpAnd, formula.OpOr:
		return slices.ContainsFunc(n.Kids, func(k *formula.Tree) bool { return x.in(k, sign, deep) })
	case formula.OpAny, formula.OpAll, formula.OpOne:
		return x.in(n.Kids[1], sign, deep)
	case formula.OpNone:
		return x.in(n.Kids[1], !sign, deep)
	case formula.OpCall:
		if d := x.p.Defines[n.Func.Name]; d != nil && deep > 0 && d.Type.Kind == value.Flag && d.Body != nil {
			return x.in(d.Body.Root, sign, deep-1)
		}
	}
	return false
}

// named reports whether a condition is the terrain itself.
func (x *tracer) named(n *formula.Tree) bool {
	reads := func(n *formula.Tree) bool {
		return n.Op == formula.OpAttr && n.Func != nil && n.Func.Name == x.attr.Name && len(n.Kids) == 1 && n.Kids[0].Type.Same(x.of.Type())
	}
	if x.word < 0 {
		return reads(n)
	}
	has := func(n *formula.Tree) bool {
		switch {
		case n.Op == formula.OpConst && n.Type.Kind == value.Enum:
			return n.Val.N == x.word
		case n.Op == formula.OpConst && n.Type.Kind == value.Mask:
			return n.Val.N>>x.word&1 != 0
		case n.Op == formula.OpConst && n.Type.Kind == value.List:
			return slices.Contains(n.Val.List(), x.word)
		}
		return false
	}
	inside := func(n *formula.Tree) bool {
		for n.Op == formula.OpMask && len(n.Kids) == 1 {
			n = n.Kids[0]
		}
		return has(n) || n.Op == formula.OpList && slices.ContainsFunc(n.Kids, has)
	}
	switch n.Op {
	case formula.OpEq:
		return reads(n.Kids[0]) && has(n.Kids[1]) || reads(n.Kids[1]) && has(n.Kids[0])
	case formula.OpIn:
		return reads(n.Kids[0]) && inside(n.Kids[1]) || has(n.Kids[0]) && reads(n.Kids[1])
	}
	return false
}

// speaker leaves out the terrain itself; of alternatives, those with it.
func (x *tracer) speaker() *speaker {
	return &speaker{program: x.p, without: func(n *formula.Tree) bool {
		return x.named(n) || n.Op == formula.OpNot && x.named(n.Kids[0]) || n.Op == formula.OpOr && slices.ContainsFunc(n.Kids, x.named)
	}}
}

// under says when an effect takes place: never half of a condition.
func (x *tracer) under(e Effect, when, unless *formula.Expr) Effect {
	e.When, e.Unless = x.rest(&e, when), x.rest(&e, unless)
	return e
}

// rest returns a condition without the terrain, if players know its words. Otherwise the effect
// takes place partly.
func (x *tracer) rest(e *Effect, of *formula.Expr) string {
	if of == nil {
		return ""
	}
	s := x.speaker()
	if s.plain(of.Root) {
		return s.say(of.Root)
	}
	e.Partly = true
	return ""
}

// numbers adds the contributions to quantities.
func (x *tracer) numbers() {
	for _, name := range slices.Sorted(maps.Keys(x.p.Quantities)) {
		q := x.p.Quantities[name]
		for _, c := range q.Contributions {
			if x.asks(c.When, true) && !x.nothing(c) {
				s := &speaker{program: x.p}
				e := Effect{Kind: "number", What: x.p.TitleOf(q.Name), Text: s.contribution(c.Op, c.Value), Source: sourceOf(c.Rule)}
				x.add(x.under(e, c.When, c.Unless), c.Because)
			}
		}
	}
}

// nothing reports whether a contribution adds a constant or a table cell that is 0.
func (x *tracer) nothing(c *construct.Contribution) bool {
	return (c.Op == "+" || c.Op == "-") && strings.TrimLeft((&speaker{program: x.p}).constant(c.Value), "+-") == "0"
}

// permissions adds what is forbidden, what is allowed, and what a terrain spares.
func (x *tracer) permissions() {
	for _, name := range slices.Sorted(maps.Keys(x.p.Permissions)) {
		perm := x.p.Permissions[name]
		what := x.p.TitleOf(name)
		for _, b := range perm.Bans {
			e := Effect{What: what, Source: sourceOf(b.Rule)}
			switch {
			case x.asks(b.When, true), x.asks(b.Needs, false):
				e.Kind = "forbid"
				e = x.under(e, b.When, b.Unless)
			case x.asks(b.Unless, true), x.asks(b.When, false):
				e.Kind = "spare"
				e = x.under(e, b.When, nil)
			default:
				continue
			}
			x.add(e, reason(b))
		}
		for _, g := range perm.Grants {
			if x.asks(g.When, true) {
				x.add(x.under(Effect{Kind: "allow", What: what, Source: sourceOf(g.Rule)}, g.When, g.Unless), "")
			}
		}
	}
}

// reason returns the reason of a prohibition; empty if it names something of a position.
func reason(b *construct.Ban) string {
	if strings.Contains(b.Because, "{") {
		return ""
	}
	return b.Because
}

// movements adds steps of movements that the terrain opens.
func (x *tracer) movements() {
	for _, m := range x.p.MovementList {
		for _, mode := range m.Modes {
			for _, step := range mode.Steps {
				if !x.asks(step.When, true) {
					continue
				}
				what, text := cmp.Or(m.Title, names.Headline(m.Name)), "1"
				if mode.Title != "" {
					what += ", " + mode.Title
				}
				if step.Cost != nil {
					text = (&speaker{program: x.p}).contribution("=", step.Cost)
				}
				x.add(x.under(Effect{Kind: "step", What: what, Text: strings.TrimPrefix(text, "= "), Source: sourceOf(m.Rule)}, step.When, nil), "")
			}
		}
	}
}

// tables adds the rows of plain tables whose axis is the attribute.
func (x *tracer) tables() {
	if x.word < 0 || x.attr.Type.Kind != value.Enum {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(x.p.Tables)) {
		t := x.p.Tables[name]
		if len(t.Axes) != 1 || !t.Axes[0].Type.Same(x.attr.Type) {
			continue
		}
		v, ok := t.Lookup([]value.Value{value.Word(x.word)})
		if !ok {
			continue
		}
		var parts []string
		for i, o := range t.Outputs {
			if len(t.Outputs) == 1 {
				parts = append(parts, t.ShowCell(x.p, v))
				break
			}
			parts = append(parts, names.Spoken(o.Name)+" "+x.p.Show(o.Type, v.Field(i)))
		}
		x.add(Effect{Kind: "table", What: x.p.TitleOf(name), Text: strings.Join(parts, ", "), Source: sourceOf(t.Rule)}, "")
	}
}

// add adds an effect, unless the same rule has said the same.
func (x *tracer) add(e Effect, because string) {
	if because != "" && e.Text == "" {
		e.Text = because
	}
	if !slices.Contains(x.out, e) {
		x.out = append(x.out, e)
	}
}
