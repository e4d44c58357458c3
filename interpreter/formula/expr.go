package formula

import (
	"slices"

	"wargame/interpreter/value"
)

// Expr is a compiled expression. It is safe for concurrent use, unless it is lowered
// late; each goroutine evaluates it with its own Ctx.
type Expr struct {
	Type value.Type
	Text string

	Root    *Tree
	Scope   Scope
	ReadSet Reads
	Plain   *Tree // Root, with simple rules inlined
	// Rewrite transforms the tree, and expressions made of its parts, before lowering. It
	// may be nil.
	Rewrite func(root *Tree) *Tree

	Word func(c *Ctx) int64       // if the type is a word
	Flag func(c *Ctx) bool        // if the type is a flag
	Val  func(c *Ctx) value.Value // always
	Push func(c *Ctx)             // if the type is a collection of words

	Late, Lowered bool // see compile.Trees.Late
}

// Reads is the read set of an expression in its scope: functions and symbols, each once,
// in order of first use. A generic function is listed together with its resolutions.
type Reads struct {
	Funcs   []*Func
	Symbols []string
}

// Add adds another read set. It appends to its own lists, so r must start out empty.
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

// Num evaluates an expression whose type is a word: a number, an entity, a word of an
// enum, or a flag as 0 or 1.
func (e *Expr) Num(c *Ctx) int64 { return e.Word(c) }

// Bool evaluates a flag.
func (e *Expr) Bool(c *Ctx) bool { return e.Flag(c) }

// Eval evaluates an expression of any type.
func (e *Expr) Eval(c *Ctx) value.Value { return e.Val(c) }

// List appends the words of a collection (a list of words, a reach, a set) to out and
// returns the result.
func (e *Expr) List(c *Ctx, out []int64) []int64 {
	mark := len(c.Arena)
	e.Push(c)
	out = append(out, c.Arena[mark:]...)
	c.Arena = c.Arena[:mark]
	return out
}

// Words evaluates a collection onto the arena. The words stay valid until the caller
// releases a mark taken before the call.
func (e *Expr) Words(c *Ctx) []int64 {
	mark := len(c.Arena)
	e.Push(c)
	return c.Arena[mark:len(c.Arena):len(c.Arena)]
}

// Const returns the value of a constant expression; ok is false for any other.
func (e *Expr) Const() (value.Value, bool) { return e.Root.Val, e.Root.Op == OpConst }

// Reads returns the read set of the expression.
func (e *Expr) Reads() Reads { return e.ReadSet }

// Uses reports whether the expression reads a local.
func (e *Expr) Uses(slot int) bool { return uses(e.Root, slot) }

// Local returns the slot of an expression that is only a local; ok is false for any
// other.
func (e *Expr) Local() (slot int, ok bool) { return e.Root.Slot, e.Root.Op == OpLocal }

// Refuses recognizes `not f(…)`, or with needs `f(…)`, where every argument is a local.
// It returns the function and the slots of the arguments.
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
