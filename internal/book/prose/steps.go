package prose

import (
	"strings"

	"wargame/dsl"
	"wargame/interpreter/names"
)

// steps writes the steps of a block. Names that a step gives are known to the later ones.
func (c *scope) steps(b *dsl.Block) []Block {
	if b == nil {
		return nil
	}
	in := c.with("", "")
	var out []Block
	for _, s := range b.Steps {
		list := []Block{}
		if s.If != nil {
			list = in.conditional(s.If, nil)
		} else {
			list = append(list, in.step(s))
		}
		for _, x := range list {
			if x.Text = x.Text.capital(); len(x.Text) > 0 || len(x.Sub) > 0 {
				out = append(out, x)
			}
		}
	}
	return out
}

// step writes one step.
func (c *scope) step(s *dsl.Step) Block {
	for _, write := range []func(*dsl.Step) (Block, bool){c.valueStep, c.chanceStep, c.playerStep, c.flowStep, c.unitStep} {
		if b, ok := write(s); ok {
			return b
		}
	}
	return Block{}
}

func line(t Text) (Block, bool) { return Block{Text: t}, true }

// known gives a name to the later steps.
func (c *scope) known(name, kind string) { c.vars[name] = kind }

func (c *scope) expr(e *dsl.Expr) Text { return c.value(parse(e.Text)) }

// target says what a step changes.
func (c *scope) target(e *dsl.Expr) Text { return c.value(parse(e.Text)) }

// valueStep writes steps that change values.
func (c *scope) valueStep(s *dsl.Step) (Block, bool) {
	switch {
	case s.Let != nil:
		n := parse(s.Let.Value.Text)
		v := c.value(n)
		c.known(s.Let.Name.Text, typeName(s.Let.Type))
		return line(c.sp.phrase("step.let", c.variable(s.Let.Name.Text), v))
	case s.Set != nil:
		t := parse(s.Set.Target.Text)
		v := parse(s.Set.Value.Text)
		if t.kind == member && v.is("true", "false") {
			return line(c.sp.phrase("step.set.flag", c.truth(t, v.text == "true")))
		}
		return line(c.sp.phrase("step.set", c.value(t), c.value(v)))
	case s.Clear != nil:
		return line(c.sp.phrase("step.clear", c.target(s.Clear.Target)))
	case s.Adjust != nil:
		return line(c.sp.phrase("step."+s.Adjust.Verb, c.target(s.Adjust.Target), c.expr(s.Adjust.By)))
	case s.Remember != nil:
		x := s.Remember
		if x.Value != nil {
			return line(c.sp.phrase("step.remember.value", c.call(x.Fact), c.expr(x.Value)))
		}
		if len(x.Fact.Args) == 0 {
			return line(c.sp.phrase("step."+x.Verb+".bare", c.sp.term(x.Fact.Name.Text)))
		}
		var args []*node
		for _, a := range x.Fact.Args {
			args = append(args, parse(a.Text))
		}
		return line(c.sp.phrase("step."+x.Verb, c.sp.term(x.Fact.Name.Text), c.arguments(x.Fact.Name.Text, args)))
	case s.Consume != nil:
		return line(c.sp.phrase("step.use", c.expr(s.Consume.Amount), c.call(s.Consume.Budget)))
	case s.Oblige != nil:
		return line(c.sp.phrase("step.oblige", c.doing(s.Oblige.What)))
	case s.Announce != nil:
		key := "step.announce"
		if s.Announce.Moment {
			key = "step.moment"
		}
		return line(c.sp.phrase(key, c.doing(s.Announce.Event)))
	case s.Log != nil:
		return Block{}, true
	case s.Tell != nil:
		return line(c.sp.phrase("step.tell", c.expr(s.Tell.To), quote(s.Tell.Text)))
	}
	return Block{}, false
}

func dice(d *dsl.Dice) Text {
	return plain(d.Count + d.Die)
}

