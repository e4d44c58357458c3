package program

import (
	"fmt"
	"strconv"
	"time"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/state"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Define is a named value.
type Define struct {
	Name    string
	Params  []Param
	Rule    *Rule
	Type    value.Type
	Body    *formula.Expr
	Suppose *Code // steps carried out on a copy first
	Pos     lexer.Position
	fn      *formula.Func
	sets    setCalls
}

// Track is a value of the game that changes.
type Track struct {
	Name     string
	Params   []Param
	Type     value.Type
	Rule     *Rule
	Default  *formula.Expr // derived until set
	Min, Max *formula.Expr
	Pos      lexer.Position
	cell     names.Cell
	initial  value.Value
}

// Budget is an amount that a scope refills.
type Budget struct {
	Name   string
	Params []Param
	Rule   *Rule
	Amount *formula.Expr
	Per    int // scope kind
	Pos    lexer.Position
	cell   names.Cell
}

// Fact is a kind of thing that steps remember.
type Fact struct {
	Name   string
	Params []Param
	Type   value.Type // of its value, Invalid without one
	Rule   *Rule
	Lasts  int // scope kind, -1 for the whole game
	Index  int
	Pos    lexer.Position
}

func (f *Fact) width() int {
	if f.Type.Kind != value.Invalid {
		return len(f.Params) + 1
	}
	return len(f.Params)
}

// Snapshot is an answer fixed at a moment.
type Snapshot struct {
	Name   string
	Params []Param
	Type   value.Type
	Rule   *Rule
	Body   *formula.Expr
	At     Moment
	Pos    lexer.Position
	cell   names.Cell
}

// Moment is the start or end of scopes.
type Moment struct {
	End  bool
	Kind int
	Name string
	Of   *formula.Expr
}

// Obligation is a debt that must be met before its player may pass.
type Obligation struct {
	*Fact
	Met      *formula.Expr
	Possible *formula.Expr
	Remedy   *Code
}

// Clock is the time that the players have for a stretch of play. Its fact holds
// from the moment that the time is over to the end of the stretch. The program
// measures nothing: whoever plays says when.
type Clock struct {
	*Fact
	Limit time.Duration
}

// wholeGame is the kind of scope that is never left.
const wholeGame = -1

func (l *loader) scopeKind(name string, at lexer.Position, rule *Rule) int {
	if name == "game" {
		return wholeGame
	}
	for i, k := range l.ScopeKinds {
		if k == name {
			return i
		}
	}
	l.diags.fail(codes.UnknownScope, at, len(name), rule, "%q is not a stretch of play", name).Help = "one of game, turn, phase, segment, impulse, combat, activation"
	return -1
}

// dims are the sizes of the keys of something kept in the position.
func (l *loader) dims(what string, name *dsl.Name, ps []Param, rule *Rule) []int {
	out := make([]int, len(ps))
	places := 1
	defer func() {
		if places > names.MaxPlaces-l.cells.Size() {
			many := "more than a million"
			if places <= names.MaxPlaces {
				many = strconv.Itoa(places)
			}
			l.diags.fail(codes.TooMuch, name.Pos, len(name.Text), rule, "%s %q has %s places, more than a position has room for", what, name.Text, many).Help = "use a fact with a value, or fewer keys"
			clear(out) // no place at all, so that the rest can be looked at
		}
	}()
	for i, p := range ps {
		bounded := false
		if out[i], bounded = l.domain(p.Type); !bounded && p.Type.Kind != value.Invalid {
			l.diags.fail(codes.WrongType, name.Pos, len(name.Text), rule, "%s %q cannot be kept for every %s", what, name.Text, p.Type).Help = "use a fact with a value"
			out[i] = 1
		}
		places = min(places*max(out[i], 1), names.MaxPlaces+1)
	}
	return out
}

func (l *loader) declareTrack(t *dsl.Track, rule *Rule) {
	if !l.fresh(t.Name, rule, "track") {
		return
	}
	x := &Track{Name: t.Name.Text, Params: l.params(t.Params, rule), Type: l.typeOf(t.Type, rule), Rule: rule, Pos: t.Name.Pos}
	x.initial = names.Zero(x.Type)
	if t.Default != nil {
		x.initial = value.Word(names.Unset)
		if !x.Type.IsWord() {
			l.diags.fail(codes.WrongType, t.Type.Pos, len(t.Type.Name), rule, "a derived track holds one word, not a %s", x.Type)
		}
	}
	x.cell = l.cells.Reserve(x.Type, l.dims("track", t.Name, x.Params, rule), x.initial)
	l.Tracks[x.Name] = x
	f := &formula.Func{Params: types(x.Params), Result: x.Type, Leaf: t.Default == nil}
	switch base := x.cell.Base; {
	case t.Default != nil:
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value { return x.read(c, args) }
		f.Explain = func(c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
			return x.explain(l.Program, c, args, n)
		}
	case len(x.Params) == 0 && x.Type.IsWord():
		f.Nullary = func(c *formula.Ctx) int64 { return c.State.Cells[base] }
	case len(x.Params) == 1 && x.Type.IsWord():
		n := int64(x.cell.Dims[0])
		f.Unary = func(c *formula.Ctx, i int64) int64 {
			if i < 0 || i >= n {
				return value.None
			}
			return c.State.Cells[base+int(i)]
		}
	default:
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value { return x.cell.Load(c.State, args) }
	}
	l.function(x.Name, f)
	l.seldom[x.cell.Part] = len(x.Params) == 0
	l.origins[f] = origin{parts: []uint16{x.cell.Part}, exprs: func() []*formula.Expr { return []*formula.Expr{x.Default} }}
	if len(x.Params) == 0 {
		l.AddSymbol(formula.Symbol{Name: x.Name, Type: x.Type, Fn: f})
	}
}

// lateValue is a first value; it may ask the finished program.
type lateValue struct {
	expr  *formula.Expr
	track *Track
}

func (x *Track) read(c *formula.Ctx, args []value.Value) value.Value {
	v := x.cell.Load(c.State, args)
	if v.N != names.Unset {
		return v
	}
	saved := c.Locals
	c.Locals = args
	v = x.Default.Eval(c)
	c.Locals = saved
	return v
}

func (x *Track) explain(p *Program, c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
	n.Text = x.Name + "(" + p.showArgs(x.Params, args) + ")"
	n.Clause, n.Title = x.Rule.ClauseID(), x.Rule.TitleText()
	v := x.cell.Load(c.State, args)
	if v.N == names.Unset {
		saved := c.Locals
		c.Locals = args
		v = x.Default.Explain(c, n.Add(&formula.Node{Text: "derived: nobody has set it", Applied: true}))
		c.Locals = saved
	}
	n.Value = p.Show(x.Type, v)
	return v
}

func (l *loader) compileTrack(t *dsl.Track, rule *Rule) {
	x := l.Tracks[t.Name.Text]
	if x == nil || x.Pos != t.Name.Pos {
		return
	}
	if e := l.compile(t.Initial, x.Params, x.Type, rule); e != nil {
		l.late = append(l.late, lateValue{e, x})
	}
	x.Default = l.compile(t.Default, x.Params, x.Type, rule)
	x.Min = l.compile(t.Min, x.Params, value.NumberType, rule)
	x.Max = l.compile(t.Max, x.Params, value.NumberType, rule)
}

func (l *loader) declareBudget(b *dsl.Budget, rule *Rule) {
	if !l.fresh(b.Name, rule, "budget") {
		return
	}
	x := &Budget{Name: b.Name.Text, Params: l.params(b.Params, rule), Rule: rule, Per: l.scopeKind(b.Per, b.Pos, rule), Pos: b.Name.Pos}
	x.cell = l.cells.Reserve(value.NumberType, l.dims("budget", b.Name, x.Params, rule), value.Num(0))
	l.Budgets[x.Name] = x
	f := &formula.Func{Params: types(x.Params), Result: value.NumberType, Leaf: true,
		Call: func(c *formula.Ctx, args []value.Value) value.Value { return x.cell.Load(c.State, args) }}
	l.function(x.Name, f)
	l.restsOn(f, x.cell.Part)
	if len(x.Params) == 0 {
		l.AddSymbol(formula.Symbol{Name: x.Name, Type: value.NumberType, Fn: f})
	}
}

func (l *loader) declareFact(name *dsl.Name, params *dsl.Params, typ *dsl.TypeRef, lasts string, rule *Rule) *Fact {
	if !l.fresh(name, rule, "fact") {
		return nil
	}
	x := &Fact{Name: name.Text, Params: l.params(params, rule), Rule: rule, Lasts: l.scopeKind(lasts, name.Pos, rule), Index: len(l.FactList), Pos: name.Pos}
	if typ != nil {
		x.Type = l.typeOf(typ, rule)
	}
	for _, p := range x.Params {
		if !p.Type.IsWord() {
			l.diags.fail(codes.WrongType, name.Pos, len(name.Text), rule, "a fact is about words, not about a %s", p.Type)
		}
	}
	l.FactList = append(l.FactList, x)
	l.Facts[x.Name] = x
	f := &formula.Func{Params: types(x.Params), Result: value.FlagType, Leaf: true}
	kind := x.Index
	if x.Type.Kind == value.Invalid {
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value {
			var buf [8]int64
			row := buf[:0]
			for _, a := range args {
				row = append(row, a.N)
			}
			return value.Bool(c.State.HasFact(kind, row))
		}
	} else {
		f.Result = x.Type
		none := names.Zero(x.Type)
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value {
			var buf [8]int64
			row := buf[:0]
			for _, a := range args {
				row = append(row, a.N)
			}
			row = append(row, state.Any)
			out := none
			c.State.Facts[kind].Each(row, func(r []int64) bool {
				out = value.Word(r[len(r)-1])
				return false
			})
			return out
		}
	}
	l.function(x.Name, f)
	part := l.cells.NewPart()
	l.cells.Parts.Facts = append(l.cells.Parts.Facts, part)
	l.restsOn(f, part)
	if len(x.Params) == 0 {
		l.AddSymbol(formula.Symbol{Name: x.Name, Type: f.Result, Fn: f})
	}
	return x
}

// declareClock makes the flag of a clock: a fact that nobody remembers but the
// clock, and that ends with the stretch of play.
func (l *loader) declareClock(c *dsl.Clock, rule *Rule) {
	if l.Clock != nil {
		l.diags.fail(codes.Duplicate, c.Name.Pos, len(c.Name.Text), rule, "there is a clock already, %q: a game has one", l.Clock.Name)
		return
	}
	f := l.declareFact(c.Name, nil, nil, c.Per, rule)
	if f == nil {
		return
	}
	minutes, _ := strconv.ParseFloat(c.Minutes.Text, 64)
	l.Clock = &Clock{Fact: f, Limit: time.Duration(minutes * float64(time.Minute))}
}

func (l *loader) declareSnapshot(s *dsl.Snapshot, rule *Rule) {
	if !l.fresh(s.Name, rule, "snapshot") {
		return
	}
	x := &Snapshot{Name: s.Name.Text, Params: l.params(s.Params, rule), Rule: rule, Type: value.FlagType, Pos: s.Name.Pos}
	if s.Type != nil {
		x.Type = l.typeOf(s.Type, rule)
	}
	x.At = l.moment(s.At, rule)
	x.cell = l.cells.Reserve(x.Type, l.dims("snapshot", s.Name, x.Params, rule), names.Zero(x.Type))
	l.Snapshots[x.Name] = x
	f := &formula.Func{Params: types(x.Params), Result: x.Type, Leaf: true,
		Call: func(c *formula.Ctx, args []value.Value) value.Value { return x.cell.Load(c.State, args) }}
	if x.Type.Kind == value.Flag {
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value {
			return value.Bool(x.cell.Load(c.State, args).N == 1)
		}
	}
	l.function(x.Name, f)
	l.restsOn(f, x.cell.Part)
	if len(x.Params) == 0 {
		l.AddSymbol(formula.Symbol{Name: x.Name, Type: x.Type, Fn: f})
	}
}

func (l *loader) moment(m *dsl.Moment, rule *Rule) Moment {
	x := Moment{End: m.Edge == "end", Kind: l.scopeKind(m.Scope, m.Pos, rule)}
	if m.Scope == "game" {
		l.diags.fail(codes.UnknownScope, m.Pos, len(m.Edge), rule, "the %s of the game is no moment", m.Edge).Help = "the sequence of play begins and ends with steps of its own"
	}
	if m.Name != nil {
		x.Name = m.Name.Text
		e := l.Enums[m.Scope]
		if e != nil && (m.Scope == "phase" || m.Scope == "segment") {
			if _, ok := e.Index(x.Name); !ok {
				l.diags.fail(codes.UnknownScope, m.Name.Pos, len(x.Name), rule, "the sequence of play has no %s %q", m.Scope, x.Name).Help = nearest(x.Name, e.Words)
			}
		}
	}
	x.Of = l.compile(m.Of, nil, value.SideType, rule)
	return x
}

func (l *loader) declareDefine(d *dsl.Define, rule *Rule) {
	if !l.fresh(d.Name, rule, "define") {
		return
	}
	x := &Define{Name: d.Name.Text, Params: l.params(d.Params, rule), Rule: rule, Pos: d.Name.Pos}
	if d.Type != nil {
		x.Type = l.typeOf(d.Type, rule)
	}
	l.Defines[x.Name] = x
	x.fn = &formula.Func{Params: types(x.Params), Result: x.Type}
	l.function(x.Name, x.fn)
	x.fn.Name = x.Name
	l.pending[x.Name] = pendingDefine{d, rule}
}

// pendingDefine is a define whose body is compiled when it is first needed,
// because its type comes from there.
type pendingDefine struct {
	d    *dsl.Define
	rule *Rule
}

// compileDefine compiles a body once.
func (l *loader) compileDefine(name string) {
	p, ok := l.pending[name]
	if !ok {
		return
	}
	delete(l.pending, name)
	x := l.Defines[name]
	if p.d.Suppose != nil {
		x.Suppose = l.compileBlock("suppose", p.d.Suppose, x.Params, p.rule)
	}
	x.Body = l.compile(p.d.Body, x.Params, x.Type, p.rule)
	if x.Body == nil {
		if x.Type.Kind == value.Invalid {
			l.DropFunc(name)
			l.broken[name] = true
		}
		return
	}
	if p.d.Type == nil {
		x.Type = x.Body.Type
		x.fn.Result = x.Type
	}
	x.fn.Call = x.call
	if x.Type.Kind == value.Flag && x.Suppose == nil {
		x.fn.SetOf = func(arg int) setCall { return x.sets.of(arg, x.Body.SetOf) }
	}
	if x.Suppose == nil { // what is supposed may rest on anything
		l.restsOnRules(x.fn, func() []*formula.Expr { return []*formula.Expr{x.Body} })
	}
	if x.Type.Kind == value.List && x.Type.Elem.IsWord() && x.Suppose == nil {
		x.fn.List = x.list
	}
	x.fn.Explain = func(c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
		return x.explain(l.Program, c, args, n)
	}
	if x.Suppose != nil {
		x.fn.Call = func(c *formula.Ctx, args []value.Value) value.Value { return l.suppose(x, c, args, nil) }
		x.fn.Explain = func(c *formula.Ctx, args []value.Value, n *formula.Node) value.Value { return l.suppose(x, c, args, n) }
	}
	l.watched(x.fn, x.Rule, &x.Pos, nil)
	if len(x.Params) == 0 {
		l.AddSymbol(formula.Symbol{Name: name, Type: x.Type, Fn: x.fn})
	}
}

func (x *Define) call(c *formula.Ctx, args []value.Value) value.Value {
	saved, clean := c.Locals, c.Err == nil
	c.Locals = args
	v := x.Body.Eval(c)
	if clean && c.Err != nil {
		blame(c, x.Rule, x.Pos)
	}
	c.Locals = saved
	return v
}

func (x *Define) list(c *formula.Ctx, args []value.Value, out []int64) []int64 {
	saved, clean := c.Locals, c.Err == nil
	c.Locals = args
	out = x.Body.List(c, out)
	if clean && c.Err != nil {
		blame(c, x.Rule, x.Pos)
	}
	c.Locals = saved
	return out
}

func (x *Define) explain(p *Program, c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
	saved := c.Locals
	c.Locals = args
	defer func() { c.Locals = saved }()
	n.Text = x.Name
	if len(x.Params) > 0 {
		n.Text += "(" + p.showArgs(x.Params, args) + ")"
	}
	n.Clause, n.Title = x.Rule.ClauseID(), x.Rule.TitleText()
	clean := c.Err == nil
	v := x.Body.Explain(c, n)
	if clean && c.Err != nil {
		blame(c, x.Rule, x.Pos)
	}
	n.Value = p.Show(x.Type, v)
	return v
}

func (p *Program) suppose(x *Define, c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
	if Suppose == nil {
		c.Fail(fmt.Errorf("%s: no machine to suppose with", x.Name))
		return names.Zero(x.Type)
	}
	other, locals, err := Suppose(p, c, x.Suppose, args)
	defer c.Settle(other)
	if err != nil {
		c.Fail(err)
		blame(c, x.Rule, x.Pos)
		return names.Zero(x.Type)
	}
	other.Locals = locals
	if n != nil {
		n.Text = x.Name + "(" + p.showArgs(x.Params, args) + "), supposing"
		n.Clause, n.Title = x.Rule.ClauseID(), x.Rule.TitleText()
		v := x.Body.Explain(other, n)
		n.Value = p.Show(x.Type, v)
		c.Fail(other.Err)
		blame(c, x.Rule, x.Pos)
		return v
	}
	v := x.Body.Eval(other)
	c.Fail(other.Err)
	blame(c, x.Rule, x.Pos)
	return v
}

// Suppose is set by package run: it copies the position, carries out code on
// the copy with the arguments as its first locals, and returns a context on it,
// which burns the fuel of c until that settles with it.
var Suppose func(p *Program, c *formula.Ctx, code *Code, args []value.Value) (*formula.Ctx, []value.Value, error)
