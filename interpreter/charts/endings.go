package charts

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// Ending is a way in which the game ends.
type Ending struct {
	Level string `json:"level"`          // what is announced
	When  string `json:"when,omitempty"` // the conditions, if players know all their words
	// Partly says that there are conditions that When does not tell; the title of the rule does.
	Partly bool   `json:"partly,omitempty"`
	Ask    string `json:"ask,omitempty"`  // the condition as an expression, if it is about the whole position
	Side   string `json:"side,omitempty"` // the title of the winner, if it is fixed
	Source
}

// total is a number that decides the game.
type total struct {
	title, ask string
	side       int64 // -1 for none
	Source
}

// endings collects every `game over` of the rules, and the numbers that its conditions read.
func (s *Sheet) endings(p *program.Program) {
	x := &judge{p: p, sheet: s}
	for _, o := range p.Onsets {
		x.code(o.Code, o.When)
	}
	for _, event := range slices.Sorted(maps.Keys(p.Triggers)) {
		for _, t := range p.Triggers[event] {
			x.code(t.Code, condition(t.Code))
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.Procedures)) {
		x.code(p.Procedures[name], nil)
	}
	if p.Sequence != nil {
		x.code(p.Sequence, nil)
	}
}

type judge struct {
	p     *program.Program
	sheet *Sheet
}

// code collects the endings of a code. when is the condition of the whole code.
func (x *judge) code(code *construct.Code, when *formula.Expr) {
	for at := range code.Instrs {
		in := &code.Instrs[at]
		if in.Op != construct.OpGameOver {
			continue
		}
		e := Ending{Source: sourceOf(code.Rule)}
		if text, ok := in.Ref.(*names.Text); ok {
			e.Level = levelText(x.p, text)
		}
		var conditions []*formula.Expr
		if when != nil {
			conditions = append(conditions, when)
		}
		for i := range at {
			if c := &code.Instrs[i]; c.Op == construct.OpJumpUnless && int(c.A) > at && c.X != nil {
				conditions = append(conditions, c.X)
			}
		}
		say := &speaker{program: x.p}
		e.Partly = slices.ContainsFunc(conditions, func(c *formula.Expr) bool { return !say.plain(c.Root) })
		var when []string
		for i, c := range conditions {
			if text := say.say(c.Root); text != "" && !e.Partly {
				when = append(when, text)
			}
			if i == 0 && len(conditions) == 1 && !open(c.Root) {
				e.Ask = c.Text
			}
			x.reads(c.Root)
		}
		e.When = strings.Join(when, x.p.Messages.Text(" and "))
		if in.X != nil {
			x.reads(in.X.Root)
			if v, ok := in.X.Const(); ok && in.X.Type.Same(value.SideType) && v.N >= 0 {
				e.Side = x.p.Enums["side"].Title(int(v.N))
			}
		}
		if t, ok := in.Ref.(*names.Text); ok {
			for _, l := range t.Exprs {
				x.reads(l.Root)
			}
		}
		if !slices.Contains(x.sheet.Endings, e) {
			x.sheet.Endings = append(x.sheet.Endings, e)
		}
	}
}

// levelText returns what an ending announces, with the values of a position left out.
func levelText(p *program.Program, t *names.Text) string {
	out := ""
	for i, text := range t.Texts {
		if i > 0 {
			out += "…"
		}
		out += text
	}
	return out
}

// open reports whether an expression depends on a local or an element of a loop around it.
func open(n *formula.Tree) bool { return n != nil && opened(n, nil) }

func opened(n *formula.Tree, bound []int) bool {
	switch n.Op {
	case formula.OpLocal:
		return true
	case formula.OpElem:
		return !slices.Contains(bound, n.Slot)
	case formula.OpAny, formula.OpAll, formula.OpNone, formula.OpOne, formula.OpCount, formula.OpSum, formula.OpFilter, formula.OpMap, formula.OpFind, formula.OpSort, formula.OpLet:
		bound = append(slices.Clone(bound), n.Slot)
	}
	return slices.ContainsFunc(n.Kids, func(k *formula.Tree) bool { return opened(k, bound) })
}

// reads notes the numbers of the rules that an expression reads: of the game, of a side that
// it names, and of each side where it names a local.
func (x *judge) reads(n *formula.Tree) {
	if n.Op == formula.OpCall && n.Func != nil && n.Type.Kind == value.Number && x.counts(n.Func.Name) {
		switch {
		case len(n.Kids) == 0:
			x.total(n.Func.Name, n.Func.Name, -1)
			return
		case len(n.Kids) == 1 && n.Kids[0].Type.Same(value.SideType):
			e := x.p.Enums["side"]
			if k := n.Kids[0]; k.Op == formula.OpConst && k.Val.N >= 0 {
				x.total(n.Func.Name, n.Func.Name+"("+e.Words[k.Val.N]+")", k.Val.N)
				return
			}
			for i, w := range e.Words {
				x.total(n.Func.Name, n.Func.Name+"("+w+")", int64(i))
			}
			return
		case !open(n):
			x.total(n.Func.Name, n.Text[n.Start:min(n.End, len(n.Text))], -1)
			return
		}
	}
	for _, k := range n.Kids {
		x.reads(k)
	}
}

// counts reports whether a name is a number that the rules count.
func (x *judge) counts(name string) bool {
	return x.p.Quantities[name] != nil || x.p.Defines[name] != nil || x.p.Tracks[name] != nil
}

func (x *judge) total(name, ask string, side int64) {
	if counter(x.p, name, deepest) {
		return
	}
	t := total{title: strings.TrimSuffix(x.p.TitleOf(name), " of"), ask: ask, side: side}
	switch {
	case x.p.Quantities[name] != nil:
		t.Source = sourceOf(x.p.Quantities[name].Rule)
	case x.p.Defines[name] != nil:
		t.Source = sourceOf(x.p.Defines[name].Rule)
	default:
		t.Source = sourceOf(x.p.Tracks[name].Rule)
	}
	if ask == "" || slices.ContainsFunc(x.sheet.totals, func(o total) bool { return o.ask == ask }) {
		return
	}
	x.sheet.totals = append(x.sheet.totals, t)
	if d := x.p.Defines[name]; d != nil && len(d.Params) == 0 && d.Body != nil { // the numbers that it compares
		x.reads(d.Body.Root)
	}
	slices.SortStableFunc(x.sheet.totals, func(a, b total) int { return cmp.Compare(a.title, b.title) })
}
