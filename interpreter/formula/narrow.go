package formula

import (
	"math/bits"
	"sync"

	"wargame/interpreter/paths"
	"wargame/interpreter/value"
)

// A loop over all spaces of the map for those that meet a condition need not ask
// about each: where nobody stands nothing is overstacked, and what is printed of
// the spaces can be looked through quickly. Narrow finds, cheaply, spaces outside
// of which the condition cannot hold; it is then asked about those. A fault of the
// condition elsewhere is not met.

// Want is what is looked for of an expression about a space.
type Want uint8

// What may be wanted.
const (
	So   Want = iota // of a condition: where it holds
	Not              // of a condition: where it does not
	Some             // of a word: where it is not none
)

// Bound is what is known of where an expression about a space can be as wanted: not
// outside of what Find finds, nor where Left takes a space out of a set. Left asks
// about each space that is there, and so comes last. Either may be nil.
type Bound struct{ Find, Left SetFunc }

// Whole finds it all at once; nil where nothing is known.
func (b Bound) Whole() SetFunc {
	if b.Find != nil || b.Left == nil {
		return all(oneOf(b.Find), b.Left)
	}
	return func(c *Ctx, out Set) {
		n := c.World().Map.Len()
		clear(out)
		if c.Spend(n / wordsPerStep) {
			out.fill(n)
			b.Left(c, out)
		}
	}
}

func oneOf(f SetFunc) []SetFunc {
	if f == nil {
		return nil
	}
	return []SetFunc{f}
}

// Bounds is what is known where all of several hold.
func Bounds(bs ...Bound) Bound {
	var finds, lefts []SetFunc
	for _, b := range bs {
		finds, lefts = append(finds, oneOf(b.Find)...), append(lefts, oneOf(b.Left)...)
	}
	out := Bound{Find: all(finds, nil)}
	switch len(lefts) {
	case 0:
	case 1:
		out.Left = lefts[0]
	default:
		out.Left = func(c *Ctx, out Set) {
			for _, f := range lefts {
				f(c, out)
			}
		}
	}
	return out
}

// Narrow gives spaces outside of which the expression cannot be, for the local slot,
// as wanted; nil where nothing cheap is known.
func (e *Expr) Narrow(slot int, w Want) SetFunc { return e.Bound(slot, w).Whole() }

// Within is Narrow for who asks when the rules have been loaded, from any goroutine.
func (e *Expr) Within(slot int) SetFunc {
	narrowing.Lock()
	defer narrowing.Unlock()
	return e.Narrow(slot, So)
}

// Bound is Narrow in two steps.
func (e *Expr) Bound(slot int, w Want) Bound {
	if e.Type.Kind != value.Flag && w != Some {
		return Bound{}
	}
	return bound(e.plain, variable{opLocal, slot}, w)
}

func narrow(n *node, v variable, w Want) SetFunc { return bound(n, v, w).Whole() }

func bound(n *node, v variable, w Want) Bound {
	if !paths.Pushdown {
		return Bound{}
	}
	n = spelled(n, mostSpelled)
	if w == Some {
		return Bound{Find: narrowSome(n, v)}
	}
	if cheap(n) {
		return whereBound(asserted(n, w), v)
	}
	if !v.in(n) {
		return Bound{}
	}
	switch n.op {
	case opNot:
		return bound(n.kids[0], v, So+Not-w)
	case opAnd, opOr:
		kids := make([]*node, len(n.kids))
		for i, k := range n.kids {
			kids[i] = asserted(k, w)
		}
		if (w == So) == (n.op == opAnd) {
			return narrowAll(kids, v)
		}
		return Bound{Find: narrowOne(kids, v)}
	case opCall:
		if n.fn.Bound == nil {
			return Bound{}
		}
		b := Bound{
			Find: askCall(n, v, func(arg int) setCall { find, _ := n.fn.Bound(arg, w); return find }),
			Left: askCall(n, v, func(arg int) setCall { _, left := n.fn.Bound(arg, w); return left }),
		}
		if b.Find == nil && b.Left == nil && w == So { // the space is in several arguments
			if kids := needs(n, true, mostSpelled); len(kids) > 0 {
				return narrowAll(kids, v)
			}
		}
		return b
	}
	return Bound{Find: narrowOf(n, v, w)}
}

