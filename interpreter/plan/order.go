package plan

import (
	"slices"
	"sync"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/optimize"
	"wargame/interpreter/value"
)

// maxGrantPrice is the highest price that orderQuestions assumes for the grants of a
// permission.
const maxGrantPrice = 60

// orderQuestions sorts the prohibitions of each permission by price, cheapest first,
// since one that applies decides. If the permission is denied by default, prohibitions
// that cost more than its grants are evaluated after the grants. Explanations keep the
// order of the rules.
func (l *planner) orderQuestions() {
	if l.Watch() != nil {
		return
	}
	known := map[*formula.Func]int{}
	for _, p := range l.Permissions {
		price := map[*construct.Ban]int{}
		for _, b := range p.Bans {
			price[b] = l.price(b.Exprs(), known)
		}
		quick := slices.Clone(p.Bans)
		slices.SortStableFunc(quick, func(a, b *construct.Ban) int { return price[a] - price[b] })
		p.Closed = map[int]func() []formula.SetFunc{}
		for i, x := range p.Params {
			if x.Type.Kind == value.Space {
				p.Closed[i] = sync.OnceValue(func() []formula.SetFunc { return shutting(p, i, quick) })
			}
		}
		if len(p.Bans) < 2 && !p.Denied {
			continue
		}
		p.Quick = quick
		if p.Denied {
			asked := min(l.price(grantExprs(p), known), maxGrantPrice)
			n, _ := slices.BinarySearchFunc(p.Quick, asked+1, func(b *construct.Ban, asked int) int { return price[b] - asked })
			p.Quick, p.Late = p.Quick[:n], p.Quick[n:]
		}
	}
}

// grantExprs returns the conditions of the grants.
func grantExprs(p *construct.Permission) []*formula.Expr {
	var out []*formula.Expr
	for _, g := range p.Grants {
		if len(g.Despite) == 0 {
			out = append(out, g.When, g.Unless)
		}
	}
	return out
}

// shutting returns functions that each yield a set of spaces which are closed as
// argument i. The first yields spaces for which the permission cannot be given, if that
// is cheap to find. The others follow the order of bans. For each ban, the set that is
// quick to find comes first.
func shutting(p *construct.Permission, i int, bans []*construct.Ban) []formula.SetFunc {
	var out []formula.SetFunc
	outside := func(f formula.SetFunc) {
		if f != nil {
			out = append(out, func(c *formula.Ctx, out formula.Set) {
				f(c, out)
				out.Invert(c.World().Map.Len())
			})
		}
	}
	outside(p.Narrow(i))
	for _, b := range bans {
		if b.When != nil && b.Needs == nil && b.Unless == nil && len(b.Lifts) == 0 {
			outside(optimize.BoundOf(b.When, i, formula.Not).Find)
		}
		if f := b.SetOf(i); f != nil {
			out = append(out, f)
		}
	}
	return out
}

// price estimates the cost of evaluating expressions, including the rules that they
// call. The price of each rule is computed once and stored in known.
func (l *planner) price(exprs []*formula.Expr, known map[*formula.Func]int) int {
	total := 0
	for _, e := range exprs {
		if e == nil {
			continue
		}
		total++
		for _, f := range e.Reads().Funcs {
			total = min(total+l.priceOf(f, known), maxPrice)
		}
	}
	return total
}

// maxPrice is the upper limit of a price; above it, prices are not compared.
const maxPrice = 1_000_000

func (l *planner) priceOf(f *formula.Func, known map[*formula.Func]int) int {
	if n, ok := known[f]; ok {
		return n // 0 for a recursive function
	}
	known[f] = 0
	n := 2
	switch {
	case f.Result.Kind == value.Reach:
		known[f] = 40 // the field of a reach is mostly cached
		return known[f]
	case f.Roster != nil && f.Roster.All != nil, f.List != nil && f.Leaf && len(f.Params) == 0:
		n = 300 // it visits every unit or every hex
	case f.List != nil:
		n = 10
	}
	if s, ok := f.Known(); ok && s.Exprs != nil {
		n = min(n+l.price(s.Exprs(), known), maxPrice)
	}
	known[f] = n
	return n
}
