package formula

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
	return k.forSome(pred, w, mostSpelled)
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
	if body := bodyOf(n); body != nil {
		return k.forSome(body, w, deep-1)
	}
	if n.fn.Needs == nil || w != So {
		return nil
	}
	var fs []SetFunc
	for _, need := range n.fn.Needs() {
		if need.Expr == nil {
			continue
		}
		want := Not
		if need.Wanted {
			want = So
		}
		if x := with(need.plain, n.kids); x != nil {
			if f := k.forSome(x, want, deep-1); f != nil {
				fs = append(fs, f)
			}
		}
	}
	return all(fs, nil)
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
