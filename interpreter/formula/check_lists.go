package formula

import (
	"slices"

	"fmt"

	"github.com/expr-lang/expr/ast"

	"wargame/interpreter/value"
)

// list is [a, b, c]: a list, or a set where a set is wanted.
func (k *checker) list(n *ast.ArrayNode, want value.Type) *node {
	elem, _ := elemType(want)
	kids := make([]*node, len(n.Nodes))
	for pass := range 2 { // what has a meaning of its own goes before words
		for i, e := range n.Nodes {
			if k.flexible(e) != (pass == 1) {
				continue
			}
			kids[i] = k.check(e, elem)
			if elem.Kind == value.Invalid {
				elem = hint(kids[i], elem)
			}
		}
	}
	t := value.NothingType
	for i, kid := range kids {
		if kid.bad() {
			return k.bare(n, opBad, value.Type{}, kids...)
		}
		if i == 0 {
			t = kid.typ
			continue
		}
		u, ok := unify(t, kid.typ)
		if !ok {
			return k.at(n.Nodes[i], CodeType, fmt.Sprintf("a list has elements of one type: the others are %s, this is %s", t, kid.typ), "")
		}
		t = u
	}
	out := k.make(n, opList, value.ListOf(t), kids...)
	if want.Kind == value.Mask && !out.bad() && value.EnumType(want.Name).Accepts(t) {
		return k.make(n, opMask, want, out)
	}
	return out
}

// index is list[0].
func (k *checker) index(n *ast.MemberNode) *node {
	of, at := k.check(n.Node, value.Type{}), k.check(n.Property, value.NumberType)
	if of.bad() || at.bad() {
		return k.bare(n, opBad, value.Type{}, of, at)
	}
	e, ok := elemType(of.typ)
	if !ok || of.typ.Kind == value.Mask {
		return k.at(n.Node, CodeType, fmt.Sprintf("only a list has numbered elements, not %s", a(of.typ)), "")
	}
	if !k.expect(n.Property, at, value.NumberType, "the index of a list") {
		return k.bare(n, opBad, value.Type{}, of, at)
	}
	if at.isConst() && (at.val.N < 0 || !value.Whole(at.val.N)) {
		return k.at(n.Property, CodeRange, "the elements of a list are numbered 0, 1, 2 …", "last(list) is the last one")
	}
	return k.make(n, opIndex, e, of, at)
}

// in is x in list, reach or set.
func (k *checker) in(n *ast.BinaryNode) *node {
	var left, right *node
	if k.flexible(n.Left) && !k.flexible(n.Right) {
		right = k.check(n.Right, value.Type{})
		e, _ := elemType(right.typ)
		left = k.check(n.Left, e)
	} else {
		left = k.check(n.Left, value.Type{})
		if words, ok := k.wordsOf(n, left); ok {
			return k.anyWord(n, left, words)
		}
		var want value.Type
		if !left.bad() && left.typ.Kind != value.Nothing {
			want = value.ListOf(left.typ)
		}
		right = k.check(n.Right, want)
	}
	if left.bad() || right.bad() {
		return k.bare(n, opBad, value.Type{}, left, right)
	}
	e, ok := elemType(right.typ)
	if !ok {
		return k.at(n.Right, CodeType, fmt.Sprintf("in needs a list, a reach or a set, not %s", a(right.typ)), "")
	}
	if _, ok := unify(e, left.typ); !ok {
		return k.at(n.Left, CodeType, fmt.Sprintf("%s is never in %s", a(left.typ), a(right.typ)), "")
	}
	return k.make(n, opIn, value.FlagType, left, right)
}

// wordsOf are the names of a list behind a thing, h in [forest, town], when they are
// none of its like, and one at least may be asked of it.
func (k *checker) wordsOf(n *ast.BinaryNode, of *node) (words []*ast.IdentifierNode, ok bool) {
	list, isList := n.Right.(*ast.ArrayNode)
	if !isList || of.bad() || !isPlain(n.Left) {
		return nil, false
	}
	for _, e := range list.Nodes {
		w, isName := e.(*ast.IdentifierNode)
		if !isName || w.Value == "none" || k.lookup(w.Value) != nil {
			return nil, false
		}
		for _, s := range k.scope.Ident(w.Value) {
			if of.typ.Accepts(s.Type) {
				return nil, false
			}
		}
		ok = ok || k.mayHold(of.typ, k.wordTypes(of.typ), w.Value)
		words = append(words, w)
	}
	return words, ok
}

// isPlain tells whether a node is a name, or an attribute of one.
func isPlain(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IdentifierNode, *ast.PointerNode:
		return true
	case *ast.MemberNode:
		return isPlain(n.Node)
	}
	return false
}

// mayHold reports whether a word is a flag of things of type t, or a word of one of
// the types in words, which are those of wordTypes(t).
func (k *checker) mayHold(t value.Type, words []value.Type, word string) bool {
	if f := k.scope.Member(t, word); f != nil {
		return f.Result.Kind == value.Flag
	}
	return slices.ContainsFunc(words, func(of value.Type) bool {
		_, ok := k.scope.Word(of, word)
		return ok
	})
}

