package program

import (
	"fmt"
	"maps"
	"slices"

	"wargame/interpreter/construct"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/names"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

func (p *Program) EvaluateSupposed(x *construct.Define, c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
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
		n.Text = x.Name + "(" + construct.ShowArgs(&p.Lexicon, x.Params, args) + "), supposing"
		n.Clause, n.Title = x.Rule.ClauseID(), x.Rule.TitleText()
		v := derive.Explain(x.Body, other, n)
		n.Value = p.ShowTitled(x.Type, v)
		c.Fail(other.Err)
		construct.Blame(c, x.Rule, x.Pos)
		return v
	}
	v := x.Body.Eval(other)
	c.Fail(other.Err)
	construct.Blame(c, x.Rule, x.Pos)
	return v
}

// after carries out the hypothetical steps of x on a copy of the position. It returns a
// context on the copy and the locals; nil after an error, which is in c. The caller calls
// done when it has read the copy.
func (p *Program) after(x *construct.Define, c *formula.Ctx, args []value.Value) (other *formula.Ctx, locals []value.Value, done func()) {
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
		construct.Blame(c, x.Rule, x.Pos)
		return nil, nil, done
	}
	return other, locals, done
}

// Suppose is set by package run. It copies the position and executes code on the copy,
// with args as the first locals. It returns a context on the copy and the locals.
//
// The context spends the step budget of c; c must settle with it. Its Owner is a machine
// taken from c.Aside, or a new one.
var Suppose func(p *Program, c *formula.Ctx, code *construct.Code, args []value.Value) (*formula.Ctx, []value.Value, error)

// RuleDefines returns the defines of the rules by name, without those that only aims
// use. The list is computed once and shared; it must not be changed.
func (p *Program) RuleDefines() []*construct.Define { return p.ruleDefines() }

func (p *Program) defined() []*construct.Define {
	words := map[lexer.Position]bool{}
	for it := range p.AimWords() {
		words[it.Define.Name.Pos] = true
	}
	var out []*construct.Define
	for _, name := range slices.Sorted(maps.Keys(p.Defines)) {
		if d := p.Defines[name]; !words[d.Pos] {
			out = append(out, d)
		}
	}
	return out
}
