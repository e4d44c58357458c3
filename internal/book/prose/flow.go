package prose

import (
	"wargame/dsl"
	"wargame/interpreter/names"
)

// flowStep writes steps that lead to other steps.
func (c *scope) flowStep(s *dsl.Step) (Block, bool) {
	switch {
	case s.ForEach != nil:
		x := s.ForEach
		list := c.expr(x.In)
		in := c.with(x.Name.Text, c.sp.types[x.Name.Text])
		t := c.sp.phrase("step.each", in.variable(x.Name.Text), list)
		if x.By != nil {
			t = append(t, c.sp.phrase("each.order", c.expr(x.By))...)
		}
		return Block{Text: append(t, c.sp.phrase("colon")...), Sub: in.steps(x.Block), Ordered: true}, true
	case s.Secretly != nil && s.Secretly.Name != nil:
		x := s.Secretly
		in := c.with(x.Name.Text, c.sp.types[x.Name.Text])
		return Block{Text: c.sp.phrase("step.secret", c.expr(x.In)), Sub: in.steps(x.Block), Ordered: true}, true
	case s.Repeat != nil:
		x := s.Repeat
		b := Block{Text: c.sp.phrase("step.repeat"), Sub: c.steps(x.Block), Ordered: true}
		if x.Times != nil {
			b.Text = c.sp.phrase("step.repeat.times", c.expr(x.Times))
		}
		if x.Until != nil {
			b.Text = append(b.Text, c.sp.phrase("until", c.cond(parse(x.Until.Text)))...)
		}
		b.Text = append(b.Text, c.sp.phrase("colon")...)
		return b, true
	case s.While != nil:
		return Block{Text: c.sp.phrase("step.while", c.cond(parse(s.While.Cond.Text))), Sub: c.steps(s.While.Block), Ordered: true}, true
	case s.Stop != nil:
		return line(c.sp.phrase("step.stop"))
	case s.Return != nil:
		if s.Return.Value != nil {
			return line(c.sp.phrase("step.return.with", c.expr(s.Return.Value)))
		}
		return line(c.sp.phrase("step.return"))
	case s.End != nil:
		return line(c.sp.phrase("step.end", plain(c.sp.say.Text("scope."+s.End.Scope))))
	case s.Do != nil:
		x := s.Do
		t := c.sp.phrase("step.do", c.doing(x.Call))
		if x.Giving != nil {
			c.known(x.Giving.Text, "")
			t = append(t, c.sp.phrase("step.giving", c.variable(x.Giving.Text))...)
		}
		return line(t)
	case s.Later != nil:
		x := s.Later
		var when Text
		if x.At != nil {
			when = c.moment(x.At)
		} else {
			when = c.sp.phrase("later.after", c.expr(x.Count), c.scopeRef(x.Of.Scope, x.Of.Name, x.Of.Of))
		}
		return Block{Text: append(when, c.sp.phrase("colon")...), Sub: c.steps(x.Body), Ordered: true}, true
	case s.Scope != nil:
		return c.scoped(s.Scope), true
	case s.GameOver != nil:
		return line(c.gameOver(s.GameOver))
	}
	return Block{}, false
}

// conditional writes a condition with its alternatives, each as a block of its own.
func (c *scope) conditional(x *dsl.If, before Text) []Block {
	head := append(before, c.sp.phrase("step.if", c.all(conditions(x.Cond)))...)
	b := Block{Text: append(head, c.sp.phrase("colon")...), Ordered: true, Sub: c.steps(x.Then)}
	if len(b.Sub) == 1 && len(b.Sub[0].Sub) == 0 { // in one line
		b = Block{Text: append(head, c.sp.phrase("if.then", b.Sub[0].Text.lower())...)}
	}
	out := []Block{b}
	switch {
	case x.ElseIf != nil:
		out = append(out, c.conditional(x.ElseIf, c.sp.phrase("step.else.if"))...)
	case x.Else != nil && len(x.Else.Steps) > 0:
		e := Block{Text: c.sp.phrase("step.else"), Sub: c.steps(x.Else), Ordered: true}
		if len(e.Sub) == 1 && len(e.Sub[0].Sub) == 0 {
			e = Block{Text: append(c.sp.phrase("step.else.if"), e.Sub[0].Text.lower()...)}
		}
		out = append(out, e)
	}
	return out
}