// chanceStep writes rolls and draws.
func (c *scope) chanceStep(s *dsl.Step) (Block, bool) {
	switch {
	case s.Roll != nil:
		var parts []Text
		for _, p := range s.Roll.Parts {
			c.known(p.Name.Text, "")
			t := c.sp.phrase("step.roll.part", dice(p.Dice), c.variable(p.Name.Text))
			if p.By != nil {
				t = c.sp.phrase("step.roll.by", dice(p.Dice), c.variable(p.Name.Text), c.expr(p.By))
			}
			parts = append(parts, t)
		}
		key := "step.roll"
		if s.Roll.Secret {
			key = "step.roll.secret"
		}
		return line(c.sp.phrase(key, c.sp.join(parts, "comma")))
	case s.Draw != nil:
		x := s.Draw
		from := c.expr(x.From)
		c.known(x.Name.Text, "")
		var count Text
		if x.Count != nil {
			count = c.expr(x.Count)
		} else {
			count = plain("1")
		}
		t := c.sp.phrase("step.draw", count, c.variable(x.Name.Text), from)
		if x.By != nil {
			t = append(t, c.sp.phrase("step.by", c.expr(x.By))...)
		}
		if x.Secret {
			t = append(t, c.sp.phrase("step.secretly")...)
		}
		return line(t)
	case s.Shuffle != nil:
		return line(c.sp.phrase("step.shuffle", c.call(s.Shuffle.Deck)))
	case s.Reroll != nil:
		return line(c.sp.phrase("step.reroll"))
	}
	return Block{}, false
}

// playerStep writes steps at which a player decides.
func (c *scope) playerStep(s *dsl.Step) (Block, bool) {
	switch {
	case s.Choose != nil:
		return c.choose(s.Choose), true
	case s.Ask != nil:
		x := s.Ask
		c.known(x.Name.Text, "")
		what := c.variable(x.Name.Text)
		if x.Prompt != nil {
			what = quote(x.Prompt)
		}
		if x.By != nil {
			return line(c.sp.phrase("step.ask.by", what, c.expr(x.By)))
		}
		return line(c.sp.phrase("step.ask", what))
	case s.Offer != nil:
		return c.offer(s.Offer), true
	case s.Spend != nil:
		x := s.Spend
		t := c.sp.phrase("step.spend", c.expr(x.Points), c.variable(x.Name.Text))
		if x.By != nil {
			t = append(t, c.sp.phrase("step.by", c.expr(x.By))...)
		}
		if x.Fully {
			t = append(t, c.sp.phrase("step.fully")...)
		}
		b := Block{Text: append(t, c.sp.phrase("colon")...)}
		for _, o := range x.Options {
			b.Sub = append(b.Sub, c.spending(o))
		}
		return b, true
	}
	return Block{}, false
}

func (c *scope) spending(o *dsl.SpendOption) Block {
	what := c.sp.term(o.Name.Text)
	if o.Title != nil {
		what = quote(o.Title)
	}
	t := c.sp.phrase("spend.option", what)
	in := c.with(o.Each.Text, c.sp.types[o.Each.Text])
	if o.From != nil {
		t = append(t, c.sp.phrase("spend.from", in.variable(o.Each.Text), c.expr(o.From))...)
	}
	t = append(t, in.tail(conditions(o.Where), nil)...)
	if o.Allowed != nil {
		t = append(t, c.sp.phrase("tail.if", in.verdict(o.Allowed))...)
	}
	if o.Costs != nil {
		t = append(t, c.sp.phrase("spend.costs", in.expr(o.Costs))...)
	}
	return Block{Text: append(t, c.sp.phrase("colon")...).capital(), Sub: in.steps(o.Body), Ordered: true}
}