// setCall is a SetFunc of a rule, which is asked about some arguments.
type setCall = func(c *Ctx, args []value.Value, out Set)

func narrowOf(n *node, v variable, w Want) SetFunc {
	switch n.op {
	case opEq, opNe:
		if (w == So) == (n.op == opEq) {
			return narrowSame(n, v)
		}
		for i, k := range n.kids {
			if nothing(k) {
				return narrowSome(n.kids[1-i], v)
			}
		}
	case opAny, opNone, opAll:
		if (w == So) != (n.op == opAny) {
			break
		}
		if n.op == opAny {
			if f := setOfUnits(n, v); f != nil {
				return f
			}
		}
		if f := peopled(n.kids[0], v); f != nil {
			return f
		}
		return narrowForSome(n, v, predicateWant(n))
	case opMore:
		if of := n.kids[0]; w == So && (of.op == opLen || of.op == opCount) && n.kids[1].isConst() && n.kids[1].val.N >= 0 {
			return peopled(of.kids[0], v)
		}
	case opIn:
		f := setOfMembers(n, v)
		if w == Not {
			f = inverted(f)
		}
		return f
	}
	return nil
}

// predicateWant is what must be so of an element where a loop is as wanted: of one of
// any, of one that keeps none from being so, not so of one that keeps all from it.
func predicateWant(n *node) Want {
	if n.op == opAll {
		return Not
	}
	return So
}

// asserted is a condition that holds where n is as wanted.
func asserted(n *node, w Want) *node {
	if w == Not {
		return contrary(n)
	}
	return n
}

// nothing tells whether a word is always none.
func nothing(n *node) bool {
	return n.isConst() && n.val.N == value.None && n.typ.IsWord() && n.typ.Kind != value.Number
}

func narrowCall(n *node, v variable, w Want) SetFunc {
	if n.fn.Narrow == nil {
		return nil
	}
	return askCall(n, v, func(arg int) setCall { return n.fn.Narrow(arg, w) })
}

// narrowSame is where the two sides of an equation can be the same.
func narrowSame(n *node, v variable) SetFunc {
	for i, k := range n.kids {
		other := n.kids[1-i]
		switch {
		case printed(k, v) && !v.in(other):
			return lookup(k, v, other)
		case other.isConst() && other.typ.IsWord() && other.typ.Kind != value.Number && other.typ.Kind != value.Flag && !nothing(other):
			return narrowSome(k, v)
		}
	}
	return nil
}

// narrowSome is where a word can be more than none: what comes of none is none.
func narrowSome(n *node, v variable) SetFunc {
	if cheap(n) {
		none := &node{op: opConst, typ: n.typ, val: value.Word(value.None)}
		return where(&node{op: opNe, typ: value.FlagType, kids: []*node{n, none}, text: n.text}, v)
	}
	switch n.op {
	case opIf:
		yes := both(narrow(n.kids[0], v, So), narrowSome(n.kids[1], v))
		if nothing(n.kids[2]) {
			return yes
		}
		return anyOf(yes, both(narrow(n.kids[0], v, Not), narrowSome(n.kids[2], v)))
	case opAttr:
		return narrowSome(n.kids[0], v)
	case opFirst, opLast, opFind:
		return peopled(n.kids[0], v)
	case opCall:
		return narrowCall(n, v, Some)
	}
	return nil
}

// peopled is where a list can have an element.
func peopled(of *node, v variable) SetFunc {
	switch {
	case of.op == opFilter:
		return peopled(of.kids[0], v)
	case of.op != opAttr || !v.is(of.kids[0]):
	case of.fn.Roster != nil && of.fn.Roster.Here:
		return occupied
	case of.fn.Spots != nil:
		return of.fn.Spots
	}
	return nil
}

