package lower

import (
	"math/bits"
	"sync"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/value"
)

// Analysis serializes the analysis of rules after loading.
var Analysis sync.Mutex

// Bounds returns, for a loop over spaces, supersets of the spaces that can satisfy its
// predicate: find computes one, left removes spaces from a given set and runs last, and
// whole is both in one. Each may be nil. Package optimize sets it when the program
// starts; without it every space is tested.
var Bounds = func(loop *formula.Tree) (find, left, whole formula.SetFunc) { return nil, nil, nil }

// bounds are the results of Bounds for one loop.
type bounds struct{ find, left, whole formula.SetFunc }

// manySpaces is the length of a list of spaces from which a bound is computed before the
// loop.
const manySpaces = 64

// lowerSeeking is lowerItems for a loop that only uses elements that satisfy its
// predicate.
func lowerSeeking(n *formula.Tree) itemsFunc {
	of := n.Kids[0]
	listed := lowerItems(of)
	if elem, ok := formula.ElementType(of.Type); len(n.Kids) < 2 || !ok || elem.Kind != value.Space || direct(of) {
		return listed
	}
	seek := sync.OnceValue(func() bounds { // evaluated once, when all rules are known
		Analysis.Lock()
		defer Analysis.Unlock()
		find, left, whole := Bounds(n)
		return bounds{find, left, whole}
	})
	if of.Op != formula.OpCall || of.Func.Everywhere == nil {
		return func(c *formula.Ctx) ops.Items { return sought(c, listed(c), seek) }
	}
	among := of.Func.Everywhere
	return func(c *formula.Ctx) ops.Items {
		f := seek().whole
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

// sought removes from a long list of spaces those that cannot satisfy the condition of a
// loop.
func sought(c *formula.Ctx, it ops.Items, seek func() bounds) ops.Items {
	if !it.Pushed || len(it.Words) < manySpaces {
		return it
	}
	b := seek()
	if b.find == nil && b.left == nil {
		return it
	}
	set := c.Scratch()
	listed := c.Arena[it.Mark : it.Mark+len(it.Words)]
	if b.find != nil {
		fillSet(c, b.find, set)
	} else {
		set.Fill(c.World().Map.Len())
	}
	if b.left != nil {
		among := c.Scratch()
		for _, s := range listed {
			if s >= 0 {
				among.Add(int(s))
			}
		}
		set.And(among)
		c.Drop()
		fillSet(c, b.left, set)
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

// fillSet writes a set by f. If f fails, it clears the set, because a partial set is no
// answer.
func fillSet(c *formula.Ctx, f formula.SetFunc, set formula.Set) {
	if f(c, set); c.Err != nil {
		clear(set)
	}
}
