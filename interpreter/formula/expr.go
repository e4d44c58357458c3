package formula

import (
	"slices"

	"wargame/interpreter/value"
)

// Expr is a compiled expression. It is safe for concurrent use; each goroutine
// evaluates with a Ctx of its own.
type Expr struct {
	Type value.Type
	Text string

	Root    *Tree
	Scope   Scope
	ReadSet Reads
	Plain   *Tree // root, with simple rules in the place of calls
	// Rewrite is applied to the tree and to what is made of its parts before they are lowered;
	// nil for nothing.
	Rewrite func(root *Tree) *Tree

	Word func(c *Ctx) int64       // when the type is a word
	Flag func(c *Ctx) bool        // when it is a flag
	Val  func(c *Ctx) value.Value // always
	Push func(c *Ctx)             // when it is a collection of words

	Late, Lowered bool // see Trees.Late
}

// Reads is what an expression uses of its scope, each once, in order of first
// use. A generic function appears as what it was resolved to as well.
type Reads struct {
	Funcs   []*Func
	Symbols []string
}

// Add adds what another expression uses. It writes to lists of its own, so that it must
// have begun with none.
func (r *Reads) Add(o Reads) {
	for _, f := range o.Funcs {
		if !slices.Contains(r.Funcs, f) {
			r.Funcs = append(r.Funcs, f)
		}
	}
	for _, s := range o.Symbols {
		if !slices.Contains(r.Symbols, s) {
			r.Symbols = append(r.Symbols, s)
		}
	}
}

// Num evaluates an expression whose type is a word: a number, an entity, the
// word of an enum, a flag as 0 or 1.
func (e *Expr) Num(c *Ctx) int64 { return e.Word(c) }

// Bool evaluates a flag.
func (e *Expr) Bool(c *Ctx) bool { return e.Flag(c) }

// Eval evaluates an expression of any type.
func (e *Expr) Eval(c *Ctx) value.Value { return e.Val(c) }

// List appends the words of a collection (a list of words, a reach, a set) to
// out.
func (e *Expr) List(c *Ctx, out []int64) []int64 {
	mark := len(c.Arena)
	e.Push(c)
	out = append(out, c.Arena[mark:]...)
	c.Arena = c.Arena[:mark]
	return out
}

// Words evaluates a collection onto the arena: the words stay valid until the
// caller releases the mark that it took before.
func (e *Expr) Words(c *Ctx) []int64 {
	mark := len(c.Arena)
	e.Push(c)
	return c.Arena[mark:len(c.Arena):len(c.Arena)]
}

// Const gives the value of an expression that is constant.
func (e *Expr) Const() (value.Value, bool) { return e.Root.Val, e.Root.Op == OpConst }

// Reads tells what the expression uses of its scope.
func (e *Expr) Reads() Reads { return e.ReadSet }

// Uses tells whether the expression looks at a local.
func (e *Expr) Uses(slot int) bool { return uses(e.Root, slot) }

// Local is the slot of an expression that is nothing but a local name.
func (e *Expr) Local() (slot int, ok bool) { return e.Root.Slot, e.Root.Op == OpLocal }

// Refuses tells whether the expression is `not f(…)` about plain local names, or
// with needs `f(…)`: the function, and the slots of its arguments.
func (e *Expr) Refuses(needs bool) (f *Func, slots []int, ok bool) {
	n := e.Root
	if !needs {
		if n.Op != OpNot {
			return nil, nil, false
		}
		n = n.Kids[0]
	}
	if n.Op != OpCall {
		return nil, nil, false
	}
	for _, k := range n.Kids {
		if k.Op != OpLocal {
			return nil, nil, false
		}
		slots = append(slots, k.Slot)
	}
	return n.Func, slots, true
}

func uses(n *Tree, slot int) bool {
	if n.Op == OpLocal && n.Slot == slot {
		return true
	}
	for _, k := range n.Kids {
		if uses(k, slot) {
			return true
		}
	}
	return false
}
