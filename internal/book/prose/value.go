package prose

import (
	"strconv"
	"strings"

	"wargame/interpreter/names"
)

// value says what an expression is worth.
func (c *scope) value(n *node) Text {
	switch n.kind {
	case number:
		return plain(n.text)
	case quoted:
		if n.text == "" {
			return plain(c.sp.say.Text("value.blank"))
		}
		return Text{{Text: n.text, Mark: Quote}}
	case element:
		return plain(c.sp.say.Text("element"))
	case name:
		return c.named(n.text)
	case member:
		return c.member(n)
	case index:
		return c.sp.phrase("value.index", c.value(n.args[0]), c.value(n.base))
	case series:
		return c.listed(n, "and")
	case call:
		return c.called(n)
	case choice:
		return c.sp.phrase("value.choice", c.value(n.args[1]), c.cond(n.args[0]), c.value(n.args[2]))
	case unary:
		if n.text == "not" {
			return c.sp.phrase("value.whether", c.cond(n))
		}
		return append(plain(sign(n.text)), c.operand(n.args[0])...)
	case binary:
		return c.arithmetic(n)
	}
	return Text{{Text: n.text, Mark: Var}}
}

func sign(op string) string {
	if op == "-" {
		return "−"
	}
	return op
}

// inner_ is the value of an operand, in brackets if it is a sum.
func (c *scope) operand(n *node) Text {
	if n.kind == binary && (n.text == "+" || n.text == "-") || n.kind == choice {
		return c.sp.phrase("brackets", c.value(n))
	}
	return c.value(n)
}

func (c *scope) arithmetic(n *node) Text {
	a, b := n.args[0], n.args[1]
	switch n.text {
	case "+", "-":
		return join3(c.value(a), " "+sign(n.text)+" ", c.operand(b))
	case "*":
		return join3(c.operand(a), " × ", c.operand(b))
	case "/":
		if a.kind == number && b.kind == number {
			return plain(a.text + "/" + b.text)
		}
		return join3(c.operand(a), " ÷ ", c.operand(b))
	case "%":
		return c.sp.phrase("value.rest", c.value(a), c.value(b))
	case "..":
		return c.sp.phrase("value.range", c.value(a), c.value(b))
	case "??":
		return c.sp.phrase("value.else", c.value(a), c.value(b))
	}
	return c.sp.phrase("value.whether", c.cond(n))
}

func join3(a Text, by string, b Text) Text {
	out := append(Text(nil), a...)
	return append(append(out, Span{Text: by}), b...)
}

func (c *scope) listed(n *node, by string) Text {
	if len(n.args) == 0 {
		return plain(c.sp.say.Text("value.nothing"))
	}
	var out []Text
	for _, a := range n.args {
		out = append(out, c.value(a))
	}
	return c.sp.join(out, by)
}

// named returns what a name stands for: something of this rule, a word, a value of the
// language, a declared value.
func (c *scope) named(text string) Text {
	if _, ok := c.vars[text]; ok {
		return c.variable(text)
	}
	if key := "name." + text; c.sp.say.Has(key) {
		return plain(c.sp.say.Text(key))
	}
	if c.sp.p.Func(text) != nil && c.sp.homes[text] != "" || len(c.sp.params[text]) > 0 {
		return c.sp.phrase("var.the", c.sp.term(text))
	}
	if title, ok := c.sp.words[text]; ok {
		return Text{{Text: title, Mark: Word}}
	}
	for _, u := range c.sp.p.Units {
		if u == text {
			return Text{{Text: c.sp.counter(text), Mark: Word}}
		}
	}
	if _, ok := c.sp.homes[text]; ok {
		return c.sp.phrase("var.the", c.sp.term(text))
	}
	return Text{{Text: names.Spoken(text), Mark: Var}}
}

// counter returns the name of a counter for players.
func (s *Speaker) counter(id string) string {
	for i, u := range s.p.Units {
		if u == id {
			return s.p.UnitCalled(i)
		}
	}
	return id
}

// owner says whose something is.
func (c *scope) member(n *node) Text {
	what := c.attributeName(n.text)
	base := n.base
	if base.is("phasing") && n.text == "name" {
		return c.value(base)
	}
	if n.text == "name" || n.text == "title" {
		return c.value(base)
	}
	if base.kind == name {
		if _, ok := c.sp.p.Enums[base.text]; ok && c.vars[base.text] == "" { // a word with its enum
			return c.named(n.text)
		}
	}
	switch {
	case n.text == "units" && base.kind == element:
		return c.sp.phrase("member.units", plain(c.sp.say.Text("element")))
	case n.text == "units":
		return c.sp.phrase("member.units", c.value(base))
	case base.kind == element:
		return c.sp.phrase("member.its", what)
	case base.kind == name:
		return c.sp.phrase("member.short", c.value(base), what)
	}
	return c.sp.phrase("member.of", what, c.value(base))
}

// attributeName returns the name of an attribute or of a declared question.
func (c *scope) attributeName(text string) Text {
	if key := "member." + text; c.sp.say.Has(key) {
		return plain(c.sp.say.Text(key))
	}
	if a := c.sp.attribute(text); a != nil {
		return Text{{Text: lowered(a.Label()), Mark: Word}}
	}
	if _, ok := c.sp.homes[text]; ok {
		return c.sp.term(text)
	}
	return plain(names.Spoken(text))
}

