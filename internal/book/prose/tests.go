package prose

import (
	"strconv"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/names"
)

// Example is a test as an example of play.
type Example struct {
	Title    string
	Given    []string // the names of the fixtures with which it begins
	Position []Text   // what stands where
	Acts     []Text   // what the players do, and what the dice show
	Results  []Text
	Cases    *Table // the values of names in the lines, a row for each case
}

// Example writes a test, or the position of a fixture.
func (s *Speaker) Example(title string, list []*dsl.Line, cases *dsl.Grid) *Example {
	out := &Example{Title: title}
	(&lines{s.scope()}).write(out, list)
	if cases != nil && len(cases.Rows) > 1 {
		t := &Table{Keys: 0}
		for i, r := range cases.Rows {
			var row []string
			for _, x := range r.Cells {
				if i == 0 {
					row = append(row, s.wordTitle(strings.ReplaceAll(x.Text, "_", " ")))
				} else {
					row = append(row, s.dataCell(x))
				}
			}
			if i == 0 {
				t.Head = row
			} else {
				t.Rows = append(t.Rows, row)
			}
		}
		out.Cases = t
	}
	return out
}

// lines writes the lines of a test.
type lines struct{ scope *scope }

func (c *lines) write(out *Example, list []*dsl.Line) {
	position := func(t Text) { out.Position = append(out.Position, t) }
	act := func(t Text) { out.Acts = append(out.Acts, t) }
	again := 0 // how often the last act is done once more
	defer func() { c.repeated(out, again) }()
	for _, l := range list {
		if l.Given == nil && again > 0 {
			c.repeated(out, again)
			again = 0
		}
		switch {
		case l.Given != nil:
			out.Given = append(out.Given, l.Given.Name.Text)
			t := c.scope.sp.phrase("test.given", plain(names.Headline(l.Given.Name.Text)))
			switch n := len(out.Acts); {
			case n == 0:
				position(t)
			case out.Acts[n-1].String() == t.String():
				again++
				continue
			default:
				act(t)
			}
		case l.With != nil && l.With.Option != nil:
			key := "test.option"
			if l.With.Off {
				key = "test.option.off"
			}
			position(c.scope.sp.phrase(key, plain(c.scope.sp.optionTitle(l.With.Option.Text))))
		case l.With != nil && l.With.Disp != nil:
			position(c.scope.sp.phrase("test.reading", plain(c.scope.sp.readingTitle(l.With.Disp.Text, l.With.Reading.Text))))
		case l.Board != nil:
			var where []Text
			for _, w := range l.Board.Where {
				where = append(where, Text{{Text: w.Text, Mark: Word}})
			}
			position(c.scope.sp.phrase("test.thing", c.scope.sp.join(where, "and"), c.attributes(l.Board.Values)))
		case l.Counter != nil:
			position(c.placed(l.Counter.Names, l.Counter.Values, l.Counter.At))
			for _, n := range l.Counter.Names {
				c.scope.known(n.Text, "")
			}
		case l.Noun != nil:
			position(c.placed(l.Noun.Names, l.Noun.Values, l.Noun.At))
		case l.Begin != nil:
			act(c.begin(l.Begin))
		case l.Dice != nil:
			var d []Text
			for _, e := range l.Dice.Dice {
				d = append(d, c.scope.expr(e))
			}
			act(c.scope.sp.phrase("test.dice", c.scope.sp.join(d, "comma")))
		case l.Act != nil:
			act(c.act(l.Act))
		case l.Answer != nil:
			act(c.answer(l.Answer))
		case l.Word != nil:
			act(c.scope.sp.phrase("test." + l.Word.Word))
		case l.Refuse != nil:
			out.Results = append(out.Results, c.refused(l.Refuse))
		case l.Expect != nil:
			out.Results = append(out.Results, c.expected(l.Expect)...)
		case l.Step != nil:
			if b := c.scope.step(l.Step); len(b.Text) > 0 {
				act(b.Text.capital())
			}
		}
	}
}

// repeated says that the last act is done again.
func (c *lines) repeated(out *Example, again int) {
	if n := len(out.Acts); again > 0 && n > 0 {
		out.Acts[n-1] = append(out.Acts[n-1], c.scope.sp.phrase("test.again", plain(strconv.Itoa(again)))...)
	}
}

func (s *Speaker) optionTitle(name string) string {
	for _, o := range s.p.Options {
		if o.Name == name && o.Title != "" {
			return o.Title
		}
	}
	return name
}

func (s *Speaker) readingTitle(name, reading string) string {
	for _, d := range s.p.Disputes {
		for _, r := range d.Readings {
			if d.Name == name && r.Name == reading && r.Title != "" {
				return r.Title
			}
		}
	}
	return reading
}

