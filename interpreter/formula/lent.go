package formula

import (
	"slices"
	"sync"

	"wargame/interpreter/value"
)

// A list that is made for the argument of a rule lies on the arena until the rule has
// answered, if the rule only looks into it: asks for its elements, or passes it on to
// rules that only do so. It lies on the heap where it could outlive the call.

// lends tells whether some argument of a call is a list that has to be made.
func lends(kids []*node) bool { return slices.ContainsFunc(kids, lendable) }

func lendable(n *node) bool {
	switch n.op {
	case opList, opFilter, opMap, opSort, opUnion, opInter, opDiff:
		return n.typ.Kind == value.List && wordCollection(n.typ)
	}
	return false
}

// lowerLentCall lowers a call with a word for its result, some arguments of which are lists
// that have to be made. Which of them may lie on the arena is known when all rules are.
func lowerLentCall(n *node, boxed wordFunc) wordFunc {
	f, none := n.fn, absent(n.typ).N
	given := make([]argument, len(n.kids))
	push := make([]pushFunc, len(n.kids))
	for i, k := range n.kids {
		if lendable(k) {
			push[i] = lowerPush(k)
		} else {
			given[i] = argumentOf(k)
		}
	}
	looks := sync.OnceValue(func() bool {
		for i, k := range n.kids {
			if lendable(k) && !f.looks(i, map[looking]bool{}) {
				return false
			}
		}
		return true
	})
	return func(c *Ctx) int64 {
		if !looks() {
			return boxed(c)
		}
		mark, lent := len(c.arena), c.lent
		args := c.Push(len(given))
		for i := range given {
			if push[i] != nil {
				args[i] = c.lend(n, push[i])
			} else {
				args[i] = given[i].of(c)
			}
		}
		r := none
		if c.Enter(&f.Name) {
			r = f.word(c, args)
			c.Leave()
		}
		c.Pop(len(given))
		c.arena, c.lent = c.arena[:mark], lent
		return r
	}
}

// lend makes a list on the arena. It costs what a list costs that is made elsewhere.
func (c *Ctx) lend(n *node, push pushFunc) value.Value {
	mark := len(c.arena)
	push(c)
	words := c.arena[mark:len(c.arena):len(c.arena)]
	if !c.roomForList(n, len(words)) {
		return value.Value{}
	}
	if c.lent == len(c.boxes) {
		c.boxes = append(c.boxes, &value.Boxed{})
	}
	b := c.boxes[c.lent]
	c.lent++
	b.Words = words
	return value.Value{P: b}
}

// looking is a question whether a function only looks into one of its arguments.
type looking struct {
	f   *Func
	arg int
}

// looks tells whether the function keeps no part of a list that it is given as an
// argument, nor gives it as its answer.
func (f *Func) looks(arg int, asked map[looking]bool) bool {
	if !f.Transient || f.Sources == nil || f.Sources.Exprs == nil {
		return false
	}
	if me := (looking{f, arg}); !asked[me] {
		asked[me] = true
		for _, e := range f.Sources.Exprs() {
			if e != nil && !looksInto(e.plain, arg, asked) {
				return false
			}
		}
	}
	return true
}

// looksInto tells whether an expression only looks into a local list.
func looksInto(n *node, slot int, asked map[looking]bool) bool {
	for i, k := range n.kids {
		if k.op != opLocal || k.slot != slot {
			if !looksInto(k, slot, asked) {
				return false
			}
			continue
		}
		switch n.op {
		case opAny, opAll, opNone, opOne, opCount, opSum, opFilter, opMap, opFind, opSort, opLen, opFirst, opLast, opIndex, opPosition, opMin, opMax, opMask, opUnion, opInter, opDiff, opIn, opEq, opNe:
		case opCall:
			if !n.fn.looks(i, asked) {
				return false
			}
		default:
			return false
		}
	}
	return n.op != opLocal || n.slot != slot
}