// wordTypes returns the types of the attributes of t whose values are words.
func (k *checker) wordTypes(t value.Type) []value.Type {
	var out []value.Type
	for _, name := range k.scope.Names(t) {
		if f := k.scope.Member(t, name); f != nil && f.Result.Kind == value.Enum {
			out = append(out, f.Result)
		}
	}
	return out
}

// anyWord is h in [forest, town]: h.forest or h.town.
func (k *checker) anyWord(n *ast.BinaryNode, of *node, words []*ast.IdentifierNode) *node {
	out := k.bare(n, opOr, value.FlagType, of, k.bare(n.Right, opList, value.Type{}))
	out.kids = nil
	for _, w := range words {
		field := &ast.StringNode{Value: w.Value}
		field.SetLocation(w.Location())
		m := &ast.MemberNode{Node: n.Left, Property: field}
		m.SetLocation(w.Location())
		kid := k.asked(m, of, w.Value)
		if !k.expect(w, kid, value.FlagType, "a word of such a list") {
			out.op = opBad
			continue
		}
		kid.text = of.text[of.start:of.end] + "." + w.Value // what a derivation tells
		kid.start, kid.end = 0, len(kid.text)
		out.kids = append(out.kids, kid)
	}
	if len(out.kids) == 1 && !out.bad() {
		return out.kids[0]
	}
	return out
}

// predicate is any(list, …) and its kin.
func (k *checker) predicate(n *ast.BuiltinNode) *node {
	o, ok := predicates[n.Name]
	if !ok {
		for _, x := range n.Arguments {
			if _, ok := x.(*ast.PredicateNode); !ok {
				k.check(x, value.Type{})
			}
		}
		return k.token(n, CodeForbidden, n.Name+" is not used in rules", "there are any, all, none, one, count, filter, map, sum, find, sortBy")
	}
	over := k.check(n.Arguments[0], value.Type{})
	e, ok := elemType(over.typ)
	if !over.bad() && !ok {
		over = k.at(n.Arguments[0], CodeType, fmt.Sprintf("%s needs a list, a reach or a set, not %s", n.Name, a(over.typ)), "")
	}
	if len(n.Arguments) == 1 {
		return k.whole(n, o, over, e)
	}
	body, slot, ok := k.body(n, e)
	if !ok || over.bad() || body.bad() {
		return k.bare(n, opBad, value.Type{}, over, body)
	}
	t := value.FlagType
	switch o {
	case opCount, opSum:
		t = value.NumberType
	case opFind:
		t = e
	case opMap:
		if !body.typ.IsWord() || body.typ.Kind == value.Nothing {
			return k.at(n.Arguments[1], CodeType, fmt.Sprintf("map makes lists of numbers, flags, words or entities, not of %s", body.typ), "")
		}
		t = value.ListOf(body.typ)
	case opFilter, opSort:
		t = value.ListOf(e)
	}
	desc := false
	if len(n.Arguments) > 2 {
		order, ok := n.Arguments[2].(*ast.StringNode)
		if !ok || order.Value != "asc" && order.Value != "desc" {
			return k.at(n.Arguments[2], CodeType, `the order is "asc" or "desc"`, "")
		}
		desc = order.Value == "desc"
	}
	if o == opSort && !e.IsWord() {
		return k.at(n.Arguments[0], CodeType, fmt.Sprintf("sortBy sorts entities, words and numbers, not %s", a(e)), "")
	}
	out := k.bare(n, o, t, over, body)
	out.slot, out.desc = slot, desc
	return out
}

var predicates = map[string]op{
	"any": opAny, "all": opAll, "none": opNone, "one": opOne, "count": opCount, "sum": opSum,
	"filter": opFilter, "map": opMap, "find": opFind, "sortBy": opSort,
}

// whole is count(flags) and sum(numbers), without a predicate.
func (k *checker) whole(n *ast.BuiltinNode, o op, over *node, e value.Type) *node {
	if over.bad() {
		return k.bare(n, opBad, value.Type{}, over)
	}
	need, help := value.FlagType, "len(…) counts all elements"
	if o == opSum {
		need, help = value.NumberType, "write sum(…, .attribute)"
	}
	if !need.Same(e) && e.Kind != value.Nothing {
		return k.at(n.Arguments[0], CodeType, fmt.Sprintf("%s alone needs a list of %s, not %s", n.Name, need, a(over.typ)), help)
	}
	out := k.bare(n, o, value.NumberType, over)
	return out
}

// body checks a predicate with its element in place.
func (k *checker) body(n *ast.BuiltinNode, e value.Type) (body *node, slot int, ok bool) {
	p, isPredicate := n.Arguments[1].(*ast.PredicateNode)
	if !isPredicate {
		return k.at(n.Arguments[1], CodeSyntax, n.Name+" needs a condition on the elements", ""), 0, false
	}
	b := k.bind("", e, nil)
	if b == nil {
		return k.at(n, CodeDeep, "too many lets and predicates inside each other", "divide the expression with define"), 0, false
	}
	k.level++
	want := value.Type{}
	if n.Name == "sum" || n.Name == "sortBy" {
		want = value.NumberType
	} else if n.Name != "map" {
		want = value.FlagType
	}
	body = k.check(p.Node, want)
	k.level--
	k.unbind()
	return body, b.slot, k.expect(p.Node, body, want, "what "+n.Name+" asks of each element")
}
