package optimize

import (
	"errors"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
	"wargame/interpreter/value"
)

// A condition about a space can often be evaluated for all spaces at once, cheaper than
// one by one: the hexes with an enemy unit are the places of the enemy's units.

// SetOf returns a function that finds all spaces, as values of the local slot, for which
// a condition is true. It returns nil if that is impossible or no cheaper than testing
// each space.
func SetOf(e *formula.Expr, slot int) formula.SetFunc {
	if e.Type.Kind != value.Flag {
		return nil
	}
	return setOf(e.Plain, variable{formula.OpLocal, slot})
}

// SetsOf returns SetOf as a function of the slot.
func SetsOf(e *formula.Expr) func(slot int) formula.SetFunc {
	return func(slot int) formula.SetFunc { return SetOf(e, slot) }
}

func setOf(n *formula.Tree, v variable) formula.SetFunc {
	if !v.in(n) {
		f := lower.Flag(n)
		return func(c *formula.Ctx, out formula.Set) {
			if f(c) {
				out.Fill(c.World().Map.Len())
				return
			}
			clear(out)
		}
	}
	if cheap(n) {
		if first, rest := known([]*formula.Tree{n}, v); rest == nil {
			return all(first, nil)
		}
	}
	switch n.Op {
	case formula.OpNot:
		f := setOf(n.Kids[0], v)
		return inverted(f)
	case formula.OpAnd:
		return setOfAll(n, v)
	case formula.OpOr:
		return setOfOne(n, v)
	case formula.OpEq, formula.OpNe:
		return setOfSome(n, v)
	case formula.OpAny, formula.OpNone, formula.OpAll:
		if f := setOfUnits(n, v); f != nil {
			return f
		}
		return setOfEach(n, v)
	case formula.OpIn:
		return setOfMembers(n, v)
	case formula.OpCall:
		return setOfCall(n, v)
	}
	return nil
}

// setOfEach returns the set of a quantifier over a few words (sides, numbers) with a
// predicate about the space. It is the union of the sets of the elements.
func setOfEach(n *formula.Tree, v variable) formula.SetFunc {
	of, pred := n.Kids[0], n.Kids[1]
	if elem, ok := formula.ElementType(of.Type); !ok || !elem.IsWord() || elem.Kind == value.Unit || elem.Kind == value.Space || elem.Kind == value.Edge || v.in(of) {
		return nil
	}
	if n.Op == formula.OpAll {
		pred = pred.Not()
	}
	is := setOf(pred, v)
	if is == nil {
		return nil
	}
	f := unionOver(lower.WordList(of), n.Slot, is)
	if n.Op == formula.OpAny {
		return f
	}
	return inverted(f)
}

// unionOver returns the union, over the elements of a list, of the set where a condition
// holds. The element stands in slot.
func unionOver(push func(c *formula.Ctx), slot int, is formula.SetFunc) formula.SetFunc {
	return func(c *formula.Ctx, out formula.Set) {
		clear(out)
		mark := len(c.Arena)
		push(c)
		other := c.Scratch()
		saved := c.Elems[slot]
		for i, end := mark, len(c.Arena); i < end && c.Spend(1); i++ {
			c.Elems[slot] = value.Value{N: c.Arena[i]}
			is(c, other)
			out.Or(other)
		}
		c.Elems[slot] = saved
		c.Drop()
		c.Arena = c.Arena[:mark]
	}
}

func inverted(f formula.SetFunc) formula.SetFunc {
	if f == nil {
		return nil
	}
	return func(c *formula.Ctx, out formula.Set) {
		f(c, out)
		out.Invert(c.World().Map.Len())
	}
}

