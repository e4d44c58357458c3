package vocabulary

import (
	"strings"

	"wargame/dsl"
	"wargame/interpreter/ruleset"
)

// lister collects entries.
type lister struct {
	out   []Entry
	types map[string]string // by items `names`
	rule  *ruleset.Rule     // around the item that is read; nil for none
}

func (l *lister) add(kind string, name *dsl.Name, signature string, title *dsl.Text, parts ...string) {
	e := Entry{Kind: kind, Name: name.Text, Signature: signature, Title: title.Value(), Parts: parts, Span: spanOf(name)}
	if l.rule != nil {
		e.Clause = l.rule.Clause
	}
	l.out = append(l.out, e)
}

func spanOf(name *dsl.Name) dsl.Span {
	end := name.Pos
	end.Offset, end.Column = end.Offset+len(name.Text), end.Column+len(name.Text)
	return dsl.SpanOf(name.Pos, end)
}

// item adds what an item declares, and the decisions and rolls in its steps.
func (l *lister) item(it *dsl.Item) {
	switch {
	case it.Action != nil:
		l.add("Actions", it.Action.Name, it.Action.Name.Text+l.params(it.Action.Params), it.Action.Title)
	case it.Permission != nil:
		l.add("Permissions", it.Permission.Name, it.Permission.Name.Text+l.params(it.Permission.Params), nil)
	case it.Quantity != nil:
		l.add("Quantities", it.Quantity.Name, it.Quantity.Name.Text+l.params(it.Quantity.Params)+": number", nil)
	case it.Preference != nil:
		l.add("Preferences", it.Preference.Name, it.Preference.Name.Text+l.params(it.Preference.Params), nil)
	case it.Obligation != nil:
		l.add("Obligations", it.Obligation.Name, it.Obligation.Name.Text+l.params(it.Obligation.Params), nil)
	case it.Movement != nil:
		l.movement(it.Movement)
	case it.Reach != nil:
		l.add("Reaches", it.Reach.Name, it.Reach.Name.Text+l.params(it.Reach.Params), nil)
	case it.Define != nil:
		l.add("Defines", it.Define.Name, it.Define.Name.Text+l.params(it.Define.Params)+result(it.Define.Type), nil)
	case it.Snapshot != nil:
		l.add("Snapshots", it.Snapshot.Name, it.Snapshot.Name.Text+l.params(it.Snapshot.Params)+result(it.Snapshot.Type), nil)
	case it.Fact != nil:
		l.add("Facts", it.Fact.Name, it.Fact.Name.Text+l.params(it.Fact.Params)+result(it.Fact.Type)+" lasts "+it.Fact.Lasts, nil)
	case it.Track != nil:
		l.add("Tracks", it.Track.Name, it.Track.Name.Text+l.params(it.Track.Params)+result(it.Track.Type), nil)
	case it.Budget != nil:
		l.add("Budgets", it.Budget.Name, it.Budget.Name.Text+l.params(it.Budget.Params)+": number", nil)
	case it.Deck != nil:
		l.add("Decks", it.Deck.Name, it.Deck.Name.Text+l.params(it.Deck.Params), nil)
	case it.Table != nil:
		l.table(it.Table)
	case it.Event != nil:
		kind := "Events"
		if it.Event.Moment {
			kind = "Moments"
		}
		l.add(kind, it.Event.Name, it.Event.Name.Text+l.params(it.Event.Params), nil)
	case it.Procedure != nil:
		l.add("Procedures", it.Procedure.Name, it.Procedure.Name.Text+l.params(it.Procedure.Params)+result(it.Procedure.Result), nil)
	case it.Losses != nil:
		l.add("Procedures", it.Losses.Name, it.Losses.Name.Text+l.params(it.Losses.Params)+" (losses)", nil)
	case it.Noun != nil:
		l.add("Nouns", it.Noun.Name, it.Noun.Name.Text, nil, fields(it.Noun.Fields)...)
	case it.Has != nil:
		for _, f := range it.Has.Fields {
			l.add("Attributes", f.Name, it.Has.Owner+"."+f.Name.Text+": "+typeText(f.Type), f.Title)
		}
	case it.Enum != nil:
		l.add("Enums", it.Enum.Name, it.Enum.Name.Text, nil, words(it.Enum.Values)...)
	case it.Record != nil:
		l.add("Records", it.Record.Name, it.Record.Name.Text, nil, fields(it.Record.Fields)...)
	case it.Side != nil:
		for _, s := range it.Side.Names {
			l.add("Sides", s.Name, s.Name.Text, s.Title)
		}
	case it.Seat != nil:
		l.add("Seats", it.Seat.Name.Name, it.Seat.Name.Name.Text, it.Seat.Name.Title)
	case it.Fixture != nil:
		l.add("Fixtures", it.Fixture.Name, it.Fixture.Name.Text, nil)
	}
	dsl.Walk(it, func(node any) bool {
		l.step(node)
		return true
	})
}

