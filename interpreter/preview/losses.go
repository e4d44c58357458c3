package preview

import (
	"cmp"
	"math/big"
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// The words for what befalls counters on the map, whatever the game.
const (
	eliminated = "eliminated"
	offTheMap  = "off the map"
	moved      = "moved"     // of who acts: he marched, advanced or retreated
	driven     = "displaced" // of others
)

// weight orders losses: the worst first, mere moves last.
func weight(what string) int {
	switch what {
	case eliminated:
		return 0
	case moved, driven:
		return 2
	}
	return 1
}

// losses compares a position with the one before the action, side by side.
func (l *walk) losses(g *run.Game) []Loss {
	gone := map[int]bool{}
	for _, e := range g.Log[min(l.log, len(g.Log)):] {
		if e.Eliminated > 0 {
			gone[e.Eliminated-1] = true
		}
	}
	count := map[Loss]int64{} // a number
	before := run.At(l.p, l.before, nil)
	side := sight.Sides(before)
	add := func(u int, what string, n int64) {
		k := Loss{Side: side(u), What: what}
		count[k] = value.Add(count[k], n)
	}
	number := map[Loss]bool{}
	for u := range l.before.At {
		was, is := l.before.At[u], g.S.At[u]
		switch {
		case was < 0:
			continue
		case gone[u]: // also where the rules put it somewhere afterwards
			add(u, eliminated, value.Int(1))
			continue
		case is < 0:
			add(u, offTheMap, value.Int(1))
			continue
		case was != is:
			what := driven
			if slices.Contains(l.own, side(u)) {
				what = moved
			}
			add(u, what, value.Int(1))
		}
		for _, a := range l.changing() {
			x, y := a.Read(l.before.Reader(), u), a.Read(g.S.Reader(), u)
			switch {
			case x.Equal(y):
			case a.Type.Kind == value.Number:
				add(u, a.Label(), value.Sub(y.N, x.N))
				number[Loss{Side: side(u), What: a.Label()}] = true
			case a.Type.Kind == value.Flag && y.N != 0:
				add(u, a.Label(), value.Int(1))
			case a.Type.Kind == value.Flag:
				add(u, l.p.Messages.Sprintf("not %s", a.Label()), value.Int(1))
			case a.Type.Kind == value.Enum: // its words say what it is
				add(u, l.p.ShowTitled(a.Type, x)+" → "+l.p.ShowTitled(a.Type, y), value.Int(1))
			default:
				add(u, a.Label()+" "+l.p.ShowTitled(a.Type, x)+" → "+l.p.ShowTitled(a.Type, y), value.Int(1))
			}
		}
	}
	var out []Loss
	for k, n := range count {
		if n != 0 {
			k.Number, k.Low, k.High = number[k], rat(n), rat(n)
			out = append(out, k)
		}
	}
	return sorted(append(out, l.places(g)...))
}

// changing lists the attributes of units that play can change, without side and place.
func (l *walk) changing() []*construct.Attribute {
	var out []*construct.Attribute
	for _, name := range l.p.AttributesOf("unit") {
		if a := l.p.Attribute("unit", name); a != nil && a.Changing && a.Name != "side" && a.Type.IsWord() {
			out = append(out, a)
		}
	}
	return out
}

func rat(n int64) *big.Rat {
	num, den := value.Parts(n)
	return big.NewRat(int64(num), int64(den))
}

func sorted(list []Loss) []Loss {
	slices.SortFunc(list, func(a, b Loss) int {
		return cmp.Or(-cmp.Compare(min(a.Side, 0), min(b.Side, 0)), cmp.Compare(a.Side, b.Side), cmp.Compare(weight(a.What), weight(b.What)), cmp.Compare(a.What, b.What))
	})
	return list
}

// between computes the expected losses where a seat answers: the least and the greatest
// over its answers.
func (n *Node) between() {
	var seen []*Node
	for _, b := range n.Branches {
		if b.Node.Again {
			continue
		}
		seen = append(seen, b.Node)
		if m := b.Node.Missing; m != nil && (n.Missing == nil || n.Missing.Cmp(m) < 0) {
			n.Missing = m
		}
	}
	for i, x := range seen {
		for _, loss := range x.Losses {
			at := slices.IndexFunc(n.Losses, loss.like)
			if at < 0 {
				at = len(n.Losses)
				n.Losses = append(n.Losses, loss)
				if i > 0 { // nothing of the kind by the answers before
					n.Losses[at].Low, n.Losses[at].High = least(new(big.Rat), loss.Low), most(new(big.Rat), loss.High)
				}
				continue
			}
			o := &n.Losses[at]
			o.Low, o.High = least(o.Low, loss.Low), most(o.High, loss.High)
		}
		for k := range n.Losses {
			if o := &n.Losses[k]; !slices.ContainsFunc(x.Losses, o.like) {
				o.Low, o.High = least(o.Low, new(big.Rat)), most(o.High, new(big.Rat))
			}
		}
	}
	sorted(n.Losses)
}

// expect computes the expected losses where dice fall.
func (n *Node) expect() {
	missing := new(big.Rat)
	for _, b := range n.Branches {
		if b.Node.Missing != nil {
			missing.Add(missing, new(big.Rat).Mul(b.Chance, b.Node.Missing))
		}
		for _, loss := range b.Node.Losses {
			at := slices.IndexFunc(n.Losses, loss.like)
			if at < 0 {
				at = len(n.Losses)
				n.Losses = append(n.Losses, Loss{loss.Side, loss.What, loss.Number, new(big.Rat), new(big.Rat)})
			}
			o := &n.Losses[at]
			o.Low.Add(o.Low, new(big.Rat).Mul(b.Chance, loss.Low))
			o.High.Add(o.High, new(big.Rat).Mul(b.Chance, loss.High))
		}
	}
	if missing.Sign() > 0 {
		n.Missing = missing
	}
	sorted(n.Losses)
}

// like reports whether two losses are of one kind.
func (a Loss) like(b Loss) bool { return a.Side == b.Side && a.What == b.What }

func least(a, b *big.Rat) *big.Rat {
	if b.Cmp(a) < 0 {
		return b
	}
	return a
}

func most(a, b *big.Rat) *big.Rat {
	if b.Cmp(a) > 0 {
		return b
	}
	return a
}