// setOfAll returns the set of a conjunction, with the conditions that do not depend on
// the space first. Conditions that must be tested space by space are tested on the
// spaces that are left, if these are few.
func setOfAll(n *formula.Tree, v variable) formula.SetFunc {
	var same, fs []formula.SetFunc
	var rest []*formula.Tree
	for _, k := range n.Kids {
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

func setOfOne(n *formula.Tree, v variable) formula.SetFunc {
	var fs []formula.SetFunc
	for _, k := range n.Kids {
		f := setOf(k, v)
		if f == nil {
			return nil
		}
		fs = append(fs, f)
	}
	return one(fs)
}

// setOfSome returns the set of a comparison with none, where a superset of the spaces
// with another value is known.
func setOfSome(n *formula.Tree, v variable) formula.SetFunc {
	for i, k := range n.Kids {
		if !nothing(k) {
			continue
		}
		could := narrowSome(n.Kids[1-i], v)
		if could == nil {
			return nil
		}
		if n.Op == formula.OpNe {
			return all([]formula.SetFunc{could}, few(n, v))
		}
		return inverted(all([]formula.SetFunc{could}, few(n.Not(), v)))
	}
	return nil
}

// errMany means that a condition cannot be evaluated for all spaces at once, because too
// many spaces would have to be tested. The caller must test space by space.
var errMany = errors.New("there are too many spaces to ask about at once")

// AreMany reports whether err only means that a condition cannot be evaluated for all
// spaces at once.
func AreMany(err error) bool { return err == errMany }

// mostAtOnce is the largest number of spaces that are tested one by one when a whole set
// is wanted.
const mostAtOnce = 48

// few filters a small set by a condition. On a set of more than mostAtOnce spaces it
// fails with errMany.
func few(n *formula.Tree, v variable) formula.SetFunc {
	one := sift(n, v)
	return func(c *formula.Ctx, out formula.Set) {
		if out.Count() > mostAtOnce {
			c.Fail(errMany)
			return
		}
		one(c, out)
	}
}

// setOfUnits inverts any(h.units, p): it returns the places of the units that satisfy p.
func setOfUnits(n *formula.Tree, v variable) formula.SetFunc {
	of, pred := n.Kids[0], n.Kids[1]
	if of.Op != formula.OpAttr || of.Func.Roster == nil || !of.Func.Roster.Here || !v.is(of.Kids[0]) || v.in(pred) {
		return nil
	}
	if n.Op == formula.OpAll {
		pred = pred.Not()
	}
	f := lower.UnitSpaces(pred, n.Slot)
	if n.Op == formula.OpAny {
		return f
	}
	return inverted(f)
}

// setOfMembers returns the set of h in reach(…) or of h in list.
func setOfMembers(n *formula.Tree, v variable) formula.SetFunc {
	x, of := n.Kids[0], n.Kids[1]
	if !v.is(x) || v.in(of) {
		return nil
	}
	if (of.Op == formula.OpCall || of.Op == formula.OpAttr) && of.Func.Members != nil {
		f, args, count := of.Func, lower.Args(of.Kids), len(of.Kids)
		return func(c *formula.Ctx, out formula.Set) {
			given := args(c)
			clear(out)
			if c.Enter(&f.Name) {
				copy(out, f.Members(c, given))
				c.Leave()
			}
			c.Pop(count)
		}
	}
	if !formula.IsWordList(of.Type) {
		return nil
	}
	push := lower.WordList(of)
	return func(c *formula.Ctx, out formula.Set) {
		clear(out)
		mark := len(c.Arena)
		push(c)
		for _, w := range c.Arena[mark:] {
			if w >= 0 {
				out.Add(int(w))
			}
		}
		c.Arena = c.Arena[:mark]
	}
}

// setOfCall returns the set of a rule in which the space is one argument.
func setOfCall(n *formula.Tree, v variable) formula.SetFunc { return askCall(n, v, n.Func.SetOf) }

// askCall lets a rule compute the set of a call. of returns, for the index of the
// argument that is the space, the rule's set function, or nil if it has none.
func askCall(n *formula.Tree, v variable, of func(arg int) func(c *formula.Ctx, args []value.Value, out formula.Set)) formula.SetFunc {
	if of == nil {
		return nil
	}
	arg := -1
	for i, k := range n.Kids {
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
	f, args, count := n.Func, lower.Args(n.Kids), len(n.Kids)
	return func(c *formula.Ctx, out formula.Set) {
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
