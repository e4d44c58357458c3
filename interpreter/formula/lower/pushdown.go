package lower

import (
	"math/bits"
	"sync"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/paths"
	"wargame/interpreter/value"
)

// A loop over all spaces of the map for those that meet a condition need not ask
// about each: where nobody stands nothing is overstacked, and what is printed of
// the spaces can be looked through quickly. Narrow finds, cheaply, spaces outside
// of which the condition cannot hold; it is then asked about those. A fault of the
// condition elsewhere is not met.

// Bound is what is known of where an expression about a space can be as wanted: not
// outside of what Find finds, nor where Left takes a space out of a set. Left asks
// about each space that is there, and so comes last. Either may be nil.
type Bound struct{ Find, Left formula.SetFunc }

// Whole finds it all at once; nil where nothing is known.
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

// Bounds is what is known where all of several hold.
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

// Narrow gives spaces outside of which the expression cannot be, for the local slot,
// as wanted; nil where nothing cheap is known.
func Narrow(e *formula.Expr, slot int, w formula.Want) formula.SetFunc {
	return BoundOf(e, slot, w).Whole()
}

// Within is Narrow for who asks when the rules have been loaded, from any goroutine.
func Within(e *formula.Expr, slot int) formula.SetFunc {
	narrowing.Lock()
	defer narrowing.Unlock()
	return Narrow(e, slot, formula.So)
}

// Bound is Narrow in two steps.
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
		if b.Find == nil && b.Left == nil && w == formula.So { // the space is in several arguments
			if kids := needs(n, true, mostSpelled); len(kids) > 0 {
				return narrowAll(kids, v)
			}
		}
		return b
	}
	return Bound{Find: narrowOf(n, v, w)}
}

// setCall is a SetFunc of a rule, which is asked about some arguments.
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

// predicateWant is what must be so of an element where a loop is as wanted: of one of
// any, of one that keeps none from being so, not so of one that keeps all from it.
func predicateWant(n *formula.Tree) formula.Want {
	if n.Op == formula.OpAll {
		return formula.Not
	}
	return formula.So
}

// asserted is a condition that holds where n is as wanted.
func asserted(n *formula.Tree, w formula.Want) *formula.Tree {
	if w == formula.Not {
		return contrary(n)
	}
	return n
}

// nothing tells whether a word is always none.
func nothing(n *formula.Tree) bool {
	return n.IsConst() && n.Val.N == value.None && n.Type.IsWord() && n.Type.Kind != value.Number
}

func narrowCall(n *formula.Tree, v variable, w formula.Want) formula.SetFunc {
	if n.Func.Narrow == nil {
		return nil
	}
	return askCall(n, v, func(arg int) setCall { return n.Func.Narrow(arg, w) })
}

// narrowSame is where the two sides of an equation can be the same.
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

// narrowSome is where a word can be more than none: what comes of none is none.
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

// peopled is where a list can have an element.
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

// narrowAll asks first what is cheap and known of all spaces at once, then what is the
// same for all of them, then what rules know of them; the spaces that are left are
// looked at one by one.
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

// supposedly knows nothing where a condition fails, which nobody may ever ask.
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

// all is where all hold, and then last, which looks through what is left; nil where
// nothing is known.
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

// Everywhere is where all of them hold, nil for none of them; Anywhere where one does.
func Everywhere(fs []formula.SetFunc) formula.SetFunc { return all(fs, nil) }

// Anywhere is nowhere for none of them.
func Anywhere(fs []formula.SetFunc) formula.SetFunc {
	if len(fs) == 0 {
		return func(_ *formula.Ctx, out formula.Set) { clear(out) }
	}
	return one(fs)
}

// one is where one of them holds.
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

// both and anyOf join what is known; nil knows nothing.
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

// occupied are the spaces where somebody stands.
func occupied(c *formula.Ctx, out formula.Set) {
	clear(out)
	for _, s := range c.Places() {
		if s >= 0 {
			out.Add(int(s))
		}
	}
}

// narrowing is held by who looks at rules after they have been loaded.
var narrowing sync.Mutex

// manySpaces is from how many spaces of a list on it pays to find out first which of
// them can meet a condition.
const manySpaces = 64

// lowerSeeking is lowerItems for a loop that looks for elements that meet its
// predicate, and passes over the others.
func lowerSeeking(n *formula.Tree) itemsFunc {
	of := n.Kids[0]
	listed := lowerItems(of)
	if elem, ok := formula.ElementType(of.Type); len(n.Kids) < 2 || !ok || elem.Kind != value.Space || direct(of) {
		return listed
	}
	seek := sync.OnceValue(func() Bound { // when all rules are known
		narrowing.Lock()
		defer narrowing.Unlock()
		return bound(n.Kids[1], variable{formula.OpElem, n.Slot}, formula.So)
	})
	if of.Op != formula.OpCall || of.Func.Everywhere == nil {
		return func(c *formula.Ctx) ops.Items { return sought(c, listed(c), seek) }
	}
	among, all := of.Func.Everywhere, sync.OnceValue(func() formula.SetFunc { return seek().Whole() })
	return func(c *formula.Ctx) ops.Items {
		f := all()
		if f == nil {
			return listed(c)
		}
		mark := len(c.Arena)
		set := c.Scratch()
		fillSet(c, f, set)
		for i, w := range set {
			for ; w != 0; w &= w - 1 {
				if s := i<<6 + bits.TrailingZeros64(w); among(c, s) {
					c.Arena = append(c.Arena, int64(s))
				}
			}
		}
		c.Drop()
		if !c.Spend(len(c.Arena) - mark) {
			c.Arena = c.Arena[:mark]
		}
		return ops.Items{Words: c.Arena[mark:], Mark: mark, Pushed: true}
	}
}

// sought are those of a long list of spaces that can meet the condition of a loop.
func sought(c *formula.Ctx, it ops.Items, seek func() Bound) ops.Items {
	if !it.Pushed || len(it.Words) < manySpaces {
		return it
	}
	b := seek()
	if b.Find == nil && b.Left == nil {
		return it
	}
	set := c.Scratch()
	listed := c.Arena[it.Mark : it.Mark+len(it.Words)]
	if b.Find != nil {
		fillSet(c, b.Find, set)
	} else {
		set.Fill(c.World().Map.Len())
	}
	if b.Left != nil {
		among := c.Scratch()
		for _, s := range listed {
			if s >= 0 {
				among.Add(int(s))
			}
		}
		set.And(among)
		c.Drop()
		fillSet(c, b.Left, set)
	}
	left := it.Mark
	for _, s := range listed {
		if s < 0 || set.Has(int(s)) {
			c.Arena[left] = s
			left++
		}
	}
	c.Drop()
	c.Arena = c.Arena[:left]
	it.Words = c.Arena[it.Mark:]
	return it
}

// within writes a set as a SetFunc says; nothing where that fails, since what is
// known so far is no answer.
func fillSet(c *formula.Ctx, f formula.SetFunc, set formula.Set) {
	if f(c, set); c.Err != nil {
		clear(set)
	}
}
