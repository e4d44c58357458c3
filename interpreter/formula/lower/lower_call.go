package lower

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/value"
)

// argsFunc pushes the arguments of a call on the stack; the caller pops them.
type argsFunc = func(c *formula.Ctx) []value.Value

func Args(kids []*formula.Tree) argsFunc {
	if len(kids) == 0 {
		return func(*formula.Ctx) []value.Value { return nil }
	}
	given := make([]argument, len(kids))
	for i, kid := range kids {
		given[i] = argumentOf(kid)
	}
	switch a, b := given[0], given[len(given)-1]; {
	case len(given) == 1 && a.local():
		return func(c *formula.Ctx) []value.Value {
			args := c.Push(1)
			args[0] = c.Locals[a.slot]
			return args
		}
	case len(given) == 2 && a.local() && b.local():
		return func(c *formula.Ctx) []value.Value {
			args := c.Push(2)
			args[0], args[1] = c.Locals[a.slot], c.Locals[b.slot]
			return args
		}
	case len(given) == 2 && a.elem && b.local():
		return func(c *formula.Ctx) []value.Value {
			args := c.Push(2)
			args[0], args[1] = c.Elems[a.slot], c.Locals[b.slot]
			return args
		}
	case len(given) == 2 && a.local() && b.elem:
		return func(c *formula.Ctx) []value.Value {
			args := c.Push(2)
			args[0], args[1] = c.Locals[a.slot], c.Elems[b.slot]
			return args
		}
	case len(given) == 2 && a.word != nil && b.local():
		return func(c *formula.Ctx) []value.Value {
			args := c.Push(2)
			args[0].N, args[0].P = a.word(c), nil
			args[1] = c.Locals[b.slot]
			return args
		}
	case len(given) == 2 && a.local() && b.word != nil:
		return func(c *formula.Ctx) []value.Value {
			args := c.Push(2)
			args[0] = c.Locals[a.slot]
			args[1].N, args[1].P = b.word(c), nil
			return args
		}
	case len(given) == 3 && a.local() && given[1].local() && b.local():
		i := given[1].slot
		return func(c *formula.Ctx) []value.Value {
			args := c.Push(3)
			args[0], args[1], args[2] = c.Locals[a.slot], c.Locals[i], c.Locals[b.slot]
			return args
		}
	}
	return func(c *formula.Ctx) []value.Value {
		args := c.Push(len(given))
		for i := range given {
			args[i] = given[i].of(c)
		}
		return args
	}
}

// argument is one argument of a call: a local or an element by its slot, which needs no
// closure, or a closure that yields a word or another value.
type argument struct {
	slot int
	elem bool
	word wordFunc
	val  valFunc
}

func (a *argument) local() bool { return !a.elem && a.word == nil && a.val == nil }

func (a *argument) of(c *formula.Ctx) value.Value {
	switch {
	case a.word != nil:
		return value.Value{N: a.word(c)}
	case a.val != nil:
		return a.val(c)
	case a.elem:
		return c.Elems[a.slot]
	}
	return c.Locals[a.slot]
}

func argumentOf(n *formula.Tree) argument {
	switch {
	case n.Op == formula.OpLocal:
		return argument{slot: n.Slot}
	case n.Op == formula.OpElem:
		return argument{slot: n.Slot, elem: true}
	case n.Type.IsWord():
		return argument{word: Word(n)}
	}
	return argument{val: Value(n)}
}

// lowerCallWord lowers a call that yields a word.
func lowerCallWord(n *formula.Tree) wordFunc {
	return lowerSite(n, Word, lowerClosedCall(n), formula.Absent(n.Type).N)
}

// lowerCallFlag lowers a call that yields a flag.
func lowerCallFlag(n *formula.Tree) flagFunc {
	return lowerSite(n, Flag, lowerFlagCall(n), false)
}

// lowerClosedCall lowers a call that yields a word and is not opened.
func lowerClosedCall(n *formula.Tree) wordFunc {
	f, kids := n.Func, n.Kids
	none := formula.Absent(n.Type).N
	switch {
	case len(kids) == 0 && f.Nullary != nil:
		call := f.Nullary
		if f.Leaf {
			return call
		}
		return func(c *formula.Ctx) int64 {
			if !c.Enter(&f.Name) {
				return none
			}
			r := call(c)
			c.Leave()
			return r
		}
	case len(kids) == 1 && f.Unary != nil && kids[0].Type.IsWord():
		x, call := Word(kids[0]), f.Unary
		if f.Leaf {
			return func(c *formula.Ctx) int64 { return call(c, x(c)) }
		}
		return func(c *formula.Ctx) int64 {
			a := x(c)
			if !c.Enter(&f.Name) {
				return none
			}
			r := call(c, a)
			c.Leave()
			return r
		}
	case len(kids) == 2 && f.Binary != nil && kids[0].Type.IsWord() && kids[1].Type.IsWord():
		x, y, call := Word(kids[0]), Word(kids[1]), f.Binary
		if f.Leaf {
			return func(c *formula.Ctx) int64 {
				a := x(c)
				return call(c, a, y(c))
			}
		}
		return func(c *formula.Ctx) int64 {
			a := x(c)
			b := y(c)
			if !c.Enter(&f.Name) {
				return none
			}
			r := call(c, a, b)
			c.Leave()
			return r
		}
	}
	if f.Field == 0 && !f.Leaf {
		args, count := Args(kids), len(kids)
		call := func(c *formula.Ctx) int64 {
			given := args(c)
			r := none
			if c.Enter(&f.Name) {
				r = callWord(f, c, given)
				c.Leave()
			}
			c.Pop(count)
			return r
		}
		if lends(kids) {
			return lowerLentCall(n, call)
		}
		return call
	}
	call := lowerCallVal(n)
	return func(c *formula.Ctx) int64 { return call(c).N }
}

