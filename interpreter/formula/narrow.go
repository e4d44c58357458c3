package formula

import (
	"math/bits"
	"slices"
	"sync"

	"wargame/interpreter/value"
)

// A loop over all spaces of the map for those that meet a condition need not ask
// about each: where nobody stands nothing is overstacked, and what is printed of
// the spaces can be looked through quickly. Narrow finds, cheaply, spaces outside
// of which the condition cannot hold; it is then asked about those. A fault of the
// condition elsewhere is not met.

// Narrow gives for a condition spaces outside of which, as the local slot, it
// cannot hold; nil where nothing cheap is known.
func (e *Expr) Narrow(slot int) SetFunc {
	if e.Type.Kind != value.Flag {
		return nil
	}
	return narrow(e.root, variable{opLocal, slot})
}

// Where gives for a condition that is cheap to ask the spaces for which, as the
// local slot, it is as wanted; nil for one that is not cheap.
func (e *Expr) Where(slot int, wanted bool) SetFunc {
	v := variable{opLocal, slot}
	if e.Type.Kind != value.Flag || !v.in(e.root) || !cheap(e.root) {
		return nil
	}
	return scan(e.root, v, wanted)
}

func narrow(n *node, v variable) SetFunc {
	if !v.in(n) {
		if cheap(n) {
			return everywhereOrNowhere(n)
		}
		return nil
	}
	switch n.op {
	case opEq:
		for i, k := range n.kids {
			if other := n.kids[1-i]; v.is(k) && !v.in(other) && !cheap(other) {
				return only(other)
			}
		}
	case opAnd:
		return narrowAnd(n, v)
	case opOr:
		return narrowOr(n, v)
	case opAny:
		if f := setOfUnits(n, v); f != nil {
			return f
		}
		if of := n.kids[0]; of.op == opAttr && v.is(of.kids[0]) {
			switch {
			case of.fn.Roster != nil && of.fn.Roster.Here:
				return occupied
			case of.fn.Spots != nil:
				return of.fn.Spots
			}
		}
	case opIn:
		if f := setOfMembers(n, v); f != nil {
			return f
		}
	case opCall:
		if f := askCall(n, v, n.fn.Narrow); f != nil {
			return f
		}
	}
	if cheap(n) {
		return scan(n, v, true)
	}
	return nil
}

// narrowAnd asks first what is the same for all spaces, then what is known of
// them at once; the spaces that are left are looked at one by one.
func narrowAnd(n *node, v variable) SetFunc {
	var first, fs []SetFunc
	var checks []*node
	for _, k := range n.kids {
		switch {
		case v.in(k) && cheap(k):
			checks = append(checks, k)
		default:
			if f := narrow(k, v); f != nil && !v.in(k) {
				first = append(first, f)
			} else if f != nil {
				fs = append(fs, f)
			}
		}
	}
	fs = append(first, fs...)
	if len(checks) > 0 {
		all := *n
		if all.kids = checks; len(checks) == 1 {
			all = *checks[0]
		}
		if len(fs) > len(first) {
			return andAll(fs, sift(&all, v))
		}
		fs = append(fs, scan(&all, v, true))
	}
	if len(fs) == 0 {
		return nil
	}
	return andAll(fs, nil)
}

// andAll is where all hold, and then last, which looks through what is left.
func andAll(fs []SetFunc, last SetFunc) SetFunc {
	if len(fs) == 1 && last == nil {
		return fs[0]
	}
	return func(c *Ctx, out Set) {
		fs[0](c, out)
		other := c.Scratch()
		for _, f := range fs[1:] {
			if out.empty() {
				break
			}
			f(c, other)
			out.And(other)
		}
		c.Drop()
		if last != nil {
			last(c, out)
		}
	}
}

func narrowOr(n *node, v variable) SetFunc {
	var fs []SetFunc
	for _, k := range n.kids {
		f := narrow(k, v)
		if f == nil {
			return nil
		}
		fs = append(fs, f)
	}
	return func(c *Ctx, out Set) {
		fs[0](c, out)
		other := c.Scratch()
		for _, f := range fs[1:] {
			f(c, other)
			out.Or(other)
		}
		c.Drop()
	}
}

// occupied are the spaces where somebody stands.
func occupied(c *Ctx, out Set) {
	clear(out)
	c.SawPart(0)
	for _, s := range c.State.At {
		if s >= 0 {
			out.Add(int(s))
		}
	}
}