func (c *lines) attributes(list []*dsl.Attribute) Text {
	var out []Text
	for _, a := range list {
		name := Text{{Text: c.scope.sp.wordTitle(a.Name.Text), Mark: Word}}
		switch {
		case a.Not:
			name = c.scope.sp.phrase("test.not", name)
		case a.Value != nil:
			name = c.scope.sp.phrase("test.value", name, c.scope.expr(a.Value))
		}
		out = append(out, name)
	}
	return c.scope.sp.join(out, "comma")
}

func (c *lines) placed(units []*dsl.Cell, values []*dsl.Attribute, at *dsl.Cell) Text {
	var who []Text
	for _, n := range units {
		who = append(who, Text{{Text: n.Text, Mark: Var}})
	}
	t := c.scope.sp.phrase("test.thing", c.scope.sp.join(who, "and"), c.attributes(values))
	if at != nil {
		t = append(t, c.scope.sp.phrase("test.at", c.scope.place(&node{text: "space", args: []*node{{kind: quoted, text: at.Text}}}))...)
	}
	return t
}

func (c *lines) begin(x *dsl.Begin) Text {
	var name *dsl.Name
	if x.Name != nil {
		name = x.Name
	}
	if x.Kind == "game" {
		return c.scope.sp.phrase("test.begin.game")
	}
	return c.scope.sp.phrase("test.begin", c.scope.scopeRef(x.Kind, name, x.Of))
}

func (c *lines) act(x *dsl.Act) Text {
	t := Text{{Text: c.scope.sp.actionTitle(x.Action.Text), Mark: Quote}}
	var args []Text
	for _, a := range x.Args {
		args = append(args, c.scope.sp.phrase("test.arg", plain(strings.ReplaceAll(a.Name.Text, "_", " ")), c.scope.expr(a.Value)))
	}
	if len(args) == 0 {
		return c.scope.sp.phrase("test.act", t)
	}
	return c.scope.sp.phrase("test.act.with", t, c.scope.sp.join(args, "comma"))
}

func (c *lines) answer(x *dsl.Answer) Text {
	var values []Text
	for _, v := range x.Values {
		values = append(values, c.scope.expr(v))
	}
	return c.scope.sp.phrase("test.answer", plain(strings.ReplaceAll(x.Name.Text, "_", " ")), c.scope.sp.join(values, "comma"))
}

func (c *lines) by(refs []*dsl.ClauseRef) Text {
	if len(refs) == 0 {
		return nil
	}
	return c.scope.sp.phrase("test.by", c.scope.sp.clauses(refs))
}

func (c *lines) refused(x *dsl.Refuse) Text {
	var what Text
	switch {
	case x.Act != nil:
		what = c.act(x.Act)
	case x.Answer != nil:
		what = c.answer(x.Answer)
	case x.Word != nil:
		what = c.scope.sp.phrase("test." + x.Word.Word)
	}
	return append(c.scope.sp.phrase("test.refused", what), c.by(x.By)...)
}

func (c *lines) expected(x *dsl.Expect) []Text {
	switch {
	case x.Verdict != "" && x.Verdicted != nil:
		var args []*node
		for _, a := range x.Verdicted.Args {
			args = append(args, parse(a.Text))
		}
		return []Text{append(c.scope.asked(&node{kind: call, text: x.Verdicted.Name.Text, args: args}, x.Verdict == "allowed").capital(), c.by(x.By)...)}
	case x.Verdict != "" && x.Step != nil:
		key := "test.step." + x.Verdict
		return []Text{append(c.scope.sp.phrase(key, c.scope.sp.movementTitle(x.Step.Call.Name.Text), c.scope.expr(x.Step.From), c.scope.expr(x.Step.To)), c.by(x.By)...)}
	case x.Decision != nil:
		if x.Decision.Text == "dice" {
			return []Text{c.scope.sp.phrase("test.decision.dice")}
		}
		return nil
	case x.Seen != nil:
		what := c.scope.sp.term(x.Seen.Name.Text)
		if len(x.Seen.Args) > 0 {
			what = c.scope.expr(x.Seen.Args[0])
		}
		if x.Seen.Field != nil {
			what = c.scope.sp.phrase("member.short", what, c.scope.attributeName(x.Seen.Field.Text))
		}
		return []Text{append(c.scope.sp.phrase("test."+x.Seen.Word, what, c.scope.expr(x.Seen.Who)), c.by(x.By)...)}
	case x.Value != nil:
		var out []Text
		for _, n := range parse(x.Value.Text).conjuncts("and") {
			out = append(out, c.scope.cond(n).capital())
		}
		if len(out) > 0 {
			out[len(out)-1] = append(out[len(out)-1], c.by(x.By)...)
		}
		return out
	}
	return nil
}