// callWord calls a function that yields a word, in the fastest form that it has.
func callWord(f *formula.Func, c *formula.Ctx, args []value.Value) int64 {
	switch {
	case f.Word != nil:
		return f.Word(c, args)
	case f.Call != nil:
		return f.Call(c, args).N
	}
	return c.Invoke(f, args).N
}

// lowerFlagCall lowers a call of a rule that yields a flag and is not opened.
func lowerFlagCall(n *formula.Tree) flagFunc {
	f := n.Func
	call := lowerClosedCall(n)
	closed := func(c *formula.Ctx) bool { return call(c) != 0 }
	if f.Nullary != nil || f.Unary != nil || f.Binary != nil || f.Field != 0 || f.Leaf && f.Flag == nil || lends(n.Kids) {
		return closed
	}
	args, count, leaf := Args(n.Kids), len(n.Kids), f.Leaf
	return func(c *formula.Ctx) bool {
		if f.Flag == nil { // a traced rule
			return closed(c)
		}
		given := args(c)
		r := false
		if leaf {
			r = f.Flag(c, given)
		} else if c.Enter(&f.Name) {
			r = f.Flag(c, given)
			c.Leave()
		}
		c.Pop(count)
		return r
	}
}

// lowerCallVal lowers a call or an attribute of any type.
func lowerCallVal(n *formula.Tree) valFunc {
	f := n.Func
	if f.Field > 0 && len(n.Kids) == 1 {
		x, i := Value(n.Kids[0]), f.Field-1
		return func(c *formula.Ctx) value.Value { return ops.Field(x(c), i, n) }
	}
	if len(n.Kids) == 0 && f.Call != nil && f.Leaf {
		call := f.Call
		return func(c *formula.Ctx) value.Value { return call(c, nil) }
	}
	args, count := Args(n.Kids), len(n.Kids)
	guarded := n.Op == formula.OpAttr && formula.IsEntity(n.Kids[0].Type)
	return func(c *formula.Ctx) value.Value {
		given := args(c)
		var r value.Value
		switch {
		case guarded && given[0].N < 0:
			r = formula.OfNone(n.Type)
		case f.Leaf:
			r = c.Invoke(f, given)
		case c.Enter(&f.Name):
			r = c.Invoke(f, given)
			c.Leave()
		default:
			r = formula.Absent(n.Type)
		}
		c.Pop(count)
		return r
	}
}

// lowerListCall lowers a call that yields a list, and pushes its words on the arena.
func lowerListCall(n *formula.Tree) pushFunc {
	f := n.Func
	args, count := Args(n.Kids), len(n.Kids)
	guarded := n.Op == formula.OpAttr && formula.IsEntity(n.Kids[0].Type)
	return func(c *formula.Ctx) {
		given := args(c)
		switch {
		case guarded && given[0].N < 0:
		case f.Leaf:
			c.PushList(f, given)
		case c.Enter(&f.Name):
			c.PushList(f, given)
			c.Leave()
		}
		c.Pop(count)
	}
}

// lowerReachDist lowers distance(reach, x).
func lowerReachDist(n *formula.Tree) wordFunc {
	f, args, count, to := n.Func, Args(n.Kids[0].Kids), len(n.Kids[0].Kids), Word(n.Kids[1])
	return func(c *formula.Ctx) int64 {
		given := args(c)
		d := int64(value.NaN)
		if x := to(c); x >= 0 && c.Enter(&f.Name) {
			d = f.Distance(c, given, x)
			c.Leave()
		}
		c.Pop(count)
		if d == value.NaN {
			return ops.Far
		}
		return d
	}
}

// lowerReachPath lowers path(reach, x).
func lowerReachPath(n *formula.Tree) pushFunc {
	f, args, count, to := n.Func, Args(n.Kids[0].Kids), len(n.Kids[0].Kids), Word(n.Kids[1])
	return func(c *formula.Ctx) {
		given := args(c)
		if x := to(c); x >= 0 && c.Enter(&f.Name) {
			c.PushPath(f, given, x)
			c.Leave()
		}
		c.Pop(count)
	}
}

// lowerContains lowers x in f(…) for a function that can test membership.
func lowerContains(x *formula.Tree, of *formula.Tree) flagFunc {
	f, args, count, what := of.Func, Args(of.Kids), len(of.Kids), Word(x)
	guarded := of.Op == formula.OpAttr && formula.IsEntity(of.Kids[0].Type)
	return func(c *formula.Ctx) bool {
		w := what(c)
		given := args(c)
		in := false
		if w >= 0 && !(guarded && given[0].N < 0) && c.Enter(&f.Name) {
			in = f.Contains(c, given, w)
			c.Leave()
		}
		c.Pop(count)
		return in
	}
}
