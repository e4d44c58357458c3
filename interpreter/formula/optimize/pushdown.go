// Package optimize rewrites conditions for speed. It inlines simple rules, decomposes
// conditions, evaluates them for all spaces at once, and finds the spaces outside of
// which they cannot hold (predicate pushdown). Importing it makes the loops of package
// lower look there only.
package optimize

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
	"wargame/interpreter/paths"
	"wargame/interpreter/value"
)

// A loop over all spaces need not test each space. Where no unit stands, nothing is
// overstacked; printed attributes of spaces can be scanned quickly. Narrow computes,
// cheaply, a superset of the spaces where the condition can hold, and only these are
// tested. A failure that the condition has on other spaces does not occur.

// Bound is a superset of the spaces where an expression can have the wanted value. Find
// computes a set; Left removes spaces from a given set. Left tests each space in the set
// and so runs last. Either may be nil.
type Bound struct{ Find, Left formula.SetFunc }

// Whole returns the bound as one SetFunc, or nil if nothing is known.
func (b Bound) Whole() formula.SetFunc {
	if b.Find != nil || b.Left == nil {
		return all(oneOf(b.Find), b.Left)
	}
	return func(c *formula.Ctx, out formula.Set) {
		n := c.World().Map.Len()
		clear(out)
		if c.Spend(n / formula.WordsPerStep) {
			out.Fill(n)
			b.Left(c, out)
		}
	}
}

func oneOf(f formula.SetFunc) []formula.SetFunc {
	if f == nil {
		return nil
	}
	return []formula.SetFunc{f}
}

// Bounds returns the bound of a conjunction from the bounds of its parts.
func Bounds(bs ...Bound) Bound {
	var finds, lefts []formula.SetFunc
	for _, b := range bs {
		finds, lefts = append(finds, oneOf(b.Find)...), append(lefts, oneOf(b.Left)...)
	}
	out := Bound{Find: all(finds, nil)}
	switch len(lefts) {
	case 0:
	case 1:
		out.Left = lefts[0]
	default:
		out.Left = func(c *formula.Ctx, out formula.Set) {
			for _, f := range lefts {
				f(c, out)
			}
		}
	}
	return out
}

func init() {
	lower.Bounds = func(loop *formula.Tree) (find, left, whole formula.SetFunc) {
		b := bound(loop.Kids[1], variable{formula.OpElem, loop.Slot}, formula.So)
		return b.Find, b.Left, b.Whole()
	}
}

// Narrow returns a superset of the spaces, as values of the local slot, for which the
// expression has the wanted value. It returns nil if no cheap bound is known.
func Narrow(e *formula.Expr, slot int, w formula.Want) formula.SetFunc {
	return BoundOf(e, slot, w).Whole()
}

// Within is Narrow for calls after loading. It is safe for concurrent use.
func Within(e *formula.Expr, slot int) formula.SetFunc {
	lower.Analysis.Lock()
	defer lower.Analysis.Unlock()
	return Narrow(e, slot, formula.So)
}

// BoundOf is Narrow with its two steps separate.
func BoundOf(e *formula.Expr, slot int, w formula.Want) Bound {
	if e.Type.Kind != value.Flag && w != formula.Some {
		return Bound{}
	}
	return bound(e.Plain, variable{formula.OpLocal, slot}, w)
}

func narrow(n *formula.Tree, v variable, w formula.Want) formula.SetFunc {
	return bound(n, v, w).Whole()
}

func bound(n *formula.Tree, v variable, w formula.Want) Bound {
	if !paths.Pushdown {
		return Bound{}
	}
	n = spelled(n, mostSpelled)
	if w == formula.Some {
		return Bound{Find: narrowSome(n, v)}
	}
	if cheap(n) {
		return whereBound(asserted(n, w), v)
	}
	if !v.in(n) {
		return Bound{}
	}
	switch n.Op {
	case formula.OpNot:
		return bound(n.Kids[0], v, formula.So+formula.Not-w)
	case formula.OpAnd, formula.OpOr:
		kids := make([]*formula.Tree, len(n.Kids))
		for i, k := range n.Kids {
			kids[i] = asserted(k, w)
		}
		if (w == formula.So) == (n.Op == formula.OpAnd) {
			return narrowAll(kids, v)
		}
		return Bound{Find: narrowOne(kids, v)}
	case formula.OpCall:
		if n.Func.Bound == nil {
			return Bound{}
		}
		b := Bound{
			Find: askCall(n, v, func(arg int) setCall { find, _ := n.Func.Bound(arg, w); return find }),
			Left: askCall(n, v, func(arg int) setCall { _, left := n.Func.Bound(arg, w); return left }),
		}
		if b.Find == nil && b.Left == nil && w == formula.So { // the space occurs in several arguments
			if kids := needs(n, true, mostSpelled); len(kids) > 0 {
				return narrowAll(kids, v)
			}
		}
		return b
	}
	return Bound{Find: narrowOf(n, v, w)}
}

