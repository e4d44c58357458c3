package build

import (
	"cmp"
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codegen"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// declareFunc makes a name of the rules callable.
func (l *declarer) declareFunc(name string, f *formula.Func) {
	l.AddFunc(name, f)
	if len(f.Params) == 0 {
		l.AddSymbol(formula.Symbol{Name: name, Type: f.Result, Fn: f})
	}
}

// newBodies returns the compiler for a program under construction.
func newBodies(p *program.Program, n *declare.Names) *bodies {
	l := &bodies{declarer: &declarer{Compiler: codegen.NewCompiler(p, n), Support: &p.Support,
		pending: map[string]pendingDefine{}, acts: map[*construct.Permission]*dsl.Block{}, onsetOf: map[*dsl.Once]*construct.Onset{}}, suppose: p.EvaluateSupposed, lostBy: p.LostBy, payers: map[*construct.Obligation]pendingPayers{}, below: p.Below}
	n.Typer = l
	return l
}

// declareRules declares every name that bodies may use.
func (l *bodies) declareRules() {
	kinds := l.AddEnum("roll_kind", nil, nil)
	for _, e := range l.Rules {
		dsl.WalkSteps(e.Item, func(s *dsl.Step) {
			name := codegen.RollKind(s)
			if name == "" {
				return
			}
			if _, ok := kinds.Index(name); !ok {
				kinds.Add(name, name)
				l.WordSymbol(kinds, len(kinds.Words)-1)
			}
		})
	}
	l.builtinEvents()
	for _, name := range slices.Sorted(maps.Keys(l.Records)) {
		l.recordMaker(l.Records[name])
	}
	if l.Moves() {
		l.Records["way"] = wayRecord()
		l.passesFunc()
	}
	for _, e := range l.Rules { // axes of tables can be types of other declarations
		if e.Item.Table != nil {
			l.tables.Declare(e.Item.Table, e.Rule)
		}
	}
	for _, e := range l.Rules {
		if e.Item.Names != nil {
			l.DeclareNames(e.Item.Names, e.Rule)
		}
	}
	for _, e := range l.Rules {
		it, r := e.Item, e.Rule
		switch {
		case it.Track != nil:
			l.declareTrack(it.Track, r)
		case it.Budget != nil:
			l.declareBudget(it.Budget, r)
		case it.Deck != nil:
			l.declareDeck(it.Deck, r)
		case it.Fact != nil:
			l.declareFact(it.Fact.Name, it.Fact.Params, it.Fact.Type, it.Fact.Lasts, r)
		case it.Clock != nil:
			l.declareClock(it.Clock, r)
		case it.Snapshot != nil:
			l.declareSnapshot(it.Snapshot, r)
		case it.Event != nil:
			l.declareEvent(it.Event, r)
		case it.Define != nil:
			l.declareDefine(it.Define, r)
		case it.Quantity != nil:
			l.declareQuantity(it.Quantity, r)
		case it.Permission != nil:
			l.declarePermission(it.Permission, r)
		case it.Preference != nil:
			l.declarePreference(it.Preference, r)
		case it.Reach != nil:
			l.declareReach(it.Reach, r)
		case it.Movement != nil:
			l.declareMovement(it.Movement, r)
		case it.Obligation != nil:
			if f := l.declareFact(it.Obligation.Name, it.Obligation.Params, nil, it.Obligation.Lasts, r); f != nil {
				o := &construct.Obligation{Fact: f}
				l.Obligations[f.Name] = o
				l.declarePayers(o, it.Obligation.Payers, r)
			}
		case it.Once != nil:
			l.declareOnset(it.Once, r)
		case it.Action != nil:
			if l.Fresh(it.Action.Name, r, "action") {
				c := l.NewCode(it.Action.Name.Text, construct.ActionCode, l.Params(it.Action.Params, r), r, it.Action.Name.Pos)
				c.Title = cmp.Or(it.Action.Title.Value(), names.Headline(c.Name))
				l.Actions[c.Name] = c
			}
		case it.Procedure != nil:
			if l.Fresh(it.Procedure.Name, r, "procedure") {
				c := l.NewCode(it.Procedure.Name.Text, construct.ProcedureCode, l.Params(it.Procedure.Params, r), r, it.Procedure.Name.Pos)
				if it.Procedure.Result != nil {
					c.Result = l.TypeOf(it.Procedure.Result, r)
				}
				l.Procedures[c.Name] = c
			}
		case it.Losses != nil:
			if n := it.Losses.Name; l.Fresh(n, r, "procedure") {
				l.Procedures[n.Text] = l.NewCode(n.Text, construct.ProcedureCode, l.Params(it.Losses.Params, r), r, n.Pos)
			}
		case it.Sequence != nil:
			if l.Sequence != nil {
				l.Report.Fail(codes.Duplicate, it.Sequence.Pos, len("sequence"), r, "the game has two sequences of play")
				continue
			}
			l.Sequence = l.NewCode("sequence", construct.SequenceCode, nil, r, it.Sequence.Pos)
		case it.Fixture != nil:
			name := it.Fixture.Name
			if old := l.Fixtures[name.Text]; old != nil {
				d := l.Report.Fail(codes.Duplicate, name.Pos, len(name.Text), r, "%q is declared twice", name.Text)
				d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(old.Name.Pos, old.Name.Pos), Text: "the first one is here"})
				continue
			}
			l.Fixtures[name.Text] = it.Fixture
		}
	}
	l.declarePushes()
	l.declareSecrets()
	l.declareHalts()
}

