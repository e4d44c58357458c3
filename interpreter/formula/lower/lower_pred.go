package lower

import (
	"math/bits"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/value"
)

// lowerQuantifier lowers any, all, none and one.
func lowerQuantifier(n *formula.Tree) flagFunc {
	if f := lowerQuantifierOfUnits(n); f != nil {
		return f
	}
	from, p, slot := lowerItems(n.Kids[0]), Flag(n.Kids[1]), n.Slot
	if n.Op != formula.OpAll {
		from = lowerSeeking(n)
	}
	if n.Op == formula.OpOne {
		return func(c *formula.Ctx) bool { return countItems(c, from, p, slot, 2) == 1 }
	}
	stop, found := n.Op != formula.OpAll, n.Op == formula.OpAny // stop at the first element that passes (for all: that fails)
	return func(c *formula.Ctx) bool {
		it := from(c)
		saved := c.Elems[slot]
		result := !found
		for i := range it.Len() {
			it.Load(c, slot, i)
			if p(c) == stop {
				result = found
				break
			}
		}
		c.Elems[slot] = saved
		c.Arena = c.Arena[:it.Mark]
		return result
	}
}

// lowerQuantifierOfUnits lowers a quantifier over units; it returns nil for any other.
func lowerQuantifierOfUnits(n *formula.Tree) flagFunc {
	pred := n.Kids[1]
	if n.Op == formula.OpAll {
		pred = pred.Not()
	}
	l := lowerUnits(n.Kids[0], pred, n.Slot)
	switch {
	case l == nil:
		return nil
	case n.Op == formula.OpOne:
		return func(c *formula.Ctx) bool { return l.count(c, 2) == 1 }
	case n.Op == formula.OpAny:
		return l.any
	}
	return func(c *formula.Ctx) bool { return !l.any(c) }
}

// countItems returns how many elements satisfy p, at most limit.
func countItems(c *formula.Ctx, from itemsFunc, p flagFunc, slot, limit int) int {
	it := from(c)
	saved := c.Elems[slot]
	count := 0
	for i := range it.Len() {
		it.Load(c, slot, i)
		if p(c) {
			if count++; count == limit {
				break
			}
		}
	}
	c.Elems[slot] = saved
	c.Arena = c.Arena[:it.Mark]
	return count
}

// lowerOfList lowers the operators that compute a word from a collection.
func lowerOfList(n *formula.Tree) wordFunc {
	switch n.Op {
	case formula.OpLen:
		if n.Kids[0].Type.Kind == value.Mask {
			m := Word(n.Kids[0])
			return func(c *formula.Ctx) int64 { return value.Int(bits.OnesCount64(uint64(m(c)))) }
		}
		from := lowerItems(n.Kids[0])
		return func(c *formula.Ctx) int64 {
			it := from(c)
			c.Arena = c.Arena[:it.Mark]
			return value.Int(it.Len())
		}
	case formula.OpPosition:
		return lowerPosition(n)
	case formula.OpFirst, formula.OpLast, formula.OpIndex:
		pick := lowerPick(n)
		return func(c *formula.Ctx) int64 { return pick(c).N }
	case formula.OpFind:
		find := lowerFind(n)
		return func(c *formula.Ctx) int64 { return find(c).N }
	case formula.OpCount:
		if len(n.Kids) == 1 {
			return lowerCountFlags(n)
		}
		return lowerCount(n)
	case formula.OpSum:
		return lowerSum(n)
	case formula.OpReachDist:
		return lowerReachDist(n)
	case formula.OpMask:
		push := WordList(n.Kids[0])
		return func(c *formula.Ctx) int64 {
			mark := len(c.Arena)
			push(c)
			m := ops.MaskOf(c.Arena[mark:])
			c.Arena = c.Arena[:mark]
			return m
		}
	}
	x, y, o := Word(n.Kids[0]), Word(n.Kids[1]), n.Op // of sets
	return func(c *formula.Ctx) int64 {
		a := x(c)
		return ops.MaskOp(o, a, y(c))
	}
}

