// Package facts derives facts about an expression without evaluating it: that it never
// holds, which functions it calls, and how its answer varies with theirs (polarity).
package facts

import (
	"strings"
	"unicode/utf8"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

// Never reports whether a rule with condition when and exception unless (either may be
// nil) provably never applies. Examples are an expression that must equal two words, a
// number in an empty range, and a flag that must be both true and false. It does not
// look into other rules.
func Never(when, unless *formula.Expr) bool {
	f := facts{}
	if when != nil {
		f.assume(when.Root, true)
	}
	if unless != nil {
		f.assume(unless.Root, false)
	}
	return f.contradict
}

// facts holds what is known of expressions, by their text, while a condition holds.
type facts struct {
	about      []fact
	contradict bool
	spaces     bool // assume that every name of a space is a space of the map
}

// fact is the set of values that one expression can have.
type fact struct {
	text         string  // the expression's text, normalized
	is           *int64  // exactly this
	not          []int64 // none of these
	among        []int64 // one of these, if not nil
	limited      bool
	low, high    *int64 // bounds of a number
	over, under  bool   // the bounds are exclusive
	yes, no, num bool
}

// assume records that n is true (or false).
func (f *facts) assume(n *formula.Tree, truth bool) {
	switch n.Op {
	case formula.OpConst:
		if (n.Val.N != 0) != truth {
			f.contradict = true
		}
	case formula.OpNot:
		f.assume(n.Kids[0], !truth)
	case formula.OpAnd, formula.OpOr:
		if (n.Op == formula.OpAnd) == truth {
			for _, kid := range n.Kids {
				f.assume(kid, truth)
			}
			return
		}
		for _, kid := range n.Kids { // one of them must hold: is each impossible?
			alone := facts{spaces: f.spaces}
			alone.assume(kid, truth)
			if !alone.contradict {
				return
			}
		}
		f.contradict = true
	case formula.OpAny, formula.OpOne:
		if len(n.Kids) == 2 && truth {
			alone := facts{spaces: f.spaces}
			alone.assume(n.Kids[1], true)
			f.contradict = f.contradict || alone.contradict
		}
		f.flag(n, truth)
	case formula.OpEq, formula.OpNe, formula.OpLess, formula.OpLessEq, formula.OpMore, formula.OpMoreEq:
		f.compare(n, truth)
	case formula.OpIn:
		if f.spaces && everySpace(n) {
			f.contradict = f.contradict || !truth
			return
		}
		if list := n.Kids[1]; truth && list.IsConst() && formula.IsWordList(list.Type) && list.Type.Kind == value.List {
			f.only(n.Kids[0], list.Val.List())
		}
		f.flag(n, truth)
	default:
		f.flag(n, truth)
	}
}

// of returns the fact about an expression, and adds it if it is new. The pointer is
// valid until the next call.
func (f *facts) of(n *formula.Tree) *fact {
	text := singleBlanks(n.Text[n.Start:n.End])
	for i := range f.about {
		if f.about[i].text == text {
			return &f.about[i]
		}
	}
	f.about = append(f.about, fact{text: text})
	return &f.about[len(f.about)-1]
}

// singleBlanks returns the text without blanks at its ends, and with runs of blanks
// replaced by one.
func singleBlanks(text string) string {
	blank := true // the preceding character is a blank, or absent
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

func (f *facts) flag(n *formula.Tree, truth bool) {
	x := f.of(n)
	if truth {
		x.yes = true
	} else {
		x.no = true
	}
	f.contradict = f.contradict || x.yes && x.no
}

func (f *facts) only(n *formula.Tree, words []int64) {
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

var opposite = map[formula.Op]formula.Op{formula.OpEq: formula.OpNe, formula.OpNe: formula.OpEq, formula.OpLess: formula.OpMoreEq, formula.OpMoreEq: formula.OpLess, formula.OpMore: formula.OpLessEq, formula.OpLessEq: formula.OpMore}

var mirrored = map[formula.Op]formula.Op{formula.OpEq: formula.OpEq, formula.OpNe: formula.OpNe, formula.OpLess: formula.OpMore, formula.OpMore: formula.OpLess, formula.OpLessEq: formula.OpMoreEq, formula.OpMoreEq: formula.OpLessEq}

func (f *facts) compare(n *formula.Tree, truth bool) {
	o, left, right := n.Op, n.Kids[0], n.Kids[1]
	if left.IsConst() {
		o, left, right = mirrored[o], right, left
	}
	if o != formula.OpEq && o != formula.OpNe && left.Type.Kind != value.Number {
		f.flag(n, truth) // columns
		return
	}
	if left.IsConst() || !right.IsConst() || !left.Type.IsWord() || !right.Type.IsWord() && right.Type.Kind != value.Nothing {
		f.flag(n, truth)
		return
	}
	if !truth {
		o = opposite[o]
	}
	x, c := f.of(left), right.Val.N
	x.num = left.Type.Kind == value.Number && c != value.None
	switch o {
	case formula.OpEq:
		if x.is != nil && *x.is != c {
			f.contradict = true
		}
		x.is = &c
	case formula.OpNe:
		x.not = append(x.not, c)
	case formula.OpLess, formula.OpLessEq:
		if x.high == nil || value.Cmp(c, *x.high) < 0 || c == *x.high && o == formula.OpLess {
			x.high, x.under = &c, o == formula.OpLess
		}
	case formula.OpMore, formula.OpMoreEq:
		if x.low == nil || value.Cmp(c, *x.low) > 0 || c == *x.low && o == formula.OpMore {
			x.low, x.over = &c, o == formula.OpMore
		}
	}
	f.check(x)
}

// check detects a contradiction in one fact.
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
