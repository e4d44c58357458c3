package program

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
	"wargame/interpreter/paths"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/search"

	"github.com/alecthomas/participle/v2/lexer"
)

// stepPart is a part of a reach's step while its caching is planned.
type stepPart struct {
	*search.Part
	exprs     []*formula.Expr
	asks      map[*formula.Func]bool
	cacheable bool // what it rests on is known
	mixed     bool // the first names of some of its expressions are not the parameters of the flood
}

// newPart makes a part that a rule answers for.
func newPart(ask func(c *formula.Ctx) int64, rule *ruleset.Rule, pos lexer.Position, exprs ...*formula.Expr) *stepPart {
	return &stepPart{Part: &search.Part{Ask: ask, Blame: func(c *formula.Ctx) { blame(c, rule, pos) }}, exprs: exprs}
}

// prepareSteps divides the steps of every reach into parts and plans how each is
// cached: by edge, by space, once for a search, or not.
func (l *planner) prepareSteps() {
	for _, r := range l.reachList {
		n, x := len(r.Params), r.flood
		x.Title, x.Params, x.Level, x.Exclude = r.Name, n, true, r.Exclude
		if r.Within != nil {
			x.Within = r.Within.Num
		}
		for _, e := range r.From {
			at := &search.Source{Spaces: e.Words}
			l.planPart(&stepPart{Part: &at.Part, exprs: []*formula.Expr{e}}, r)
			x.From = append(x.From, at)
		}
		for i := range r.Steps {
			st := &r.Steps[i]
			out := search.Step{}
			if st.Cost != nil {
				x.Level = false
				p := newPart(st.Cost.Num, r.Rule, r.Pos, st.Cost)
				l.planPart(p, r)
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
			slices.SortStableFunc(conds, func(a, b *stepPart) int { return a.cost() - b.cost() })
			for _, p := range conds {
				out.Conds = append(out.Conds, p.Part)
			}
			out.When = st.open()
			x.Steps = append(x.Steps, out)
		}
		for _, e := range r.Stops {
			p := newPart(e.Num, r.Rule, r.Pos, e)
			l.stopPart(p, r, where{lower.SetsOf(e), narrowed(e)})
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

// cost ranks how much an answer costs: 0 for a lookup, 5 for an evaluation.
func (p *stepPart) cost() int {
	switch {
	case p.Cached == search.ByEdge:
		return 0
	case p.Cached == search.BySpace && p.All != nil:
		return 1
	case p.Cached == search.PerSearch:
		return cheapCost
	case p.Cached == search.BySpace:
		return 3
	case p.Cached == search.AnyOf:
		return 4
	}
	return 5
}

// cheapCost is the highest cost of an answer that counts as cached.
const cheapCost = 2

// where is what is known of a condition about all spaces: where it holds, and outside
// of where it cannot hold.
type where struct {
	all, within func(slot int) formula.SetFunc
}

func narrowed(e *formula.Expr) func(slot int) formula.SetFunc {
	return func(slot int) formula.SetFunc { return lower.Narrow(e, slot, formula.So) }
}

// whenParts is a condition of a step.
func (l *planner) whenParts(e *formula.Expr, rule *ruleset.Rule, pos lexer.Position, flood func(p *stepPart) *Reach) []*stepPart {
	p := newPart(e.Num, rule, pos, e)
	r := flood(p)
	l.planPart(p, r)
	l.spacePart(p, r, where{lower.SetsOf(e), narrowed(e)})
	return l.decompose(p, rowsOf(e), flood)
}

// banParts is a prohibition of a step.
func (l *planner) banParts(b plainBan, flood func(p *stepPart) *Reach) []*stepPart {
	p := newPart(b.open, b.Rule, b.Pos, b.exprs()...)
	p.Slots, p.Turned = b.slots, true
	r := flood(p)
	l.planPart(p, r)
	l.spacePart(p, r, where{b.setOf, b.narrow})
	return l.decompose(p, b.rows(), flood)
}

// spacePart decides whether a condition is cached by space, or for a whole search.
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
	case from == to || !p.cacheable:
		return
	}
	p.At = n
	if to {
		p.At = n + 1
	}
	l.cacheBySpace(p, at)
}

// stopPart is spacePart for what stops a flood in a space.
func (l *planner) stopPart(p *stepPart, r *Reach, at where) {
	l.planPart(p, r)
	p.Cached = search.Uncached
	if p.cacheable && l.Watch() == nil && paths.BySpace {
		p.At = len(r.Params)
		l.cacheBySpace(p, at)
	}
}

func (l *planner) cacheBySpace(p *stepPart, at where) {
	local := p.At
	if p.Slots != nil {
		local = slices.Index(p.Slots, p.At)
	}
	p.Cached, p.All, p.Within = search.BySpace, at.all(local), at.within(local)
}

// uses reports whether the part looks at a slot of the flood's frame.
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

// planPart finds the cache key of a part of a reach. An answer that depends on the
// reach itself, which is not finished then, is not cached.
func (l *planner) planPart(p *stepPart, r *Reach) {
	l.chooseKeys(p, r.Params)
	if p.cacheable && p.asks[r.fn] {
		p.cacheable, p.Cached = false, search.Uncached // the answer rests on the flood itself, which is not finished
	}
}