// compileBodies compiles everything that has a body.
func (l *bodies) compileBodies() {
	l.pictures.ReadDrawings()
	for _, e := range l.Rules {
		if e.Item.Table != nil {
			l.tables.Fill(e.Item.Table, e.Rule)
		}
	}
	for _, e := range l.Rules {
		if e.Item.Define != nil {
			l.Compile(e.Item.Define.Name.Text)
		}
	}
	for _, e := range l.Rules {
		it, r := e.Item, e.Rule
		switch {
		case it.Track != nil:
			l.compileTrack(it.Track, r)
		case it.Budget != nil:
			if b := l.Budgets[it.Budget.Name.Text]; b != nil && b.Amount == nil {
				b.Amount = l.Expr(it.Budget.Amount, b.Params, value.NumberType, r)
			}
		case it.Deck != nil:
			l.compileDeck(it.Deck, r)
		case it.CardDice != nil:
			l.compileInstead(it.CardDice, r)
		case it.Snapshot != nil:
			if s := l.Snapshots[it.Snapshot.Name.Text]; s != nil && s.Body == nil {
				s.Body = l.Expr(it.Snapshot.Body, s.Params, s.Type, r)
			}
		case it.Quantity != nil:
			l.compileQuantity(it.Quantity, r)
		case it.Contribution != nil:
			l.compileContribution(it.Contribution, r)
		case it.Permission != nil:
			if p := l.Permissions[it.Permission.Name.Text]; p != nil && p.Pos == it.Permission.Name.Pos {
				l.compileAct(p)
			}
		case it.Forbid != nil:
			l.compileForbid(it.Forbid, r)
		case it.Require != nil:
			l.compileRequire(it.Require, r)
		case it.Hide != nil:
			l.compileHide(it.Hide, r)
		case it.Show != nil:
			l.compileShow(it.Show, r)
		case it.Allow != nil:
			l.compileAllow(it.Allow, r)
		case it.Preference != nil:
			l.compilePreference(it.Preference, r)
		case it.Reach != nil:
			l.compileReach(it.Reach, r)
		case it.Movement != nil:
			l.compileMovement(it.Movement, r)
		case it.Obligation != nil:
			l.compileObligation(it.Obligation, r)
		case it.Action != nil:
			l.compileAction(it.Action, r)
		case it.Procedure != nil:
			if c := l.Procedures[it.Procedure.Name.Text]; c != nil && c.Pos == it.Procedure.Name.Pos {
				l.CompileCode(c, it.Procedure.Body, nil)
			}
		case it.Losses != nil:
			if c := l.Procedures[it.Losses.Name.Text]; c != nil && c.Pos == it.Losses.Name.Pos {
				l.CompileLosses(c, it.Losses)
			}
		case it.Sequence != nil:
			if l.Sequence != nil && l.Sequence.Pos == it.Sequence.Pos {
				l.CompileCode(l.Sequence, it.Sequence.Body, nil)
			}
		case it.On != nil:
			l.compileTrigger(it.On, r)
		case it.Once != nil:
			l.compileOnset(it.Once, r)
		case it.Legend != nil:
			l.pictures.ReadLegend(it.Legend, r)
		case it.Aim != nil:
			l.compileAim(it.Aim, r)
		case it.About != nil:
			l.describe(it.About, r)
		case it.Titles != nil:
			l.title(it.Titles, r)
		}
	}
	l.compileMoments()
	l.sayOnce()
	l.orderExceptions()
	l.orderVerdicts()
	l.lastHalts()
}

func (l *bodies) compileAction(a *dsl.Action, r *ruleset.Rule) {
	c := l.Actions[a.Name.Text]
	if c == nil || c.Pos != a.Name.Pos {
		return
	}
	c.When = l.Expr(a.When, c.Params, value.FlagType, r)
	l.Never(a.When, c.When, nil, r, "this condition is never met, so the action is never possible")
	c.Allowed = l.Coder(c, l.Scope(c.Params), r).Call(a.Allowed)
	if body := l.withChoices(a, r); body != nil {
		l.CompileCode(c, body, nil)
	}
}

func (l *bodies) compileObligation(o *dsl.Obligation, r *ruleset.Rule) {
	x := l.Obligations[o.Name.Text]
	if x == nil || x.Met != nil {
		return
	}
	x.Met = l.Expr(o.Met, x.Params, value.FlagType, r)
	x.Possible = l.Expr(o.Possible, x.Params, value.FlagType, r)
	l.compilePayers(x)
	l.compileBinds(x, o.Binds, r)
	if o.Remedy != nil {
		x.Remedy = l.CompileBlock(x.Name, o.Remedy, x.Params, r)
	}
}