// lowerCount lowers count with a predicate.
func lowerCount(n *formula.Tree) wordFunc {
	slot := n.Slot
	if l := lowerUnits(n.Kids[0], n.Kids[1], slot); l != nil {
		return func(c *formula.Ctx) int64 { return value.Int(l.count(c, -1)) }
	}
	from, p := lowerSeeking(n), Flag(n.Kids[1])
	return func(c *formula.Ctx) int64 { return value.Int(countItems(c, from, p, slot, -1)) }
}

func lowerCountFlags(n *formula.Tree) wordFunc {
	from := lowerItems(n.Kids[0])
	return func(c *formula.Ctx) int64 {
		it := from(c)
		count := 0
		for _, w := range it.Words {
			if w != 0 {
				count++
			}
		}
		c.Arena = c.Arena[:it.Mark]
		return value.Int(count)
	}
}

func lowerSum(n *formula.Tree) wordFunc {
	from, slot := lowerItems(n.Kids[0]), n.Slot
	if len(n.Kids) == 1 {
		return func(c *formula.Ctx) int64 {
			it := from(c)
			total := int64(0)
			for _, w := range it.Words {
				total = value.Add(total, w)
			}
			c.Arena = c.Arena[:it.Mark]
			return ops.CheckSum(c, n, total)
		}
	}
	f := Word(n.Kids[1])
	return func(c *formula.Ctx) int64 {
		it := from(c)
		saved := c.Elems[slot]
		total := int64(0)
		for i := range it.Len() {
			it.Load(c, slot, i)
			total = value.Add(total, f(c))
		}
		c.Elems[slot] = saved
		c.Arena = c.Arena[:it.Mark]
		return ops.CheckSum(c, n, total)
	}
}

// lowerFind lowers find: the first element that satisfies the predicate.
func lowerFind(n *formula.Tree) valFunc {
	if of := n.Kids[0]; of.Op == formula.OpCall && of.Func.Search != nil {
		return lowerSearch(n, of)
	}
	from, p, slot := lowerSeeking(n), Flag(n.Kids[1]), n.Slot
	return func(c *formula.Ctx) value.Value {
		it := from(c)
		saved := c.Elems[slot]
		var r value.Value
		found := false
		for i := range it.Len() {
			it.Load(c, slot, i)
			if p(c) {
				r, found = it.Pick(i), true
				break
			}
		}
		c.Elems[slot] = saved
		c.Arena = c.Arena[:it.Mark]
		if !found {
			return ops.Missing(c, n, "no element meets the condition")
		}
		return r
	}
}

// lowerSearch lowers find for a list that can be searched without building all of it.
func lowerSearch(n, of *formula.Tree) valFunc {
	f, args, count, p, slot := of.Func, Args(of.Kids), len(of.Kids), Flag(n.Kids[1]), n.Slot
	return func(c *formula.Ctx) value.Value {
		given, locals, saved := args(c), c.Locals, c.Elems[slot]
		found := value.None
		if c.Enter(&f.Name) {
			found = f.Search(c, given, func(x int64) bool {
				c.Locals, c.Elems[slot] = locals, value.Value{N: x}
				return p(c)
			})
			c.Leave()
		}
		c.Elems[slot] = saved
		c.Pop(count)
		if found < 0 {
			return ops.Missing(c, n, "no element meets the condition")
		}
		return value.Word(found)
	}
}

// lowerFilter lowers filter of words. Words that lie on the arena are filtered in place.
func lowerFilter(n *formula.Tree) pushFunc {
	if l := lowerUnits(n.Kids[0], n.Kids[1], n.Slot); l != nil {
		return l.push
	}
	from, p, slot := lowerSeeking(n), Flag(n.Kids[1]), n.Slot
	return func(c *formula.Ctx) {
		it := from(c)
		saved := c.Elems[slot]
		kept := it.Mark
		for i, w := range it.Words {
			it.Load(c, slot, i)
			if !p(c) {
				continue
			}
			if it.Pushed {
				c.Arena[kept] = w
			} else {
				c.Arena = append(c.Arena, w)
			}
			kept++
		}
		c.Elems[slot] = saved
		c.Arena = c.Arena[:kept]
	}
}