// everywhereOrNowhere is a condition that is the same for all spaces.
func everywhereOrNowhere(n *node) SetFunc {
	f := lowerFlag(n)
	return func(c *Ctx, out Set) {
		if f(c) {
			out.fill(c.State.World.Map.Len())
			return
		}
		clear(out)
	}
}

// only is the one space that is something; where that cannot be worked out, nothing
// is known.
func only(n *node) SetFunc {
	f := lowerWord(n)
	return func(c *Ctx, out Set) {
		spaces, try := c.State.World.Map.Len(), c.Try()
		s := f(c)
		if c.Failed(try) {
			out.fill(spaces)
			return
		}
		clear(out)
		if s >= 0 && s < int64(spaces) {
			out.Add(int(s))
		}
	}
}

// cheap tells whether an expression compares what is printed of things, or cells,
// and asks no rule and no list.
func cheap(n *node) bool {
	switch n.op {
	case opIn:
		of := n.kids[1]
		return cheap(n.kids[0]) && n.kids[0].typ.IsWord() && (of.isConst() || of.typ.Kind == value.Mask && cheap(of) || of.op == opList && !slices.ContainsFunc(of.kids, func(k *node) bool { return !cheap(k) }))
	case opConst, opLocal, opElem, opNot, opAnd, opOr, opEq, opNe, opLess, opLessEq:
		if !n.typ.IsWord() && n.typ.Kind != value.Text {
			return false
		}
	case opAttr, opCall:
		switch {
		case !n.fn.Leaf:
			return false
		case n.op == opAttr && n.typ.Kind == value.Text:
		case !n.typ.IsWord() || n.fn.Unary == nil && n.fn.Nullary == nil && n.fn.Binary == nil:
			return false
		}
	default:
		return false
	}
	for _, k := range n.kids {
		if !cheap(k) {
			return false
		}
	}
	return true
}

// scan asks about each space.
func scan(n *node, v variable, wanted bool) SetFunc {
	f := lowerFlag(n)
	return func(c *Ctx, out Set) {
		clear(out)
		spaces := c.State.World.Map.Len()
		if !c.Spend(spaces / wordsAStep) {
			return
		}
		at := &c.elems[v.slot%maxElems]
		if v.op == opLocal {
			at = &c.Locals[v.slot]
		}
		saved := *at
		for s := range spaces {
			at.N = int64(s)
			if f(c) == wanted {
				out.Add(s)
			}
		}
		*at = saved
	}
}

// sift takes the spaces out of a set for which a condition does not hold.
func sift(n *node, v variable) SetFunc {
	f := lowerFlag(n)
	return func(c *Ctx, out Set) {
		at := &c.elems[v.slot%maxElems]
		if v.op == opLocal {
			at = &c.Locals[v.slot]
		}
		saved := *at
		for i, w := range out {
			for ; w != 0; w &= w - 1 {
				s := i<<6 + bits.TrailingZeros64(w)
				if at.N = int64(s); !f(c) {
					out[i] &^= w & -w
				}
				c.fuel--
			}
		}
		*at = saved
	}
}

// narrowing is held by who looks at rules after they have been loaded.
var narrowing sync.Mutex

// lowerSeeking is lowerItems for a loop that looks for elements that meet its
// predicate, and passes over the others.
func lowerSeeking(n *node) itemsFunc {
	of := n.kids[0]
	if len(n.kids) < 2 || of.op != opCall || of.fn.Everywhere == nil {
		return lowerItems(of)
	}
	among := of.fn.Everywhere
	all := lowerItems(of)
	seek := sync.OnceValue(func() SetFunc { // when all rules are known
		narrowing.Lock()
		defer narrowing.Unlock()
		return narrow(n.kids[1], variable{opElem, n.slot})
	})
	return func(c *Ctx) items {
		f := seek()
		if f == nil {
			return all(c)
		}
		mark := len(c.arena)
		set := c.Scratch()
		f(c, set)
		if c.Err != nil {
			clear(set) // what is known so far is no answer
		}
		for i, w := range set {
			for ; w != 0; w &= w - 1 {
				if s := i<<6 + bits.TrailingZeros64(w); among(c, s) {
					c.arena = append(c.arena, int64(s))
				}
			}
		}
		c.Drop()
		if !c.Spend(len(c.arena) - mark) {
			c.arena = c.arena[:mark]
		}
		return items{words: c.arena[mark:], mark: mark, pushed: true}
	}
}
