package formula

import (
	"slices"

	"wargame/interpreter/value"
)

// A hex that somebody may attack is one in which an enemy stands, whoever attacks: what
// must be so of a space for some element of a loop is looked for without the elements.

// whoever stands for the element of such a loop, which is never asked for; it is the
// element of no other loop.
var whoever = variable{opElem, 1 << 20}

// narrowForSome is where a condition about a space and the element of a loop can be as
// wanted for any element; nil where nothing is known.
func narrowForSome(loop *node, v variable, w Want) SetFunc {
	pred := replaced(loop.kids[1], variable{opElem, loop.slot}, &node{op: whoever.op, slot: whoever.slot})
	k := &seeker{v: v, left: mostSought}
	if f := k.forSome(pred, w, mostSpelled); f != nil {
		return f
	}
	return reached(loop, v, w)
}

// reached is where a space can be among those that belong to an element of a loop (its
// range, its zone), whichever element; nil where a loop asks for no such thing. Elements
// that are seen at once not to be as wanted do not count.
func reached(loop *node, v variable, w Want) SetFunc {
	elem := variable{opElem, maxElems - 1}
	if w != So || elem.in(loop) || v.in(loop.kids[0]) || loop.typ.Kind != value.Flag {
		return nil
	}
	it := &node{op: elem.op, slot: elem.slot}
	k := &seeker{v: v, left: mostSought}
	member := k.membership(replaced(loop.kids[1], variable{opElem, loop.slot}, it), elem, mostSpelled)
	if member == nil {
		return nil
	}
	is := setOfMembers(member, v)
	if is == nil {
		return nil
	}
	of := &node{op: opFilter, typ: loop.kids[0].typ, slot: loop.slot, kids: slices.Clone(loop.kids[:2]), text: loop.text}
	first := slices.DeleteFunc(needing(of.kids[1], variable{opElem, loop.slot}), v.in)
	switch len(first) {
	case 0:
		of = loop.kids[0]
	case 1:
		of.kids[1] = first[0]
	default:
		of.kids[1] = &node{op: opAnd, typ: value.FlagType, kids: first, text: loop.text}
	}
	return unionOver(lowerPush(of), elem.slot, is)
}

// membership is a condition of the kind `space in spaces(element)` that is so whenever
// another one is; nil where none is found.
func (k *seeker) membership(n *node, elem variable, deep int) *node {
	if k.left--; k.left < 0 || !k.v.in(n) || !elem.in(n) {
		return nil
	}
	switch n.op {
	case opIn:
		if k.v.is(n.kids[0]) && !k.v.in(n.kids[1]) {
			return n
		}
	case opAnd:
		for _, kid := range n.kids {
			if m := k.membership(kid, elem, deep); m != nil {
				return m
			}
		}
	case opCall:
		if deep == 0 {
			return nil
		}
		for _, x := range implied(n, So) {
			if x.want != So {
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

func (k *seeker) forSome(n *node, w Want, deep int) SetFunc {
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
	switch n.op {
	case opNot:
		return k.forSome(n.kids[0], So+Not-w, deep)
	case opAnd, opOr:
		var fs []SetFunc
		every := (w == So) == (n.op == opAnd)
		for _, kid := range n.kids {
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
	case opCall:
		return k.call(n, w, deep)
	}
	return nil
}

// call looks into what a rule says, or needs to say yes.
func (k *seeker) call(n *node, w Want, deep int) SetFunc {
	if deep == 0 {
		return nil
	}
	var fs []SetFunc
	for _, x := range implied(n, w) {
		if f := k.forSome(x.node, x.want, deep-1); f != nil {
			fs = append(fs, f)
		}
	}
	return all(fs, nil)
}

// wanted is a condition and how it is.
type wanted struct {
	node *node
	want Want
}

// implied is what is so whenever a call is as wanted: what the rule says for its
// arguments, or else what it needs to say yes.
func implied(n *node, w Want) (out []wanted) {
	if body := bodyOf(n); body != nil {
		return []wanted{{body, w}}
	}
	if n.fn.Needs == nil || w != So {
		return nil
	}
	for _, need := range n.fn.Needs() {
		if need.Expr == nil {
			continue
		}
		want := Not
		if need.Wanted {
			want = So
		}
		if x := with(need.plain, n.kids); x != nil {
			out = append(out, wanted{x, want})
		}
	}
	return out
}

// bodyOf is what a rule says for the arguments of a call; nil for what is no such rule.
func bodyOf(n *node) *node {
	if n.fn.Body == nil || len(n.kids) != len(n.fn.Params) {
		return nil
	}
	e := n.fn.Body()
	if e == nil {
		return nil
	}
	return with(e.plain, n.kids)
}

// filled is a list that is not empty where a condition is as wanted; nil for none.
func filled(n *node, w Want) *node {
	switch n.op {
	case opAny:
		if w == So {
			return n.kids[0]
		}
	case opNone, opAll:
		if w == Not {
			return n.kids[0]
		}
	case opEq, opNe, opMore:
		of, k := n.kids[0], n.kids[1]
		if of.op != opLen && of.op != opCount || !k.isConst() || k.val.N < 0 || n.op != opMore && k.val.N != 0 {
			return nil
		}
		if (w == So) == (n.op != opEq) {
			return of.kids[0]
		}
	}
	return nil
}

// peopledBy is peopled for a list that a rule may make.
func peopledBy(of *node, v variable, deep int) SetFunc {
	for ; deep > 0 && (of.op == opCall || of.op == opFilter); deep-- {
		if of.op == opFilter {
			of = of.kids[0]
		} else if of = bodyOf(of); of == nil {
			return nil
		}
	}
	return peopled(of, v)
}
