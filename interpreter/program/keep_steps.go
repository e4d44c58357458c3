package program

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/paths"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/search"

	"github.com/alecthomas/participle/v2/lexer"
)

// stepPart is a part of a reach's step while it is found out how its answers
// can be kept.
type stepPart struct {
	*search.Part
	exprs    []*formula.Expr
	asks     map[*formula.Func]bool
	keepable bool // what it rests on is known
	mixed    bool // the first names of some of its expressions are not the parameters of the flood
}

// newPart makes a part that a rule answers for.
func newPart(ask func(c *formula.Ctx) int64, rule *ruleset.Rule, pos lexer.Position, exprs ...*formula.Expr) *stepPart {
	return &stepPart{Part: &search.Part{Ask: ask, Blame: func(c *formula.Ctx) { blame(c, rule, pos) }}, exprs: exprs}
}

// prepareSteps cuts the steps of every reach into parts and finds out which of
// them can be kept, by way or by space.
func (l *planner) prepareSteps() {
	for _, r := range l.reachList {
		n, x := len(r.Params), r.flood
		x.Title, x.Params, x.Level, x.Exclude = r.Name, n, true, r.Exclude
		if r.Within != nil {
			x.Within = r.Within.Num
		}
		for _, e := range r.From {
			at := &search.Source{Spaces: e.Words}
			l.foldPart(&stepPart{Part: &at.Part, exprs: []*formula.Expr{e}}, r)
			x.From = append(x.From, at)
		}
		for i := range r.Steps {
			st := &r.Steps[i]
			out := search.Step{}
			if st.Cost != nil {
				x.Level = false
				p := newPart(st.Cost.Num, r.Rule, r.Pos, st.Cost)
				l.foldPart(p, r)
				out.Cost = l.costPart(st.Cost, p, func(*stepPart) *Reach { return r })
			}
			var conds []*stepPart
			here := func(*stepPart) *Reach { return r }
			if st.When != nil {
				conds = append(conds, l.whenParts(st.When, r.Rule, r.Pos, here)...)
			}
			switch {
			case st.perm != nil:
				for _, b := range l.bansOf(st.perm, st.slots, 0) {
					conds = append(conds, l.banParts(b, here)...)
				}
			case st.May != nil:
				conds = append(conds, l.whenParts(st.May, r.Rule, r.Pos, here)...)
			}
			// what is looked up is asked before what must be worked out
			slices.SortStableFunc(conds, func(a, b *stepPart) int { return a.dear() - b.dear() })
			for _, p := range conds {
				out.Conds = append(out.Conds, p.Part)
			}
			out.When = st.open()
			x.Steps = append(x.Steps, out)
		}
		for _, e := range r.Stops {
			p := newPart(e.Num, r.Rule, r.Pos, e)
			l.stopPart(p, r, where{e.SetOf, narrowed(e)})
			x.Stops = append(x.Stops, p.Part)
		}
	}
}

// plainBan is a prohibition of a step, with where the values of its permission are
// in the step's frame.
type plainBan struct {
	*Ban
	slots []int
}

func (b plainBan) open(c *formula.Ctx) int64 {
	if b.applies(c) {
		return 0
	}
	return 1
}

// maxNested is how deep prohibitions that ask another permission are taken apart.
const maxNested = 8

// bansOf lists the prohibitions of a permission. One that only asks for another
// permission stands for the prohibitions of that one: so what each rests on is
// known by itself, and can be kept by itself.
func (l *planner) bansOf(p *Permission, slots []int, depth int) []plainBan {
	var out []plainBan
	for _, b := range p.Bans {
		if inner, args := l.otherAsked(b); inner != nil && depth < maxNested {
			at := make([]int, len(args))
			for i, a := range args {
				at[i] = slots[a]
			}
			out = append(out, l.bansOf(inner, at, depth+1)...)
			continue
		}
		out = append(out, plainBan{b, slots})
	}
	return out
}

// otherAsked is the permission that a prohibition is nothing but a question for,
// and which values it asks it about.
func (l *planner) otherAsked(b *Ban) (*Permission, []int) {
	e, needs := b.When, false
	if b.Needs != nil {
		e, needs = b.Needs, true
		if b.When != nil {
			return nil, nil
		}
	}
	if e == nil || b.Unless != nil || len(b.lifts) > 0 {
		return nil, nil
	}
	f, args, ok := e.Refuses(needs)
	if !ok {
		return nil, nil
	}
	if p := l.Permissions[f.Name]; p != nil && p.fn == f && !p.Denied {
		return p, args
	}
	return nil, nil
}

