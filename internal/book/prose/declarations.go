package prose

import (
	"wargame/dsl"
)

// item writes a declaration or a single rule; false for one that readers do not need.
func (s *Speaker) item(it *dsl.Item) ([]Block, bool) {
	if b, ok := s.numbers(it); ok {
		return []Block{b}, true
	}
	if b, ok := s.memory(it); ok {
		return []Block{b}, true
	}
	switch {
	case it.Map != nil && it.Map.Hex != nil:
		m := it.Map.Hex
		odd, by := "even", "columns"
		if m.Odd {
			odd = "odd"
		}
		if m.ByRows {
			by = "rows"
		}
		return one(s.phrase("map."+by+"."+odd, plain(m.Columns.Min), plain(m.Columns.Max), plain(m.Rows.Min), plain(m.Rows.Max))), true
	case it.Allow != nil:
		x := it.Allow
		c := s.scope()
		c.binders(x.Name.Text, x.Params)
		return one(s.phrase("allow", s.acts(x.Name, x.List), c.tail(conditions(x.Under, x.When), x.Tail))), true
	case it.Require != nil:
		x := it.Require
		c := s.scope()
		c.binders(x.Name.Text, x.Params)
		return one(s.phrase("require", s.acts(x.Name, x.List), c.all(conditions(x.Needs)), c.tail(conditions(x.When), x.Tail))), true
	case it.Hide != nil:
		return one(s.secret("hide", it.Hide.Thing, it.Hide.From, it.Hide.When, it.Hide.Tail)), true
	case it.Show != nil:
		return one(s.secret("show", it.Show.Thing, it.Show.To, it.Show.When, it.Show.Tail)), true
	case it.On != nil:
		return []Block{s.on(it.On)}, true
	case it.Once != nil:
		return []Block{s.once(it.Once)}, true
	case it.Action != nil:
		return []Block{s.action(it.Action)}, true
	case it.Procedure != nil:
		x := it.Procedure
		b := s.declared("procedure", x.Name.Text, list(x.Params))
		b.Sub, b.Ordered = s.scope(list(x.Params)...).steps(x.Body), true
		return []Block{b}, true
	case it.Losses != nil:
		return []Block{s.losses(it.Losses)}, true
	case it.Sequence != nil:
		return []Block{{Text: s.phrase("sequence"), Sub: s.scope().steps(it.Sequence.Body), Ordered: true}}, true
	case it.Movement != nil:
		return []Block{s.movement(it.Movement)}, true
	case it.Reach != nil:
		return []Block{s.reach(it.Reach)}, true
	case it.Stacking != nil:
		return []Block{s.limit(it.Stacking)}, true
	case it.Obligation != nil:
		return []Block{s.obligation(it.Obligation)}, true
	case it.Table != nil:
		return []Block{s.table(it.Table)}, true
	case it.Data != nil:
		return s.data(it.Data), true
	}
	return nil, false
}

func one(t Text) []Block { return []Block{{Text: t.capital()}} }

// numbers writes declarations of values.
func (s *Speaker) numbers(it *dsl.Item) (Block, bool) {
	switch {
	case it.Quantity != nil:
		x := it.Quantity
		c := s.scope(list(x.Params)...)
		key, parts := "quantity.open", []Text(nil)
		if x.Base != nil {
			key, parts = "quantity", []Text{c.value(parse(x.Base.Text))}
		}
		b := s.declared(key, x.Name.Text, list(x.Params), parts...)
		if x.Round != nil {
			if x.Round.To != nil {
				b.Text = append(b.Text, s.phrase("quantity.rounded.to", plain(s.say.Text("round."+x.Round.How)), c.value(parse(x.Round.To.Text)))...)
			} else {
				b.Text = append(b.Text, s.phrase("quantity.rounded", plain(s.say.Text("round."+x.Round.How)))...)
			}
		}
		for _, g := range x.Groups {
			b.Text = append(b.Text, s.phrase("quantity."+g.Pick, s.term(g.Label.Text))...)
		}
		return b, true
	case it.Define != nil:
		x := it.Define
		c := s.scope(list(x.Params)...)
		n := parse(x.Body.Text)
		if x.Suppose != nil {
			b := s.declared("define.suppose", x.Name.Text, list(x.Params), c.value(n))
			b.Sub, b.Ordered = c.steps(x.Suppose), true
			return b, true
		}
		if n.is("true", "false") {
			return s.declared("define."+n.text, x.Name.Text, list(x.Params)), true
		}
		if s.flag(x.Name.Text) || c.isCondition(n) {
			return s.declared("define.flag", x.Name.Text, list(x.Params), c.cond(n)), true
		}
		return s.declared("define", x.Name.Text, list(x.Params), c.value(n)), true
	case it.Permission != nil:
		x := it.Permission
		key := "permission"
		if x.Denied {
			key = "permission.denied"
		}
		b := s.declared(key, x.Name.Text, list(x.Params))
		b.Note = true
		return b, true
	case it.Preference != nil:
		x := it.Preference
		c := s.scope(list(x.Params)...)
		b := s.declared("preference", x.Name.Text, list(x.Params))
		b.Ordered = true
		for _, r := range x.Ranks {
			n := parse(r.Expr.Text)
			switch {
			case r.Key != "":
				b.Sub = append(b.Sub, Block{Text: s.phrase("preference."+r.Key, c.value(n)).capital()})
			default:
				b.Sub = append(b.Sub, Block{Text: s.phrase("preference.first", c.cond(n)).capital()})
			}
		}
		return b, true
	}
	return Block{}, false
}