// step adds the decisions and rolls of one step.
func (l *lister) step(node any) {
	switch s := node.(type) {
	case *dsl.Choose:
		many := ""
		if s.Many != nil {
			many = " (a set)"
		}
		l.add("Decisions", s.Name, s.Name.Text+": choose"+many, nil)
	case *dsl.Ask:
		l.add("Decisions", s.Name, s.Name.Text+": yes or no", nil)
	case *dsl.Spend:
		for _, o := range s.Options {
			l.add("Decisions", o.Name, o.Name.Text+": an option for the points of "+s.Name.Text, o.Title)
		}
	case *dsl.LossRow:
		switch {
		case s.Option != nil:
			l.add("Decisions", s.Option.Name, s.Option.Name.Text+": a way to take a point of loss", s.Option.Title)
		case s.Together != nil:
			l.add("Decisions", s.Together.Name, s.Together.Name.Text+": yes or no", nil)
		}
	case *dsl.Roll:
		for _, p := range s.Parts {
			kind := ""
			if s.Kind != nil {
				kind = " as " + s.Kind.Text
			}
			l.add("Rolls", p.Name, p.Name.Text+kind, nil)
		}
	case *dsl.ForEach:
		if s.By != nil {
			l.add("Decisions", s.Name, s.Name.Text+": which one is next", nil)
		}
	case *dsl.MovementPush:
		l.add("Decisions", s.Each, s.Each.Text+": choose", nil)
	case *dsl.GoEarly:
		l.add("Decisions", s.Name, s.Name.Text+": choose", nil)
	case *dsl.Go:
		if s.Each != nil && s.By != nil {
			l.add("Decisions", s.Each, s.Each.Text+": which one is next", nil)
		}
	}
}

func (l *lister) movement(m *dsl.Movement) {
	text := m.Name.Text + "(" + l.typed(m.Mover.Text, nil)
	if m.Stack != nil {
		text += " of " + m.Stack.Text
	}
	for _, p := range m.Params {
		text += ", " + l.typed(p.Name.Text, p.Type)
	}
	l.add("Movements", m.Name, text+")", m.Title)
}

func (l *lister) table(t *dsl.Table) {
	var axes, outputs []string
	for _, a := range t.Axes {
		axes = append(axes, a.Name.Text+": "+axisText(a))
	}
	for _, o := range t.Outputs {
		outputs = append(outputs, outputText(o))
	}
	var columns []string
	if len(t.Grid.Rows) > 0 {
		for _, c := range t.Grid.Rows[0].Cells {
			columns = append(columns, c.Text)
		}
	}
	l.add("Tables", t.Name, t.Name.Text+"("+strings.Join(axes, ", ")+"): "+strings.Join(outputs, " / "), nil, columns...)
}

// choices adds options, readings, scenarios and fixtures of a file.
func (l *lister) choices(it *dsl.Item) {
	switch {
	case it.Option != nil:
		o := it.Option
		l.add("Options", o.Name, o.Name.Text+map[bool]string{true: " (on)", false: " (off)"}[o.On], o.Title)
		l.last(o.Clause)
	case it.Interpretation != nil:
		i := it.Interpretation
		var list []string
		for _, r := range i.Readings {
			text := r.Name.Text
			if r.Default {
				text += " (default)"
			}
			list = append(list, text)
		}
		l.add("Readings", i.Name, i.Name.Text, i.Title, list...)
		l.last(i.Clause)
	case it.Scenario != nil:
		l.add("Scenarios", it.Scenario.Name, it.Scenario.Name.Text, it.Scenario.Title)
		l.last(it.Scenario.Clause)
	}
}

// last gives the last entry its clause.
func (l *lister) last(c *dsl.ClauseRef) {
	if c != nil {
		l.out[len(l.out)-1].Clause = c.Clause()
	}
}