// dear is how much the answer costs.
func (p *stepPart) dear() int {
	switch {
	case p.Cached == search.ByEdge:
		return 0
	case p.Cached == search.BySpace && p.All != nil:
		return 1
	case p.Cached == search.PerSearch:
		return dearOnce
	case p.Cached == search.BySpace:
		return 3
	case p.Cached == search.AnyOf:
		return 4
	}
	return 5
}

// dearOnce is up to how dear an answer is kept well.
const dearOnce = 2

// where is what is known of a condition about all spaces: where it holds, and outside
// of where it cannot hold.
type where struct {
	all, within func(slot int) formula.SetFunc
}

func narrowed(e *formula.Expr) func(slot int) formula.SetFunc {
	return func(slot int) formula.SetFunc { return e.Narrow(slot, formula.So) }
}

// whenParts is a condition of a step.
func (l *planner) whenParts(e *formula.Expr, rule *ruleset.Rule, pos lexer.Position, flood func(p *stepPart) *Reach) []*stepPart {
	p := newPart(e.Num, rule, pos, e)
	r := flood(p)
	l.foldPart(p, r)
	l.spacePart(p, r, where{e.SetOf, narrowed(e)})
	return l.apart(p, rowsOf(e), flood)
}

// banParts is a prohibition of a step.
func (l *planner) banParts(b plainBan, flood func(p *stepPart) *Reach) []*stepPart {
	p := newPart(b.open, b.Rule, b.Pos, b.exprs()...)
	p.Slots, p.Turned = b.slots, true
	r := flood(p)
	l.foldPart(p, r)
	l.spacePart(p, r, where{b.setOf, b.narrow})
	return l.apart(p, b.rows(), flood)
}

// spacePart decides whether a condition is kept by space, or for a whole flood.
func (l *planner) spacePart(p *stepPart, r *Reach, at where) {
	if p.Cached == search.ByEdge || l.Watch() != nil || !paths.BySpace {
		return
	}
	n := len(r.Params)
	from, to := p.uses(n), p.uses(n+1)
	switch {
	case !from && !to && p.asks != nil && !p.asks[r.fn]:
		p.Cached = search.PerSearch
		return
	case from == to || !p.keepable:
		return
	}
	p.At = n
	if to {
		p.At = n + 1
	}
	l.keepBySpace(p, at)
}

// stopPart is spacePart for what stops a flood in a space.
func (l *planner) stopPart(p *stepPart, r *Reach, at where) {
	l.foldPart(p, r)
	p.Cached = search.Uncached
	if p.keepable && l.Watch() == nil && paths.BySpace {
		p.At = len(r.Params)
		l.keepBySpace(p, at)
	}
}

func (l *planner) keepBySpace(p *stepPart, at where) {
	local := p.At
	if p.Slots != nil {
		local = slices.Index(p.Slots, p.At)
	}
	p.Cached, p.All, p.Within = search.BySpace, at.all(local), at.within(local)
}

// uses tells whether the part looks at a slot of the flood's frame.
func (p *stepPart) uses(slot int) bool {
	for _, e := range p.exprs {
		if e == nil {
			continue
		}
		if p.Slots == nil {
			if e.Uses(slot) {
				return true
			}
			continue
		}
		for local, s := range p.Slots {
			if s == slot && e.Uses(local) {
				return true
			}
		}
	}
	return false
}

func (b *Ban) exprs() []*formula.Expr {
	out := []*formula.Expr{b.When, b.Unless, b.Needs}
	for _, g := range b.lifts {
		out = append(out, g.When, g.Unless)
	}
	return out
}

// foldPart finds out what a part rests on and what tells its answers apart; it
// is kept by way when all that it rests on changes seldom.
func (l *planner) foldPart(p *stepPart, r *Reach) {
	l.foldExprs(p, r.Params)
	if p.keepable && p.asks[r.fn] {
		p.keepable, p.Cached = false, search.Uncached // the answer rests on the flood itself, which is not finished
	}
}