// called says the value of a call.
func (c *scope) called(n *node) Text {
	if n.text == "" {
		return c.sp.phrase("call.value", c.value(n.base), c.arguments("", n.args))
	}
	if t, ok := c.quantified(n); ok {
		return t
	}
	switch n.text {
	case "hex", "area", "space", "unit":
		if len(n.args) == 1 {
			return c.place(n)
		}
	case "len":
		if len(n.args) == 1 {
			return c.sp.phrase("fn.len", c.value(n.args[0]))
		}
	}
	if key := "fn." + n.text; c.sp.say.Has(key) {
		var args []Text
		for _, a := range n.args {
			args = append(args, c.value(a))
		}
		switch n.text {
		case "min", "max", "union", "distinct", "intersection":
			return c.sp.phrase(key, c.sp.join(args, "and"))
		}
		return c.sp.phrase(key, args...)
	}
	if c.sp.flag(n.text) {
		return c.sp.phrase("value.whether", c.cond(n))
	}
	if r := c.sp.p.Records[n.text]; r != nil {
		return c.sp.phrase("call.record", c.sp.noun(n.text), c.arguments("", n.args))
	}
	return c.valueOf(n.text, n.args)
}

// valueOf says a declared value with its arguments. A name that ends with `of` has that word
// already.
func (c *scope) valueOf(name string, args []*node) Text {
	if len(args) == 0 {
		return c.sp.phrase("var.the", c.sp.term(name))
	}
	with := c.arguments(name, args)
	key := "call.value"
	if strings.HasSuffix(name, "_of") && c.sp.p.Titles[name] == "" || c.onlyJoined(name, args) {
		key = "call.joined"
	}
	return c.sp.phrase(key, c.sp.term(name), with)
}

// onlyJoined reports whether all arguments have their own word, such as `from`.
func (c *scope) onlyJoined(name string, args []*node) bool {
	params := c.sp.params[name]
	for i := range args {
		if i >= len(params) || !joining[params[i].Name.Text] || len(args) == 1 {
			return false
		}
	}
	return true
}

// place names a space or a counter.
func (c *scope) place(n *node) Text {
	a := n.args[0]
	id := a.text
	if a.kind != number && a.kind != quoted {
		return c.value(a)
	}
	if n.text == "unit" {
		return Text{{Text: c.sp.counter(id), Mark: Word}}
	}
	if at, ok := c.sp.p.World.Map.Find(id); ok {
		if title := c.sp.p.SpaceTitles[int(at)]; title != "" && title != id {
			if c.sp.p.Numbered(int(at)) {
				return Text{{Text: id + " (" + title + ")", Mark: Word}}
			}
			return Text{{Text: title, Mark: Word}}
		}
	}
	if _, err := strconv.Atoi(id); err != nil {
		id = names.Headline(id)
	}
	return Text{{Text: id, Mark: Word}}
}

// joining are the names of parameters that are words of a sentence too.
var joining = map[string]bool{"from": true, "to": true}

// arguments lists the arguments of a call: those of parameters such as `from` and `to` with
// that word before them.
func (c *scope) arguments(of string, args []*node) Text {
	params := c.sp.params[of]
	var first, rest []Text
	for i, a := range args {
		t := c.value(a)
		if i < len(params) && joining[params[i].Name.Text] && len(args) > 1 {
			rest = append(rest, c.sp.phrase("arg."+params[i].Name.Text, t))
			continue
		}
		first = append(first, t)
	}
	out := c.sp.join(first, "and")
	for _, t := range rest {
		if len(out) > 0 {
			out = append(out, Span{Text: c.sp.say.Text("join.blank")})
		}
		out = append(out, t...)
	}
	return out
}

// quantified says a call that looks at each element of a list.
func (c *scope) quantified(n *node) (Text, bool) {
	key := "each." + n.text
	if !c.sp.say.Has(key) || len(n.args) == 0 {
		return nil, false
	}
	if len(n.args) == 1 {
		if key += ".flags"; c.sp.say.Has(key) {
			return c.sp.phrase(key, c.value(n.args[0])), true
		}
		return nil, false
	}
	of, in := c.elements(n)
	second := n.args[1]
	switch n.text {
	case "map", "sum", "sortBy":
		return c.sp.phrase(key, of, in.value(second)), true
	}
	of, conds := c.owned(of, second.conjuncts("and"), in, n.args[0].as)
	if len(conds) == 0 {
		return c.sp.phrase(key+".all", of), true
	}
	return c.sp.phrase(key, of, in.all(conds)), true
}

// elements says the list of a call and the scope of its elements.
func (c *scope) elements(n *node) (Text, *scope) {
	of := c.value(n.args[0])
	in := c.with(n.args[0].as, "")
	if as := n.args[0].as; as != "" {
		of = c.sp.phrase("each.as", of, Text{{Text: as, Mark: Var}})
	} else {
		in.inner = true
	}
	return of, in
}

// owned makes `units of Red` of a list with the condition `.side == red`.
func (c *scope) owned(of Text, conds []*node, in *scope, as string) (Text, []*node) {
	for i, x := range conds {
		if x.kind != binary || x.text != "==" || x.args[0].kind != member || x.args[0].text != "side" {
			continue
		}
		if b := x.args[0].base; b.kind == element && as == "" || as != "" && b.is(as) {
			rest := append(append([]*node(nil), conds[:i]...), conds[i+1:]...)
			return c.sp.phrase("each.side", of, in.value(x.args[1])), rest
		}
	}
	return of, conds
}
