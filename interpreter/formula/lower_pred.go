package formula

import (
	"math/bits"

	"wargame/interpreter/value"
)

// lowerQuantifier lowers any, all, none and one.
func lowerQuantifier(n *node) flagFunc {
	if f := lowerQuantifierOfUnits(n); f != nil {
		return f
	}
	from, p, slot := lowerItems(n.kids[0]), lowerFlag(n.kids[1]), n.slot
	if n.op != opAll {
		from = lowerSeeking(n)
	}
	if n.op == opOne {
		return func(c *Ctx) bool { return countItems(c, from, p, slot, 2) == 1 }
	}
	stop, found := n.op != opAll, n.op == opAny // stop at the first that is (not)
	return func(c *Ctx) bool {
		it := from(c)
		saved := c.elems[slot]
		result := !found
		for i := range it.len() {
			it.load(c, slot, i)
			if p(c) == stop {
				result = found
				break
			}
		}
		c.elems[slot] = saved
		c.arena = c.arena[:it.mark]
		return result
	}
}

// lowerQuantifierOfUnits lowers a quantifier over units; it returns nil for any other.
func lowerQuantifierOfUnits(n *node) flagFunc {
	pred := n.kids[1]
	if n.op == opAll {
		pred = contrary(pred)
	}
	l := lowerUnits(n.kids[0], pred, n.slot)
	switch {
	case l == nil:
		return nil
	case n.op == opOne:
		return func(c *Ctx) bool { return l.count(c, 2) == 1 }
	case n.op == opAny:
		return l.any
	}
	return func(c *Ctx) bool { return !l.any(c) }
}

// countItems counts the elements that meet p, up to a limit.
func countItems(c *Ctx, from itemsFunc, p flagFunc, slot, limit int) int {
	it := from(c)
	saved := c.elems[slot]
	count := 0
	for i := range it.len() {
		it.load(c, slot, i)
		if p(c) {
			if count++; count == limit {
				break
			}
		}
	}
	c.elems[slot] = saved
	c.arena = c.arena[:it.mark]
	return count
}

// lowerOfList lowers what makes a word of a collection.
func lowerOfList(n *node) wordFunc {
	switch n.op {
	case opLen:
		if n.kids[0].typ.Kind == value.Mask {
			m := lowerWord(n.kids[0])
			return func(c *Ctx) int64 { return value.Int(bits.OnesCount64(uint64(m(c)))) }
		}
		from := lowerItems(n.kids[0])
		return func(c *Ctx) int64 {
			it := from(c)
			c.arena = c.arena[:it.mark]
			return value.Int(it.len())
		}
	case opPosition:
		return lowerPosition(n)
	case opFirst, opLast, opIndex:
		pick := lowerPick(n)
		return func(c *Ctx) int64 { return pick(c).N }
	case opFind:
		find := lowerFind(n)
		return func(c *Ctx) int64 { return find(c).N }
	case opCount:
		if len(n.kids) == 1 {
			return lowerCountFlags(n)
		}
		return lowerCount(n)
	case opSum:
		return lowerSum(n)
	case opReachDist:
		return lowerReachDist(n)
	case opMask:
		push := lowerPush(n.kids[0])
		return func(c *Ctx) int64 {
			mark := len(c.arena)
			push(c)
			m := maskOf(c.arena[mark:])
			c.arena = c.arena[:mark]
			return m
		}
	}
	x, y, o := lowerWord(n.kids[0]), lowerWord(n.kids[1]), n.op // of sets
	return func(c *Ctx) int64 {
		a := x(c)
		return maskOp(o, a, y(c))
	}
}

// lowerCount lowers count with a predicate.
func lowerCount(n *node) wordFunc {
	slot := n.slot
	if l := lowerUnits(n.kids[0], n.kids[1], slot); l != nil {
		return func(c *Ctx) int64 { return value.Int(l.count(c, -1)) }
	}
	from, p := lowerSeeking(n), lowerFlag(n.kids[1])
	return func(c *Ctx) int64 { return value.Int(countItems(c, from, p, slot, -1)) }
}

// maskOf is the set of some words.
func maskOf(words []int64) int64 {
	m := uint64(0)
	for _, w := range words {
		if w >= 0 && w < 64 {
			m |= 1 << uint(w)
		}
	}
	return int64(m)
}

func maskOp(o op, a, b int64) int64 {
	switch o {
	case opUnion:
		return a | b
	case opInter:
		return a & b
	}
	return a &^ b
}

func lowerCountFlags(n *node) wordFunc {
	from := lowerItems(n.kids[0])
	return func(c *Ctx) int64 {
		it := from(c)
		count := 0
		for _, w := range it.words {
			if w != 0 {
				count++
			}
		}
		c.arena = c.arena[:it.mark]
		return value.Int(count)
	}
}

func lowerSum(n *node) wordFunc {
	from, slot := lowerItems(n.kids[0]), n.slot
	if len(n.kids) == 1 {
		return func(c *Ctx) int64 {
			it := from(c)
			total := int64(0)
			for _, w := range it.words {
				total = value.Add(total, w)
			}
			c.arena = c.arena[:it.mark]
			return checkSum(c, n, total)
		}
	}
	f := lowerWord(n.kids[1])
	return func(c *Ctx) int64 {
		it := from(c)
		saved := c.elems[slot]
		total := int64(0)
		for i := range it.len() {
			it.load(c, slot, i)
			total = value.Add(total, f(c))
		}
		c.elems[slot] = saved
		c.arena = c.arena[:it.mark]
		return checkSum(c, n, total)
	}
}

func checkSum(c *Ctx, n *node, total int64) int64 {
	if total == value.NaN && c.Err == nil {
		c.Fail(n.fault("the number is out of range"))
	}
	return total
}

