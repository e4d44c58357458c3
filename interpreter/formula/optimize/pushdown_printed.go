package optimize

import (
	"math/bits"
	"slices"
	"sync/atomic"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
	"wargame/interpreter/paths"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Most conditions about all spaces compare printed attributes: towns, ports, the spaces
// of a country. Their sets are computed once for a map. So is the set of spaces for each
// printed value, which leaves few spaces to test.

// Where returns the bound of a cheap condition for the local slot. For any other
// condition it returns the zero Bound.
func Where(e *formula.Expr, slot int, w formula.Want) Bound {
	v := variable{formula.OpLocal, slot}
	if !paths.Pushdown || e.Type.Kind != value.Flag || !v.in(e.Plain) {
		return Bound{}
	}
	if n := spelled(e.Plain, mostSpelled); cheap(n) {
		return whereBound(asserted(n, w), v)
	}
	return Bound{}
}

// mostSpelled is the depth to which defines are expanded.
const mostSpelled = 4

// spelled returns the expression with defines replaced by their bodies, where the bodies
// are cheap.
func spelled(n *formula.Tree, deep int) *formula.Tree {
	out := n
	for i, k := range n.Kids {
		if x := spelled(k, deep); x != k {
			if out == n {
				m := *n
				m.Kids, out = slices.Clone(n.Kids), &m
			}
			out.Kids[i] = x
		}
	}
	if n.Op != formula.OpCall || n.Func.Body == nil || deep == 0 || slices.ContainsFunc(out.Kids, func(k *formula.Tree) bool { return !cheap(k) }) {
		return out
	}
	e := n.Func.Body()
	if e == nil {
		return out
	}
	if body := spelled(e.Root, deep-1); cheap(body) {
		if body = with(body, out.Kids); body != nil && cheap(body) {
			return body
		}
	}
	return out
}

// cheap reports whether an expression only compares printed attributes or cells, and
// calls no rule and builds no list.
func cheap(n *formula.Tree) bool {
	switch n.Op {
	case formula.OpIn:
		of := n.Kids[1]
		return cheap(n.Kids[0]) && n.Kids[0].Type.IsWord() && (of.IsConst() || of.Type.Kind == value.Mask && cheap(of) || of.Op == formula.OpList && !slices.ContainsFunc(of.Kids, func(k *formula.Tree) bool { return !cheap(k) }))
	case formula.OpConst, formula.OpLocal, formula.OpElem, formula.OpNot, formula.OpAnd, formula.OpOr, formula.OpIf, formula.OpEq, formula.OpNe, formula.OpLess, formula.OpLessEq, formula.OpMore, formula.OpMoreEq:
		if !n.Type.IsWord() && n.Type.Kind != value.Text {
			return false
		}
	case formula.OpAttr, formula.OpCall:
		switch {
		case !n.Func.Leaf:
			return false
		case n.Op == formula.OpAttr && n.Type.Kind == value.Text:
		case !n.Type.IsWord() || n.Func.Unary == nil && n.Func.Nullary == nil && n.Func.Binary == nil:
			return false
		}
	default:
		return false
	}
	for _, k := range n.Kids {
		if !cheap(k) {
			return false
		}
	}
	return true
}

// printed reports whether a word depends only on the variable and on printed data.
func printed(n *formula.Tree, v variable) bool {
	switch {
	case v.is(n), n.Op == formula.OpConst:
		return true
	case n.Op == formula.OpList: // the constants that a word is compared with
	case n.Op == formula.OpLocal, n.Op == formula.OpElem, n.Op == formula.OpCall, n.Op == formula.OpAttr && !n.Func.Printed(), !cheap(n):
		return false
	}
	return !slices.ContainsFunc(n.Kids, func(k *formula.Tree) bool { return !printed(k, v) })
}

// where returns the set of spaces where a cheap condition holds.
func where(n *formula.Tree, v variable) formula.SetFunc { return whereBound(n, v).Whole() }

func whereBound(n *formula.Tree, v variable) Bound {
	kids := []*formula.Tree{n}
	if n.Op == formula.OpAnd {
		kids = n.Kids
	}
	first, rest := known(kids, v)
	b := Bound{Find: all(first, nil)}
	if rest != nil {
		b.Left = sift(rest, v)
	}
	return b
}

// known splits a conjunction. first has the sets that can be computed for all spaces at
// once, the fastest first. rest is the conjunction of the other conditions, or nil.
func known(kids []*formula.Tree, v variable) (first []formula.SetFunc, rest *formula.Tree) {
	var same, sets []formula.SetFunc
	var fixed, others []*formula.Tree
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

// together returns the conjunction of kids, or nil if there are none.
func together(kids []*formula.Tree) *formula.Tree {
	switch len(kids) {
	case 0:
		return nil
	case 1:
		return kids[0]
	}
	k := kids[0]
	return &formula.Tree{Op: formula.OpAnd, Type: value.FlagType, Start: k.Start, End: k.End, Kids: kids, Text: k.Text}
}

// turned returns the set of a cheap condition without a scan over all spaces. It returns
// nil if a scan is needed.
func turned(n *formula.Tree, v variable) formula.SetFunc {
	switch n.Op {
	case formula.OpNot:
		return inverted(turned(n.Kids[0], v))
	case formula.OpNe:
		return inverted(turned(n.Not(), v))
	case formula.OpEq:
		for i, k := range n.Kids {
			if other := n.Kids[1-i]; printed(k, v) && !v.in(other) {
				return lookup(k, v, other)
			}
		}
	case formula.OpAnd, formula.OpOr:
		return turnedAll(n, v)
	}
	return nil
}

func turnedAll(n *formula.Tree, v variable) formula.SetFunc {
	if n.Op == formula.OpAnd {
		first, rest := known(n.Kids, v)
		if rest != nil {
			return nil
		}
		return all(first, nil)
	}
	var fs []formula.SetFunc
	for _, k := range n.Kids {
		first, rest := known([]*formula.Tree{k}, v)
		if rest != nil {
			return nil
		}
		fs = append(fs, first...)
	}
	return one(fs)
}

// everywhereOrNowhere returns the set of a condition that does not depend on the space:
// all spaces or none.
func everywhereOrNowhere(n *formula.Tree) formula.SetFunc {
	f := lower.Flag(n)
	return func(c *formula.Ctx, out formula.Set) {
		if f(c) {
			out.Fill(c.World().Map.Len())
			return
		}
		clear(out)
	}
}

// printing identifies the printed data that a result was computed from.
type printing struct {
	world   *state.World
	edition uint64
}

func (p printing) of(c *formula.Ctx) bool {
	return p.world == c.World() && p.edition == c.World().Edition
}

func printingOf(c *formula.Ctx) printing { return printing{c.World(), c.World().Edition} }

// folded returns the set of a condition on printed data. The set is computed once for a
// map.
func folded(n *formula.Tree, v variable) formula.SetFunc {
	type set struct {
		printing
		formula.Set
	}
	var last atomic.Pointer[set]
	ask := lower.Flag(n)
	return func(c *formula.Ctx, out formula.Set) {
		k := last.Load()
		if k == nil || !k.of(c) {
			k = &set{printingOf(c), make(formula.Set, len(out))}
			v.each(c, func(s int) {
				if ask(c) {
					k.Add(s)
				}
			})
			last.Store(k)
		}
		c.Spend(len(out) / formula.WordsPerStep)
		copy(out, k.Set)
	}
}

// lookup returns the spaces where a printed word or text equals another value. That
// value is evaluated once, and the index by printed value is computed once for a map. If
// its evaluation fails, nothing is known.
func lookup(word *formula.Tree, v variable, other *formula.Tree) formula.SetFunc {
	switch {
	case v.is(word):
		return itself(lower.Word(other))
	case word.Type.IsWord() && other.Type.IsWord():
		return indexed(v, lower.Word(word), lower.Word(other))
	case word.Type.Kind == value.Text && other.Type.Kind == value.Text:
		return indexed(v, lowerText(word), lowerText(other))
	}
	return nil
}

func lowerText(n *formula.Tree) func(c *formula.Ctx) string {
	f := lower.Value(n)
	return func(c *formula.Ctx) string { return f(c).Str() }
}

// itself returns the set of the one space that a word names.
func itself(wanted func(c *formula.Ctx) int64) formula.SetFunc {
	return func(c *formula.Ctx, out formula.Set) {
		try := c.Try()
		w := wanted(c)
		if c.Failed(try) {
			out.Fill(c.World().Map.Len())
			return
		}
		clear(out)
		if w >= 0 && w < int64(c.World().Map.Len()) {
			out.Add(int(w))
		}
	}
}

func indexed[K comparable](v variable, ask, wanted func(c *formula.Ctx) K) formula.SetFunc {
	type index struct {
		printing
		spaces map[K][]int32
	}
	var last atomic.Pointer[index]
	return func(c *formula.Ctx, out formula.Set) {
		try := c.Try()
		w := wanted(c)
		if c.Failed(try) {
			out.Fill(c.World().Map.Len())
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
		c.Spend(len(out) / formula.WordsPerStep)
		for _, s := range k.spaces[w] {
			out.Add(int(s))
		}
	}
}

// sift removes from a set the spaces where a condition is false.
func sift(n *formula.Tree, v variable) formula.SetFunc {
	f := lower.Flag(n)
	return func(c *formula.Ctx, out formula.Set) {
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
