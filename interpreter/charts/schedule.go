package charts

import (
	"maps"
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/value"
)

// arrival is an attribute of units that the rules compare with a clock: the turn in which a
// unit comes.
type arrival struct {
	attr  *names.Attribute
	clock string
}

// schedule finds by which attributes units arrive, and which expression counts the turns.
func (s *Sheet) schedule(p *program.Program) {
	for _, x := range expressions(p) {
		s.compared(p, x.Root)
	}
	if s.clock == "" && len(s.arrivals) > 0 {
		s.clock = s.arrivals[0].clock
	}
	if s.clock == "" {
		s.clock = "turn_number"
	}
	s.first = 1
	if t := p.Tracks[s.clock]; t != nil && len(t.Params) == 0 {
		s.first = max(0, value.Floor(t.Read(formula.NewCtx(p.Start), nil).N))
	}
	if s.Turns < s.first {
		s.Turns = s.bounded(p)
	}
}

// compared notes comparisons of a printed number of a unit with a number of the game.
func (s *Sheet) compared(p *program.Program, n *formula.Tree) {
	if n == nil {
		return
	}
	if n.Op >= formula.OpEq && n.Op <= formula.OpMoreEq && len(n.Kids) == 2 {
		for i := range 2 {
			a, b := n.Kids[i], n.Kids[1-i]
			attr := (&speaker{program: p}).attributeOf(a)
			if attr == nil || attr.Owner != names.OfUnit || attr.Changing || attr.Type.Kind != value.Number || !clock(p, b) {
				continue
			}
			x := arrival{attr, b.Func.Name}
			if !slices.ContainsFunc(s.arrivals, func(o arrival) bool { return o.attr == attr }) {
				s.arrivals = append(s.arrivals, x)
			}
		}
	}
	for _, k := range n.Kids {
		s.compared(p, k)
	}
}

// clock reports whether an expression is a number of the game that turns count.
func clock(p *program.Program, n *formula.Tree) bool {
	return n.Op == formula.OpCall && n.Func != nil && len(n.Kids) == 0 && counter(p, n.Func.Name, deepest)
}

// counter reports whether a name is turn_number, a track of the game that the sequence of play
// counts on, or a number that the rules derive from one of them.
func counter(p *program.Program, name string, deep int) bool {
	if name == "turn_number" {
		return true
	}
	if t := p.Tracks[name]; t != nil {
		return len(t.Params) == 0 && p.Sequence != nil && slices.ContainsFunc(p.Sequence.Instrs, func(in construct.Instr) bool {
			target, ok := in.Ref.(*construct.Target)
			return ok && target.Track == t
		})
	}
	q := p.Quantities[name]
	if q == nil || len(q.Params) > 0 || deep == 0 {
		return false
	}
	of := []*formula.Expr{q.Base}
	for _, c := range q.Contributions {
		of = append(of, c.Value)
	}
	return slices.ContainsFunc(of, func(x *formula.Expr) bool {
		return x != nil && x.Root.Op == formula.OpCall && len(x.Root.Kids) == 0 && counter(p, x.Root.Func.Name, deep-1)
	})
}

// bounded returns the turn after which an ending certainly ends the game: its condition is
// that the clock has a value. It is 0 if there is none.
func (s *Sheet) bounded(p *program.Program) int {
	last := 0
	for _, event := range slices.Sorted(maps.Keys(p.Triggers)) {
		for _, t := range p.Triggers[event] {
			over := slices.ContainsFunc(t.Code.Instrs, func(in construct.Instr) bool { return in.Op == construct.OpGameOver })
			when := condition(t.Code)
			if !over || when == nil || when.Root.Op != formula.OpEq {
				continue
			}
			a, b := when.Root.Kids[0], when.Root.Kids[1]
			if b.Op == formula.OpConst && clock(p, a) {
				s.clock = a.Func.Name
				last = max(last, value.Floor(b.Val.N))
			}
		}
	}
	return last
}

// condition returns the condition of a trigger as a whole; nil if there is none. The code
// begins with it, and returns if it is not met.
func condition(code *construct.Code) *formula.Expr {
	if len(code.Instrs) > 2 && code.Instrs[0].Op == construct.OpJumpUnless && code.Instrs[2].Op == construct.OpReturn && code.Instrs[0].A == 2 {
		return code.Instrs[0].X
	}
	return nil
}

// expressions lists the expressions of steps, choices, defines and permissions.
func expressions(p *program.Program) []*formula.Expr {
	var out []*formula.Expr
	add := func(list ...*formula.Expr) {
		for _, x := range list {
			if x != nil {
				out = append(out, x)
			}
		}
	}
	for _, c := range p.Codes {
		for i := range c.Instrs {
			in := &c.Instrs[i]
			add(in.X, in.Y)
			if spec, ok := in.Ref.(*construct.ChooseSpec); ok {
				add(spec.From)
				add(spec.Where...)
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(p.Defines)) {
		add(p.Defines[name].Body)
	}
	for _, name := range slices.Sorted(maps.Keys(p.Permissions)) {
		for _, b := range p.Permissions[name].Bans {
			add(b.When, b.Unless, b.Needs)
		}
	}
	return out
}
