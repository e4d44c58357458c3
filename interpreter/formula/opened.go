package formula

import (
	"slices"
	"sync/atomic"

	"wargame/interpreter/value"
)

// A call of a rule that is not simple (see Linker) is evaluated in the frame of its
// caller, where the rule asks little: its parameters are the names that the caller has
// given, or elements beyond those in use. The call is entered all the same, and so costs
// the steps that it costs anywhere.

const (
	mostOpened = 3  // calls opened inside each other
	mostBound  = 2  // arguments that have to be worked out
	mostAsked  = 48 // nodes of what the rule asks
)

// opened is a call as an expression of its caller.
type opened struct {
	body *node
	bind []wordFunc // arguments that are worked out first
	slot int        // the elements in which they lie
}

// site is a place where a rule is called, for a result of one kind.
type site[R any] struct {
	body func(c *Ctx) R
	bind []wordFunc
	slot int
}

// lowerSite lowers a call that may be opened when it is first made: all rules are known
// then. plain is the call as any other, and none its result where it is broken off.
func lowerSite[R any](n *node, lower func(*node) func(*Ctx) R, plain func(*Ctx) R, none R) func(*Ctx) R {
	f := n.fn
	if f.Open == nil || f.Leaf || len(n.kids) == 0 || n.deep >= mostOpened {
		return plain
	}
	var known atomic.Pointer[site[R]]
	first := func() *site[R] {
		s := openSite(n, lower)
		known.Store(s)
		return s
	}
	if !slices.ContainsFunc(n.kids, binds) {
		return func(c *Ctx) R {
			s := known.Load()
			if s == nil {
				s = first()
			}
			if s.body == nil {
				return plain(c)
			}
			if !c.Enter(&f.Name) {
				return none
			}
			clean := c.Err == nil
			r := s.body(c)
			if clean && c.Err != nil {
				f.Blame(c)
			}
			c.Leave()
			return r
		}
	}
	return func(c *Ctx) R {
		s := known.Load()
		if s == nil {
			s = first()
		}
		if s.body == nil {
			return plain(c)
		}
		var words [mostBound]int64
		for i, w := range s.bind {
			words[i] = w(c)
		}
		if !c.Enter(&f.Name) {
			return none
		}
		var saved [mostBound]value.Value
		for i := range s.bind {
			saved[i], c.elems[s.slot+i] = c.elems[s.slot+i], value.Value{N: words[i]}
		}
		clean := c.Err == nil
		r := s.body(c)
		if clean && c.Err != nil {
			f.Blame(c)
		}
		for i := range s.bind {
			c.elems[s.slot+i] = saved[i]
		}
		c.Leave()
		return r
	}
}

// binds tells whether an argument has to be worked out before the call is entered.
func binds(n *node) bool {
	return n.op != opLocal && n.op != opElem && (n.op != opConst || !n.typ.IsWord())
}

func openSite[R any](n *node, lower func(*node) func(*Ctx) R) *site[R] {
	narrowing.Lock()
	defer narrowing.Unlock()
	o := open(n)
	if o == nil {
		return &site[R]{}
	}
	return &site[R]{lower(o.body), o.bind, o.slot}
}

// open is a call opened; nil where the rule cannot be, or asks for more than can
// be asked from here with the same steps.
func open(n *node) *opened {
	f := n.fn
	if len(n.kids) != len(f.Params) {
		return nil
	}
	e := f.Open()
	if e == nil || e.plain.typ.Kind != n.typ.Kind || !opens(e.plain) || e.plain.size() > mostAsked {
		return nil
	}
	top := -1
	for _, k := range n.kids {
		top = max(top, topElem(k))
	}
	o := &opened{slot: top + 1}
	args := make([]*node, len(n.kids))
	for i, k := range n.kids {
		if p := f.Params[i]; !k.typ.Same(p) && (k.typ.Kind != p.Kind || !named(p)) {
			return nil
		}
		switch {
		case !binds(k):
			args[i] = k
		case k.typ.IsWord() && len(o.bind) < mostBound:
			args[i] = &node{op: opElem, typ: f.Params[i], slot: o.slot + len(o.bind), start: k.start, end: k.end, text: k.text}
			o.bind = append(o.bind, lowerWord(k))
		default:
			return nil
		}
	}
	base := o.slot + len(o.bind)
	if base+topElem(e.plain)+1 >= maxElems-1 {
		return nil
	}
	o.body = inFrame(e.plain, args, base, n.deep+1)
	return o
}

// opens tells whether what a rule says takes the same steps in another frame: nowhere
// does it seek spaces by the names of its own.
func opens(n *node) bool {
	switch n.op {
	case opConst, opLocal, opElem, opNot, opAnd, opOr, opIf, opEq, opNe, opLess, opLessEq, opMore, opMoreEq,
		opNeg, opAdd, opSub, opMul, opDiv, opMod, opAbs, opFloor, opCeil, opRound, opMin, opMax,
		opMask, opList, opLet, opLen, opFirst, opLast, opIndex, opPosition, opUnion, opInter, opDiff, opAll, opSum, opMap:
	case opIn:
		if of := n.kids[1]; of.op == opCall && of.fn.Contains != nil { // it is asked, not made
			return opens(n.kids[0]) && allOpen(of.kids)
		}
	case opAttr, opCall:
		if n.op == opCall && (n.fn.Contains != nil || n.fn.Search != nil) {
			return false
		}
	case opAny, opNone, opOne, opCount, opFilter, opFind:
		if elem, ok := elemType(n.kids[0].typ); !ok || elem.Kind == value.Space {
			return false
		}
	default:
		return false
	}
	return allOpen(n.kids)
}

func allOpen(kids []*node) bool {
	return !slices.ContainsFunc(kids, func(k *node) bool { return !opens(k) })
}

// topElem is the last element that is in use, -1 for none.
func topElem(n *node) int {
	top := -1
	switch n.op {
	case opElem, opLet, opAny, opAll, opNone, opOne, opCount, opSum, opFilter, opMap, opFind, opSort, opHoist:
		top = n.slot
	}
	for _, k := range n.kids {
		top = max(top, topElem(k))
	}
	return top
}

// inFrame copies what a rule says with arguments for its parameters and its elements
// moved up.
func inFrame(n *node, args []*node, base int, deep uint8) *node {
	if n.op == opLocal {
		return args[n.slot]
	}
	m := *n
	switch n.op {
	case opElem, opLet, opAny, opAll, opNone, opOne, opCount, opSum, opFilter, opMap, opFind:
		m.slot += base
	case opCall:
		m.deep = deep
	}
	m.kids = make([]*node, len(n.kids))
	for i, k := range n.kids {
		m.kids[i] = inFrame(k, args, base, deep)
	}
	return &m
}
