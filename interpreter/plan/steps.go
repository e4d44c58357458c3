package plan

import (
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/optimize"
	"wargame/interpreter/paths"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/search"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// stepPart is a part of a reach's step while its caching is planned.
type stepPart struct {
	*search.Part
	exprs     []*formula.Expr
	asks      map[*formula.Func]bool
	cacheable bool // its dependencies are known
	mixed     bool // the first locals of some of its expressions are not the parameters of the search
}

// newPart returns a part that evaluates ask; errors are attributed to rule.
func newPart(ask func(c *formula.Ctx) int64, rule *ruleset.Rule, pos lexer.Position, exprs ...*formula.Expr) *stepPart {
	return &stepPart{Part: &search.Part{Ask: ask, Blame: func(c *formula.Ctx) { construct.Blame(c, rule, pos) }}, exprs: exprs}
}

// prepareSteps divides the steps of every reach into parts. It plans how each part is
// cached: by space, once for a search, or not.
func (l *planner) prepareSteps() {
	for _, r := range l.ReachList {
		n, x := len(r.Params), r.Search
		x.Title, x.Params, x.Level, x.Exclude = r.Name, n, true, r.Exclude
		if r.Within != nil {
			x.Within = r.Within.Num
		}
		for _, e := range r.From {
			x.From = append(x.From, e.Words)
		}
		for i := range r.Steps {
			st := &r.Steps[i]
			out := search.Step{Nth: st.Nth, Over: st.Over}
			x.ByWay = x.ByWay || st.Over
			x.Ending = x.Ending || st.Nth != search.AnyStep
			if st.Cost != nil {
				x.Level = false
				out.Cost = newPart(st.Cost.Num, r.Rule, r.Pos, st.Cost).Part
			}
			var conds []*stepPart
			here := func(*stepPart) *construct.Reach { return r }
			if st.When != nil {
				conds = append(conds, l.whenParts(st.When, r.Rule, r.Pos, here)...)
			}
			switch {
			case st.Perm != nil && l.Watch() != nil:
				conds = append(conds, l.watchedPart(r, st))
			case st.Perm != nil:
				for _, b := range l.bansOf(st.Perm, st.Slots, 0) {
					conds = append(conds, l.banParts(b, here)...)
				}
			case st.May != nil:
				conds = append(conds, l.whenParts(st.May, r.Rule, r.Pos, here)...)
			}
			// cached lookups are tested before evaluations
			slices.SortStableFunc(conds, func(a, b *stepPart) int { return a.cost() - b.cost() })
			for _, p := range conds {
				out.Conds = append(out.Conds, p.Part)
			}
			out.When = st.Open()
			x.Steps = append(x.Steps, out)
		}
		for _, e := range r.Stops {
			p := newPart(e.Num, r.Rule, r.Pos, e)
			l.stopPart(p, r, where{optimize.SetsOf(e), narrowed(e)})
			x.Stops = append(x.Stops, p.Part)
		}
	}
}

// watchedPart returns one part for the whole permission of a step. A watch has to receive the
// question for the permission, which parts for its prohibitions do not ask.
func (l *planner) watchedPart(r *construct.Reach, st *construct.ReachStep) *stepPart {
	p := newPart(func(c *formula.Ctx) int64 { return value.Bool(st.Perm.Call(c, c.Locals)).N }, st.Perm.Rule, st.Perm.Pos, st.Perm.Exprs()...)
	p.Slots = st.Slots
	l.planPart(p, r)
	return p
}

// plainBan is a prohibition of a step, with the frame slots of its permission's
// arguments.
type plainBan struct {
	*construct.Ban
	slots []int
}

func (b plainBan) open(c *formula.Ctx) int64 {
	if b.Applies(c) {
		return 0
	}
	return 1
}

// maxNested is the maximum depth to which nested permissions are decomposed.
const maxNested = 8

// bansOf returns the prohibitions of a permission. A prohibition that only asks for
// another permission is replaced by the prohibitions of that permission. Each then has
// dependencies and a cache entry of its own.
func (l *planner) bansOf(p *construct.Permission, slots []int, depth int) []plainBan {
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

// otherAsked returns the permission and argument slots if a prohibition only asks for
// another permission; nil otherwise.
func (l *planner) otherAsked(b *construct.Ban) (*construct.Permission, []int) {
	e, needs := b.When, false
	if b.Needs != nil {
		e, needs = b.Needs, true
		if b.When != nil {
			return nil, nil
		}
	}
	if e == nil || b.Unless != nil || len(b.Lifts) > 0 {
		return nil, nil
	}
	f, args, ok := e.Refuses(needs)
	if !ok {
		return nil, nil
	}
	if p := l.Permissions[f.Name]; p != nil && p.Func == f && !p.Denied {
		return p, args
	}
	return nil, nil
}

// cost ranks the cost of an answer: 1 for a lookup, 5 for an evaluation.
func (p *stepPart) cost() int {
	switch {
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

// cheapCost is the highest cost that counts as cached.
const cheapCost = 2

// where evaluates a condition for all spaces: all returns the spaces where it holds,
// within a superset of them. A function that is unknown returns nil.
type where struct {
	all, within func(slot int) formula.SetFunc
}

func narrowed(e *formula.Expr) func(slot int) formula.SetFunc {
	return func(slot int) formula.SetFunc { return optimize.Narrow(e, slot, formula.So) }
}

// whenParts returns the parts of a condition of a step.
func (l *planner) whenParts(e *formula.Expr, rule *ruleset.Rule, pos lexer.Position, flood func(p *stepPart) *construct.Reach) []*stepPart {
	p := newPart(e.Num, rule, pos, e)
	r := flood(p)
	l.planPart(p, r)
	l.spacePart(p, r, where{optimize.SetsOf(e), narrowed(e)})
	return l.decompose(p, rowsOf(e), flood)
}

// banParts returns the parts of a prohibition of a step.
func (l *planner) banParts(b plainBan, flood func(p *stepPart) *construct.Reach) []*stepPart {
	p := newPart(b.open, b.Rule, b.Pos, b.Exprs()...)
	p.Slots, p.Turned = b.slots, true
	r := flood(p)
	l.planPart(p, r)
	l.spacePart(p, r, where{b.SetOf, b.Narrow})
	return l.decompose(p, rows(b.Ban), flood)
}

// spacePart decides whether a condition is cached by space, or once for a search.
func (l *planner) spacePart(p *stepPart, r *construct.Reach, at where) {
	if l.Watch() != nil || !paths.BySpace {
		return
	}
	n := len(r.Params)
	from, to := p.uses(n), p.uses(n+1)
	switch {
	case p.uses(n + 2): // an answer for each edge
		return
	case !from && !to && p.asks != nil && !p.asks[r.Func]:
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

// stopPart is spacePart for a condition that stops a search in a space.
func (l *planner) stopPart(p *stepPart, r *construct.Reach, at where) {
	l.planPart(p, r)
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

// uses reports whether the part reads a slot of the search's frame.
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

// planPart determines the cache key of a part of a reach. An answer that depends on the
// Reach itself is not cached, because the search is not finished then.
func (l *planner) planPart(p *stepPart, r *construct.Reach) {
	l.chooseKeys(p, r.Params)
	if p.cacheable && p.asks[r.Func] {
		p.cacheable = false // the answer depends on the unfinished search
	}
}
