package program

import (
	"slices"
	"sync"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
	"wargame/interpreter/value"
)

// maxGrantPrice bounds the price that the grants of a permission are taken for.
const maxGrantPrice = 60

// orderQuestions puts the prohibitions of each permission in the order in which
// they are asked: what is cheap to ask comes first, since one that holds is
// enough; and so is it, of what is denied by default, that nothing allows it. What
// is explained keeps the order of the rules.
func (l *planner) orderQuestions() {
	if l.Watch() != nil {
		return
	}
	known := map[*formula.Func]int{}
	for _, p := range l.Permissions {
		price := map[*Ban]int{}
		for _, b := range p.Bans {
			price[b] = l.price(b.exprs(), known)
		}
		quick := slices.Clone(p.Bans)
		slices.SortStableFunc(quick, func(a, b *Ban) int { return price[a] - price[b] })
		p.shut = map[int]func() []formula.SetFunc{}
		for i, x := range p.Params {
			if x.Type.Kind == value.Space {
				p.shut[i] = sync.OnceValue(func() []formula.SetFunc { return p.shutting(i, quick) })
			}
		}
		if len(p.Bans) < 2 && !p.Denied {
			continue
		}
		p.quick = quick
		if p.Denied {
			asked := min(l.price(p.grantExprs(), known), maxGrantPrice)
			n, _ := slices.BinarySearchFunc(p.quick, asked+1, func(b *Ban, asked int) int { return price[b] - asked })
			p.quick, p.late = p.quick[:n], p.quick[n:]
		}
	}
}

// grantExprs are the conditions of what allows the permission.
func (p *Permission) grantExprs() []*formula.Expr {
	var out []*formula.Expr
	for _, g := range p.Grants {
		if len(g.despite) == 0 {
			out = append(out, g.When, g.Unless)
		}
	}
	return out
}

// shutting is where prohibitions are known to apply, as the argument i: outside of where
// the permission could be given, as far as that is cheap to find out, and then one
// prohibition after the other, in the order given, what is found quickly of it first.
func (p *Permission) shutting(i int, bans []*Ban) []formula.SetFunc {
	var out []formula.SetFunc
	outside := func(f formula.SetFunc) {
		if f != nil {
			out = append(out, func(c *formula.Ctx, out formula.Set) {
				f(c, out)
				out.Invert(c.World().Map.Len())
			})
		}
	}
	outside(p.narrow(i))
	for _, b := range bans {
		if b.When != nil && b.Needs == nil && b.Unless == nil && len(b.lifts) == 0 {
			outside(lower.BoundOf(b.When, i, formula.Not).Find)
		}
		if f := b.setOf(i); f != nil {
			out = append(out, f)
		}
	}
	return out
}

// Shut takes the spaces out of a set for which, as the argument i, some prohibition is
// known to apply. Those that it leaves must still be asked about, one by one: once
// they are fewer than many, no more is found out of all at once.
func (p *Permission) Shut(c *formula.Ctx, args []value.Value, i int, open formula.Set, many int) {
	shut := p.shut[i]
	if shut == nil {
		return
	}
	saved := c.Locals
	c.Locals = args
	for _, f := range shut() {
		if open.Count() < many {
			break
		}
		one, try := c.Scratch(), c.Try()
		if f(c, one); !c.Failed(try) {
			open.Minus(one)
		}
		c.Drop()
	}
	c.Locals = saved
}

// price guesses what it costs to ask expressions, by what they look at, however
// far down. What a rule asks for is worked out once.
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

// maxPrice is more than any question costs that is worth comparing.
const maxPrice = 1_000_000

func (l *planner) priceOf(f *formula.Func, known map[*formula.Func]int) int {
	if n, ok := known[f]; ok {
		return n // 0 for one that asks for itself
	}
	known[f] = 0
	n := 2
	switch {
	case f.Result.Kind == value.Reach:
		known[f] = 40 // a flood is mostly there already
		return known[f]
	case f.Roster != nil && f.Roster.All != nil, f.List != nil && f.Leaf && len(f.Params) == 0:
		n = 300 // every unit, every hex
	case f.List != nil:
		n = 10
	}
	if s, ok := f.Known(); ok && s.Exprs != nil {
		n = min(n+l.price(s.Exprs(), known), maxPrice)
	}
	known[f] = n
	return n
}
