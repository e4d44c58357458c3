package program

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// orderQuestions puts the prohibitions of each permission in the order in which
// they are asked: what is cheap to ask comes first, since one that holds is
// enough. What is explained keeps the order of the rules.
func (l *loader) orderQuestions() {
	if l.Watch() != nil {
		return
	}
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
		}
		if len(p.Bans) < 2 {
			continue
		}
		price := map[*Ban]int{}
		for _, b := range p.Bans {
			price[b] = l.price(b.exprs())
		}
		p.quick = slices.Clone(p.Bans)
		slices.SortStableFunc(p.quick, func(a, b *Ban) int { return price[a] - price[b] })
	}
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
// far down.
func (l *loader) price(exprs []*formula.Expr) int {
	total := 0
	seen := map[*formula.Func]bool{}
	var ask func(list []*formula.Expr)
	ask = func(list []*formula.Expr) {
		for _, e := range list {
			if e == nil {
				continue
			}
			total++
			for _, f := range e.Reads().Funcs {
				if seen[f] {
					continue
				}
				seen[f] = true
				switch {
				case f.Result.Kind == value.Reach:
					total += 40 // a flood is mostly there already
					continue
				case f.Roster != nil && f.Roster.All != nil, f.List != nil && f.Leaf && len(f.Params) == 0:
					total += 300 // every unit, every hex
				case f.List != nil:
					total += 10
				default:
					total += 2
				}
				if o := l.origins[f]; o.exprs != nil {
					ask(o.exprs())
				}
			}
		}
	}
	ask(exprs)
	return total
}
