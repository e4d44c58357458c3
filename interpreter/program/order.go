package program

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// orderQuestions puts the prohibitions of each permission in the order in which
// they are asked: what is cheap to ask comes first, since one that holds is
// enough; and so is it, of what is denied by default, that nothing allows it. What
// is explained keeps the order of the rules.
func (l *loader) orderQuestions() {
	if l.Watch() != nil {
		return
	}
	known := map[*formula.Func]int{}
	for _, p := range l.Permissions {
		p.shut = map[int][]formula.SetFunc{}
		for i, x := range p.Params {
			if x.Type.Kind != value.Space {
				continue
			}
			for _, b := range p.Bans {
				if f := b.setOf(i); f != nil {
					p.shut[i] = append(p.shut[i], f)
				}
			}
			if f := p.narrow(i); f != nil {
				p.shut[i] = append(p.shut[i], func(c *formula.Ctx, out formula.Set) {
					f(c, out)
					out.Invert(c.State.World.Map.Len())
				})
			}
		}
		if len(p.Bans) < 2 && !p.Denied {
			continue
		}
		price := map[*Ban]int{}
		for _, b := range p.Bans {
			price[b] = l.price(b.exprs(), known)
		}
		p.quick = slices.Clone(p.Bans)
		slices.SortStableFunc(p.quick, func(a, b *Ban) int { return price[a] - price[b] })
		if p.Denied {
			asked := min(l.price(p.grantExprs(), known), worthKeeping)
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

// Shut adds the spaces for which, as the argument i, some prohibition is known
// to apply; what it leaves out must still be asked.
func (p *Permission) Shut(c *formula.Ctx, args []value.Value, i int, out formula.Set) {
	if len(p.shut[i]) == 0 {
		return
	}
	saved := c.Locals
	c.Locals = args
	for _, f := range p.shut[i] {
		one, try := c.Scratch(), c.Try()
		if f(c, one); !c.Failed(try) {
			out.Or(one)
		}
		c.Drop()
	}
	c.Locals = saved
}

// price guesses what it costs to ask expressions, by what they look at, however
// far down. What a rule asks for is worked out once.
func (l *loader) price(exprs []*formula.Expr, known map[*formula.Func]int) int {
	total := 0
	for _, e := range exprs {
		if e == nil {
			continue
		}
		total++
		for _, f := range e.Reads().Funcs {
			total = min(total+l.priceOf(f, known), dearest)
		}
	}
	return total
}

// dearest is more than any question costs that is worth comparing.
const dearest = 1_000_000

func (l *loader) priceOf(f *formula.Func, known map[*formula.Func]int) int {
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
	if o := l.origins[f]; o.exprs != nil {
		n = min(n+l.price(o.exprs(), known), dearest)
	}
	known[f] = n
	return n
}
