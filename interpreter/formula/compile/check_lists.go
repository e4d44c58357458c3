package compile

import (
	"fmt"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"

	"github.com/expr-lang/expr/ast"
)

// list checks [a, b, c]: a list, or a set where a set is expected.
func (k *checker) list(n *ast.ArrayNode, want value.Type) *formula.Tree {
	elem, _ := formula.ElementType(want)
	kids := make([]*formula.Tree, len(n.Nodes))
	for pass := range 2 { // elements with a fixed type before words
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
		if kid.Bad() {
			return k.bare(n, formula.OpBad, value.Type{}, kids...)
		}
		if i == 0 {
			t = kid.Type
			continue
		}
		u, ok := unify(t, kid.Type)
		if !ok {
			return k.at(n.Nodes[i], CodeType, fmt.Sprintf("all elements of a list must have one type: the others are %s, this is %s", t, kid.Type), "")
		}
		t = u
	}
	out := k.make(n, formula.OpList, value.ListOf(t), kids...)
	if want.Kind == value.Mask && !out.Bad() && value.EnumType(want.Name).Accepts(t) {
		return k.make(n, formula.OpMask, want, out)
	}
	return out
}

// index checks list[0].
func (k *checker) index(n *ast.MemberNode) *formula.Tree {
	of, at := k.check(n.Node, value.Type{}), k.check(n.Property, value.NumberType)
	if of.Bad() || at.Bad() {
		return k.bare(n, formula.OpBad, value.Type{}, of, at)
	}
	e, ok := formula.ElementType(of.Type)
	if !ok || of.Type.Kind == value.Mask {
		return k.at(n.Node, CodeType, fmt.Sprintf("only a list has numbered elements, not %s", of.Type.Indefinite()), "")
	}
	if !k.expect(n.Property, at, value.NumberType, "the index of a list") {
		return k.bare(n, formula.OpBad, value.Type{}, of, at)
	}
	if at.IsConst() && (at.Val.N < 0 || !value.Whole(at.Val.N)) {
		return k.at(n.Property, CodeRange, "the elements of a list are numbered 0, 1, 2 …", "the last element is last(list)")
	}
	return k.make(n, formula.OpIndex, e, of, at)
}

// in checks x in y, where y is a list, a reach or a set.
func (k *checker) in(n *ast.BinaryNode) *formula.Tree {
	var left, right *formula.Tree
	if k.flexible(n.Left) && !k.flexible(n.Right) {
		right = k.check(n.Right, value.Type{})
		e, _ := formula.ElementType(right.Type)
		left = k.check(n.Left, e)
	} else {
		left = k.check(n.Left, value.Type{})
		if words, ok := k.wordsOf(n, left); ok {
			return k.anyWord(n, left, words)
		}
		var want value.Type
		if !left.Bad() && left.Type.Kind != value.Nothing {
			want = value.ListOf(left.Type)
		}
		right = k.check(n.Right, want)
	}
	if left.Bad() || right.Bad() {
		return k.bare(n, formula.OpBad, value.Type{}, left, right)
	}
	e, ok := formula.ElementType(right.Type)
	if !ok {
		return k.at(n.Right, CodeType, fmt.Sprintf("in needs a list, a reach or a set, not %s", right.Type.Indefinite()), "")
	}
	if _, ok := unify(e, left.Type); !ok {
		return k.at(n.Left, CodeType, fmt.Sprintf("%s is never in %s", left.Type.Indefinite(), right.Type.Indefinite()), "")
	}
	return k.make(n, formula.OpIn, value.FlagType, left, right)
}

// wordsOf returns the names listed after a thing, as in h in [forest, town]. ok reports
// that no name has the type of the thing, and that at least one is a flag or word that
// the thing may have.
func (k *checker) wordsOf(n *ast.BinaryNode, of *formula.Tree) (words []*ast.IdentifierNode, ok bool) {
	list, isList := n.Right.(*ast.ArrayNode)
	if !isList || of.Bad() || !isPlain(n.Left) {
		return nil, false
	}
	for _, e := range list.Nodes {
		w, isName := e.(*ast.IdentifierNode)
		if !isName || w.Value == "none" || k.lookup(w.Value) != nil {
			return nil, false
		}
		for _, s := range k.scope.Ident(w.Value) {
			if of.Type.Accepts(s.Type) {
				return nil, false
			}
		}
		ok = ok || k.mayHold(of.Type, k.wordTypes(of.Type), w.Value)
		words = append(words, w)
	}
	return words, ok
}

// isPlain reports whether a node is a name, an element, or an attribute of one.
func isPlain(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IdentifierNode, *ast.PointerNode:
		return true
	case *ast.MemberNode:
		return isPlain(n.Node)
	}
	return false
}

// mayHold reports whether a word is a flag attribute of t, or a word of one of the types
// in words, the result of wordTypes(t).
func (env *environment) mayHold(t value.Type, words []value.Type, word string) bool {
	if f := env.scope.Member(t, word); f != nil {
		return f.Result.Kind == value.Flag
	}
	return slices.ContainsFunc(words, func(of value.Type) bool {
		_, ok := env.scope.Word(of, word)
		return ok
	})
}

// wordTypes returns the types of the attributes of t whose values are words.
func (env *environment) wordTypes(t value.Type) []value.Type {
	var out []value.Type
	for _, name := range env.scope.Names(t) {
		if f := env.scope.Member(t, name); f != nil && f.Result.Kind == value.Enum {
			out = append(out, f.Result)
		}
	}
	return out
}

