package lower

import (
	"slices"
	"sync/atomic"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// A call of a small rule that is not simple (see Linker) is evaluated in the frame of
// its caller. Its parameters become names of the caller, or elements above those in use.
// The call is still entered, so it spends the same steps as any other call.

const (
	mostOpened = 3  // nested opened calls
	mostBound  = 2  // arguments that must be computed
	mostAsked  = 48 // nodes of the rule's body
)

// opened is a call rewritten as an expression of its caller.
type opened struct {
	body *formula.Tree
	Bind []wordFunc // arguments that are computed first
	Slot int        // the first element slot that holds them
}

// site is a place where a rule is called for a result of type R.
type site[R any] struct {
	body func(c *formula.Ctx) R
	bind []wordFunc
	slot int
}

// lowerSite lowers a call that may be opened. The decision is made at the first call,
// when all rules are known. plain is the ordinary call, and none the result of a call
// that is broken off.
func lowerSite[R any](n *formula.Tree, lower func(*formula.Tree) func(*formula.Ctx) R, plain func(*formula.Ctx) R, none R) func(*formula.Ctx) R {
	f := n.Func
	if f.Open == nil || f.Leaf || len(n.Kids) == 0 || n.Deep >= mostOpened {
		return plain
	}
	var known atomic.Pointer[site[R]]
	first := func() *site[R] {
		s := openSite(n, lower)
		known.Store(s)
		return s
	}
	if !slices.ContainsFunc(n.Kids, binds) {
		return func(c *formula.Ctx) R {
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
	return func(c *formula.Ctx) R {
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
			saved[i], c.Elems[s.slot+i] = c.Elems[s.slot+i], value.Value{N: words[i]}
		}
		clean := c.Err == nil
		r := s.body(c)
		if clean && c.Err != nil {
			f.Blame(c)
		}
		for i := range s.bind {
			c.Elems[s.slot+i] = saved[i]
		}
		c.Leave()
		return r
	}
}

// binds reports whether an argument must be computed before the call is entered.
func binds(n *formula.Tree) bool {
	return n.Op != formula.OpLocal && n.Op != formula.OpElem && (n.Op != formula.OpConst || !n.Type.IsWord())
}

func openSite[R any](n *formula.Tree, lower func(*formula.Tree) func(*formula.Ctx) R) *site[R] {
	Analysis.Lock()
	defer Analysis.Unlock()
	o := Open(n)
	if o == nil {
		return &site[R]{}
	}
	return &site[R]{lower(o.body), o.Bind, o.Slot}
}

// Open returns a call as an expression of its caller. It returns nil if the rule cannot
// be opened, or if its body exceeds the limits.
func Open(n *formula.Tree) *opened {
	f := n.Func
	if f.Open == nil || len(n.Kids) != len(f.Params) { // a watch removes Open from a rule that asks itself
		return nil
	}
	e := f.Open()
	if e == nil || e.Plain.Type.Kind != n.Type.Kind || !opens(e.Plain) || e.Plain.Size() > mostAsked {
		return nil
	}
	top := -1
	for _, k := range n.Kids {
		top = max(top, topElem(k))
	}
	o := &opened{Slot: top + 1}
	args := make([]*formula.Tree, len(n.Kids))
	for i, k := range n.Kids {
		if p := f.Params[i]; !k.Type.Same(p) && (k.Type.Kind != p.Kind || !formula.IsEntity(p)) {
			return nil
		}
		switch {
		case !binds(k):
			args[i] = k
		case k.Type.IsWord() && len(o.Bind) < mostBound:
			args[i] = &formula.Tree{Op: formula.OpElem, Type: f.Params[i], Slot: o.Slot + len(o.Bind), Start: k.Start, End: k.End, Text: k.Text}
			o.Bind = append(o.Bind, Word(k))
		default:
			return nil
		}
	}
	base := o.Slot + len(o.Bind)
	if base+topElem(e.Plain)+1 >= formula.MaxElems-1 {
		return nil
	}
	o.body = inFrame(e.Plain, args, base, n.Deep+1)
	return o
}

// opens reports whether a rule body spends the same steps in another frame. It does not
// if it searches for spaces by the rule's own names.
func opens(n *formula.Tree) bool {
	switch n.Op {
	case formula.OpConst, formula.OpLocal, formula.OpElem, formula.OpNot, formula.OpAnd, formula.OpOr, formula.OpIf, formula.OpEq, formula.OpNe, formula.OpLess, formula.OpLessEq, formula.OpMore, formula.OpMoreEq,
		formula.OpNeg, formula.OpAdd, formula.OpSub, formula.OpMul, formula.OpDiv, formula.OpMod, formula.OpAbs, formula.OpFloor, formula.OpCeil, formula.OpRound, formula.OpMin, formula.OpMax,
		formula.OpMask, formula.OpList, formula.OpLet, formula.OpLen, formula.OpFirst, formula.OpLast, formula.OpIndex, formula.OpPosition, formula.OpUnion, formula.OpInter, formula.OpDiff, formula.OpAll, formula.OpSum, formula.OpMap:
	case formula.OpIn:
		if of := n.Kids[1]; of.Op == formula.OpCall && of.Func.Contains != nil { // membership is tested, no list is built
			return opens(n.Kids[0]) && allOpen(of.Kids)
		}
	case formula.OpAttr, formula.OpCall:
		if n.Op == formula.OpCall && (n.Func.Contains != nil || n.Func.Search != nil) {
			return false
		}
	case formula.OpAny, formula.OpNone, formula.OpOne, formula.OpCount, formula.OpFilter, formula.OpFind:
		if elem, ok := formula.ElementType(n.Kids[0].Type); !ok || elem.Kind == value.Space {
			return false
		}
	default:
		return false
	}
	return allOpen(n.Kids)
}

func allOpen(kids []*formula.Tree) bool {
	return !slices.ContainsFunc(kids, func(k *formula.Tree) bool { return !opens(k) })
}

// topElem returns the highest element slot in use, or -1.
func topElem(n *formula.Tree) int {
	top := -1
	switch n.Op {
	case formula.OpElem, formula.OpLet, formula.OpAny, formula.OpAll, formula.OpNone, formula.OpOne, formula.OpCount, formula.OpSum, formula.OpFilter, formula.OpMap, formula.OpFind, formula.OpSort, formula.OpHoist:
		top = n.Slot
	}
	for _, k := range n.Kids {
		top = max(top, topElem(k))
	}
	return top
}

// inFrame copies a rule body, with args for its parameters and its element slots moved
// up by base.
func inFrame(n *formula.Tree, args []*formula.Tree, base int, deep uint8) *formula.Tree {
	if n.Op == formula.OpLocal {
		return args[n.Slot]
	}
	m := *n
	switch n.Op {
	case formula.OpElem, formula.OpLet, formula.OpAny, formula.OpAll, formula.OpNone, formula.OpOne, formula.OpCount, formula.OpSum, formula.OpFilter, formula.OpMap, formula.OpFind:
		m.Slot += base
	case formula.OpCall:
		m.Deep = deep
	}
	m.Kids = make([]*formula.Tree, len(n.Kids))
	for i, k := range n.Kids {
		m.Kids[i] = inFrame(k, args, base, deep)
	}
	return &m
}
