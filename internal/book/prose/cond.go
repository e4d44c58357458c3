package prose

import (
	"strings"

	"wargame/interpreter/value"
)

// cond says a condition.
func (c *scope) cond(n *node) Text { return c.truth(n, true) }

// all joins conditions by and.
func (c *scope) all(conds []*node) Text {
	var out []Text
	for _, x := range conds {
		t := c.cond(x)
		if len(conds) > 1 && (x.kind == binary && x.text == "or" || x.runsOn()) || x.kind == choice {
			t = c.sp.phrase("brackets", t)
		}
		out = append(out, t)
	}
	return c.sp.join(out, "and.also")
}

// runsOn reports whether the sentence of a condition would take in what follows it.
func (n *node) runsOn() bool {
	if n.kind == unary {
		return n.args[0].runsOn()
	}
	switch {
	case n.kind != call || len(n.args) < 2:
		return false
	case n.text == "all":
		return true
	}
	return (n.text == "any" || n.text == "none" || n.text == "one") && (len(n.args[1].conjuncts("and")) > 1 || n.args[1].runsOn())
}

// truth says that a condition is true, or that it is false.
func (c *scope) truth(n *node, yes bool) Text {
	switch n.kind {
	case unary:
		if n.text == "not" {
			return c.truth(n.args[0], !yes)
		}
	case binary:
		if t, ok := c.compared(n, yes); ok {
			return t
		}
	case name:
		switch {
		case n.text == "true" && yes || n.text == "false" && !yes:
			return plain(c.sp.say.Text("cond.always"))
		case n.text == "true" || n.text == "false":
			return plain(c.sp.say.Text("cond.never"))
		}
		if c.vars[n.text] != "" {
			return c.sp.phrase(either("cond.yes", yes), c.variable(n.text))
		}
		return c.sp.phrase(either("cond.holds", yes), c.named(n.text))
	case member:
		return c.quality(n, yes)
	case call:
		return c.asked(n, yes)
	case choice:
		if yes {
			return c.sp.phrase("cond.choice", c.cond(n.args[0]), c.cond(n.args[1]), c.cond(n.args[2]))
		}
	}
	if !yes {
		return c.sp.phrase("cond.not", c.cond(n))
	}
	return c.value(n)
}

func either(key string, yes bool) string {
	if yes {
		return key
	}
	return key + ".not"
}

// opposite are the comparisons that say the contrary.
var opposite = map[string]string{"==": "!=", "!=": "==", "<": ">=", ">": "<=", "<=": ">", ">=": "<", "in": "not in", "not in": "in"}

func (c *scope) compared(n *node, yes bool) (Text, bool) {
	op := n.text
	a, b := n.args[0], n.args[1]
	switch op {
	case "and", "or":
		if yes == (op == "and") {
			var parts []*node
			for _, x := range n.conjuncts(op) {
				if !yes {
					x = &node{kind: unary, text: "not", args: []*node{x}}
				}
				parts = append(parts, x)
			}
			return c.all(parts), true
		}
		var out []Text
		for _, x := range n.conjuncts(op) {
			t := c.truth(x, yes)
			if x.kind == binary && (x.text == "and" || x.text == "or") || x.kind == choice {
				t = c.sp.phrase("brackets", t)
			}
			out = append(out, t)
		}
		return c.sp.join(out, "or"), true
	}
	if !yes {
		other, ok := opposite[op]
		if !ok {
			return nil, false
		}
		op = other
	}
	switch op {
	case "==", "!=":
		return c.equal(a, b, op == "=="), true
	case "in", "not in":
		return c.within(a, b, op == "in"), true
	case "<", ">", "<=", ">=":
		if a.kind == call && a.text == "len" && len(a.args) == 1 && (op == ">" && b.text == "0" || op == ">=" && b.text == "1") {
			return c.sp.phrase("cond.some", c.value(a.args[0])), true
		}
		return c.sp.phrase("cond."+map[string]string{"<": "less", ">": "more", "<=": "atmost", ">=": "atleast"}[op], c.value(a), c.value(b)), true
	case "contains", "startsWith", "endsWith", "matches":
		return c.sp.phrase("cond."+op, c.value(a), c.value(b)), true
	}
	return nil, false
}