// scoped writes a turn, phase or segment of the sequence of play.
func (c *scope) scoped(x *dsl.ScopeBlock) Block {
	what := plain(c.sp.say.Text("scope." + x.Kind))
	switch {
	case x.Title != nil:
		what = Text{{Text: x.Title.Value(), Mark: Strong}}
	case x.Name != nil:
		what = Text{{Text: names.Headline(x.Name.Text), Mark: Strong}}
	default:
		what = Text{{Text: what.capital().String(), Mark: Strong}}
	}
	switch {
	case len(x.Each) > 0:
		var sides []Text
		for _, e := range x.Each {
			sides = append(sides, c.expr(e))
		}
		what = c.sp.phrase("scope.each", what, c.sp.join(sides, "and"))
	case x.Of != nil:
		what = c.sp.phrase("scope.by", what, c.expr(x.Of))
	}
	if x.When != nil {
		what = append(what, c.tail(conditions(x.When), nil)...)
	}
	return Block{Text: what, Sub: c.steps(x.Block), Ordered: true}
}

// unitStep writes steps that move and remove units.
func (c *scope) unitStep(s *dsl.Step) (Block, bool) {
	switch {
	case s.Move != nil:
		return line(c.sp.phrase("step.move", c.expr(s.Move.Who), c.expr(s.Move.To)))
	case s.Go != nil:
		return c.goes(s.Go), true
	case s.Place != nil && s.Place.On != nil:
		return line(c.sp.phrase("step.place.on", c.expr(s.Place.Who), c.expr(s.Place.On)))
	case s.Place != nil:
		return line(c.sp.phrase("step.place", c.expr(s.Place.Who), c.expr(s.Place.At)))
	case s.Takeoff != nil:
		return line(c.sp.phrase("step."+s.Takeoff.Verb, c.expr(s.Takeoff.Who)))
	}
	return Block{}, false
}

// movementTitle returns the title of a movement.
func (s *Speaker) movementTitle(name string) Text {
	if m := s.p.Movements[name]; m != nil && m.Title != "" {
		return Text{{Text: m.Title, Mark: Term, Ref: s.homes[name]}}
	}
	return s.term(name)
}

func (c *scope) goes(x *dsl.Go) Block {
	in := c
	var who Text
	if x.Each != nil {
		in = c.with(x.Each.Text, c.sp.types[x.Each.Text])
		who = c.sp.phrase("go.each", c.expr(x.In))
	} else if len(x.Call.Args) > 0 {
		who = c.expr(x.Call.Args[0])
	}
	t := c.sp.phrase("step.go", who, c.sp.movementTitle(x.Call.Name.Text))
	if x.To != nil {
		t = append(t, c.sp.phrase("go.to", in.expr(x.To))...)
	}
	if x.Steps != nil {
		key := "go.steps"
		if x.UpTo {
			key = "go.upto"
		}
		t = append(t, c.sp.phrase(key, in.expr(x.Steps))...)
	}
	for _, e := range x.Else {
		t = append(t, c.sp.phrase("go.else", c.sp.movementTitle(e.Call.Name.Text))...)
	}
	if x.Until != nil {
		t = append(t, c.sp.phrase("until", in.cond(parse(x.Until.Text)))...)
	}
	if x.By != nil {
		t = append(t, c.sp.phrase("go.by", c.expr(x.By))...)
	}
	if x.Nothing {
		t = append(t, c.sp.phrase("go.nothing")...)
	}
	if x.Giving != nil {
		c.known(x.Giving.Text, "")
		if x.Giving.Text != "way" {
			t = append(t, c.sp.phrase("go.giving", c.variable(x.Giving.Text))...)
		}
	}
	b := Block{Text: t}
	if x.Otherwise != nil && len(x.Otherwise.Steps) > 0 {
		b.Text = append(b.Text, c.sp.phrase("otherwise")...)
		b.Sub, b.Ordered = c.steps(x.Otherwise), true
	}
	return b
}

// lower returns the text with a small letter at its beginning, unless the first word is a
// name.
func (t Text) lower() Text {
	if len(t) == 0 || t[0].Mark != Plain || len(t[0].Text) < 2 || t[0].Text[0] < 'A' || t[0].Text[0] > 'Z' || t[0].Text[1] >= 'A' && t[0].Text[1] <= 'Z' {
		return t
	}
	out := append(Text(nil), t...)
	out[0].Text = string(out[0].Text[0]+'a'-'A') + out[0].Text[1:]
	return out
}
