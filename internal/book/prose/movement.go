package prose

import "wargame/dsl"

// movement writes a kind of movement: its steps, costs and ends.
func (s *Speaker) movement(x *dsl.Movement) Block {
	c := s.scope(x.Params...)
	c.vars[x.Mover.Text] = or(c.sp.types[x.Mover.Text], "unit")
	who := c.variable(x.Mover.Text)
	if x.Stack != nil {
		c.vars[x.Stack.Text] = or(c.sp.types[x.Stack.Text], "list of unit")
		who = c.sp.phrase("movement.stack", c.variable(x.Mover.Text), c.variable(x.Stack.Text))
	}
	title := s.term(x.Name.Text)
	if x.Title != nil {
		title = quote(x.Title)
	}
	b := Block{Name: x.Name.Text, Text: s.phrase("movement", title, who).capital()}
	b.Sub = c.movementRows(x.Rows)
	return b
}

func or(a, b string) string {
	if a != "" {
		return a
	}
	return b
}

func (c *scope) movementRows(rows []*dsl.MovementRow) []Block {
	var out []Block
	add := func(t Text, sub ...Block) { out = append(out, Block{Text: t.capital(), Sub: sub}) }
	for _, r := range rows {
		switch {
		case r.Within != nil:
			add(c.sp.phrase("movement.within", c.expr(r.Within)))
		case r.Mode != nil:
			m := r.Mode
			title := c.sp.term(m.Name.Text)
			if m.Title != nil {
				title = quote(m.Title)
			}
			t := c.sp.phrase("movement.mode", title)
			if len(m.From) > 0 {
				var from []Text
				for _, n := range m.From {
					from = append(from, c.sp.term(n.Text))
				}
				t = append(t, c.sp.phrase("movement.mode.from", c.sp.join(from, "or"))...)
			}
			t = append(t, c.tail(conditions(m.When), nil)...)
			add(append(t, c.sp.phrase("colon")...), c.movementRows(m.Rows)...)
		case r.Step != nil:
			add(c.movementStep(r.Step))
		case r.Place != nil:
			add(c.movementEnd(r.Place))
		case r.Push != nil:
			p := r.Push
			in := c.with(p.H.Text, "space").with(p.Each.Text, "unit")
			add(in.sp.phrase("movement.push", in.expr(p.From), in.cond(parse(p.When.Text))))
		}
	}
	return out
}

func (c *scope) movementStep(x *dsl.MovementStep) Text {
	a, b := x.Ends.Names()
	in := c.with(a.Text, leaving).with(b.Text, entering)
	if x.Ends.Over != nil {
		in.vars[x.Ends.Over.Text] = "edge"
	}
	nth := x.Nth
	if nth == "" {
		nth = "any"
	}
	t := in.sp.phrase("step.of."+nth, in.variable(a.Text), in.variable(b.Text))
	if x.Cost != nil {
		t = append(t, in.sp.phrase("step.costs", in.expr(x.Cost))...)
	}
	t = append(t, in.tail(conditions(x.When), nil)...)
	for _, a := range x.Allowed {
		t = append(t, in.sp.phrase("step.allowed", in.verdict(a))...)
	}
	if x.Prefer != nil {
		t = append(t, in.sp.phrase("choose.prefer", in.sp.term(x.Prefer.Name.Text))...)
	}
	if x.Into != nil {
		t = append(t, in.sp.phrase("step.into", in.sp.term(x.Into.Text))...)
		if x.IntoIf != nil {
			t = append(t, in.tail(conditions(x.IntoIf), nil)...)
		}
	}
	return t
}

func (c *scope) movementEnd(x *dsl.MovementStop) Text {
	in := c.with(x.H.Text, "space")
	t := in.sp.phrase("movement."+x.Verb, in.variable(x.H.Text))
	t = append(t, in.tail(conditions(x.When), nil)...)
	if x.Unless != nil {
		t = append(t, in.sp.phrase("tail.unless", in.verdict(x.Unless))...)
	}
	for _, a := range x.Allowed {
		t = append(t, in.sp.phrase("step.allowed", in.verdict(a))...)
	}
	if x.Prefer != nil {
		t = append(t, in.sp.phrase("choose.prefer", in.sp.term(x.Prefer.Name.Text))...)
	}
	return t
}

// reach writes a set of spaces that is found by going from space to space.
func (s *Speaker) reach(x *dsl.Reach) Block {
	c := s.scope(list(x.Params)...)
	b := s.declared("reach", x.Name.Text, list(x.Params))
	for _, r := range x.Parts {
		var t Text
		switch {
		case r.From != nil:
			t = c.sp.phrase("reach.from", c.expr(r.From))
		case r.Within != nil:
			t = c.sp.phrase("reach.within", c.expr(r.Within))
		case r.Step != nil:
			t = c.movementStep(&dsl.MovementStep{Nth: r.Nth, Ends: r.Step, Cost: r.Cost, When: r.When, Allowed: calls(r.Allowed)})
		case r.StopH != nil:
			in := c.with(r.StopH.Text, "space")
			t = append(in.sp.phrase("movement.stop", in.variable(r.StopH.Text)), in.tail(conditions(r.Stop), nil)...)
		case r.Beyond != "":
			t = c.sp.phrase("reach.beyond")
		}
		b.Sub = append(b.Sub, Block{Text: t.capital()})
	}
	return b
}

func calls(x *dsl.Call) []*dsl.Call {
	if x == nil {
		return nil
	}
	return []*dsl.Call{x}
}