func (c *scope) choose(x *dsl.Choose) Block {
	from := c.expr(x.From)
	in := c
	var what Text
	if m := x.Many; m != nil {
		in = c.with(m.Each.Text, c.sp.types[m.Each.Text])
		limit := Text(nil)
		if m.Limit != nil {
			limit = c.expr(m.Limit)
		}
		key := "choose." + m.Count
		if m.Count == "up" || m.Count == "exactly" || limit != nil {
			key += ".of"
		}
		what = c.sp.phrase(key, limit, from)
		c.known(x.Name.Text, "")
	} else {
		c.known(x.Name.Text, "")
		what = c.sp.phrase("choose.one", from)
	}
	name := c.variable(x.Name.Text)
	if x.Of != nil {
		name = c.sp.phrase("member.of", plain(names.Spoken(x.Name.Text)), c.variable(x.Of.Name.Text))
	}
	key := "step.choose"
	parts := []Text{what, name}
	var tail Text
	for _, e := range x.Tails {
		switch {
		case e.By != nil:
			key, parts = "step.choose.by", append(parts, c.expr(e.By))
		case e.Where != nil:
			tail = append(tail, c.sp.phrase("choose.where", in.all(conditions(e.Where)))...)
		case e.Allowed != nil:
			tail = append(tail, c.sp.phrase("choose.allowed", in.verdict(e.Allowed))...)
		case e.Prefer != nil:
			tail = append(tail, c.sp.phrase("choose.prefer", c.sp.term(e.Prefer.Name.Text))...)
		case e.SuchThat != nil:
			tail = append(tail, c.sp.phrase("choose.such", in.verdict(e.SuchThat))...)
		case e.StopWhen != nil:
			tail = append(tail, c.sp.phrase("choose.stop.when", c.cond(parse(e.StopWhen.Text)))...)
		case e.OrStop:
			tail = append(tail, c.sp.phrase("choose.stop")...)
		case e.OrNone:
			tail = append(tail, c.sp.phrase("choose.none")...)
		}
	}
	b := Block{Text: append(c.sp.phrase(key, parts...), tail...)}
	if x.Otherwise != nil {
		b.Text = append(b.Text, c.sp.phrase("otherwise")...)
		b.Sub, b.Ordered = c.steps(x.Otherwise), true
	}
	return b
}

func (c *scope) offer(x *dsl.Offer) Block {
	var acts []Text
	for _, o := range x.Actions {
		t := Text{{Text: c.sp.actionTitle(o.Call.Name.Text), Mark: Quote, Ref: c.sp.homes[o.Call.Name.Text]}}
		if o.Each != nil {
			in := c.with(o.Each.Text, c.sp.types[o.Each.Text])
			t = c.sp.phrase("offer.each", t, in.variable(o.Each.Text), c.expr(o.In))
		}
		acts = append(acts, t)
	}
	key := "step.offer"
	if x.Once {
		key = "step.offer.once"
	}
	who := plain(c.sp.say.Text("name.phasing"))
	switch {
	case x.Each != nil:
		who = c.sp.phrase("offer.by.each")
	case x.By != nil:
		who = c.expr(x.By)
	}
	t := c.sp.phrase(key, who, c.sp.join(acts, "or"))
	if x.Finish != nil {
		t = append(t, c.sp.phrase("offer.finish", c.verdict(x.Finish))...)
	}
	return Block{Text: t}
}

// actionTitle returns the title of an action for players.
func (s *Speaker) actionTitle(name string) string {
	for _, e := range s.p.InForce() {
		if a := e.Item.Action; a != nil && a.Name.Text == name && a.Title != nil {
			return a.Title.Value()
		}
	}
	return names.Headline(name)
}

// gameOver writes the end of the game.
func (c *scope) gameOver(x *dsl.GameOver) Text {
	t := c.sp.phrase("step.gameover")
	if x.Level != nil {
		t = c.sp.phrase("step.gameover.level", Text{{Text: strings.TrimSpace(x.Level.Value()), Mark: Quote}})
	}
	if x.Winner != nil {
		t = append(t, c.sp.phrase("step.winner", c.expr(x.Winner))...)
	}
	return t
}
