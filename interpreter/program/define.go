package program

import (
	"fmt"
	"maps"
	"slices"

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

func (p *Program) EvaluateSupposed(x *Define, c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
	if Suppose == nil {
		c.Fail(fmt.Errorf("%s: there is no machine for suppose", x.Name))
		return names.Zero(x.Type)
	}
	other, locals, done := p.after(x, c, args)
	defer done()
	if other == nil {
		return names.Zero(x.Type)
	}
	other.Locals = locals
	if n != nil {
		n.Text = x.Name + "(" + ShowArgs(&p.Lexicon, x.Params, args) + "), supposing"
		n.Clause, n.Title = x.Rule.ClauseID(), x.Rule.TitleText()
		v := derive.Explain(x.Body, other, n)
		n.Value = p.ShowTitled(x.Type, v)
		c.Fail(other.Err)
		Blame(c, x.Rule, x.Pos)
		return v
	}
	v := x.Body.Eval(other)
	c.Fail(other.Err)
	Blame(c, x.Rule, x.Pos)
	return v
}

// after carries out the hypothetical steps of x on a copy of the position. It returns a
// context on the copy and the locals; nil after an error, which is in c. The caller calls
// done when it has read the copy.
func (p *Program) after(x *Define, c *formula.Ctx, args []value.Value) (other *formula.Ctx, locals []value.Value, done func()) {
	c.DependOnAll() // a `suppose` may read anything, including what it changed itself
	other, locals, err := Suppose(p, c, x.Suppose, args)
	copied := other
	done = func() {
		c.ReclaimBudget(&copied.Question)
		if copied.Err == nil { // a machine that failed is not reused
			c.Aside = copied.Owner
		}
	}
	if err != nil {
		c.Fail(err)
		Blame(c, x.Rule, x.Pos)
		return nil, nil, done
	}
	return other, locals, done
}

// Suppose is set by package run. It copies the position and executes code on the copy,
// with args as the first locals. It returns a context on the copy and the locals.
//
// The context spends the step budget of c; c must settle with it. Its Owner is a machine
// taken from c.Aside, or a new one.
var Suppose func(p *Program, c *formula.Ctx, code *Code, args []value.Value) (*formula.Ctx, []value.Value, error)

// RuleDefines returns the defines of the rules by name, without those that only aims
// use. The list is computed once and shared; it must not be changed.
func (p *Program) RuleDefines() []*Define { return p.ruleDefines() }

func (p *Program) defined() []*Define {
	words := map[lexer.Position]bool{}
	for it := range p.AimWords() {
		words[it.Define.Name.Pos] = true
	}
	var out []*Define
	for _, name := range slices.Sorted(maps.Keys(p.Defines)) {
		if d := p.Defines[name]; !words[d.Pos] {
			out = append(out, d)
		}
	}
	return out
}
