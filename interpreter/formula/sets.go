package formula

import (
	"errors"
	"math/bits"
	"slices"

	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// A condition about a space can often be answered for all spaces at once, and
// cheaper than one by one: the hexes with a unit of the enemy are where his
// units stand.

// Set is a set of spaces, a bit each.
type Set []uint64

// Has tells whether a space is in the set.
func (s Set) Has(i int) bool { return s[uint(i)>>6]>>(uint(i)&63)&1 != 0 }

// Add puts a space into the set.
func (s Set) Add(i int) { s[uint(i)>>6] |= 1 << (uint(i) & 63) }

func (s Set) fill(n int) {
	for i := range s {
		s[i] = ^uint64(0)
	}
	s.trim(n)
}

// trim drops what lies beyond the last space.
func (s Set) trim(n int) {
	if n&63 != 0 && len(s) > 0 {
		s[len(s)-1] &= 1<<(uint(n)&63) - 1
	}
}

// Invert makes the set its complement among n spaces.
func (s Set) Invert(n int) {
	for i := range s {
		s[i] = ^s[i]
	}
	s.trim(n)
}

// empty tells whether nothing is in the set.
func (s Set) empty() bool {
	for _, w := range s {
		if w != 0 {
			return false
		}
	}
	return true
}

// And keeps what is in both; Or adds; Minus takes away.
func (s Set) And(t Set) {
	for i, w := range t {
		s[i] &= w
	}
}

// Or adds what is in t.
func (s Set) Or(t Set) {
	for i, w := range t {
		s[i] |= w
	}
}

// Minus takes away what is in t.
func (s Set) Minus(t Set) {
	for i, w := range t {
		s[i] &^= w
	}
}

// Count is how many spaces are in the set.
func (s Set) Count() int {
	n := 0
	for _, w := range s {
		n += bits.OnesCount64(w)
	}
	return n
}

// SetFunc finds the spaces for which a condition is true and writes them into
// out, which has a bit for each space of the map. One that SetOf gives may fail
// because it cannot say: who asks tries it (Ctx.Try), and asks about each space if it
// does.
type SetFunc = func(c *Ctx, out Set)

// Scratch opens an empty set to work with; Drop gives it back.
func (c *Ctx) Scratch() Set {
	n := (c.World().Map.Len() + 63) / 64
	if c.set == len(c.sets) {
		c.sets = append(c.sets, nil)
	}
	if len(c.sets[c.set]) != n {
		c.sets[c.set] = make(Set, n)
	}
	s := c.sets[c.set]
	c.set++
	clear(s)
	return s
}

// Drop gives back the last set that Scratch opened.
func (c *Ctx) Drop() { c.set-- }

// Uses tells whether the expression looks at a local.
func (e *Expr) Uses(slot int) bool { return uses(e.root, slot) }

// Local is the slot of an expression that is nothing but a local name.
func (e *Expr) Local() (slot int, ok bool) { return e.root.slot, e.root.op == opLocal }

// Refuses tells whether the expression is `not f(…)` about plain local names, or
// with needs `f(…)`: the function, and the slots of its arguments.
func (e *Expr) Refuses(needs bool) (f *Func, slots []int, ok bool) {
	n := e.root
	if !needs {
		if n.op != opNot {
			return nil, nil, false
		}
		n = n.kids[0]
	}
	if n.op != opCall {
		return nil, nil, false
	}
	for _, k := range n.kids {
		if k.op != opLocal {
			return nil, nil, false
		}
		slots = append(slots, k.slot)
	}
	return n.fn, slots, true
}

func uses(n *node, slot int) bool {
	if n.op == opLocal && n.slot == slot {
		return true
	}
	for _, k := range n.kids {
		if uses(k, slot) {
			return true
		}
	}
	return false
}

// variable is the name that stands for a space: a local, or the element of a loop.
type variable struct {
	op   op
	slot int
}

func (v variable) is(n *node) bool { return n.op == v.op && n.slot == v.slot }

// in tells whether an expression looks at the variable.
func (v variable) in(n *node) bool { return v.is(n) || slices.ContainsFunc(n.kids, v.in) }

// SetOf answers a condition for every space as the local slot at once; nil when
// that is no cheaper than to ask one by one, or not possible.
func (e *Expr) SetOf(slot int) SetFunc {
	if e.Type.Kind != value.Flag {
		return nil
	}
	return setOf(e.plain, variable{opLocal, slot})
}

func setOf(n *node, v variable) SetFunc {
	if !v.in(n) {
		f := lowerFlag(n)
		return func(c *Ctx, out Set) {
			if f(c) {
				out.fill(c.World().Map.Len())
				return
			}
			clear(out)
		}
	}
	if cheap(n) {
		if first, rest := known([]*node{n}, v); rest == nil {
			return all(first, nil)
		}
	}
	switch n.op {
	case opNot:
		f := setOf(n.kids[0], v)
		return inverted(f)
	case opAnd:
		return setOfAll(n, v)
	case opOr:
		return setOfOne(n, v)
	case opEq, opNe:
		return setOfSome(n, v)
	case opAny, opNone, opAll:
		if f := setOfUnits(n, v); f != nil {
			return f
		}
		return setOfEach(n, v)
	case opIn:
		return setOfMembers(n, v)
	case opCall:
		return setOfCall(n, v)
	}
	return nil
}

// setOfEach is a loop over a few words (sides, numbers), in which the space is
// asked about: where it is so for any of them.
func setOfEach(n *node, v variable) SetFunc {
	of, pred := n.kids[0], n.kids[1]
	if elem, ok := elemType(of.typ); !ok || !elem.IsWord() || elem.Kind == value.Unit || elem.Kind == value.Space || elem.Kind == value.Edge || v.in(of) {
		return nil
	}
	if n.op == opAll {
		pred = contrary(pred)
	}
	is := setOf(pred, v)
	if is == nil {
		return nil
	}
	f := unionOver(lowerPush(of), n.slot, is)
	if n.op == opAny {
		return f
	}
	return inverted(f)
}

// unionOver is where a condition holds for any element of a list, which stands in a slot.
func unionOver(push pushFunc, slot int, is SetFunc) SetFunc {
	return func(c *Ctx, out Set) {
		clear(out)
		mark := len(c.arena)
		push(c)
		other := c.Scratch()
		saved := c.elems[slot]
		for i, end := mark, len(c.arena); i < end && c.Spend(1); i++ {
			c.elems[slot] = value.Value{N: c.arena[i]}
			is(c, other)
			out.Or(other)
		}
		c.elems[slot] = saved
		c.Drop()
		c.arena = c.arena[:mark]
	}
}

func inverted(f SetFunc) SetFunc {
	if f == nil {
		return nil
	}
	return func(c *Ctx, out Set) {
		f(c, out)
		out.Invert(c.World().Map.Len())
	}
}

// setOfAll asks what is the same for all spaces first. Conditions that can only be
// asked space by space are asked of the spaces that are left, if they are few.
func setOfAll(n *node, v variable) SetFunc {
	var same, fs []SetFunc
	var rest []*node
	for _, k := range n.kids {
		f := setOf(k, v)
		switch {
		case f == nil:
			rest = append(rest, k)
		case !v.in(k):
			same = append(same, f)
		default:
			fs = append(fs, f)
		}
	}
	switch fs = append(same, fs...); {
	case len(rest) == 0:
		return all(fs, nil)
	case len(fs) == 0:
		return nil
	}
	return all(fs, few(together(rest), v))
}

func setOfOne(n *node, v variable) SetFunc {
	var fs []SetFunc
	for _, k := range n.kids {
		f := setOf(k, v)
		if f == nil {
			return nil
		}
		fs = append(fs, f)
	}
	return one(fs)
}

// setOfSome compares a word with none, where it is known outside of which few spaces
// it is none.
func setOfSome(n *node, v variable) SetFunc {
	for i, k := range n.kids {
		if !nothing(k) {
			continue
		}
		could := narrowSome(n.kids[1-i], v)
		if could == nil {
			return nil
		}
		if n.op == opNe {
			return all([]SetFunc{could}, few(n, v))
		}
		return inverted(all([]SetFunc{could}, few(contrary(n), v)))
	}
	return nil
}

// errMany says that a condition cannot be answered for all spaces at once: it would
// have to be asked too often. Who asks must then ask space by space.
var errMany = errors.New("there are too many spaces to ask about at once")

// AreMany tells whether an error only says that all spaces cannot be asked about at
// once.
func AreMany(err error) bool { return err == errMany }

// mostAtOnce is of how many spaces a condition is asked when all are wanted.
const mostAtOnce = 48

// few sifts a few spaces and fails where there are many.
func few(n *node, v variable) SetFunc {
	one := sift(n, v)
	return func(c *Ctx, out Set) {
		if out.Count() > mostAtOnce {
			c.Fail(errMany)
			return
		}
		one(c, out)
	}
}

// setOfUnits turns any(h.units, p) round: where the units stand that meet p.
func setOfUnits(n *node, v variable) SetFunc {
	of, pred := n.kids[0], n.kids[1]
	if of.op != opAttr || of.fn.Roster == nil || !of.fn.Roster.Here || !v.is(of.kids[0]) || v.in(pred) {
		return nil
	}
	all := &node{op: opCall, fn: &Func{Roster: &Roster{All: everyPlaced}}}
	if n.op == opAll {
		pred = contrary(pred)
	}
	loop := lowerUnits(all, pred, n.slot)
	f := func(c *Ctx, out Set) {
		clear(out)
		loop.spaces(c, out)
	}
	if n.op == opAny {
		return f
	}
	return inverted(f)
}

// everyPlaced are the units on the map.
func everyPlaced(c *Ctx) (int, Column) { return c.World().Units, c.Column(places) }

var places = state.PlaceAttr()

// setOfMembers reads h in reach(…) and h in list.
func setOfMembers(n *node, v variable) SetFunc {
	x, of := n.kids[0], n.kids[1]
	if !v.is(x) || v.in(of) {
		return nil
	}
	if (of.op == opCall || of.op == opAttr) && of.fn.Members != nil {
		f, args, count := of.fn, lowerArgs(of.kids), len(of.kids)
		return func(c *Ctx, out Set) {
			given := args(c)
			clear(out)
			if c.Enter(&f.Name) {
				copy(out, f.Members(c, given))
				c.Leave()
			}
			c.Pop(count)
		}
	}
	if !wordCollection(of.typ) {
		return nil
	}
	push := lowerPush(of)
	return func(c *Ctx, out Set) {
		clear(out)
		mark := len(c.arena)
		push(c)
		for _, w := range c.arena[mark:] {
			if w >= 0 {
				out.Add(int(w))
			}
		}
		c.arena = c.arena[:mark]
	}
}

// setOfCall asks a condition of the rules, the space being one of its arguments.
func setOfCall(n *node, v variable) SetFunc { return askCall(n, v, n.fn.SetOf) }

// askCall has a rule write a set: of gives, for the argument that is the space, what
// the rule knows of all spaces; nil where it knows nothing.
func askCall(n *node, v variable, of func(arg int) func(c *Ctx, args []value.Value, out Set)) SetFunc {
	if of == nil {
		return nil
	}
	arg := -1
	for i, k := range n.kids {
		switch {
		case v.is(k) && arg < 0:
			arg = i
		case v.in(k):
			return nil
		}
	}
	if arg < 0 {
		return nil
	}
	ask := of(arg)
	if ask == nil {
		return nil
	}
	f, args, count := n.fn, lowerArgs(n.kids), len(n.kids)
	return func(c *Ctx, out Set) {
		given := args(c)
		if c.Enter(&f.Name) {
			ask(c, given, out)
			c.Leave()
		} else {
			clear(out)
		}
		c.Pop(count)
	}
}
