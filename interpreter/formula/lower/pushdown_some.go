package lower

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// A hex that somebody may attack is one in which an enemy stands, whoever attacks: what
// must be so of a space for some element of a loop is looked for without the elements.

// whoever stands for the element of such a loop, which is never asked for; it is the
// element of no other loop.
var whoever = variable{formula.OpElem, 1 << 20}

// narrowForSome is where a condition about a space and the element of a loop can be as
// wanted for any element; nil where nothing is known.
func narrowForSome(loop *formula.Tree, v variable, w formula.Want) formula.SetFunc {
	pred := replaced(loop.Kids[1], variable{formula.OpElem, loop.Slot}, &formula.Tree{Op: whoever.op, Slot: whoever.slot})
	k := &seeker{v: v, left: mostSought}
	if f := k.forSome(pred, w, mostSpelled); f != nil {
		return f
	}
	return reached(loop, v, w)
}

// reached is where a space can be among those that belong to an element of a loop (its
// range, its zone), whichever element; nil where a loop asks for no such thing. Elements
// that are seen at once not to be as wanted do not count.
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
	return unionOver(WordList(of), elem.slot, is)
}

// membership is a condition of the kind `space in spaces(element)` that is so whenever
// another one is; nil where none is found.
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

// mostSought is how many parts of rules are looked into: rules that name each other again
// and again have no end.
const mostSought = 200

// seeker looks for where a condition can be as wanted, for whichever element.
type seeker struct {
	v    variable
	left int // parts that may still be looked into
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

// call looks into what a rule says, or needs to say yes.
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

// wanted is a condition and how it is.
type wanted struct {
	node *formula.Tree
	want formula.Want
}

// implied is what is so whenever a call is as wanted: what the rule says for its
// arguments, or else what it needs to say yes.
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

// bodyOf is what a rule says for the arguments of a call; nil for what is no such rule.
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

// filled is a list that is not empty where a condition is as wanted; nil for none.
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

// peopledBy is peopled for a list that a rule may make.
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