// narrowAll asks first what is cheap and known of all spaces at once, then what is the
// same for all of them, then what rules know of them; the spaces that are left are
// looked at one by one.
func narrowAll(kids []*node, v variable) Bound {
	var same, bs []Bound
	var checks []*node
	for _, k := range kids {
		switch k = spelled(k, mostSpelled); {
		case cheap(k):
			checks = append(checks, k)
		case !v.in(k):
			same = append(same, Bound{Find: supposedly(everywhereOrNowhere(k))})
		default:
			bs = append(bs, bound(k, v, So))
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
func supposedly(f SetFunc) SetFunc {
	return func(c *Ctx, out Set) {
		try := c.Try()
		if f(c, out); c.Failed(try) {
			out.fill(c.World().Map.Len())
		}
	}
}

func narrowOne(kids []*node, v variable) SetFunc {
	var fs []SetFunc
	for _, k := range kids {
		f := narrow(k, v, So)
		if f == nil {
			return nil
		}
		fs = append(fs, f)
	}
	return one(fs)
}

// all is where all hold, and then last, which looks through what is left; nil where
// nothing is known.
func all(fs []SetFunc, last SetFunc) SetFunc {
	switch {
	case len(fs) == 0:
		return last
	case len(fs) == 1 && last == nil:
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

// Everywhere is where all of them hold, nil for none of them; Anywhere where one does.
func Everywhere(fs []SetFunc) SetFunc { return all(fs, nil) }

// Anywhere is nowhere for none of them.
func Anywhere(fs []SetFunc) SetFunc {
	if len(fs) == 0 {
		return func(_ *Ctx, out Set) { clear(out) }
	}
	return one(fs)
}

// one is where one of them holds.
func one(fs []SetFunc) SetFunc {
	if len(fs) == 1 {
		return fs[0]
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

// both and anyOf join what is known; nil knows nothing.
func both(f, g SetFunc) SetFunc {
	switch {
	case f == nil:
		return g
	case g == nil:
		return f
	}
	return all([]SetFunc{f, g}, nil)
}

func anyOf(f, g SetFunc) SetFunc {
	if f == nil || g == nil {
		return nil
	}
	return one([]SetFunc{f, g})
}

// occupied are the spaces where somebody stands.
func occupied(c *Ctx, out Set) {
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
func lowerSeeking(n *node) itemsFunc {
	of := n.kids[0]
	listed := lowerItems(of)
	if elem, ok := elemType(of.typ); len(n.kids) < 2 || !ok || elem.Kind != value.Space || direct(of) {
		return listed
	}
	seek := sync.OnceValue(func() Bound { // when all rules are known
		narrowing.Lock()
		defer narrowing.Unlock()
		return bound(n.kids[1], variable{opElem, n.slot}, So)
	})
	if of.op != opCall || of.fn.Everywhere == nil {
		return func(c *Ctx) items { return sought(c, listed(c), seek) }
	}
	among, all := of.fn.Everywhere, sync.OnceValue(func() SetFunc { return seek().Whole() })
	return func(c *Ctx) items {
		f := all()
		if f == nil {
			return listed(c)
		}
		mark := len(c.arena)
		set := c.Scratch()
		c.within(f, set)
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

// sought are those of a long list of spaces that can meet the condition of a loop.
func sought(c *Ctx, it items, seek func() Bound) items {
	if !it.pushed || len(it.words) < manySpaces {
		return it
	}
	b := seek()
	if b.Find == nil && b.Left == nil {
		return it
	}
	set := c.Scratch()
	listed := c.arena[it.mark : it.mark+len(it.words)]
	if b.Find != nil {
		c.within(b.Find, set)
	} else {
		set.fill(c.World().Map.Len())
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
		c.within(b.Left, set)
	}
	left := it.mark
	for _, s := range listed {
		if s < 0 || set.Has(int(s)) {
			c.arena[left] = s
			left++
		}
	}
	c.Drop()
	c.arena = c.arena[:left]
	it.words = c.arena[it.mark:]
	return it
}

// within writes a set as a SetFunc says; nothing where that fails, since what is
// known so far is no answer.
func (c *Ctx) within(f SetFunc, set Set) {
	if f(c, set); c.Err != nil {
		clear(set)
	}
}
