package construct

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/declare"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/derive"
	"wargame/interpreter/names"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// Quantity is a number that rules contribute to.
type Quantity struct {
	Name          string
	Params        []Param
	Rule          *ruleset.Rule
	Base          *formula.Expr     // nil means 0
	Round         string            // up, down, nearest or empty
	Step          *formula.Expr     // rounding makes a multiple of this; nil means 1
	Groups        map[string]string // label to "highest" or "lowest"
	Order         [4]StageKind
	Contributions []*Contribution
	Pos           lexer.Position

	ByStage [4][]*Contribution
	groups  []group
	Func    *formula.Func
}

// group is a set of contributions with one label, of which only the highest or the
// lowest counts.
type group struct{ label, pick string }

// StageKind is a step in the computation of a quantity.
type StageKind uint8

const (
	SetStage StageKind = iota
	TimesStage
	PlusStage
	LimitsStage
)

var stageNames = map[string]StageKind{"set": SetStage, "times": TimesStage, "plus": PlusStage, "limits": LimitsStage}

// Contribution is one rule's contribution to a quantity.
type Contribution struct {
	Rule    *ruleset.Rule
	Op      string // =, x, +, -, at least, at most
	When    *formula.Expr
	Unless  *formula.Expr
	Value   *formula.Expr
	Label   string
	Text    string // as written: + 2, x 1/3
	Because string // shown in place of the rule's title if not empty
	Pos     lexer.Position

	Despite    []*dsl.ClauseRef
	SetAsideBy []*Contribution // exceptions: the contribution does not apply while one of these does
	chain      *exceptionChain // set if an exception can itself be set aside, else nil
	pick       string          // "highest" or "lowest" if the label is a group, else empty
	Binders    []Param
	Apply      func(v, n int64) int64 // combines the number so far with the value; nil if the value replaces it
}

// applied maps an operator to its function of the number so far and the contribution.
// The operator "=" replaces the number and is not in it.
var applied = map[string]func(v, n int64) int64{
	"x": value.Mul, "+": value.Add, "-": value.Sub,
	"at least": func(v, n int64) int64 {
		if value.Cmp(v, n) < 0 {
			return n
		}
		return v
	},
	"at most": func(v, n int64) int64 {
		if value.Cmp(v, n) > 0 {
			return n
		}
		return v
	},
}

func (s *Contribution) stage() StageKind {
	switch s.Op {
	case "=":
		return SetStage
	case "x":
		return TimesStage
	case "+", "-":
		return PlusStage
	}
	return LimitsStage
}

// holds reports whether the contribution's own conditions are met.
func (s *Contribution) holds(c *formula.Ctx) bool {
	return (s.When == nil || s.When.Bool(c)) && (s.Unless == nil || !s.Unless.Bool(c))
}

// applies reports whether the contribution counts: its conditions hold and no exception
// applies.
func (s *Contribution) applies(c *formula.Ctx) bool {
	return s.holds(c) && (len(s.SetAsideBy) == 0 || !s.setAside(c))
}

// setAside reports whether an exception to the contribution applies.
func (s *Contribution) setAside(c *formula.Ctx) bool {
	if s.chain != nil {
		return s.chain.setAside(c, s)
	}
	for _, o := range s.SetAsideBy {
		if o.holds(c) {
			return true
		}
	}
	return false
}

// NewFunc creates the function of the quantity. lex writes the values of derivations.
func (q *Quantity) NewFunc(lex *names.Lexicon) *formula.Func {
	for _, label := range slices.Sorted(maps.Keys(q.Groups)) {
		q.groups = append(q.groups, group{label, q.Groups[label]})
	}
	q.Func = &formula.Func{Params: declare.Types(q.Params), Result: value.NumberType, Call: q.call, Word: q.make,
		Sources: formula.OnRules(q.Exprs), Transient: true,
		Explain: func(c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
			return q.explain(lex, c, args, n)
		}}
	return q.Func
}

// SetOrder sets the order of the stages: first the named ones (set, times, plus, limits),
// then the others in this order.
func (q *Quantity) SetOrder(first []string) {
	var order []StageKind
	for _, name := range first {
		order = append(order, stageNames[name])
	}
	order = append(order, SetStage, TimesStage, PlusStage, LimitsStage)
	i := 0
	for at, st := range order {
		if !slices.Contains(order[:at], st) {
			q.Order[i] = st
			i++
		}
	}
}

