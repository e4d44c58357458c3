package program

import (
	"strconv"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Track is a stored value of the game that changes.
type Track struct {
	Name     string
	Params   []Param
	Type     value.Type
	Rule     *ruleset.Rule
	Default  *formula.Expr // the value while the track is not set
	Min, Max *formula.Expr
	Pos      lexer.Position
	Cell     names.Cell
}

// Budget is an amount that the start of a scope refills.
type Budget struct {
	Name   string
	Params []Param
	Rule   *ruleset.Rule
	Amount *formula.Expr
	Per    int // scope kind
	Pos    lexer.Position
	Cell   names.Cell
}

// dims returns the sizes of the keys of a stored value.
func (l *declarer) dims(what string, name *dsl.Name, ps []Param, rule *ruleset.Rule) []int {
	out := make([]int, len(ps))
	places := 1
	defer func() {
		if places > names.MaxPlaces-l.layout.Size() {
			many := "more than a million"
			if places <= names.MaxPlaces {
				many = strconv.Itoa(places)
			}
			l.Report.Fail(codes.TooMuch, name.Pos, len(name.Text), rule, "%s %q has %s places, more than a position has room for", what, name.Text, many).Help = "use a fact with a value, or fewer keys"
			clear(out) // reserve no cells, so that checking can continue
		}
	}()
	for i, p := range ps {
		bounded := false
		if out[i], bounded = l.Domain(p.Type); !bounded && p.Type.Kind != value.Invalid {
			l.Report.Fail(codes.WrongType, name.Pos, len(name.Text), rule, "%s %q cannot be kept for every %s", what, name.Text, p.Type).Help = "use a fact with a value"
			out[i] = 1
		}
		places = min(places*max(out[i], 1), names.MaxPlaces+1)
	}
	return out
}

func (l *declarer) declareTrack(t *dsl.Track, rule *ruleset.Rule) {
	if !l.Fresh(t.Name, rule, "track") {
		return
	}
	x := &Track{Name: t.Name.Text, Params: l.Params(t.Params, rule), Type: l.TypeOf(t.Type, rule), Rule: rule, Pos: t.Name.Pos}
	initial := names.Zero(x.Type)
	if t.Default != nil {
		initial = value.Word(names.Unset)
		if !x.Type.IsWord() {
			l.Report.Fail(codes.WrongType, t.Type.Pos, len(t.Type.Name), rule, "a derived track holds one word, not a %s", x.Type)
		}
	}
	x.Cell = l.layout.Reserve(x.Type, l.dims("track", t.Name, x.Params, rule), initial)
	l.Tracks[x.Name] = x
	l.declareFunc(x.Name, x.newFunc(t.Default != nil, l.Lexicon))
}

// newFunc creates the function of the track; derived tells whether it has a default. lex
// writes the values of derivations.
func (x *Track) newFunc(derived bool, lex *names.Lexicon) *formula.Func {
	f := &formula.Func{Params: declare.Types(x.Params), Result: x.Type, Leaf: !derived,
		Sources: formula.OnRules(func() []*formula.Expr { return []*formula.Expr{x.Default} }, x.Cell.Part)}
	switch base := x.Cell.Base; {
	case derived:
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value { return x.read(c, args) }
		if len(x.Params) == 1 && x.Type.IsWord() {
			f.Unary = x.readOne
		}
		f.Explain = func(c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
			return x.explain(lex, c, args, n)
		}
	case len(x.Params) == 0 && x.Type.IsWord():
		f.Nullary = func(c *formula.Ctx) int64 {
			return c.Cell(base)
		}
	case len(x.Params) == 1 && x.Type.IsWord():
		n := int64(x.Cell.Dims[0])
		f.Unary = func(c *formula.Ctx, i int64) int64 {
			if i < 0 || i >= n {
				return value.None
			}
			return c.Cell(base + int(i))
		}
	default:
		f.Call = func(c *formula.Ctx, args []value.Value) value.Value { return x.Cell.Load(c.Reader, args) }
	}
	return f
}

func (x *Track) read(c *formula.Ctx, args []value.Value) value.Value {
	v := x.Cell.Load(c.Reader, args)
	if v.N != names.Unset {
		return v
	}
	saved := c.Locals
	c.Locals = args
	v = x.Default.Eval(c)
	c.Locals = saved
	return v
}

// readOne is read for a track with one key.
func (x *Track) readOne(c *formula.Ctx, key int64) int64 {
	if key >= 0 && key < int64(x.Cell.Dims[0]) {
		if n := c.Cell(x.Cell.Base + int(key)); n != names.Unset {
			return n
		}
	}
	args := c.Push(1)
	args[0] = value.Word(key)
	n := x.read(c, args).N
	c.Pop(1)
	return n
}

func (x *Track) explain(lex *names.Lexicon, c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
	n.Text = x.Name + "(" + showArgs(lex, x.Params, args) + ")"
	n.Clause, n.Title = x.Rule.ClauseID(), x.Rule.TitleText()
	v := x.Cell.Load(c.Reader, args)
	if v.N == names.Unset {
		saved := c.Locals
		c.Locals = args
		v = derive.Explain(x.Default, c, n.Add(&formula.Node{Text: "derived: nobody has set it", Applied: true}))
		c.Locals = saved
	}
	n.Value = lex.Show(x.Type, v)
	return v
}

func (l *bodies) compileTrack(t *dsl.Track, rule *ruleset.Rule) {
	x := l.Tracks[t.Name.Text]
	if x == nil || x.Pos != t.Name.Pos {
		return
	}
	if e := l.Expr(t.Initial, x.Params, x.Type, rule); e != nil {
		l.FirstValues = append(l.FirstValues, FirstValue{e, x})
	}
	x.Default = l.Expr(t.Default, x.Params, x.Type, rule)
	x.Min = l.Expr(t.Min, x.Params, value.NumberType, rule)
	x.Max = l.Expr(t.Max, x.Params, value.NumberType, rule)
}

func (l *declarer) declareBudget(b *dsl.Budget, rule *ruleset.Rule) {
	if !l.Fresh(b.Name, rule, "budget") {
		return
	}
	x := &Budget{Name: b.Name.Text, Params: l.Params(b.Params, rule), Rule: rule, Per: l.scopeKind(b.Per, b.Pos, rule), Pos: b.Name.Pos}
	x.Cell = l.layout.Reserve(value.NumberType, l.dims("budget", b.Name, x.Params, rule), value.Num(0))
	l.Budgets[x.Name] = x
	l.declareFunc(x.Name, x.newFunc(l.Lexicon))
}

// newFunc creates the function of the budget. lex writes the values of derivations.
func (x *Budget) newFunc(lex *names.Lexicon) *formula.Func {
	return &formula.Func{Params: declare.Types(x.Params), Result: value.NumberType, Leaf: true, Sources: formula.OnParts(x.Cell.Part),
		Call: func(c *formula.Ctx, args []value.Value) value.Value { return x.Cell.Load(c.Reader, args) },
		Explain: func(c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
			v := x.Cell.Load(c.Reader, args)
			n.Kind = formula.Lookup
			n.Text, n.Value, n.Applied = x.Name+"("+showArgs(lex, x.Params, args)+")", value.Format(v.N), true
			n.Clause, n.Title = x.Rule.ClauseID(), x.Rule.TitleText()
			return v
		}}
}
