package formula

import "wargame/interpreter/value"

// argsFunc puts the arguments of a call on the stack; the caller pops them.
type argsFunc = func(c *Ctx) []value.Value

func lowerArgs(kids []*node) argsFunc {
	if len(kids) == 0 {
		return func(*Ctx) []value.Value { return nil }
	}
	given := make([]argument, len(kids))
	for i, kid := range kids {
		given[i] = argumentOf(kid)
	}
	switch a, b := given[0], given[len(given)-1]; {
	case len(given) == 1 && a.local():
		return func(c *Ctx) []value.Value {
			args := c.Push(1)
			args[0] = c.Locals[a.slot]
			return args
		}
	case len(given) == 2 && a.local() && b.local():
		return func(c *Ctx) []value.Value {
			args := c.Push(2)
			args[0], args[1] = c.Locals[a.slot], c.Locals[b.slot]
			return args
		}
	case len(given) == 2 && a.elem && b.local():
		return func(c *Ctx) []value.Value {
			args := c.Push(2)
			args[0], args[1] = c.elems[a.slot], c.Locals[b.slot]
			return args
		}
	case len(given) == 2 && a.local() && b.elem:
		return func(c *Ctx) []value.Value {
			args := c.Push(2)
			args[0], args[1] = c.Locals[a.slot], c.elems[b.slot]
			return args
		}
	case len(given) == 2 && a.word != nil && b.local():
		return func(c *Ctx) []value.Value {
			args := c.Push(2)
			args[0].N, args[0].P = a.word(c), nil
			args[1] = c.Locals[b.slot]
			return args
		}
	case len(given) == 2 && a.local() && b.word != nil:
		return func(c *Ctx) []value.Value {
			args := c.Push(2)
			args[0] = c.Locals[a.slot]
			args[1].N, args[1].P = b.word(c), nil
			return args
		}
	case len(given) == 3 && a.local() && given[1].local() && b.local():
		i := given[1].slot
		return func(c *Ctx) []value.Value {
			args := c.Push(3)
			args[0], args[1], args[2] = c.Locals[a.slot], c.Locals[i], c.Locals[b.slot]
			return args
		}
	}
	return func(c *Ctx) []value.Value {
		args := c.Push(len(given))
		for i := range given {
			args[i] = given[i].of(c)
		}
		return args
	}
}

// argument is what stands in a call: a local or an element by its slot, which needs no
// closure, or else a word or another value.
type argument struct {
	slot int
	elem bool
	word wordFunc
	val  valFunc
}

func (a *argument) local() bool { return !a.elem && a.word == nil && a.val == nil }

func (a *argument) of(c *Ctx) value.Value {
	switch {
	case a.word != nil:
		return value.Value{N: a.word(c)}
	case a.val != nil:
		return a.val(c)
	case a.elem:
		return c.elems[a.slot]
	}
	return c.Locals[a.slot]
}

func argumentOf(n *node) argument {
	switch {
	case n.op == opLocal:
		return argument{slot: n.slot}
	case n.op == opElem:
		return argument{slot: n.slot, elem: true}
	case n.typ.IsWord():
		return argument{word: lowerWord(n)}
	}
	return argument{val: lowerVal(n)}
}

// lowerCallWord lowers a call with a word for its result.
func lowerCallWord(n *node) wordFunc {
	return lowerSite(n, lowerWord, lowerClosedCall(n), absent(n.typ).N)
}

// lowerCallFlag lowers a call with a flag for its result.
func lowerCallFlag(n *node) flagFunc {
	return lowerSite(n, lowerFlag, lowerFlagCall(n), false)
}