// Replacements returns the contributions that set the quantity.
func (q *Quantity) Replacements() []*Contribution { return q.ByStage[SetStage] }

// Add adds a contribution.
func (q *Quantity) Add(s *Contribution) {
	s.Apply = applied[s.Op]
	if s.stage() == PlusStage { // only additions are members of a group
		s.pick = q.Groups[s.Label]
	}
	q.Contributions = append(q.Contributions, s)
	q.ByStage[s.stage()] = append(q.ByStage[s.stage()], s)
}

// ConflictError reports two replacements that set one quantity at the same time.
type ConflictError struct {
	Quantity string
	First    *Contribution
	Second   *Contribution
}

// Error returns a message that names both clauses.
func (e *ConflictError) Error() string {
	return fmt.Sprintf("clauses %s and %s both set %s, and neither is an exception of the other",
		e.First.Rule.ClauseID(), e.Second.Rule.ClauseID(), e.Quantity)
}

// call returns the value without a derivation.
func (q *Quantity) call(c *formula.Ctx, args []value.Value) value.Value {
	return value.Word(q.make(c, args))
}

// make computes the number for the arguments.
func (q *Quantity) make(c *formula.Ctx, args []value.Value) int64 {
	saved, clean := c.Locals, c.Err == nil
	c.Locals = args
	var v int64
	if q.Base != nil {
		v = q.Base.Num(c)
	}
	for _, st := range q.Order {
		if len(q.ByStage[st]) > 0 {
			v = q.stage(c, st, v)
		}
	}
	if q.Round != "" {
		v = q.Rounded(c, v)
	}
	if clean && c.Err != nil {
		q.blame(c)
	}
	c.Locals = saved
	return v
}

func (q *Quantity) stage(c *formula.Ctx, st StageKind, v int64) int64 {
	var set *Contribution
	grouped := false
	for _, s := range q.ByStage[st] {
		if s.pick != "" {
			grouped = true
			continue
		}
		if s.When != nil && !s.When.Bool(c) || s.Unless != nil && s.Unless.Bool(c) || len(s.SetAsideBy) > 0 && s.setAside(c) {
			continue
		}
		n := s.Value.Num(c)
		if s.Apply != nil {
			v = s.Apply(v, n)
			continue
		}
		if set != nil && n != v {
			c.Fail(&ConflictError{q.Name, set, s})
		}
		set, v = s, n
	}
	if grouped {
		for _, g := range q.groups {
			if n, _ := q.best(c, st, g.label, g.pick); n != value.NaN {
				v = value.Add(v, n)
			}
		}
	}
	return v
}

// best returns the value and the contribution that counts in a group; NaN if none applies.
func (q *Quantity) best(c *formula.Ctx, st StageKind, label, pick string) (int64, *Contribution) {
	best, by := int64(value.NaN), (*Contribution)(nil)
	for _, s := range q.ByStage[st] {
		if s.Label != label || !s.applies(c) {
			continue
		}
		n := s.Value.Num(c)
		if s.Op == "-" {
			n = value.Neg(n)
		}
		if by == nil || pick == "highest" && value.Cmp(n, best) > 0 || pick == "lowest" && value.Cmp(n, best) < 0 {
			best, by = n, s
		}
	}
	return best, by
}

func (q *Quantity) Rounded(c *formula.Ctx, v int64) int64 {
	if q.Round == "" || v == value.NaN {
		return v
	}
	if q.Step != nil {
		step := q.Step.Num(c)
		return value.Mul(value.Int(roundTo(q.Round, value.Div(v, step))), step)
	}
	if value.Whole(v) {
		return v
	}
	return value.Int(roundTo(q.Round, v))
}

func roundTo(how string, v int64) int {
	switch how {
	case "up":
		return value.Ceil(v)
	case "down":
		return value.Floor(v)
	}
	return value.Nearest(v)
}

