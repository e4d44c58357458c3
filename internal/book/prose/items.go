package prose

import (
	"slices"
	"strings"

	"wargame/dsl"
)

// Items writes the items of a rule in their order. Lines that change one number, and lines
// that forbid one act, stand together in a list.
func (s *Speaker) Items(items []*dsl.Item) []Block {
	var out []Block
	for i := 0; i < len(items); {
		n := 1
		for i+n < len(items) && together(items[i], items[i+n]) {
			n++
		}
		for _, b := range s.group(items[i : i+n]) { // one for each of several permissions
			if k := len(out) - 1; k < 0 || b.Table != nil || !slices.Equal(out[k].Plain(), b.Plain()) {
				out = append(out, b)
			}
		}
		i += n
	}
	s.stop(out)
	return out
}

// stop ends each sentence.
func (s *Speaker) stop(blocks []Block) {
	for i := range blocks {
		b := &blocks[i]
		if b.Text = b.Text.stopped(s.say.Text("stop")); len(b.Sub) == 0 && len(b.Text) > 0 {
			if last := &b.Text[len(b.Text)-1]; last.Text == s.say.Text("colon") {
				last.Text = s.say.Text("stop")
			}
		}
		s.stop(b.Sub)
	}
}

// together reports whether two lines are about one name, with one condition over them.
func together(a, b *dsl.Item) bool {
	x, y := headOf(a), headOf(b)
	return x != "" && x == y
}

func headOf(it *dsl.Item) string {
	switch {
	case it.Contribution != nil:
		return "adds " + it.Contribution.Name.Text + " " + it.Contribution.Under.String()
	case it.Forbid != nil:
		return "forbids " + nameList(it.Forbid.Name, it.Forbid.List) + " " + it.Forbid.Under.String()
	case it.Stacking != nil && it.Stacking.Params == nil:
		return "stacks " + it.Stacking.Name.Text
	}
	return ""
}

func nameList(first *dsl.Name, list []*dsl.Name) string {
	out := first.Text
	for _, n := range list {
		out += "," + n.Text
	}
	return out
}

// group writes one item, or several that stand together.
func (s *Speaker) group(items []*dsl.Item) []Block {
	it := items[0]
	switch {
	case it.Contribution != nil:
		return []Block{s.changes(items)}
	case it.Forbid != nil:
		return []Block{s.bans(items)}
	case it.Stacking != nil && it.Stacking.Params == nil:
		return []Block{s.limitLines(items)}
	}
	b, ok := s.item(it)
	if !ok {
		return nil
	}
	return b
}

// expr parses an expression; nil for none.
func expr(e *dsl.Expr) *node {
	if e == nil {
		return nil
	}
	return parse(e.Text)
}

// when is the condition of an item with that of its head; nil without one.
func conditions(list ...*dsl.Expr) []*node {
	var out []*node
	for _, e := range list {
		if n := expr(e); n != nil {
			out = append(out, n.conjuncts("and")...)
		}
	}
	return out
}

// longEffect is the length of an effect that does not stand before its condition.
const longEffect = 14

// changes writes what rules add to a number.
func (s *Speaker) changes(items []*dsl.Item) Block {
	first := items[0].Contribution
	head := s.scope()
	head.binders(first.Name.Text, first.Params)
	if len(items) == 1 {
		effect, rest := s.change(items[0])
		return Block{Text: s.phrase("change.one", s.term(first.Name.Text), effect, rest).capital()}
	}
	out := Block{Text: s.phrase("change.head", s.term(first.Name.Text)).capital(), Effects: true}
	if first.Under != nil {
		out.Text = s.phrase("change.under", s.term(first.Name.Text), head.all(conditions(first.Under))).capital()
	}
	for _, it := range items {
		effect, rest := s.change(it)
		if len([]rune(effect.String())) > longEffect {
			out.Effects = false
		}
		out.Sub = append(out.Sub, Block{Text: append(Text{{Text: effect.String(), Mark: Strong}}, rest...)})
	}
	return out
}

