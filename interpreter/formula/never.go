package formula

import (
	"strings"
	"unicode/utf8"

	"wargame/interpreter/value"
)

// Never tells whether it can be shown that a rule with the condition when and
// the exception unless (both may be nil) never applies: one expression is
// wanted to be two words, a number to lie where none lies, a flag to be set and
// not set. What follows from other rules is not looked at.
func Never(when, unless *Expr) bool {
	f := facts{}
	if when != nil {
		f.assume(when.root, true)
	}
	if unless != nil {
		f.assume(unless.root, false)
	}
	return f.contradict
}

// facts is what is known of expressions, by their text, while a condition holds.
type facts struct {
	about      []fact
	contradict bool
	spaces     bool // every name of a space is taken for a space of the map
}

// fact is what one expression can be.
type fact struct {
	text         string  // of the expression, with single blanks
	is           *int64  // just this
	not          []int64 // none of these
	among        []int64 // one of these, when limited
	limited      bool
	low, high    *int64 // numbers
	over, under  bool   // the ends themselves are excluded
	yes, no, num bool
}

// assume notes that n is true (or false).
func (f *facts) assume(n *node, truth bool) {
	switch n.op {
	case opConst:
		if (n.val.N != 0) != truth {
			f.contradict = true
		}
	case opNot:
		f.assume(n.kids[0], !truth)
	case opAnd, opOr:
		if (n.op == opAnd) == truth {
			for _, kid := range n.kids {
				f.assume(kid, truth)
			}
			return
		}
		for _, kid := range n.kids { // one of them must be so: are all impossible?
			alone := facts{spaces: f.spaces}
			alone.assume(kid, truth)
			if !alone.contradict {
				return
			}
		}
		f.contradict = true
	case opAny, opOne:
		if len(n.kids) == 2 && truth {
			alone := facts{spaces: f.spaces}
			alone.assume(n.kids[1], true)
			f.contradict = f.contradict || alone.contradict
		}
		f.flag(n, truth)
	case opEq, opNe, opLess, opLessEq, opMore, opMoreEq:
		f.compare(n, truth)
	case opIn:
		if f.spaces && everySpace(n) {
			f.contradict = f.contradict || !truth
			return
		}
		if list := n.kids[1]; truth && list.isConst() && wordCollection(list.typ) && list.typ.Kind == value.List {
			f.only(n.kids[0], list.val.List())
		}
		f.flag(n, truth)
	default:
		f.flag(n, truth)
	}
}

// of is what is known of an expression. It is valid until the next call.
func (f *facts) of(n *node) *fact {
	text := singleBlanks(n.text[n.start:n.end])
	for i := range f.about {
		if f.about[i].text == text {
			return &f.about[i]
		}
	}
	f.about = append(f.about, fact{text: text})
	return &f.about[len(f.about)-1]
}

// singleBlanks is a text without blanks at its ends, and one in place of each row of them.
func singleBlanks(text string) string {
	blank := true // the character before is one, or there is none
	for i := range len(text) {
		switch b := text[i]; {
		case b == ' ' && blank, b < ' ', b >= utf8.RuneSelf:
			return strings.Join(strings.Fields(text), " ")
		default:
			blank = b == ' '
		}
	}
	return strings.TrimSuffix(text, " ")
}

func (f *facts) flag(n *node, truth bool) {
	x := f.of(n)
	if truth {
		x.yes = true
	} else {
		x.no = true
	}
	f.contradict = f.contradict || x.yes && x.no
}

func (f *facts) only(n *node, words []int64) {
	x := f.of(n)
	if !x.limited {
		x.limited, x.among = true, words
	} else {
		var both []int64
		for _, w := range words {
			if has(x.among, w) {
				both = append(both, w)
			}
		}
		x.among = both
	}
	f.check(x)
}

var opposite = map[op]op{opEq: opNe, opNe: opEq, opLess: opMoreEq, opMoreEq: opLess, opMore: opLessEq, opLessEq: opMore}

var mirrored = map[op]op{opEq: opEq, opNe: opNe, opLess: opMore, opMore: opLess, opLessEq: opMoreEq, opMoreEq: opLessEq}

func (f *facts) compare(n *node, truth bool) {
	o, left, right := n.op, n.kids[0], n.kids[1]
	if left.isConst() {
		o, left, right = mirrored[o], right, left
	}
	if o != opEq && o != opNe && left.typ.Kind != value.Number {
		f.flag(n, truth) // columns
		return
	}
	if left.isConst() || !right.isConst() || !left.typ.IsWord() || !right.typ.IsWord() && right.typ.Kind != value.Nothing {
		f.flag(n, truth)
		return
	}
	if !truth {
		o = opposite[o]
	}
	x, c := f.of(left), right.val.N
	x.num = left.typ.Kind == value.Number && c != value.None
	switch o {
	case opEq:
		if x.is != nil && *x.is != c {
			f.contradict = true
		}
		x.is = &c
	case opNe:
		x.not = append(x.not, c)
	case opLess, opLessEq:
		if x.high == nil || value.Cmp(c, *x.high) < 0 || c == *x.high && o == opLess {
			x.high, x.under = &c, o == opLess
		}
	case opMore, opMoreEq:
		if x.low == nil || value.Cmp(c, *x.low) > 0 || c == *x.low && o == opMore {
			x.low, x.over = &c, o == opMore
		}
	}
	f.check(x)
}

// check looks for a contradiction in what is known of one expression.
func (f *facts) check(x *fact) {
	bad := false
	if x.is != nil {
		bad = has(x.not, *x.is) || x.limited && !has(x.among, *x.is) || x.num && x.outside(*x.is)
	}
	if x.limited {
		left := 0
		for _, w := range x.among {
			if !has(x.not, w) && !(x.num && x.outside(w)) {
				left++
			}
		}
		bad = bad || left == 0
	}
	if x.low != nil && x.high != nil {
		cmp := value.Cmp(*x.low, *x.high)
		bad = bad || cmp > 0 || cmp == 0 && (x.over || x.under)
	}
	f.contradict = f.contradict || bad
}

func (x *fact) outside(n int64) bool {
	if x.low != nil {
		if cmp := value.Cmp(n, *x.low); cmp < 0 || cmp == 0 && x.over {
			return true
		}
	}
	if x.high != nil {
		if cmp := value.Cmp(n, *x.high); cmp > 0 || cmp == 0 && x.under {
			return true
		}
	}
	return false
}

func has(list []int64, w int64) bool {
	for _, x := range list {
		if x == w {
			return true
		}
	}
	return false
}
