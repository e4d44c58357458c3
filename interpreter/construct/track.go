package construct

import (
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

// NewFunc creates the function of the track; derived tells whether it has a default. lex
// writes the values of derivations.
func (x *Track) NewFunc(derived bool, lex *names.Lexicon) *formula.Func {
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
	n.Text = x.Name + "(" + ShowArgs(lex, x.Params, args) + ")"
	n.Clause, n.Title = x.Rule.ClauseID(), x.Rule.TitleText()
	v := x.Cell.Load(c.Reader, args)
	if v.N == names.Unset {
		saved := c.Locals
		c.Locals = args
		v = derive.Explain(x.Default, c, n.Add(&formula.Node{Text: "derived: no rule has set it", Applied: true}))
		c.Locals = saved
	}
	n.Value = lex.ShowTitled(x.Type, v)
	return v
}

// NewFunc creates the function of the budget. lex writes the values of derivations.
func (x *Budget) NewFunc(lex *names.Lexicon) *formula.Func {
	return &formula.Func{Params: declare.Types(x.Params), Result: value.NumberType, Leaf: true, Sources: formula.OnParts(x.Cell.Part),
		Call: func(c *formula.Ctx, args []value.Value) value.Value { return x.Cell.Load(c.Reader, args) },
		Explain: func(c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
			v := x.Cell.Load(c.Reader, args)
			n.Kind = formula.Lookup
			n.Text, n.Value, n.Applied = x.Name+"("+ShowArgs(lex, x.Params, args)+")", value.Format(v.N), true
			n.Clause, n.Title = x.Rule.ClauseID(), x.Rule.TitleText()
			return v
		}}
}