// lowerFind lowers find, the first element that meets the predicate.
func lowerFind(n *node) valFunc {
	if of := n.kids[0]; of.op == opCall && of.fn.Search != nil {
		return lowerSearch(n, of)
	}
	from, p, slot := lowerSeeking(n), lowerFlag(n.kids[1]), n.slot
	return func(c *Ctx) value.Value {
		it := from(c)
		saved := c.elems[slot]
		var r value.Value
		found := false
		for i := range it.len() {
			it.load(c, slot, i)
			if p(c) {
				r, found = it.pick(i), true
				break
			}
		}
		c.elems[slot] = saved
		c.arena = c.arena[:it.mark]
		if !found {
			return missing(c, n, "no element is so")
		}
		return r
	}
}

// lowerSearch lowers find in a list that need not be made whole.
func lowerSearch(n, of *node) valFunc {
	f, args, count, p, slot := of.fn, lowerArgs(of.kids), len(of.kids), lowerFlag(n.kids[1]), n.slot
	return func(c *Ctx) value.Value {
		given, locals, saved := args(c), c.Locals, c.elems[slot]
		found := value.None
		if c.Enter(&f.Name) {
			found = f.Search(c, given, func(x int64) bool {
				c.Locals, c.elems[slot] = locals, value.Value{N: x}
				return p(c)
			})
			c.Leave()
		}
		c.elems[slot] = saved
		c.Pop(count)
		if found < 0 {
			return missing(c, n, "no element is so")
		}
		return value.Word(found)
	}
}

// lowerFilter lowers filter of words; what lies on the arena is filtered in place.
func lowerFilter(n *node) pushFunc {
	if l := lowerUnits(n.kids[0], n.kids[1], n.slot); l != nil {
		return l.push
	}
	from, p, slot := lowerSeeking(n), lowerFlag(n.kids[1]), n.slot
	return func(c *Ctx) {
		it := from(c)
		saved := c.elems[slot]
		kept := it.mark
		for i, w := range it.words {
			it.load(c, slot, i)
			if !p(c) {
				continue
			}
			if it.pushed {
				c.arena[kept] = w
			} else {
				c.arena = append(c.arena, w)
			}
			kept++
		}
		c.elems[slot] = saved
		c.arena = c.arena[:kept]
	}
}

// lowerMap lowers map to words.
func lowerMap(n *node) pushFunc {
	from, f, slot := lowerItems(n.kids[0]), lowerWord(n.kids[1]), n.slot
	return func(c *Ctx) {
		it := from(c)
		saved := c.elems[slot]
		for i := range it.len() {
			it.load(c, slot, i)
			w := f(c)
			if it.pushed {
				c.arena[it.mark+i] = w
			} else {
				c.arena = append(c.arena, w)
			}
		}
		c.elems[slot] = saved
	}
}

// lowerSort lowers sortBy.
func lowerSort(n *node) pushFunc {
	push, key, slot, desc := lowerPush(n.kids[0]), lowerWord(n.kids[1]), n.slot, n.desc
	return func(c *Ctx) {
		mark := len(c.arena)
		push(c)
		mid := len(c.arena)
		saved := c.elems[slot]
		if !c.Spend(4 * (mid - mark)) { // each is compared a few times
			c.arena = c.arena[:mark]
			return
		}
		for i := mark; i < mid; i++ {
			c.elems[slot] = value.Value{N: c.arena[i]}
			k := key(c)
			c.arena = append(c.arena, k)
		}
		c.elems[slot] = saved
		c.sortWords(c.arena[mark:mid], c.arena[mid:], desc)
		c.arena = c.arena[:mid]
	}
}

// lowerIn lowers x in collection.
func lowerIn(n *node) flagFunc {
	x, of := n.kids[0], n.kids[1]
	switch {
	case !x.typ.IsWord():
		f, from := lowerVal(x), lowerItems(of)
		return func(c *Ctx) bool {
			v := f(c)
			it := from(c)
			in := false
			for i := 0; i < it.len() && !in; i++ {
				in = v.Equal(it.pick(i))
			}
			c.arena = c.arena[:it.mark]
			return in
		}
	case of.typ.Kind == value.Mask:
		w, m := lowerWord(x), lowerWord(of)
		return func(c *Ctx) bool {
			b := w(c)
			return inMask(m(c), b)
		}
	case (of.op == opCall || of.op == opAttr) && of.fn.Contains != nil:
		return lowerContains(x, of)
	}
	w := lowerWord(x)
	if of.span != nil {
		low, high := value.Int(of.span[0]), value.Int(of.span[1])
		return func(c *Ctx) bool {
			b := w(c)
			return value.Whole(b) && b >= low && b <= high
		}
	}
	if of.isConst() {
		words := of.val.List()
		return func(c *Ctx) bool {
			c.Spend(len(words) / wordsPerStep)
			return contains(words, w(c))
		}
	}
	if of.op == opInterval {
		return lowerInInterval(w, of)
	}
	if of.op == opList {
		return lowerInList(w, of)
	}
	from := lowerItems(of)
	return func(c *Ctx) bool {
		b := w(c)
		it := from(c)
		c.arena = c.arena[:it.mark]
		return contains(it.words, b)
	}
}

func lowerInList(w wordFunc, of *node) flagFunc {
	fs := make([]wordFunc, len(of.kids))
	for i, kid := range of.kids {
		fs[i] = lowerWord(kid)
	}
	return func(c *Ctx) bool {
		b, in := w(c), false
		for _, f := range fs {
			in = f(c) == b || in // all of them: a fault must show
		}
		return in
	}
}

func inMask(m, b int64) bool { return b >= 0 && b < 64 && uint64(m)>>uint(b)&1 == 1 }