// anyWord checks h in [forest, town] as h.forest or h.town.
func (k *checker) anyWord(n *ast.BinaryNode, of *formula.Tree, words []*ast.IdentifierNode) *formula.Tree {
	out := k.bare(n, formula.OpOr, value.FlagType, of, k.bare(n.Right, formula.OpList, value.Type{}))
	out.Kids = nil
	for _, w := range words {
		field := &ast.StringNode{Value: w.Value}
		field.SetLocation(w.Location())
		m := &ast.MemberNode{Node: n.Left, Property: field}
		m.SetLocation(w.Location())
		kid := k.asked(m, of, w.Value)
		if !k.expect(w, kid, value.FlagType, "a word of this list") {
			out.Op = formula.OpBad
			continue
		}
		kid.Text = of.Text[of.Start:of.End] + "." + w.Value // the text that a derivation shows
		kid.Start, kid.End = 0, len(kid.Text)
		out.Kids = append(out.Kids, kid)
	}
	if len(out.Kids) == 1 && !out.Bad() {
		return out.Kids[0]
	}
	return out
}

// predicate checks any(list, …) and the other predicates.
func (k *checker) predicate(n *ast.BuiltinNode) *formula.Tree {
	o, ok := predicates[n.Name]
	if !ok {
		for _, x := range n.Arguments {
			if _, ok := x.(*ast.PredicateNode); !ok {
				k.check(x, value.Type{})
			}
		}
		return k.token(n, CodeForbidden, n.Name+" cannot be used in rules", "the loops are any, all, none, one, count, filter, map, sum, find and sortBy")
	}
	over := k.check(n.Arguments[0], value.Type{})
	e, ok := formula.ElementType(over.Type)
	if !over.Bad() && !ok {
		over = k.at(n.Arguments[0], CodeType, fmt.Sprintf("%s needs a list, a reach or a set, not %s", n.Name, over.Type.Indefinite()), "")
	}
	if len(n.Arguments) == 1 {
		return k.whole(n, o, over, e)
	}
	body, slot, ok := k.body(n, e)
	if !ok || over.Bad() || body.Bad() {
		return k.bare(n, formula.OpBad, value.Type{}, over, body)
	}
	t := value.FlagType
	switch o {
	case formula.OpCount, formula.OpSum:
		t = value.NumberType
	case formula.OpFind:
		t = e
	case formula.OpMap:
		if !body.Type.IsWord() || body.Type.Kind == value.Nothing {
			return k.at(n.Arguments[1], CodeType, fmt.Sprintf("map makes lists of numbers, flags, words or entities, not of %s", body.Type), "")
		}
		t = value.ListOf(body.Type)
	case formula.OpFilter, formula.OpSort:
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
	if o == formula.OpSort && !e.IsWord() {
		return k.at(n.Arguments[0], CodeType, fmt.Sprintf("sortBy needs entities, words or numbers, not %s", e.Indefinite()), "")
	}
	out := k.bare(n, o, t, over, body)
	out.Slot, out.Desc = slot, desc
	return out
}

var predicates = map[string]formula.Op{
	"any": formula.OpAny, "all": formula.OpAll, "none": formula.OpNone, "one": formula.OpOne, "count": formula.OpCount, "sum": formula.OpSum,
	"filter": formula.OpFilter, "map": formula.OpMap, "find": formula.OpFind, "sortBy": formula.OpSort,
}

// whole checks count(flags) and sum(numbers), without a predicate.
func (k *checker) whole(n *ast.BuiltinNode, o formula.Op, over *formula.Tree, e value.Type) *formula.Tree {
	if over.Bad() {
		return k.bare(n, formula.OpBad, value.Type{}, over)
	}
	need, help := value.FlagType, "len(…) counts all elements"
	if o == formula.OpSum {
		need, help = value.NumberType, "write sum(…, .attribute)"
	}
	if !need.Same(e) && e.Kind != value.Nothing {
		return k.at(n.Arguments[0], CodeType, fmt.Sprintf("%s without a condition needs a list of %s, not %s", n.Name, need, over.Type.Indefinite()), help)
	}
	out := k.bare(n, o, value.NumberType, over)
	return out
}

// body checks a predicate with its element bound.
func (k *checker) body(n *ast.BuiltinNode, e value.Type) (body *formula.Tree, slot int, ok bool) {
	p, isPredicate := n.Arguments[1].(*ast.PredicateNode)
	if !isPredicate {
		return k.at(n.Arguments[1], CodeSyntax, n.Name+" needs a condition on the elements", ""), 0, false
	}
	b := k.bind("", e, nil)
	if b == nil {
		return k.at(n, CodeDeep, "too many nested lets and loops", "split the expression with define"), 0, false
	}
	k.level++
	want := value.Type{}
	if n.Name == "sum" || n.Name == "sortBy" {
		want = value.NumberType
	} else if n.Name != "map" {
		want = value.FlagType
	}
	named, ok := nameElement(k, n, b)
	body = k.check(p.Node, want)
	k.level--
	if named {
		k.bound = k.bound.up
	}
	k.unbind()
	return body, b.slot, ok && k.expect(p.Node, body, want, "what "+n.Name+" asks of each element")
}