// equal says that two values are the same or not.
func (c *scope) equal(a, b *node, yes bool) Text {
	switch {
	case b.is("true"):
		return c.truth(a, yes)
	case b.is("false"):
		return c.truth(a, !yes)
	case b.is("none") && (a.kind == member && (a.text == "hex" || a.text == "space" || a.text == "area")):
		return c.sp.phrase(either("cond.offmap", yes), c.value(a.base))
	case b.is("none"):
		return c.sp.phrase(either("cond.none", yes), c.bare(c.value(a), yes))
	case a.kind == call && a.text == "len" && len(a.args) == 1 && b.kind == number && b.text == "0":
		if yes {
			return c.sp.phrase("cond.empty", c.value(a.args[0]))
		}
		return c.sp.phrase("cond.some", c.value(a.args[0]))
	case b.kind == series && len(b.args) == 0:
		return c.sp.phrase(map[bool]string{true: "cond.empty", false: "cond.some"}[yes], c.value(a))
	case c.isCondition(b):
		return c.sp.phrase(either("cond.same", yes), c.cond(a), c.cond(b))
	}
	return c.sp.phrase(either("cond.is", yes), c.value(a), c.value(b))
}

// bare returns a noun without its article, for a sentence that says that there is none.
func (c *scope) bare(t Text, yes bool) Text {
	if yes && len(t) > 0 && strings.HasPrefix(t[0].Text, "the ") && c.sp.say.English() {
		t = append(Text(nil), t...)
		t[0].Text = strings.TrimPrefix(t[0].Text, "the ")
	}
	return t
}

// isCondition reports whether an expression is yes or no.
func (c *scope) isCondition(n *node) bool {
	switch n.kind {
	case unary:
		return n.text == "not"
	case binary:
		return levels[n.text] <= 20 && n.text != "??"
	case call:
		switch n.text {
		case "any", "all", "none", "one":
			return true
		}
		return c.sp.flag(n.text)
	}
	return false
}

// within says that something is in a list.
func (c *scope) within(a, b *node, yes bool) Text {
	if b.kind == series {
		return c.sp.phrase(either("cond.is", yes), c.value(a), c.listed(b, "or"))
	}
	if b.kind == binary && b.text == ".." {
		return c.sp.phrase(either("cond.is", yes), c.value(a), c.value(b))
	}
	if b.kind == call && b.text == "adjacent" && len(b.args) == 1 {
		return c.sp.phrase(either("cond.adjacent", yes), c.value(a), c.value(b.args[0]))
	}
	return c.sp.phrase(either("cond.in", yes), c.value(a), c.value(b))
}

// quality says that a thing has a flag or a kind, or that a declared question about it is
// answered yes.
func (c *scope) quality(n *node, yes bool) Text {
	subject := c.value(n.base)
	if a := c.sp.attribute(n.text); a == nil && c.sp.flag(n.text) {
		return c.sp.phrase(either("cond.applies", yes), c.sp.term(n.text), subject)
	}
	if title, ok := c.sp.words[n.text]; ok && c.sp.attribute(n.text) == nil {
		return c.sp.phrase(either("cond.is", yes), subject, Text{{Text: title, Mark: Word}})
	}
	if a := c.sp.attribute(n.text); a != nil && a.Type.Kind == value.Flag {
		return c.sp.phrase(either("cond.is", yes), subject, c.attributeName(n.text))
	}
	return c.sp.phrase(either("cond.yes", yes), c.value(n))
}

// asked says a call that is a condition.
func (c *scope) asked(n *node, yes bool) Text {
	switch n.text {
	case "any", "none", "all", "one":
		key := "each." + n.text
		if n.text == "any" && !yes {
			key, yes = "each.none", true
		} else if n.text == "none" && !yes {
			key, yes = "each.any", true
		}
		if !yes {
			return c.sp.phrase("cond.not", c.truth(n, true))
		}
		if len(n.args) == 1 {
			return c.sp.phrase(key+".flags", c.value(n.args[0]))
		}
		of, in := c.elements(n)
		conds := n.args[1].conjuncts("and")
		if n.text != "all" {
			of, conds = c.owned(of, conds, in, n.args[0].as)
		}
		if len(conds) == 0 {
			return c.sp.phrase(key+".all", of)
		}
		return c.sp.phrase(key, of, in.all(conds))
	}
	if n.text != "" && c.sp.say.Has("ask."+n.text) {
		var args []Text
		for _, a := range n.args {
			args = append(args, c.value(a))
		}
		return c.sp.phrase(either("ask."+n.text, yes), args...)
	}
	if n.text != "" && c.sp.p.Permissions[n.text] != nil {
		if len(n.args) == 0 {
			return c.sp.phrase(either("cond.allowed.short", yes), c.sp.term(n.text))
		}
		return c.sp.phrase(either("cond.allowed", yes), c.sp.term(n.text), c.arguments(n.text, n.args))
	}
	if n.text != "" && len(n.args) == 0 {
		return c.sp.phrase(either("cond.holds", yes), c.sp.term(n.text))
	}
	if n.text != "" {
		return c.sp.phrase(either("cond.applies", yes), c.sp.term(n.text), c.arguments(n.text, n.args))
	}
	return c.sp.phrase(either("cond.yes", yes), c.called(n))
}