// memory writes declarations of what a position holds.
func (s *Speaker) memory(it *dsl.Item) (Block, bool) {
	switch {
	case it.Fact != nil:
		x := it.Fact
		return s.declared("fact", x.Name.Text, list(x.Params), s.lasting(x.Lasts)).note(), true
	case it.Track != nil:
		x := it.Track
		c := s.scope(list(x.Params)...)
		b := s.declared("track", x.Name.Text, list(x.Params), s.noun(typeName(x.Type)))
		if v := x.Initial; v != nil {
			b.Text = append(b.Text, s.phrase("track.first", c.value(parse(v.Text)))...)
		}
		if v := x.Default; v != nil {
			b.Text = append(b.Text, s.phrase("track.default", c.value(parse(v.Text)))...)
		}
		if x.Min != nil {
			b.Text = append(b.Text, s.phrase("track.range", c.value(parse(x.Min.Text)), c.value(parse(x.Max.Text)))...)
		}
		return b.note(), true
	case it.Budget != nil:
		x := it.Budget
		c := s.scope(list(x.Params)...)
		return s.declared("budget", x.Name.Text, list(x.Params), c.value(parse(x.Amount.Text)), s.per(x.Per)), true
	case it.Snapshot != nil:
		x := it.Snapshot
		c := s.scope(list(x.Params)...)
		return s.declared("snapshot", x.Name.Text, list(x.Params), c.value(parse(x.Body.Text)), c.moment(x.At)), true
	case it.Clock != nil:
		return s.declared("clock", it.Clock.Name.Text, nil, plain(it.Clock.Minutes.Text), s.per(it.Clock.Per)), true
	case it.Deck != nil:
		x := it.Deck
		c := s.scope(list(x.Params)...)
		of := c.sp.noun(typeName(x.Type))
		switch {
		case x.From != nil:
			of = c.value(parse(x.From.Text))
		case x.Dice != nil:
			of = dice(x.Dice)
		}
		return s.declared("deck", x.Name.Text, list(x.Params), of), true
	case it.CardDice != nil:
		c := s.scope()
		if x := it.CardDice; x.By != nil {
			c = c.with(x.By.Text, "side")
		}
		x := it.CardDice
		t := s.phrase("carddice", c.call(x.Deck))
		return Block{Text: append(t, c.tail(conditions(x.When), nil)...).capital()}, true
	case it.Event != nil:
		return s.declared("event", it.Event.Name.Text, list(it.Event.Params)).note(), true
	}
	return Block{}, false
}

func (b Block) note() Block {
	b.Note = true
	return b
}

// lasting says for how long something is remembered.
func (s *Speaker) lasting(scope string) Text { return plain(s.say.Text("lasts." + scope)) }

// per says in which time an amount is full again.
func (s *Speaker) per(scope string) Text { return plain(s.say.Text("per." + scope)) }

// call says a call of the grammar.
func (c *scope) call(x *dsl.Call) Text {
	if len(x.Args) == 0 {
		return c.sp.term(x.Name.Text)
	}
	return c.valueOf(x.Name.Text, nodes(x.Args))
}

// doing names a procedure or an event with what it is about.
func (c *scope) doing(x *dsl.Call) Text {
	if len(x.Args) == 0 {
		return c.sp.term(x.Name.Text)
	}
	var args []Text
	for _, n := range nodes(x.Args) {
		args = append(args, c.value(n))
	}
	return append(c.sp.term(x.Name.Text), c.sp.phrase("params", c.sp.join(args, "comma"))...)
}

func nodes(list []*dsl.Expr) []*node {
	var out []*node
	for _, e := range list {
		out = append(out, parse(e.Text))
	}
	return out
}

// verdict says that a permission for something is given.
func (c *scope) verdict(x *dsl.Call) Text {
	if len(x.Args) == 0 {
		return c.sp.phrase("cond.allowed.short", c.sp.term(x.Name.Text))
	}
	var args []*node
	for _, a := range x.Args {
		args = append(args, parse(a.Text))
	}
	return c.asked(&node{kind: call, text: x.Name.Text, args: args}, true)
}