// builtinEvents declares the events that the machine announces.
func (l *declarer) builtinEvents() {
	u, h, n := value.UnitType, value.SpaceType, value.NumberType
	kind := value.EnumType("roll_kind")
	for _, e := range []*construct.EventDecl{
		{Name: "moved", Params: []names.Param{{Name: "u", Type: u}, {Name: "from", Type: h}, {Name: "to", Type: h}}},
		{Name: "placed", Params: []names.Param{{Name: "u", Type: u}, {Name: "at", Type: h}}},
		{Name: "eliminated", Params: []names.Param{{Name: "u", Type: u}, {Name: "from", Type: h}}},
		{Name: construct.Arrived, Params: []names.Param{{Name: "u", Type: u}, {Name: "at", Type: h}}},
		{Name: "departed", Params: []names.Param{{Name: "u", Type: u}, {Name: "from", Type: h}}},
		{Name: "rolled", Params: []names.Param{{Name: "kind", Type: kind}}},
		{Name: "stands", Params: []names.Param{{Name: "kind", Type: kind}, {Name: "by", Type: value.SideType}, {Name: "dice", Type: n}, {Name: "total", Type: n}}},
	} {
		l.Events[e.Name] = e
	}
}

// recordMaker declares the constructor of a record. Its arguments are values for the
// first fields, or named; the other fields have their defaults.
func (l *declarer) recordMaker(r *names.Record) {
	var fields []string
	for _, f := range r.Fields {
		fields = append(fields, f.Name)
	}
	maker := func(given []string) *formula.Func {
		f := &formula.Func{Name: r.Name, Result: value.Type{Kind: value.Record, Name: r.Name}, Leaf: true, Sources: formula.OnPrint}
		at := make([]int, len(given))
		for i, name := range given {
			at[i] = slices.Index(fields, name)
			f.Params = append(f.Params, r.Fields[at[i]].Type)
		}
		f.Call = func(c *formula.Ctx, a []value.Value) value.Value {
			vs := make([]value.Value, len(r.Fields))
			for i, fd := range r.Fields {
				vs[i] = fd.Default
			}
			for i, v := range a {
				vs[at[i]] = v
			}
			return value.Fields(vs)
		}
		return f
	}
	l.AddFunc(r.Name, &formula.Func{Leaf: true, Sources: formula.OnPrint, Fields: fields, Named: maker, Generic: func(args []value.Type) (*formula.Func, string) {
		if len(args) > len(fields) {
			return nil, r.Name + " has only " + value.Format(value.Int(len(fields))) + " parts"
		}
		return maker(fields[:len(args)]), ""
	}})
}

func (l *bodies) compileTrigger(o *dsl.On, r *ruleset.Rule) {
	t := &construct.Trigger{Rule: r}
	var params []names.Param
	switch {
	case o.Moment != nil:
		m := l.Moment(o.Moment, r)
		t.Moment = &m
		t.Event = "moment"
	default:
		t.Event = o.Event.Text
		ev := l.Events[t.Event]
		if ev == nil {
			l.Report.Fail(codes.UnknownName, o.Event.Pos, len(t.Event), r, "there is no event %q", t.Event).Help = l.Suggest(t.Event, func() []string { return slices.Sorted(maps.Keys(l.Events)) })
			return
		}
		params = l.Bind(o.Params, ev.Params, o.Event.Pos, t.Event, r)
	}
	t.Code = l.NewCode(t.Event, construct.TriggerCode, params, r, o.Pos)
	if ev := l.Events[t.Event]; ev != nil && ev.Moment != nil {
		t.Code.Result = ev.Moment.Result
		l.CompileMomentRule(t.Code, o.Body, o.When)
	} else {
		l.CompileCode(t.Code, o.Body, o.When)
	}
	for _, event := range t.WatchedEvents() {
		l.Triggers[event] = append(l.Triggers[event], t)
	}
}

// checkSeats reports an error if a game's `player` is no function of sides to seats, or
// its `commander` no function of units to seats.
func (l *bodies) checkSeats() {
	for _, x := range []struct {
		name, says, like string
		of               value.Type
	}{
		{program.PlayerRule, "says who plays a side, so it takes a side", "player(s: side): seat", value.SideType},
		{program.CommanderRule, "says who decides about a unit, so it takes a unit", "commander(u: unit): seat", value.UnitType},
	} {
		f := l.Func(x.name)
		if f == nil || len(f.Params) == 1 && f.Params[0].Same(x.of) && f.Result.Same(value.SeatType) {
			continue
		}
		l.Report.Fail(codes.WrongType, l.Declared[x.name], len(x.name), nil, "%q %s and returns a seat", x.name, x.says).Help = x.like
	}
}
