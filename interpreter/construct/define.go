package construct

import (
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/formula/optimize"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Define is a named value or function of the rules.
type Define struct {
	Name    string
	Params  []Param
	Rule    *ruleset.Rule
	Type    value.Type
	Body    *formula.Expr
	Suppose *Code // steps executed on a copy of the position before Body is evaluated
	Pos     lexer.Position
	Func    *formula.Func
	sets    setCalls
	narrows setCalls
}

// NewFunc creates the function of the define, without a body.
func (x *Define) NewFunc() *formula.Func {
	x.Func = &formula.Func{Params: declare.Types(x.Params), Result: x.Type, Open: x.open, Blame: func(c *formula.Ctx) { Blame(c, x.Rule, x.Pos) }}
	return x.Func
}

// Supposer evaluates a define with `suppose`. It adds the derivation to n unless n is nil.
type Supposer func(x *Define, c *formula.Ctx, args []value.Value, n *formula.Node) value.Value

// Complete gives the function its evaluation once the body is compiled. lex writes the
// values of derivations. A watch must receive each call, so the function of a watched
// Define has no shortcut.
func (x *Define) Complete(lex *names.Lexicon, watched bool, suppose Supposer) {
	x.Func.Result = x.Type
	if x.Suppose != nil { // it may read anything, so its sources stay unknown
		x.Func.Call = func(c *formula.Ctx, args []value.Value) value.Value { return suppose(x, c, args, nil) }
		x.Func.Explain = func(c *formula.Ctx, args []value.Value, n *formula.Node) value.Value { return suppose(x, c, args, n) }
		return
	}
	x.Func.Call = x.eval
	x.Func.Explain = func(c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
		return x.explain(lex, c, args, n)
	}
	x.Func.Body = func() *formula.Expr { return x.Body }
	x.Func.Narrow = func(arg int, w formula.Want) setCall {
		return x.narrows.of(setOf{arg: arg, want: w}, func(arg int) formula.SetFunc { return optimize.Narrow(x.Body, arg, w) })
	}
	x.Func.Bound = func(arg int, w formula.Want) (find, left setCall) {
		return x.narrows.bound(arg, w, func(slot int) optimize.Bound { return optimize.BoundOf(x.Body, slot, w) })
	}
	x.Func.Sources, x.Func.Transient = formula.OnRules(func() []*formula.Expr { return []*formula.Expr{x.Body} }), true
	switch {
	case x.Type.Kind == value.Flag:
		x.Func.Needs = func() []formula.Need { return []formula.Need{{Expr: x.Body, Wanted: true}} }
		x.Func.SetOf = func(arg int) setCall { return x.sets.of(setOf{arg: arg}, optimize.SetsOf(x.Body)) }
		if !watched {
			x.Func.Flag = x.flag
			x.Func.Word = func(c *formula.Ctx, args []value.Value) int64 { return value.Bool(x.flag(c, args)).N }
		}
	case x.Type.IsWord() && !watched:
		x.Func.Word = x.word
	case x.Type.Kind == value.List && x.Type.Elem.IsWord():
		x.Func.List = x.list
	}
}

// open returns the body if it can stand in place of a call, else nil.
func (x *Define) open() *formula.Expr {
	if x.Suppose != nil || x.Body == nil || !x.Type.IsWord() {
		return nil
	}
	return x.Body
}

func (x *Define) flag(c *formula.Ctx, args []value.Value) bool {
	saved, clean := c.Locals, c.Err == nil
	c.Locals = args
	yes := x.Body.Bool(c)
	if clean && c.Err != nil {
		Blame(c, x.Rule, x.Pos)
	}
	c.Locals = saved
	return yes
}

func (x *Define) word(c *formula.Ctx, args []value.Value) int64 {
	saved, clean := c.Locals, c.Err == nil
	c.Locals = args
	n := x.Body.Num(c)
	if clean && c.Err != nil {
		Blame(c, x.Rule, x.Pos)
	}
	c.Locals = saved
	return n
}

func (x *Define) eval(c *formula.Ctx, args []value.Value) value.Value {
	saved, clean := c.Locals, c.Err == nil
	c.Locals = args
	v := x.Body.Eval(c)
	if clean && c.Err != nil {
		Blame(c, x.Rule, x.Pos)
	}
	c.Locals = saved
	return v
}

func (x *Define) list(c *formula.Ctx, args []value.Value, out []int64) []int64 {
	saved, clean := c.Locals, c.Err == nil
	c.Locals = args
	out = x.Body.List(c, out)
	if clean && c.Err != nil {
		Blame(c, x.Rule, x.Pos)
	}
	c.Locals = saved
	return out
}

func (x *Define) explain(lex *names.Lexicon, c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
	saved := c.Locals
	c.Locals = args
	defer func() { c.Locals = saved }()
	n.Text = x.Name
	if len(x.Params) > 0 {
		n.Text += "(" + ShowArgs(lex, x.Params, args) + ")"
	}
	n.Clause, n.Title = x.Rule.ClauseID(), x.Rule.TitleText()
	clean := c.Err == nil
	v := derive.Explain(x.Body, c, n)
	if clean && c.Err != nil {
		Blame(c, x.Rule, x.Pos)
	}
	n.Value = lex.ShowTitled(x.Type, v)
	return v
}