// explain returns the same number as make and adds its derivation to n.
func (q *Quantity) explain(lex *names.Lexicon, c *formula.Ctx, args []value.Value, n *formula.Node) value.Value {
	saved := c.Locals
	c.Locals = args
	defer func() { c.Locals = saved }()
	n.Text = q.Name + "(" + ShowArgs(lex, q.Params, args) + ")"
	if q.Rule != nil {
		n.Clause, n.Title = q.Rule.Clause, q.Rule.Title
	}
	var v int64
	if q.Base != nil {
		base := n.Add(&formula.Node{Kind: formula.Operand, Text: "base " + q.Base.Text, Applied: true, Clause: q.Rule.ClauseID(), Title: q.Rule.TitleText()})
		v = derive.Explain(q.Base, c, base).N
		base.Value, base.Made = value.Format(v), number(v)
	}
	for _, st := range q.Order {
		v = q.explainStage(c, st, v, n)
	}
	if r := q.Rounded(c, v); r != v {
		n.Add(&formula.Node{Kind: formula.Limit, Text: "rounded " + q.Round, Value: value.Format(r), Made: number(r), Applied: true, Clause: q.Rule.ClauseID(), Title: q.Rule.TitleText()})
		v = r
	}
	n.Value = value.Format(v)
	return value.Word(v)
}

func (q *Quantity) explainStage(c *formula.Ctx, st StageKind, v int64, n *formula.Node) int64 {
	picks := map[string]*Contribution{}
	for label, pick := range q.Groups {
		_, picks[label] = q.best(c, st, label, pick)
	}
	var set *Contribution
	for _, s := range q.ByStage[st] {
		row := n.Add(&formula.Node{Kind: formula.Contribution, Text: s.Text, Clause: s.Rule.ClauseID(), Title: cmp.Or(s.Because, s.Rule.TitleText()), Where: place(s.Pos)})
		explainCondition(s.When, "when", c, row)
		explainCondition(s.Unless, "unless", c, row)
		if !s.holds(c) {
			continue
		}
		if !s.applies(c) {
			for _, o := range s.SetAsideBy {
				if o.applies(c) {
					row.Add(&formula.Node{Kind: formula.Limit, Text: "set aside by " + o.Rule.Ref(), Clause: o.Rule.ClauseID(), Title: o.Rule.TitleText()})
				}
			}
			continue
		}
		share := derive.Explain(s.Value, c, row).N
		if s.pick != "" && picks[s.Label] != s {
			row.Add(&formula.Node{Kind: formula.Limit, Text: fmt.Sprintf("only the %s of %s counts", s.pick, s.Label), Value: value.Format(share)})
			continue
		}
		row.Applied = true
		switch s.Op {
		case "=":
			if set != nil && share != v {
				c.Fail(&ConflictError{q.Name, set, s})
			}
			set, v = s, share
		case "x":
			v = value.Mul(v, share)
		case "+":
			v = value.Add(v, share)
			row.Applied = share != 0 // adding 0 has no effect
		case "-":
			v = value.Sub(v, share)
			row.Applied = share != 0
		case "at least":
			if value.Cmp(v, share) < 0 {
				v = share
			} else {
				row.Applied = false
			}
		case "at most":
			if value.Cmp(v, share) > 0 {
				v = share
			} else {
				row.Applied = false
			}
		}
		row.Value, row.Made = value.Format(share), number(share)
	}
	return v
}

// number returns a derivation step with a numeric result.
func number(v int64) *formula.Made {
	return &formula.Made{Type: value.NumberType, Result: value.Word(v)}
}

func explainCondition(e *formula.Expr, word string, c *formula.Ctx, row *formula.Node) {
	if e == nil {
		return
	}
	cond := row.Add(&formula.Node{Kind: formula.Operand, Text: word + " " + e.Text})
	if derive.Explain(e, c, cond).N != 0 {
		cond.Value = "yes"
	} else {
		cond.Value = "no"
	}
}

func place(pos lexer.Position) string {
	return fmt.Sprintf("%s:%d:%d", pos.Filename, pos.Line, pos.Column)
}

// ShowArgs writes arguments with their titles, separated by commas.
func ShowArgs(lex *names.Lexicon, ps []Param, args []value.Value) string {
	out := ""
	for i, x := range ps {
		if i > 0 {
			out += ", "
		}
		out += lex.ShowTitled(x.Type, args[i])
	}
	return out
}