// lowerMap lowers map to words.
func lowerMap(n *formula.Tree) pushFunc {
	from, f, slot := lowerItems(n.Kids[0]), Word(n.Kids[1]), n.Slot
	return func(c *formula.Ctx) {
		it := from(c)
		saved := c.Elems[slot]
		for i := range it.Len() {
			it.Load(c, slot, i)
			w := f(c)
			if it.Pushed {
				c.Arena[it.Mark+i] = w
			} else {
				c.Arena = append(c.Arena, w)
			}
		}
		c.Elems[slot] = saved
	}
}

// lowerSort lowers sortBy.
func lowerSort(n *formula.Tree) pushFunc {
	push, key, slot, desc := WordList(n.Kids[0]), Word(n.Kids[1]), n.Slot, n.Desc
	return func(c *formula.Ctx) {
		mark := len(c.Arena)
		push(c)
		mid := len(c.Arena)
		saved := c.Elems[slot]
		if !c.Spend(4 * (mid - mark)) { // each word is compared a few times
			c.Arena = c.Arena[:mark]
			return
		}
		for i := mark; i < mid; i++ {
			c.Elems[slot] = value.Value{N: c.Arena[i]}
			k := key(c)
			c.Arena = append(c.Arena, k)
		}
		c.Elems[slot] = saved
		c.SortWords(c.Arena[mark:mid], c.Arena[mid:], desc)
		c.Arena = c.Arena[:mid]
	}
}

// lowerIn lowers x in collection.
func lowerIn(n *formula.Tree) flagFunc {
	x, of := n.Kids[0], n.Kids[1]
	switch {
	case !x.Type.IsWord():
		f, from := Value(x), lowerItems(of)
		return func(c *formula.Ctx) bool {
			v := f(c)
			it := from(c)
			in := false
			for i := 0; i < it.Len() && !in; i++ {
				in = v.Equal(it.Pick(i))
			}
			c.Arena = c.Arena[:it.Mark]
			return in
		}
	case of.Type.Kind == value.Mask:
		w, m := Word(x), Word(of)
		return func(c *formula.Ctx) bool {
			b := w(c)
			return ops.InMask(m(c), b)
		}
	case (of.Op == formula.OpCall || of.Op == formula.OpAttr) && of.Func.Contains != nil:
		return lowerContains(x, of)
	}
	w := Word(x)
	if of.Span != nil {
		low, high := value.Int(of.Span[0]), value.Int(of.Span[1])
		return func(c *formula.Ctx) bool {
			b := w(c)
			return value.Whole(b) && b >= low && b <= high
		}
	}
	if of.IsConst() {
		words := of.Val.List()
		return func(c *formula.Ctx) bool {
			c.Spend(len(words) / formula.WordsPerStep)
			return ops.Contains(words, w(c))
		}
	}
	if of.Op == formula.OpInterval {
		return lowerInInterval(w, of)
	}
	if of.Op == formula.OpList {
		return lowerInList(w, of)
	}
	from := lowerItems(of)
	return func(c *formula.Ctx) bool {
		b := w(c)
		it := from(c)
		c.Arena = c.Arena[:it.Mark]
		return ops.Contains(it.Words, b)
	}
}

func lowerInList(w wordFunc, of *formula.Tree) flagFunc {
	fs := make([]wordFunc, len(of.Kids))
	for i, kid := range of.Kids {
		fs[i] = Word(kid)
	}
	return func(c *formula.Ctx) bool {
		b, in := w(c), false
		for _, f := range fs {
			in = f(c) == b || in // evaluate every element, so that no failure is hidden
		}
		return in
	}
}