// lowerClosedCall lowers a call with a word for its result that is not opened.
func lowerClosedCall(n *node) wordFunc {
	f, kids := n.fn, n.kids
	none := absent(n.typ).N
	switch {
	case len(kids) == 0 && f.Nullary != nil:
		call := f.Nullary
		if f.Leaf {
			return call
		}
		return func(c *Ctx) int64 {
			if !c.Enter(&f.Name) {
				return none
			}
			r := call(c)
			c.Leave()
			return r
		}
	case len(kids) == 1 && f.Unary != nil && kids[0].typ.IsWord():
		x, call := lowerWord(kids[0]), f.Unary
		if f.Leaf {
			return func(c *Ctx) int64 { return call(c, x(c)) }
		}
		return func(c *Ctx) int64 {
			a := x(c)
			if !c.Enter(&f.Name) {
				return none
			}
			r := call(c, a)
			c.Leave()
			return r
		}
	case len(kids) == 2 && f.Binary != nil && kids[0].typ.IsWord() && kids[1].typ.IsWord():
		x, y, call := lowerWord(kids[0]), lowerWord(kids[1]), f.Binary
		if f.Leaf {
			return func(c *Ctx) int64 {
				a := x(c)
				return call(c, a, y(c))
			}
		}
		return func(c *Ctx) int64 {
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
		args, count := lowerArgs(kids), len(kids)
		call := func(c *Ctx) int64 {
			given := args(c)
			r := none
			if c.Enter(&f.Name) {
				r = f.word(c, given)
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
	return func(c *Ctx) int64 { return call(c).N }
}

// word calls a function that has a word for its result.
func (f *Func) word(c *Ctx, args []value.Value) int64 {
	switch {
	case f.Word != nil:
		return f.Word(c, args)
	case f.Call != nil:
		return f.Call(c, args).N
	}
	return c.invoke(f, args).N
}

// lowerFlagCall lowers a call of a rule with a flag for its result that is not opened.
func lowerFlagCall(n *node) flagFunc {
	f := n.fn
	call := lowerClosedCall(n)
	closed := func(c *Ctx) bool { return call(c) != 0 }
	if f.Nullary != nil || f.Unary != nil || f.Binary != nil || f.Field != 0 || f.Leaf && f.Flag == nil || lends(n.kids) {
		return closed
	}
	args, count, leaf := lowerArgs(n.kids), len(n.kids), f.Leaf
	return func(c *Ctx) bool {
		if f.Flag == nil { // a rule that is watched
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

// ofNone is the attribute of none, the same as one that was never given: 0,
// false, none, nothing in a list.
func ofNone(t value.Type) value.Value {
	if t.Kind == value.Number {
		return value.Value{}
	}
	return absent(t)
}

// lowerCallVal lowers a call or an attribute of any type.
func lowerCallVal(n *node) valFunc {
	f := n.fn
	if f.Field > 0 && len(n.kids) == 1 {
		x, i := lowerVal(n.kids[0]), f.Field-1
		return func(c *Ctx) value.Value { return field(x(c), i, n) }
	}
	if len(n.kids) == 0 && f.Call != nil && f.Leaf {
		call := f.Call
		return func(c *Ctx) value.Value { return call(c, nil) }
	}
	args, count := lowerArgs(n.kids), len(n.kids)
	guarded := n.op == opAttr && named(n.kids[0].typ)
	return func(c *Ctx) value.Value {
		given := args(c)
		var r value.Value
		switch {
		case guarded && given[0].N < 0:
			r = ofNone(n.typ)
		case f.Leaf:
			r = c.invoke(f, given)
		case c.Enter(&f.Name):
			r = c.invoke(f, given)
			c.Leave()
		default:
			r = absent(n.typ)
		}
		c.Pop(count)
		return r
	}
}

// field reads a field of a record.
func field(v value.Value, i int, n *node) value.Value {
	if v.P == nil || i >= len(v.P.Vals) {
		return ofNone(n.typ)
	}
	return v.P.Vals[i]
}

// lowerListCall pushes the words of a function that makes lists.
func lowerListCall(n *node) pushFunc {
	f := n.fn
	args, count := lowerArgs(n.kids), len(n.kids)
	guarded := n.op == opAttr && named(n.kids[0].typ)
	return func(c *Ctx) {
		given := args(c)
		switch {
		case guarded && given[0].N < 0:
		case f.Leaf:
			c.list(f, given)
		case c.Enter(&f.Name):
			c.list(f, given)
			c.Leave()
		}
		c.Pop(count)
	}
}

// Far is the distance of a space that is out of reach: more than any limit.
var Far = value.Int(1_000_000)

// lowerReachDist lowers distance(reach, x).
func lowerReachDist(n *node) wordFunc {
	f, args, count, to := n.fn, lowerArgs(n.kids[0].kids), len(n.kids[0].kids), lowerWord(n.kids[1])
	return func(c *Ctx) int64 {
		given := args(c)
		d := int64(value.NaN)
		if x := to(c); x >= 0 && c.Enter(&f.Name) {
			d = f.Distance(c, given, x)
			c.Leave()
		}
		c.Pop(count)
		if d == value.NaN {
			return Far
		}
		return d
	}
}

// lowerReachPath lowers path(reach, x).
func lowerReachPath(n *node) pushFunc {
	f, args, count, to := n.fn, lowerArgs(n.kids[0].kids), len(n.kids[0].kids), lowerWord(n.kids[1])
	return func(c *Ctx) {
		given := args(c)
		if x := to(c); x >= 0 && c.Enter(&f.Name) {
			c.path(f, given, x)
			c.Leave()
		}
		c.Pop(count)
	}
}

// lowerContains lowers x in f(…) for a function that knows.
func lowerContains(x *node, of *node) flagFunc {
	f, args, count, what := of.fn, lowerArgs(of.kids), len(of.kids), lowerWord(x)
	guarded := of.op == opAttr && named(of.kids[0].typ)
	return func(c *Ctx) bool {
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
