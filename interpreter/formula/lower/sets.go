package lower

import (
	"errors"

	"wargame/interpreter/formula"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// A condition about a space can often be answered for all spaces at once, and
// cheaper than one by one: the hexes with a unit of the enemy are where his
// units stand.

// SetOf answers a condition for every space as the local slot at once; nil when
// that is no cheaper than to ask one by one, or not possible.
func SetOf(e *formula.Expr, slot int) formula.SetFunc {
	if e.Type.Kind != value.Flag {
		return nil
	}
	return setOf(e.Plain, variable{formula.OpLocal, slot})
}

// SetsOf is SetOf as a function of the slot.
func SetsOf(e *formula.Expr) func(slot int) formula.SetFunc {
	return func(slot int) formula.SetFunc { return SetOf(e, slot) }
}

func setOf(n *formula.Tree, v variable) formula.SetFunc {
	if !v.in(n) {
		f := lowerFlag(n)
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

// setOfEach is a loop over a few words (sides, numbers), in which the space is
// asked about: where it is so for any of them.
func setOfEach(n *formula.Tree, v variable) formula.SetFunc {
	of, pred := n.Kids[0], n.Kids[1]
	if elem, ok := formula.ElementType(of.Type); !ok || !elem.IsWord() || elem.Kind == value.Unit || elem.Kind == value.Space || elem.Kind == value.Edge || v.in(of) {
		return nil
	}
	if n.Op == formula.OpAll {
		pred = contrary(pred)
	}
	is := setOf(pred, v)
	if is == nil {
		return nil
	}
	f := unionOver(WordList(of), n.Slot, is)
	if n.Op == formula.OpAny {
		return f
	}
	return inverted(f)
}

// unionOver is where a condition holds for any element of a list, which stands in a slot.
func unionOver(push pushFunc, slot int, is formula.SetFunc) formula.SetFunc {
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

// setOfAll asks what is the same for all spaces first. Conditions that can only be
// asked space by space are asked of the spaces that are left, if they are few.
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

// setOfSome compares a word with none, where it is known outside of which few spaces
// it is none.
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
		return inverted(all([]formula.SetFunc{could}, few(contrary(n), v)))
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

// setOfUnits turns any(h.units, p) round: where the units stand that meet p.
func setOfUnits(n *formula.Tree, v variable) formula.SetFunc {
	of, pred := n.Kids[0], n.Kids[1]
	if of.Op != formula.OpAttr || of.Func.Roster == nil || !of.Func.Roster.Here || !v.is(of.Kids[0]) || v.in(pred) {
		return nil
	}
	all := &formula.Tree{Op: formula.OpCall, Func: &formula.Func{Roster: &formula.Roster{All: everyPlaced}}}
	if n.Op == formula.OpAll {
		pred = contrary(pred)
	}
	loop := lowerUnits(all, pred, n.Slot)
	f := func(c *formula.Ctx, out formula.Set) {
		clear(out)
		loop.spaces(c, out)
	}
	if n.Op == formula.OpAny {
		return f
	}
	return inverted(f)
}

// everyPlaced are the units on the map.
func everyPlaced(c *formula.Ctx) (int, formula.Column) { return c.World().Units, c.Column(places) }

var places = state.PlaceAttr()

// setOfMembers reads h in reach(…) and h in list.
func setOfMembers(n *formula.Tree, v variable) formula.SetFunc {
	x, of := n.Kids[0], n.Kids[1]
	if !v.is(x) || v.in(of) {
		return nil
	}
	if (of.Op == formula.OpCall || of.Op == formula.OpAttr) && of.Func.Members != nil {
		f, args, count := of.Func, lowerArgs(of.Kids), len(of.Kids)
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
	push := WordList(of)
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

// setOfCall asks a condition of the rules, the space being one of its arguments.
func setOfCall(n *formula.Tree, v variable) formula.SetFunc { return askCall(n, v, n.Func.SetOf) }

// askCall has a rule write a set: of gives, for the argument that is the space, what
// the rule knows of all spaces; nil where it knows nothing.
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
	f, args, count := n.Func, lowerArgs(n.Kids), len(n.Kids)
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