// setCall is a SetFunc of a rule that also takes the call's arguments.
type setCall = func(c *formula.Ctx, args []value.Value, out formula.Set)

func narrowOf(n *formula.Tree, v variable, w formula.Want) formula.SetFunc {
	switch n.Op {
	case formula.OpEq, formula.OpNe:
		if (w == formula.So) == (n.Op == formula.OpEq) {
			return narrowSame(n, v)
		}
		for i, k := range n.Kids {
			if nothing(k) {
				return narrowSome(n.Kids[1-i], v)
			}
		}
	case formula.OpAny, formula.OpNone, formula.OpAll:
		if (w == formula.So) != (n.Op == formula.OpAny) {
			break
		}
		if n.Op == formula.OpAny {
			if f := setOfUnits(n, v); f != nil {
				return f
			}
		}
		if f := peopled(n.Kids[0], v); f != nil {
			return f
		}
		return narrowForSome(n, v, predicateWant(n))
	case formula.OpMore:
		if of := n.Kids[0]; w == formula.So && (of.Op == formula.OpLen || of.Op == formula.OpCount) && n.Kids[1].IsConst() && n.Kids[1].Val.N >= 0 {
			return peopled(of.Kids[0], v)
		}
	case formula.OpIn:
		f := setOfMembers(n, v)
		if w == formula.Not {
			f = inverted(f)
		}
		return f
	}
	return nil
}

// predicateWant returns the value that the predicate must have for an element that
// decides the loop: false for all, true for the other loops.
func predicateWant(n *formula.Tree) formula.Want {
	if n.Op == formula.OpAll {
		return formula.Not
	}
	return formula.So
}

// asserted returns a condition that is true when n has the wanted value.
func asserted(n *formula.Tree, w formula.Want) *formula.Tree {
	if w == formula.Not {
		return n.Not()
	}
	return n
}

// nothing reports whether a word is the constant none.
func nothing(n *formula.Tree) bool {
	return n.IsConst() && n.Val.N == value.None && n.Type.IsWord() && n.Type.Kind != value.Number
}

func narrowCall(n *formula.Tree, v variable, w formula.Want) formula.SetFunc {
	if n.Func.Narrow == nil {
		return nil
	}
	return askCall(n, v, func(arg int) setCall { return n.Func.Narrow(arg, w) })
}

// narrowSame returns a superset of the spaces where the two sides of an equation can be
// equal.
func narrowSame(n *formula.Tree, v variable) formula.SetFunc {
	for i, k := range n.Kids {
		other := n.Kids[1-i]
		switch {
		case printed(k, v) && !v.in(other):
			return lookup(k, v, other)
		case other.IsConst() && other.Type.IsWord() && other.Type.Kind != value.Number && other.Type.Kind != value.Flag && !nothing(other):
			return narrowSome(k, v)
		}
	}
	return nil
}

// narrowSome returns a superset of the spaces where a word can differ from none. An
// attribute of none is none.
func narrowSome(n *formula.Tree, v variable) formula.SetFunc {
	if cheap(n) {
		none := &formula.Tree{Op: formula.OpConst, Type: n.Type, Val: value.Word(value.None)}
		return where(&formula.Tree{Op: formula.OpNe, Type: value.FlagType, Kids: []*formula.Tree{n, none}, Text: n.Text}, v)
	}
	switch n.Op {
	case formula.OpIf:
		yes := both(narrow(n.Kids[0], v, formula.So), narrowSome(n.Kids[1], v))
		if nothing(n.Kids[2]) {
			return yes
		}
		return anyOf(yes, both(narrow(n.Kids[0], v, formula.Not), narrowSome(n.Kids[2], v)))
	case formula.OpAttr:
		return narrowSome(n.Kids[0], v)
	case formula.OpFirst, formula.OpLast, formula.OpFind:
		return peopled(n.Kids[0], v)
	case formula.OpCall:
		return narrowCall(n, v, formula.Some)
	}
	return nil
}