func (s *Speaker) secret(key string, thing *dsl.Secret, who *dsl.Viewer, when *dsl.Expr, tail []*dsl.Tail) Text {
	c := s.scope()
	c.binders(thing.Name.Text, thing.Params)
	kind := thing.Name.Text
	if thing.Params != nil && s.say.Has("type."+kind) {
		for _, n := range thing.Params.Names {
			c.vars[n.Text] = kind
		}
	}
	c.vars[who.Name.Text] = "side"
	if who.Type != "" {
		c.vars[who.Name.Text] = who.Type
	}
	what := s.term(kind)
	if thing.Params != nil && len(thing.Params.Names) > 0 && s.say.Has("type."+kind) {
		what = c.variable(thing.Params.Names[0].Text)
	}
	if thing.Field != nil {
		what = c.sp.phrase("member.short", what, c.attributeName(thing.Field.Text))
	}
	return s.phrase(key, what, c.variable(who.Name.Text), c.tail(conditions(when), tail))
}

func (s *Speaker) action(x *dsl.Action) Block {
	c := s.scope(list(x.Params)...)
	title := s.term(x.Name.Text)
	if x.Title != nil {
		title = quote(x.Title)
	}
	b := Block{Name: x.Name.Text, Text: s.phrase("action", title, c.head(list(x.Params))), Ordered: true}
	var tail Text
	if x.When != nil {
		tail = c.tail(conditions(x.When), nil)
	}
	if x.Allowed != nil {
		tail = append(tail, s.phrase("tail.if", c.verdict(x.Allowed))...)
	}
	b.Text = append(append(b.Text, tail...), s.phrase("colon")...).capital()
	if x.As != nil {
		b.Sub = append(b.Sub, Block{Text: s.phrase("action.as", s.term(x.As.Text)).capital()})
	}
	b.Sub = append(b.Sub, c.steps(x.Body)...)
	return b
}

func (s *Speaker) on(x *dsl.On) Block {
	c := s.scope()
	var head Text
	if x.Moment != nil {
		head = c.moment(x.Moment)
	} else {
		c.event(x.Event.Text, x.Params)
		var args []Text
		if x.Params != nil {
			for _, n := range x.Params.Names {
				args = append(args, c.variable(n.Text))
			}
		}
		head = s.occasion(x.Event.Text, args)
	}
	return Block{Text: append(append(head, c.tail(conditions(x.When), nil)...), s.phrase("colon")...).capital(), Sub: c.steps(x.Body), Ordered: true}
}

// event gives the names of a watched event their types.
func (c *scope) event(name string, b *dsl.Binders) {
	if c.sp.events[name] {
		c.binders(name, b)
	} else if b != nil {
		for _, n := range b.Names {
			c.vars[n.Text] = c.sp.types[n.Text]
		}
	}
	kinds := map[string][]string{"moved": {"unit", "space", "space"}, "entered": {"unit", "space", "space"}, "left": {"unit", "space", "space"}, "eliminated": {"unit", "space"}, "placed": {"unit", "space"}, "withdrawn": {"unit", "space"}}[name]
	if b == nil || c.sp.events[name] {
		return
	}
	for i, n := range b.Names {
		if i < len(kinds) && c.vars[n.Text] == "" {
			c.vars[n.Text] = kinds[i]
		}
	}
}

func (s *Speaker) occasion(name string, args []Text) Text {
	if key := "on." + name; s.say.Has(key) && len(args) > 0 && !s.events[name] {
		for len(args) < 3 {
			args = append(args, nil)
		}
		return s.phrase(key, args...)
	}
	if len(args) == 0 {
		return s.phrase("on", s.term(name))
	}
	return s.phrase("on.with", s.term(name), s.join(args, "comma"))
}

func (s *Speaker) once(x *dsl.Once) Block {
	c := s.scope()
	var list Text
	if x.Each != nil {
		list = c.value(parse(x.In.Text))
		c = c.with(x.Each.Text, s.types[x.Each.Text])
	}
	text := s.phrase(x.Word, c.all(conditions(x.When)))
	if x.Each != nil {
		text = s.phrase("once.each", c.variable(x.Each.Text), list, text)
	}
	if x.During != nil {
		text = append(text, s.phrase("once.during", c.scopeRef(x.During.Scope, x.During.Name, x.During.Of))...)
	}
	return Block{Text: append(text, s.phrase("colon")...).capital(), Sub: c.steps(x.Body), Ordered: true}
}

// moment says the start or the end of a scope.
func (c *scope) moment(m *dsl.Moment) Text {
	return c.sp.phrase("moment."+m.Edge, c.scopeRef(m.Scope, m.Name, m.Of))
}

func (c *scope) scopeRef(kind string, name *dsl.Name, of *dsl.Expr) Text {
	what := plain(c.sp.say.Text("scope." + kind))
	if name != nil {
		what = c.sp.phrase("scope.named", what, Text{{Text: c.sp.phaseTitle(name.Text), Mark: Word}})
	}
	if of != nil {
		what = c.sp.phrase("scope.of", what, c.value(parse(of.Text)))
	}
	return what
}

// phaseTitle returns the title of a phase or segment.
func (s *Speaker) phaseTitle(name string) string {
	for _, e := range []string{"phase", "segment"} {
		if x := s.p.Enums[e]; x != nil {
			if i, ok := x.Index(name); ok {
				return x.Title(i)
			}
		}
	}
	return name
}
