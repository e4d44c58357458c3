package optimize

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
	"wargame/interpreter/value"
)

// A hex that some unit may attack contains an enemy, whichever unit attacks. Narrowing
// looks for what a space needs for some element of a loop, without evaluating the
// elements.

// whoever is a placeholder for the element of such a loop. It is never evaluated, and no
// loop uses its slot.
var whoever = variable{formula.OpElem, 1 << 20}

// narrowForSome returns a superset of the spaces where a condition about the space and a
// loop element can have the wanted value for some element. It returns nil if nothing is
// known.
func narrowForSome(loop *formula.Tree, v variable, w formula.Want) formula.SetFunc {
	pred := replaced(loop.Kids[1], variable{formula.OpElem, loop.Slot}, &formula.Tree{Op: whoever.op, Slot: whoever.slot})
	k := &seeker{v: v, left: mostSought}
	if f := k.forSome(pred, w, mostSpelled); f != nil {
		return f
	}
	return reached(loop, v, w)
}

// reached returns the spaces that belong to some element of a loop, such as its range or
// its zone. Elements that clearly fail the condition are skipped. It returns nil if the
// loop tests no such membership.
func reached(loop *formula.Tree, v variable, w formula.Want) formula.SetFunc {
	elem := variable{formula.OpElem, formula.MaxElems - 1}
	if w != formula.So || elem.in(loop) || v.in(loop.Kids[0]) || loop.Type.Kind != value.Flag {
		return nil
	}
	it := &formula.Tree{Op: elem.op, Slot: elem.slot}
	k := &seeker{v: v, left: mostSought}
	member := k.membership(replaced(loop.Kids[1], variable{formula.OpElem, loop.Slot}, it), elem, mostSpelled)
	if member == nil {
		return nil
	}
	is := setOfMembers(member, v)
	if is == nil {
		return nil
	}
	of := &formula.Tree{Op: formula.OpFilter, Type: loop.Kids[0].Type, Slot: loop.Slot, Kids: slices.Clone(loop.Kids[:2]), Text: loop.Text}
	first := slices.DeleteFunc(needing(of.Kids[1], variable{formula.OpElem, loop.Slot}), v.in)
	switch len(first) {
	case 0:
		of = loop.Kids[0]
	case 1:
		of.Kids[1] = first[0]
	default:
		of.Kids[1] = &formula.Tree{Op: formula.OpAnd, Type: value.FlagType, Kids: first, Text: loop.Text}
	}
	return unionOver(lower.WordList(of), elem.slot, is)
}

// membership returns a condition of the form `space in spaces(element)` that is implied
// by n, or nil if none is found.
func (k *seeker) membership(n *formula.Tree, elem variable, deep int) *formula.Tree {
	if k.left--; k.left < 0 || !k.v.in(n) || !elem.in(n) {
		return nil
	}
	switch n.Op {
	case formula.OpIn:
		if k.v.is(n.Kids[0]) && !k.v.in(n.Kids[1]) {
			return n
		}
	case formula.OpAnd:
		for _, kid := range n.Kids {
			if m := k.membership(kid, elem, deep); m != nil {
				return m
			}
		}
	case formula.OpCall:
		if deep == 0 {
			return nil
		}
		for _, x := range implied(n, formula.So) {
			if x.want != formula.So {
				continue
			}
			if m := k.membership(x.node, elem, deep-1); m != nil {
				return m
			}
		}
	}
	return nil
}

// mostSought is the number of rule parts that one search may examine; it bounds rules
// that refer to each other.
const mostSought = 200

// seeker searches for a superset of the spaces where a condition can have its wanted
// value for some element.
type seeker struct {
	v    variable
	left int // parts that may still be examined
}

func (k *seeker) forSome(n *formula.Tree, w formula.Want, deep int) formula.SetFunc {
	k.left--
	switch {
	case k.left < 0, !k.v.in(n):
		return nil
	case !whoever.in(n):
		return narrow(n, k.v, w)
	}
	if list := filled(n, w); list != nil {
		return peopledBy(list, k.v, deep)
	}
	switch n.Op {
	case formula.OpNot:
		return k.forSome(n.Kids[0], formula.So+formula.Not-w, deep)
	case formula.OpAnd, formula.OpOr:
		var fs []formula.SetFunc
		every := (w == formula.So) == (n.Op == formula.OpAnd)
		for _, kid := range n.Kids {
			f := k.forSome(kid, w, deep)
			switch {
			case f != nil:
				fs = append(fs, f)
			case !every:
				return nil
			}
		}
		if !every {
			return one(fs)
		}
		return all(fs, nil)
	case formula.OpCall:
		return k.call(n, w, deep)
	}
	return nil
}

// call examines the body of a called rule, or its preconditions.
func (k *seeker) call(n *formula.Tree, w formula.Want, deep int) formula.SetFunc {
	if deep == 0 {
		return nil
	}
	var fs []formula.SetFunc
	for _, x := range implied(n, w) {
		if f := k.forSome(x.node, x.want, deep-1); f != nil {
			fs = append(fs, f)
		}
	}
	return all(fs, nil)
}

// wanted is a condition with its wanted value.
type wanted struct {
	node *formula.Tree
	want formula.Want
}

// implied returns conditions that follow from a call having the wanted value: the body
// of the rule for the call's arguments, or else its preconditions.
func implied(n *formula.Tree, w formula.Want) (out []wanted) {
	if body := bodyOf(n); body != nil {
		return []wanted{{body, w}}
	}
	if n.Func.Needs == nil || w != formula.So {
		return nil
	}
	for _, need := range n.Func.Needs() {
		if need.Expr == nil {
			continue
		}
		want := formula.Not
		if need.Wanted {
			want = formula.So
		}
		if x := with(need.Plain, n.Kids); x != nil {
			out = append(out, wanted{x, want})
		}
	}
	return out
}

// bodyOf returns the body of a called rule with the arguments substituted, or nil if the
// function has no body.
func bodyOf(n *formula.Tree) *formula.Tree {
	if n.Func.Body == nil || len(n.Kids) != len(n.Func.Params) {
		return nil
	}
	e := n.Func.Body()
	if e == nil {
		return nil
	}
	return with(e.Plain, n.Kids)
}

// filled returns a list that cannot be empty when the condition has the wanted value, or
// nil if there is none.
func filled(n *formula.Tree, w formula.Want) *formula.Tree {
	switch n.Op {
	case formula.OpAny:
		if w == formula.So {
			return n.Kids[0]
		}
	case formula.OpNone, formula.OpAll:
		if w == formula.Not {
			return n.Kids[0]
		}
	case formula.OpEq, formula.OpNe, formula.OpMore:
		of, k := n.Kids[0], n.Kids[1]
		if of.Op != formula.OpLen && of.Op != formula.OpCount || !k.IsConst() || k.Val.N < 0 || n.Op != formula.OpMore && k.Val.N != 0 {
			return nil
		}
		if (w == formula.So) == (n.Op != formula.OpEq) {
			return of.Kids[0]
		}
	}
	return nil
}

// peopledBy is peopled for a list that may be built by rules, expanded to depth deep.
func peopledBy(of *formula.Tree, v variable, deep int) formula.SetFunc {
	for ; deep > 0 && (of.Op == formula.OpCall || of.Op == formula.OpFilter); deep-- {
		if of.Op == formula.OpFilter {
			of = of.Kids[0]
		} else if of = bodyOf(of); of == nil {
			return nil
		}
	}
	return peopled(of, v)
}