// peopled returns a superset of the spaces where a list can have an element.
func peopled(of *formula.Tree, v variable) formula.SetFunc {
	switch {
	case of.Op == formula.OpFilter:
		return peopled(of.Kids[0], v)
	case of.Op != formula.OpAttr || !v.is(of.Kids[0]):
	case of.Func.Roster != nil && of.Func.Roster.Here:
		return occupied
	case of.Func.Spots != nil:
		return of.Func.Spots
	}
	return nil
}

// narrowAll returns the bound of a conjunction. The order is: cheap conditions known for
// all spaces at once, conditions that do not depend on the space, and bounds known to
// rules. The spaces that are left are tested one by one.
func narrowAll(kids []*formula.Tree, v variable) Bound {
	var same, bs []Bound
	var checks []*formula.Tree
	for _, k := range kids {
		switch k = spelled(k, mostSpelled); {
		case cheap(k):
			checks = append(checks, k)
		case !v.in(k):
			same = append(same, Bound{Find: supposedly(everywhereOrNowhere(k))})
		default:
			bs = append(bs, bound(k, v, formula.So))
		}
	}
	if len(checks) > 0 {
		first, rest := known(checks, v)
		b := Bound{Find: all(first, nil)}
		if rest != nil {
			b.Left = sift(rest, v)
		}
		same = append([]Bound{b}, same...)
	}
	return Bounds(append(same, bs...)...)
}

// supposedly returns a SetFunc that bounds nothing if f fails. The failure is dropped,
// because play may never evaluate the condition there.
func supposedly(f formula.SetFunc) formula.SetFunc {
	return func(c *formula.Ctx, out formula.Set) {
		try := c.Try()
		if f(c, out); c.Failed(try) {
			out.Fill(c.World().Map.Len())
		}
	}
}

func narrowOne(kids []*formula.Tree, v variable) formula.SetFunc {
	var fs []formula.SetFunc
	for _, k := range kids {
		f := narrow(k, v, formula.So)
		if f == nil {
			return nil
		}
		fs = append(fs, f)
	}
	return one(fs)
}

// all returns the intersection of fs, followed by last, which filters the spaces that
// are left. It returns nil if nothing is known.
func all(fs []formula.SetFunc, last formula.SetFunc) formula.SetFunc {
	switch {
	case len(fs) == 0:
		return last
	case len(fs) == 1 && last == nil:
		return fs[0]
	}
	return func(c *formula.Ctx, out formula.Set) {
		fs[0](c, out)
		other := c.Scratch()
		for _, f := range fs[1:] {
			if out.Empty() {
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

// Everywhere returns the intersection of fs, or nil if there are none.
func Everywhere(fs []formula.SetFunc) formula.SetFunc { return all(fs, nil) }

// Anywhere returns the union of fs; the union of none is empty.
func Anywhere(fs []formula.SetFunc) formula.SetFunc {
	if len(fs) == 0 {
		return func(_ *formula.Ctx, out formula.Set) { clear(out) }
	}
	return one(fs)
}

// one returns the union of fs.
func one(fs []formula.SetFunc) formula.SetFunc {
	if len(fs) == 1 {
		return fs[0]
	}
	return func(c *formula.Ctx, out formula.Set) {
		fs[0](c, out)
		other := c.Scratch()
		for _, f := range fs[1:] {
			f(c, other)
			out.Or(other)
		}
		c.Drop()
	}
}

// both returns the intersection and anyOf the union of two bounds. nil stands for an
// unknown bound.
func both(f, g formula.SetFunc) formula.SetFunc {
	switch {
	case f == nil:
		return g
	case g == nil:
		return f
	}
	return all([]formula.SetFunc{f, g}, nil)
}

func anyOf(f, g formula.SetFunc) formula.SetFunc {
	if f == nil || g == nil {
		return nil
	}
	return one([]formula.SetFunc{f, g})
}

// occupied finds the spaces where a unit stands.
func occupied(c *formula.Ctx, out formula.Set) {
	clear(out)
	for _, s := range c.Places() {
		if s >= 0 {
			out.Add(int(s))
		}
	}
}