// change returns what a line adds, and under which conditions.
func (s *Speaker) change(it *dsl.Item) (effect, rest Text) {
	x := it.Contribution
	c := s.scope()
	c.binders(x.Name.Text, x.Params)
	switch {
	case len(x.Without) > 0:
		effect = s.phrase("change.without", s.clauses(x.Without))
	default:
		v := c.value(parse(x.Value.Text))
		key := map[string]string{"=": "is", "x": "times", "+": "plus", "-": "minus", "least": "least", "most": "most"}[x.Op]
		effect = s.phrase("change."+key, v)
	}
	under := x.Under
	if under != nil && x.When == nil {
		under = nil
	}
	conds := conditions(x.When)
	rest = c.tail(conds, x.Tail)
	return effect, rest
}

// tail writes the conditions and the qualifications after a line.
func (c *scope) tail(conds []*node, tail []*dsl.Tail) Text {
	var out Text
	if len(conds) > 0 {
		out = append(out, c.sp.phrase("tail.if", c.all(conds))...)
	}
	for _, t := range tail {
		switch {
		case t.Unless != nil:
			out = append(out, c.sp.phrase("tail.unless", c.cond(parse(t.Unless.Text)))...)
		case t.AtMost != nil:
			out = append(out, c.sp.phrase("tail.atmost", c.value(parse(t.AtMost.Text)))...)
		case t.Despite != nil:
			out = append(out, c.sp.phrase("tail.despite", c.sp.clauses(t.Despite))...)
		case t.Leaving != nil:
			out = append(out, c.sp.phrase("tail.leaving", c.cond(parse(t.Leaving.Text)))...)
		case t.Last:
			out = append(out, c.sp.phrase("tail.last")...)
		case t.Because != nil:
			out = append(out, c.sp.phrase("tail.because", quote(t.Because))...)
		case t.Reveals != nil:
			var names []Text
			for _, n := range t.Reveals {
				names = append(names, c.attributeName(n.Text))
			}
			out = append(out, c.sp.phrase("tail.reveals", c.sp.join(names, "and"))...)
		}
	}
	return out
}

// bans writes prohibitions.
func (s *Speaker) bans(items []*dsl.Item) Block {
	first := items[0].Forbid
	what := s.acts(first.Name, first.List)
	if len(items) == 1 {
		c := s.scope()
		c.binders(first.Name.Text, first.Params)
		return Block{Text: s.phrase("forbid.one", what, c.tail(conditions(first.Under, first.When), first.Tail)).capital()}
	}
	c := s.scope()
	c.binders(first.Name.Text, first.Params)
	out := Block{Text: s.phrase("forbid.head", what).capital()}
	if first.Under != nil {
		out.Text = s.phrase("forbid.under", what, c.all(conditions(first.Under))).capital()
	}
	seen := map[string]bool{}
	for _, it := range items {
		x := it.Forbid
		c := s.scope()
		c.binders(x.Name.Text, x.Params)
		t := c.tail(conditions(x.When), x.Tail).trimmed().capital()
		if key := t.String(); !seen[key] { // one line for each of several permissions
			seen[key] = true
			out.Sub = append(out.Sub, Block{Text: t})
		}
	}
	return out
}

// trimmed returns the text without blanks at its beginning.
func (t Text) trimmed() Text {
	if len(t) == 0 {
		return t
	}
	out := append(Text(nil), t...)
	out[0].Text = strings.TrimLeft(out[0].Text, " ")
	return out
}

// acts names one permission, or all of a list.
func (s *Speaker) acts(first *dsl.Name, list []*dsl.Name) Text {
	if list == nil {
		return s.term(first.Text)
	}
	var out []Text
	for _, n := range list {
		out = append(out, s.term(n.Text))
	}
	return s.join(out, "and")
}

// params lists the parameters of a declaration in brackets; empty for none.
func (c *scope) head(list []*dsl.Param) Text {
	if len(list) == 0 {
		return nil
	}
	var out []Text
	for _, p := range list {
		out = append(out, c.variable(p.Name.Text))
	}
	return c.sp.phrase("params", c.sp.join(out, "comma"))
}

func (s *Speaker) declared(key, name string, params []*dsl.Param, parts ...Text) Block {
	c := s.scope(params...)
	return Block{Name: name, Text: s.phrase(key, append([]Text{s.term(name), c.head(params)}, parts...)...).capital()}
}

func list(p *dsl.Params) []*dsl.Param {
	if p == nil {
		return nil
	}
	return p.List
}
