package construct

import (
	"errors"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/budget"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/optimize"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Permission is a yes-or-no question. The answer is yes until a rule forbids it; if
// Denied is set, the answer is no until a rule allows it.
type Permission struct {
	Name   string
	Params []Param
	Rule   *ruleset.Rule
	Denied bool
	Bans   []*Ban
	Grants []*Grant
	Act    *Code // the steps that the permission is for; nil if it names none
	Pos    lexer.Position

	Func  *formula.Func
	watch *Watching
	sets  setCalls

	narrows setCalls
	Closed  map[int]func() []formula.SetFunc // by space parameter: the sets of spaces that prohibitions close, computed lazily
	Quick   []*Ban                           // Bans, cheapest first; if Denied, only those that cost no more than the grants; nil if not reordered
	Late    []*Ban                           // if Denied, the other bans; evaluated only if a grant holds
}

// Ban is a prohibition, or a requirement with its condition negated.
type Ban struct {
	Rule    *ruleset.Rule
	When    *formula.Expr
	Unless  *formula.Expr
	Needs   *formula.Expr // requirement: the ban applies if this is false
	Because string        // the text as written, with its {expressions}
	Reveals []*Reveal     // what a refusal discloses about counters that may be hidden
	Label   string
	Last    bool        // applies and is shown only if no other prohibition applies
	Leaving *Define     // the condition on what the act leaves, a part of When
	Binds   *Obligation // the obligation whose debts the act must leave payable, a part of When
	Text    string
	Pos     lexer.Position
	Lifts   []*Grant
	alone   alone
	Message *names.Text // Because, split at its expressions; nil if it has none
}

// Grant is an `allow`. With clauses in despite it lifts the prohibitions of those
// clauses.
type Grant struct {
	Rule    *ruleset.Rule
	When    *formula.Expr
	Unless  *formula.Expr
	Text    string
	Pos     lexer.Position
	Despite []*dsl.ClauseRef
}

// alone says which single condition a prohibition consists of.
type alone uint8

const (
	severalAlone alone = iota // more than one condition
	whenAlone
	needsAlone
)

// Settle sets b.alone. Call it after all exceptions are known.
func (b *Ban) Settle() {
	switch {
	case b.Unless != nil || len(b.Lifts) > 0:
	case b.When != nil && b.Needs == nil:
		b.alone = whenAlone
	case b.When == nil && b.Needs != nil:
		b.alone = needsAlone
	}
}

func (b *Ban) holds(c *formula.Ctx) bool {
	if b.When != nil && !b.When.Bool(c) || b.Unless != nil && b.Unless.Bool(c) {
		return false
	}
	return b.Needs == nil || !b.Needs.Bool(c)
}

func (b *Ban) Applies(c *formula.Ctx) bool {
	if !b.holds(c) {
		return false
	}
	for _, g := range b.Lifts {
		if g.Holds(c) {
			return false
		}
	}
	return true
}

func (g *Grant) Holds(c *formula.Ctx) bool {
	return (g.When == nil || g.When.Bool(c)) && (g.Unless == nil || !g.Unless.Bool(c))
}

// NewFunc creates the function of the permission. lex writes the values of derivations.
func (p *Permission) NewFunc(lex *names.Lexicon) *formula.Func {
	p.Func = &formula.Func{Params: declare.Types(p.Params), Result: value.FlagType, Call: p.call, Flag: p.flag, Word: p.word,
		Needs: p.needs, Body: p.body, Sources: formula.OnRules(p.Exprs), Transient: true,
		Explain: func(c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
			return p.Explain(lex, c, args, n)
		},
		SetOf: func(arg int) setCall { return p.sets.of(setOf{arg: arg}, p.SetOf) },
		Narrow: func(arg int, w formula.Want) setCall {
			if w != formula.So {
				return nil
			}
			return p.narrows.of(setOf{arg: arg, want: w}, p.Narrow)
		},
		Bound: func(arg int, w formula.Want) (find, left setCall) {
			if w != formula.So {
				return nil, nil
			}
			return p.narrows.bound(arg, w, p.bound)
		}}
	return p.Func
}

// call returns the verdict without a derivation.
func (p *Permission) call(c *formula.Ctx, args []value.Value) value.Value {
	return value.Word(p.word(c, args))
}

func (p *Permission) word(c *formula.Ctx, args []value.Value) int64 {
	return value.Bool(p.flag(c, args)).N
}

func (p *Permission) flag(c *formula.Ctx, args []value.Value) bool {
	saved := c.Locals
	c.Locals = args
	ok := p.Allowed(c)
	c.Locals = saved
	return ok
}

func (p *Permission) Allowed(c *formula.Ctx) bool {
	if c.Err != nil {
		return false
	}
	bans := p.Bans
	if p.Quick != nil {
		bans = p.Quick
	}
	if !banned(c, bans) && c.Err == nil {
		ok := p.granted(c) && !banned(c, p.Late)
		if c.Err == nil {
			return ok
		}
	}
	return c.Err != nil && p.carefully(c)
}

// banned reports whether a prohibition applies. The result is valid only if c.Err is
// nil.
func banned(c *formula.Ctx, bans []*Ban) bool {
	for _, b := range bans {
		switch b.alone {
		case whenAlone:
			if b.When.Bool(c) {
				return true
			}
		case needsAlone:
			if !b.Needs.Bool(c) {
				return true
			}
		default:
			if b.Applies(c) {
				return true
			}
		}
	}
	return false
}

// body returns the verdict as one expression. It returns nil if a grant lifts a
// prohibition, or if a line has more than one condition.
func (p *Permission) body() *formula.Expr {
	var grants, bans []formula.Need
	for _, b := range p.Bans {
		switch {
		case b.Unless != nil || len(b.Lifts) > 0:
			return nil
		case b.Needs == nil && b.When != nil:
			bans = append(bans, formula.Need{Expr: b.When, Wanted: true})
		case b.Needs != nil && b.When == nil:
			bans = append(bans, formula.Need{Expr: b.Needs})
		default:
			return nil
		}
	}
	for _, g := range p.Grants {
		switch {
		case len(g.Despite) > 0:
		case g.When == nil || g.Unless != nil:
			return nil
		default:
			grants = append(grants, formula.Need{Expr: g.When, Wanted: true})
		}
	}
	return optimize.Ruling(p.Denied, grants, bans)
}

// needs lists conditions that are necessary for the verdict yes: each prohibition that
// no grant lifts is false, and the only grant holds.
func (p *Permission) needs() []formula.Need {
	var out []formula.Need
	for _, b := range p.Bans {
		switch {
		case b.Unless != nil || len(b.Lifts) > 0:
		case b.Needs == nil:
			out = append(out, formula.Need{Expr: b.When})
		case b.When == nil:
			out = append(out, formula.Need{Expr: b.Needs, Wanted: true})
		}
	}
	var open []*Grant
	for _, g := range p.Grants {
		if p.Denied && len(g.Despite) == 0 {
			open = append(open, g)
		}
	}
	if len(open) == 1 {
		out = append(out, formula.Need{Expr: open[0].When, Wanted: true})
	}
	return out
}

// carefully returns the verdict after an evaluation has failed. Two results are certain
// in spite of an error: a prohibition that applies, and a denied permission that no rule
// allows. Otherwise the verdict is no, and c.Err is the error of the first prohibition
// that failed. A final error (see budget.Final) stays in c.Err.
func (p *Permission) carefully(c *formula.Ctx) bool {
	if budget.Final(c.Err) {
		Blame(c, p.Rule, p.Pos)
		return false
	}
	c.Err = nil
	var first error
	for _, b := range p.Bans {
		yes, err := b.verdict(c)
		switch {
		case budget.Final(err):
			return false
		case err != nil && first == nil:
			first = err
		case yes && err == nil:
			return false
		}
	}
	ok := p.granted(c)
	switch {
	case budget.Final(c.Err):
	case first != nil && (ok || c.Err != nil):
		c.Err = first
		return false
	case c.Err == nil:
		return ok
	}
	Blame(c, p.Rule, p.Pos)
	return false
}

// verdict reports whether the prohibition applies, or returns the error of the rule that
// failed. A final error stays in c.Err; any other error is removed from it.
func (b *Ban) verdict(c *formula.Ctx) (yes bool, err error) {
	try := c.Try()
	yes = b.Applies(c)
	if c.Err == nil {
		return yes, nil
	}
	Blame(c, b.Rule, b.Pos)
	err = c.Err
	c.Failed(try)
	return false, err
}

// granted reports whether the permission is allowed by default or by a grant.
func (p *Permission) granted(c *formula.Ctx) bool {
	if !p.Denied {
		return true
	}
	for _, g := range p.Grants {
		if len(g.Despite) == 0 && g.Holds(c) {
			return true
		}
	}
	return false
}

// Explain returns the verdict and adds to n a node for every prohibition and grant.
func (p *Permission) Explain(lex *names.Lexicon, c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
	saved := c.Locals
	c.Locals = args
	defer func() { c.Locals = saved }()
	p.watchAsked(c, args)
	n.Kind = formula.Verdict
	n.Text = p.Name + "(" + ShowArgs(lex, p.Params, args) + ")"
	n.Clause, n.Title = p.Rule.ClauseID(), p.Rule.TitleText()
	banned, otherwise := false, p.otherwise(c)
	for _, b := range p.Bans {
		row := n.Add(&formula.Node{Kind: formula.Verdict, Text: "forbidden " + b.Text, Clause: b.Rule.ClauseID(), Title: b.Rule.TitleText(), Where: place(b.Pos)})
		if b.Because != "" {
			row.Text = "forbidden: " + b.words(lex, c)
		}
		yes, err := b.verdict(c)
		if err != nil {
			row.Text = "forbidden: " + Failing(err)
		}
		if yes || err != nil {
			row.Applied, banned = !b.Last || !otherwise, true
		}
		try := c.Try()
		explainCondition(b.When, "when", c, row)
		explainCondition(b.Unless, "unless", c, row)
		explainCondition(b.Needs, "needs", c, row)
		for _, g := range b.Lifts {
			if err == nil && b.holds(c) && g.Holds(c) {
				lift := row.Add(&formula.Node{Kind: formula.Verdict, Text: "allowed despite this: " + g.Text, Applied: true, Clause: g.Rule.ClauseID(), Title: g.Rule.TitleText()})
				explainCondition(g.When, "when", c, lift)
			}
		}
		c.Failed(try) // errors in the explanation do not change the verdict
	}
	granted := !p.Denied
	for _, g := range p.Grants {
		if len(g.Despite) > 0 {
			continue
		}
		row := n.Add(&formula.Node{Kind: formula.Verdict, Text: "allowed " + g.Text, Clause: g.Rule.ClauseID(), Title: g.Rule.TitleText(), Where: place(g.Pos)})
		try := c.Try()
		explainCondition(g.When, "when", c, row)
		c.Failed(try)
		if g.Holds(c) && c.Err == nil {
			row.Applied, granted = true, true
		}
	}
	if c.Err != nil {
		Blame(c, p.Rule, p.Pos)
		granted = false
	}
	ok := granted && !banned
	n.Value = "allowed"
	if !ok {
		n.Value = "forbidden"
	}
	return value.Bool(ok)
}

// Refuser is a prohibition that applies, or whose evaluation failed.
type Refuser struct {
	*Ban
	Failed error  // nil if the prohibition applies
	said   string // the text of its `because`, with values
}

// Reason returns the reason of the refusal: the error, the `because` of the rule, or its
// condition.
func (r Refuser) Reason() string {
	switch {
	case r.Failed != nil:
		return Failing(r.Failed)
	case r.Because != "":
		return r.said
	}
	return r.Text
}

// Brief returns the `because` with "…" in place of each expression. It is empty if the
// text has no expressions.
func (b *Ban) Brief() string {
	return Because{b.Because, b.Message}.Brief()
}

// words returns the `because` with values for the arguments in c.Locals. A value that
// cannot be computed becomes "…"; its error is dropped.
func (b *Ban) words(lex *names.Lexicon, c *formula.Ctx) string {
	return Because{b.Because, b.Message}.Words(lex, c)
}

// Failing returns the message for a rule whose evaluation failed.
func Failing(err error) string {
	var known *RuleError
	if errors.As(err, &known) {
		return "the rule cannot be computed: " + known.Err.Error() + " (" + place(known.Pos) + ")"
	}
	return "the rule cannot be computed: " + err.Error()
}

// otherwise reports whether a prohibition without Last applies. It evaluates nothing if
// no prohibition has Last.
func (p *Permission) otherwise(c *formula.Ctx) bool {
	if !slices.ContainsFunc(p.Bans, func(b *Ban) bool { return b.Last }) {
		return false
	}
	return slices.ContainsFunc(p.Bans, func(b *Ban) bool {
		if b.Last {
			return false
		}
		yes, err := b.verdict(c)
		return yes && err == nil
	})
}

// Refusers returns the prohibitions that apply or fail for the arguments. A prohibition
// with Last is included only if no other one applies.
func (p *Permission) Refusers(lex *names.Lexicon, c *formula.Ctx, args []value.Value) []Refuser {
	saved := c.Locals
	c.Locals = args
	defer func() { c.Locals = saved }()
	p.watchAsked(c, args)
	var out []Refuser
	otherwise := p.otherwise(c)
	for _, b := range p.Bans {
		if b.Last && otherwise {
			continue
		}
		if yes, err := b.verdict(c); yes || err != nil {
			out = append(out, Refuser{b, err, b.words(lex, c)})
		}
	}
	return out
}

// Call returns the verdict for the arguments and reports the call to a watch.
func (p *Permission) Call(c *formula.Ctx, args []value.Value) bool {
	p.watchAsked(c, args)
	return p.call(c, args).N != 0
}
