package formula

import (
	"math/bits"
	"slices"
	"sync/atomic"

	"wargame/interpreter/paths"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Most of what is asked about all spaces of the map compares what is printed of
// them: towns, ports, the spaces of a country. Where such a thing is so is worked
// out once for a map; so is which spaces have a printed value, and what is left to
// be looked at are those few.

// Where is what is known of a condition that is cheap to ask, for the local slot;
// nothing of one that is not.
func (e *Expr) Where(slot int, w Want) Bound {
	v := variable{opLocal, slot}
	if !paths.Pushdown || e.Type.Kind != value.Flag || !v.in(e.plain) {
		return Bound{}
	}
	if n := spelled(e.plain, mostSpelled); cheap(n) {
		return whereBound(asserted(n, w), v)
	}
	return Bound{}
}

// mostSpelled is how deep defines are spelled out.
const mostSpelled = 4

// spelled is an expression in which what defines say stands in their place, where
// that is cheap to ask.
func spelled(n *node, deep int) *node {
	out := n
	for i, k := range n.kids {
		if x := spelled(k, deep); x != k {
			if out == n {
				m := *n
				m.kids, out = slices.Clone(n.kids), &m
			}
			out.kids[i] = x
		}
	}
	if n.op != opCall || n.fn.Body == nil || deep == 0 || slices.ContainsFunc(out.kids, func(k *node) bool { return !cheap(k) }) {
		return out
	}
	e := n.fn.Body()
	if e == nil {
		return out
	}
	if body := spelled(e.root, deep-1); cheap(body) {
		if body = with(body, out.kids); body != nil && cheap(body) {
			return body
		}
	}
	return out
}

// cheap tells whether an expression compares what is printed of things, or cells,
// and asks no rule and no list.
func cheap(n *node) bool {
	switch n.op {
	case opIn:
		of := n.kids[1]
		return cheap(n.kids[0]) && n.kids[0].typ.IsWord() && (of.isConst() || of.typ.Kind == value.Mask && cheap(of) || of.op == opList && !slices.ContainsFunc(of.kids, func(k *node) bool { return !cheap(k) }))
	case opConst, opLocal, opElem, opNot, opAnd, opOr, opIf, opEq, opNe, opLess, opLessEq, opMore, opMoreEq:
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

// printed tells whether a word rests on the variable and on what is printed, and on
// nothing else.
func printed(n *node, v variable) bool {
	switch {
	case v.is(n), n.op == opConst:
		return true
	case n.op == opList: // of what is compared with it
	case n.op == opLocal, n.op == opElem, n.op == opCall, n.op == opAttr && !n.fn.Printed(), !cheap(n):
		return false
	}
	return !slices.ContainsFunc(n.kids, func(k *node) bool { return !printed(k, v) })
}

// where is where a condition that is cheap to ask holds.
func where(n *node, v variable) SetFunc { return whereBound(n, v).Whole() }

func whereBound(n *node, v variable) Bound {
	kids := []*node{n}
	if n.op == opAnd {
		kids = n.kids
	}
	first, rest := known(kids, v)
	b := Bound{Find: all(first, nil)}
	if rest != nil {
		b.Left = sift(rest, v)
	}
	return b
}

// known is what conditions that are to hold together say of all spaces at once, the
// quickest first, and the rest of them, nil for nothing.
func known(kids []*node, v variable) (first []SetFunc, rest *node) {
	var same, sets []SetFunc
	var fixed, others []*node
	for _, k := range kids {
		switch {
		case !v.in(k):
			same = append(same, everywhereOrNowhere(k))
		case printed(k, v):
			fixed = append(fixed, k)
		default:
			if f := turned(k, v); f != nil {
				sets = append(sets, f)
			} else {
				others = append(others, k)
			}
		}
	}
	first = same
	if len(fixed) > 0 {
		first = append(first, folded(together(fixed), v))
	}
	return append(first, sets...), together(others)
}

// together is the condition that all of them hold; nil for none.
func together(kids []*node) *node {
	switch len(kids) {
	case 0:
		return nil
	case 1:
		return kids[0]
	}
	k := kids[0]
	return &node{op: opAnd, typ: value.FlagType, start: k.start, end: k.end, kids: kids, text: k.text}
}

// turned turns a condition round that is cheap to ask; nil where all spaces must be
// looked through for it.
func turned(n *node, v variable) SetFunc {
	switch n.op {
	case opNot:
		return inverted(turned(n.kids[0], v))
	case opNe:
		return inverted(turned(contrary(n), v))
	case opEq:
		for i, k := range n.kids {
			if other := n.kids[1-i]; printed(k, v) && !v.in(other) {
				return lookup(k, v, other)
			}
		}
	case opAnd, opOr:
		return turnedAll(n, v)
	}
	return nil
}

func turnedAll(n *node, v variable) SetFunc {
	if n.op == opAnd {
		first, rest := known(n.kids, v)
		if rest != nil {
			return nil
		}
		return all(first, nil)
	}
	var fs []SetFunc
	for _, k := range n.kids {
		first, rest := known([]*node{k}, v)
		if rest != nil {
			return nil
		}
		fs = append(fs, first...)
	}
	return one(fs)
}

// everywhereOrNowhere is a condition that is the same for all spaces.
func everywhereOrNowhere(n *node) SetFunc {
	f := lowerFlag(n)
	return func(c *Ctx, out Set) {
		if f(c) {
			out.fill(c.World().Map.Len())
			return
		}
		clear(out)
	}
}

// printing is of which print of a map something has been worked out.
type printing struct {
	world   *state.World
	edition uint64
}

func (p printing) of(c *Ctx) bool {
	return p.world == c.World() && p.edition == c.World().Edition
}

func printingOf(c *Ctx) printing { return printing{c.World(), c.World().Edition} }

// folded is where a condition holds that rests on what is printed, worked out once
// for a map.
func folded(n *node, v variable) SetFunc {
	type set struct {
		printing
		Set
	}
	var last atomic.Pointer[set]
	ask := lowerFlag(n)
	return func(c *Ctx, out Set) {
		k := last.Load()
		if k == nil || !k.of(c) {
			k = &set{printingOf(c), make(Set, len(out))}
			v.each(c, func(s int) {
				if ask(c) {
					k.Add(s)
				}
			})
			last.Store(k)
		}
		c.Spend(len(out) / wordsPerStep)
		copy(out, k.Set)
	}
}

// lookup is where a printed word or text is the same as another, which is asked once.
// Which spaces have which is worked out once for a map. Where the other cannot be
// worked out nothing is known.
func lookup(word *node, v variable, other *node) SetFunc {
	switch {
	case v.is(word):
		return itself(lowerWord(other))
	case word.typ.IsWord() && other.typ.IsWord():
		return indexed(v, lowerWord(word), lowerWord(other))
	case word.typ.Kind == value.Text && other.typ.Kind == value.Text:
		return indexed(v, lowerText(word), lowerText(other))
	}
	return nil
}

func lowerText(n *node) func(c *Ctx) string {
	f := lowerVal(n)
	return func(c *Ctx) string { return f(c).Str() }
}

// itself is the space that is wanted.
func itself(wanted wordFunc) SetFunc {
	return func(c *Ctx, out Set) {
		try := c.Try()
		w := wanted(c)
		if c.Failed(try) {
			out.fill(c.World().Map.Len())
			return
		}
		clear(out)
		if w >= 0 && w < int64(c.World().Map.Len()) {
			out.Add(int(w))
		}
	}
}

func indexed[K comparable](v variable, ask, wanted func(c *Ctx) K) SetFunc {
	type index struct {
		printing
		spaces map[K][]int32
	}
	var last atomic.Pointer[index]
	return func(c *Ctx, out Set) {
		try := c.Try()
		w := wanted(c)
		if c.Failed(try) {
			out.fill(c.World().Map.Len())
			return
		}
		clear(out)
		k := last.Load()
		if k == nil || !k.of(c) {
			k = &index{printingOf(c), map[K][]int32{}}
			v.each(c, func(s int) {
				w := ask(c)
				k.spaces[w] = append(k.spaces[w], int32(s))
			})
			last.Store(k)
		}
		c.Spend(len(out) / wordsPerStep)
		for _, s := range k.spaces[w] {
			out.Add(int(s))
		}
	}
}

// at is the place where the variable stands.
func (v variable) at(c *Ctx) *value.Value {
	if v.op == opLocal {
		return &c.Locals[v.slot]
	}
	return &c.elems[v.slot%maxElems]
}

// each lets the variable stand for one space after the other.
func (v variable) each(c *Ctx, visit func(space int)) {
	at := v.at(c)
	saved := *at
	for s := range c.World().Map.Len() {
		at.N = int64(s)
		visit(s)
	}
	*at = saved
}

// sift takes the spaces out of a set for which a condition does not hold.
func sift(n *node, v variable) SetFunc {
	f := lowerFlag(n)
	return func(c *Ctx, out Set) {
		at := v.at(c)
		saved := *at
		for i, w := range out {
			for ; w != 0; w &= w - 1 {
				s := i<<6 + bits.TrailingZeros64(w)
				if at.N = int64(s); !f(c) {
					out[i] &^= w & -w
				}
				c.Step()
			}
		}
		*at = saved
	}
}