// limit writes a stacking limit.
func (s *Speaker) limit(x *dsl.Stacking) Block {
	b := s.declared("stacking", x.Name.Text, list(x.Params))
	b.Sub = s.scope(list(x.Params)...).limitRows(x)
	return b
}

// limitLines writes lines that other rules add to a limit.
func (s *Speaker) limitLines(items []*dsl.Item) Block {
	x := items[0].Stacking
	b := Block{Text: s.phrase("stacking.more", s.term(x.Name.Text)).capital()}
	c := s.scope(s.params[x.Name.Text]...)
	for _, it := range items {
		b.Sub = append(b.Sub, c.limitRows(it.Stacking)...)
	}
	return b
}

func (c *scope) limitRows(x *dsl.Stacking) []Block {
	var out []Block
	add := func(t Text, sub ...Block) { out = append(out, Block{Text: t.capital(), Sub: sub, Ordered: true}) }
	for _, r := range x.Rows {
		switch {
		case r.Of != nil:
			add(c.sp.phrase("stacking.of", c.expr(r.Of.From)))
			c.known(r.Of.Name.Text, "list of unit")
		case r.Counts != nil:
			add(c.sp.phrase("stacking.counts", c.expr(r.Counts.Count), c.expr(r.Counts.Limit)))
		case r.Fits != nil:
			add(c.sp.phrase("stacking.fits", c.sp.term(r.Fits.Text)))
		case r.Checked != nil:
			key := "stacking.checked"
			if r.Checked.Clear != "" {
				key += "." + r.Checked.Clear
			}
			add(append(c.sp.phrase(key, c.sp.terms(r.Checked.Names)), c.tail(nil, r.Checked.Tail)...))
		case r.Cleared != nil && r.Cleared.By != nil:
			add(c.sp.phrase("stacking.cleared", c.sp.movementTitle(r.Cleared.By.Text)))
		case r.Cleared != nil:
			add(append(c.sp.phrase("stacking.before", c.sp.terms(r.Cleared.Before)), c.tail(nil, r.Cleared.Tail)...))
		case r.Excess != nil:
			in := c.with(r.Excess.Name.Text, "unit")
			t := c.sp.phrase("stacking.excess", c.expr(r.Excess.From))
			if r.Excess.By != nil {
				t = append(t, c.sp.phrase("step.by", c.expr(r.Excess.By))...)
			}
			add(append(t, c.sp.phrase("colon")...), in.steps(r.Excess.Body)...)
		case r.Settled != nil:
			var at []Text
			for _, m := range r.Settled.At {
				at = append(at, c.moment(m))
			}
			add(c.sp.phrase("stacking.settled", c.sp.join(at, "and")))
		}
	}
	return out
}

func (s *Speaker) terms(list []*dsl.Name) Text {
	var out []Text
	for _, n := range list {
		out = append(out, s.term(n.Text))
	}
	return s.join(out, "and")
}

// obligation writes what a player owes.
func (s *Speaker) obligation(x *dsl.Obligation) Block {
	c := s.scope(list(x.Params)...)
	b := s.declared("obligation", x.Name.Text, list(x.Params), s.lasting(x.Lasts))
	add := func(t Text, sub ...Block) {
		b.Sub = append(b.Sub, Block{Text: t.capital(), Sub: sub, Ordered: true})
	}
	add(c.sp.phrase("obligation.met", c.cond(parse(x.Met.Text))))
	if x.Possible != nil {
		add(c.sp.phrase("obligation.possible", c.cond(parse(x.Possible.Text))))
	}
	if p := x.Payers; p != nil {
		in := c.with(p.Name.Text, "unit")
		t := c.sp.phrase("obligation.payers", c.expr(p.From))
		add(append(t, in.tail(conditions(p.Where), nil)...))
	}
	if len(x.Binds) > 0 {
		add(c.sp.phrase("obligation.binds", c.sp.terms(x.Binds)))
	}
	if x.Remedy != nil {
		add(c.sp.phrase("obligation.remedy"), c.steps(x.Remedy)...)
	}
	return b
}

// losses writes how a force takes points of loss.
func (s *Speaker) losses(x *dsl.Losses) Block {
	c := s.scope(list(x.Params)...)
	b := s.declared("losses", x.Name.Text, list(x.Params), c.expr(x.Points), c.expr(x.From), c.expr(x.By))
	for _, r := range x.Rows {
		switch {
		case r.All != nil:
			b.Sub = append(b.Sub, Block{Text: c.sp.phrase("losses.all", c.cond(parse(r.All.Text))).capital()})
		case r.Together != nil:
			b.Sub = append(b.Sub, c.lossTogether(r.Together))
		case r.First != nil:
			b.Sub = append(b.Sub, Block{Text: c.sp.phrase("losses.first", c.expr(r.First)).capital()})
		case r.Option != nil:
			b.Sub = append(b.Sub, c.spending(r.Option))
		}
	}
	return b
}

func (c *scope) lossTogether(x *dsl.LossTogether) Block {
	what := c.sp.term(x.Name.Text)
	if x.Prompt != nil {
		what = quote(x.Prompt)
	}
	t := append(c.sp.phrase("losses.together", what), c.tail(conditions(x.When), nil)...)
	in := c.with("", "")
	sub := in.steps(x.Body)
	return Block{Text: append(t, c.sp.phrase("losses.pays", in.expr(x.Pays))...).capital(), Sub: sub, Ordered: true}
}
