package compile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"

	"github.com/expr-lang/expr/ast"
)

// call checks f(…): a function of the language, a function of the scope, or an attribute
// with arguments.
func (k *checker) call(n *ast.CallNode) *formula.Tree {
	if m, ok := n.Callee.(*ast.MemberNode); ok {
		return k.method(n, m)
	}
	id, ok := n.Callee.(*ast.IdentifierNode)
	if !ok {
		k.arguments(n)
		return k.at(n, CodeCall, "only a name can be called", "")
	}
	if id.Value == "distance" || id.Value == "path" {
		if out := k.reach(n, id.Value); out != nil {
			return out
		}
	} else if f, ok := functions[id.Value]; ok {
		return k.function(n, id.Value, f)
	}
	f := k.scope.Func(id.Value)
	if f == nil {
		k.arguments(n)
		return k.uncallable(id)
	}
	return k.apply(n, f, nil)
}

// arguments checks the arguments of a call that is already wrong, to report their
// problems too.
func (k *checker) arguments(n *ast.CallNode) {
	for _, x := range n.Arguments {
		if !k.flexible(x) {
			k.check(x, value.Type{})
		}
	}
}

func (k *checker) uncallable(id *ast.IdentifierNode) *formula.Tree {
	if b := k.lookup(id.Value); b != nil {
		return k.token(id, CodeCall, id.Value+" is a value and takes no arguments", "")
	}
	if s := k.scope.Ident(id.Value); len(s) > 0 {
		return k.token(id, CodeCall, fmt.Sprintf("%s is %s and takes no arguments", id.Value, s[0].Type.Indefinite()), "")
	}
	if isBuiltin(id.Value) {
		return k.token(id, CodeForbidden, id.Value+" cannot be used in rules", "")
	}
	return k.token(id, CodeName, "unknown name "+id.Value, k.scope.Suggest(id.Value, func() []string {
		names := append(k.names(), "distance", "path")
		names = slices.AppendSeq(names, maps.Keys(functions))
		return slices.AppendSeq(names, maps.Keys(predicates))
	}))
}

// method checks x.f(…).
func (k *checker) method(n *ast.CallNode, m *ast.MemberNode) *formula.Tree {
	field, ok := m.Property.(*ast.StringNode)
	of := k.check(m.Node, value.Type{})
	if !ok || of.Bad() {
		k.arguments(n)
		return k.bare(n, formula.OpBad, value.Type{}, of)
	}
	f := k.attribute(m, of.Type, field.Value)
	if f == nil {
		k.arguments(n)
		return k.bare(n, formula.OpBad, value.Type{}, of)
	}
	if len(f.Params) < 2 && f.Generic == nil {
		k.arguments(n)
		return k.token(m, CodeCall, field.Value+" takes no arguments", "write ."+field.Value)
	}
	return k.apply(n, f, of)
}

// apply checks a call of f, with first, if not nil, before the arguments.
func (k *checker) apply(n *ast.CallNode, f *formula.Func, first *formula.Tree) *formula.Tree {
	k.readFunc(f)
	if len(n.Arguments) > 0 {
		if n, f = k.byName(n, f); f == nil {
			return k.bare(n, formula.OpBad, value.Type{})
		}
	}
	given := len(n.Arguments)
	if first != nil {
		given++
	}
	var done []*formula.Tree
	if f.Generic != nil {
		resolved, kids, reason := k.resolve(n, f, first)
		done = kids
		if resolved == nil && reason == "" {
			return k.bare(n, formula.OpBad, value.Type{})
		}
		if resolved == nil {
			return k.at(n, CodeType, reason, "")
		}
		f = resolved
		k.readFunc(f)
	}
	if given != len(f.Params) {
		if done == nil {
			k.arguments(n)
		}
		return k.at(n, CodeArity, fmt.Sprintf("%s takes %s, not %d", f.Name, arguments(len(f.Params)), given), "write "+signature(f))
	}
	var kids []*formula.Tree
	if first != nil {
		kids = append(kids, first)
	}
	ok := true
	for i, x := range n.Arguments {
		want := f.Params[len(kids)]
		var kid *formula.Tree
		if done != nil && done[i] != nil {
			kid = k.asSet(x, done[i], want)
		} else {
			kid = k.itsOwn(x, k.check(x, want), want)
		}
		ok = k.expect(x, kid, want, fmt.Sprintf("%s argument of %s", ordinal(i), f.Name)) && ok
		kids = append(kids, kid)
	}
	out := k.bare(n, formula.OpCall, f.Result, kids...)
	out.Func = f
	if !ok {
		out.Op = formula.OpBad
	}
	return k.fold(out)
}

// itsOwn applies the implicit conversion: where a side or a space is expected, a unit or
// piece means its side or its space. vacant(u, a) means vacant(u.side, a).
func (k *checker) itsOwn(x ast.Node, n *formula.Tree, want value.Type) *formula.Tree {
	field := ""
	switch {
	case n.Bad() || n.Type.Same(want) || n.Type.Kind != value.Unit && n.Type.Kind != value.Enum:
		return n
	case want.Same(value.SideType):
		field = "side"
	case want.Kind == value.Space:
		field = "space"
	}
	f := k.scope.Member(n.Type, field)
	if f == nil || len(f.Params) > 1 || !want.Accepts(f.Result) {
		return n
	}
	k.readFunc(f)
	out := k.bare(x, formula.OpAttr, f.Result, n)
	out.Func = f
	return k.fold(out)
}

// resolve determines what a generic function is for the types of these arguments. A word
// whose meaning the function determines counts as a text and stays unchecked: its place
// in kids is nil. Each argument is checked only once, because nested calls would
// otherwise take exponential time.
func (k *checker) resolve(n *ast.CallNode, f *formula.Func, first *formula.Tree) (resolved *formula.Func, kids []*formula.Tree, reason string) {
	var types []value.Type
	if first != nil {
		types = append(types, first.Type)
	}
	kids = make([]*formula.Tree, len(n.Arguments))
	bad := false
	for i, x := range n.Arguments {
		var want value.Type
		if len(types) < len(f.Params) {
			want = f.Params[len(types)]
		}
		if k.flexible(x) && want.Kind == value.Invalid {
			types = append(types, value.TextType)
			continue
		}
		kids[i] = k.check(x, want)
		bad = bad || kids[i].Bad()
		types = append(types, kids[i].Type)
	}
	if bad {
		return nil, kids, ""
	}
	resolved, reason = f.Generic(types)
	if resolved == nil && reason == "" {
		reason = f.Name + " cannot be called like this"
	}
	return resolved, kids, reason
}

// asSet converts a list literal to a set where a set is expected.
func (k *checker) asSet(x ast.Node, kid *formula.Tree, want value.Type) *formula.Tree {
	e, _ := formula.ElementType(kid.Type)
	if _, literal := x.(*ast.ArrayNode); literal && want.Kind == value.Mask && kid.Type.Kind == value.List && value.EnumType(want.Name).Accepts(e) {
		return k.make(x, formula.OpMask, want, kid)
	}
	return kid
}

func arguments(n int) string {
	if n == 1 {
		return "1 argument"
	}
	return fmt.Sprintf("%d arguments", n)
}

func ordinal(i int) string {
	names := []string{"the first", "the second", "the third", "the fourth", "the fifth", "the sixth"}
	if i < len(names) {
		return names[i]
	}
	return fmt.Sprintf("the %dth", i+1)
}

// function describes a built-in function of the language.
type function struct {
	op       formula.Op
	min, max int
	form     string
}

var functions = map[string]function{
	"min":          {formula.OpMin, 1, 1 << 10, "min(number, …)"},
	"max":          {formula.OpMax, 1, 1 << 10, "max(number, …)"},
	"abs":          {formula.OpAbs, 1, 1, "abs(number)"},
	"floor":        {formula.OpFloor, 1, 1, "floor(number)"},
	"ceil":         {formula.OpCeil, 1, 1, "ceil(number)"},
	"round":        {formula.OpRound, 1, 1, "round(number)"},
	"len":          {formula.OpLen, 1, 1, "len(list)"},
	"first":        {formula.OpFirst, 1, 1, "first(list)"},
	"last":         {formula.OpLast, 1, 1, "last(list)"},
	"position_in":  {formula.OpPosition, 2, 2, "position_in(list, thing)"},
	"union":        {formula.OpUnion, 2, 2, "union(list, list)"},
	"intersection": {formula.OpInter, 2, 2, "intersection(list, list)"},
	"difference":   {formula.OpDiff, 2, 2, "difference(list, list)"},
	"distinct":     {formula.OpUnion, 1, 1, "distinct(list)"},
}

// function checks a call of a built-in function of the language.
func (k *checker) function(n *ast.CallNode, name string, f function) *formula.Tree {
	if len(n.Arguments) < f.min || len(n.Arguments) > f.max {
		k.arguments(n)
		return k.at(n, CodeArity, fmt.Sprintf("%s takes %s, not %d", name, arguments(f.min), len(n.Arguments)), "write "+f.form)
	}
	if f.op == formula.OpPosition {
		return k.position(n)
	}
	if name == "distinct" {
		return checkDistinct(k, n)
	}
	var kids []*formula.Tree
	if f.min == 2 {
		left, right := k.pair(n.Arguments[0], n.Arguments[1], value.Type{})
		kids = []*formula.Tree{left, right}
	} else {
		for _, x := range n.Arguments {
			kids = append(kids, k.check(x, value.Type{}))
		}
	}
	ok := true
	for i, kid := range kids {
		ok = k.argument(n.Arguments[i], name, f.op, kid) && ok
	}
	if !ok {
		return k.bare(n, formula.OpBad, value.Type{}, kids...)
	}
	t := value.NumberType
	switch f.op {
	case formula.OpFirst, formula.OpLast:
		t, _ = formula.ElementType(kids[0].Type)
	case formula.OpUnion, formula.OpInter, formula.OpDiff:
		x, _ := formula.ElementType(kids[0].Type)
		y, _ := formula.ElementType(kids[1].Type)
		e, same := unify(x, y)
		if !same {
			return k.at(n.Arguments[1], CodeType, fmt.Sprintf("%s needs lists of one type, not %s and %s", name, kids[0].Type.Indefinite(), kids[1].Type.Indefinite()), "")
		}
		t = value.ListOf(e)
		if kids[0].Type.Kind == value.Mask && kids[1].Type.Kind == value.Mask {
			t = kids[0].Type
		}
	}
	return k.make(n, f.op, t, kids...)
}

// position checks position_in(list, thing).
func (k *checker) position(n *ast.CallNode) *formula.Tree {
	list := k.check(n.Arguments[0], value.Type{})
	e, ok := formula.ElementType(list.Type)
	x := k.check(n.Arguments[1], e)
	if list.Bad() || x.Bad() {
		return k.bare(n, formula.OpBad, value.Type{}, list, x)
	}
	if !ok || list.Type.Kind != value.List {
		return k.at(n.Arguments[0], CodeType, fmt.Sprintf("position_in needs a list, which has an order, not %s", list.Type.Indefinite()), "")
	}
	if _, ok := unify(e, x.Type); !ok {
		return k.at(n.Arguments[1], CodeType, fmt.Sprintf("%s is never in %s", x.Type.Indefinite(), list.Type.Indefinite()), "")
	}
	return k.make(n, formula.OpPosition, value.NumberType, list, x)
}

// argument verifies one argument of a built-in function of the language.
func (k *checker) argument(x ast.Node, name string, o formula.Op, kid *formula.Tree) bool {
	if kid.Bad() {
		return false
	}
	e, collection := formula.ElementType(kid.Type)
	switch o {
	case formula.OpMin, formula.OpMax:
		if collection && (e.Kind == value.Number || e.Kind == value.Nothing) {
			return true
		}
		return k.expect(x, kid, value.NumberType, "an argument of "+name)
	case formula.OpAbs, formula.OpFloor, formula.OpCeil, formula.OpRound:
		return k.expect(x, kid, value.NumberType, "the argument of "+name)
	}
	if !collection {
		k.at(x, CodeType, fmt.Sprintf("%s needs a list, a reach or a set, not %s", name, kid.Type.Indefinite()), "")
		return false
	}
	if !e.IsWord() && (o == formula.OpUnion || o == formula.OpInter || o == formula.OpDiff) {
		k.at(x, CodeType, fmt.Sprintf("%s needs entities, words or numbers, not %s", name, e.Indefinite()), "")
		return false
	}
	return true
}

// reach checks distance(reach, space) and path(reach, space). It returns nil if the
// first argument is not a reach, because the scope may have a function of that name.
func (k *checker) reach(n *ast.CallNode, name string) *formula.Tree {
	if len(n.Arguments) != 2 {
		return nil
	}
	var f *formula.Func
	switch x := n.Arguments[0].(type) {
	case *ast.CallNode:
		if id, ok := x.Callee.(*ast.IdentifierNode); ok {
			f = k.scope.Func(id.Value)
		}
	case *ast.IdentifierNode:
		if s := k.scope.Ident(x.Value); len(s) == 1 && k.lookup(x.Value) == nil {
			f = s[0].Fn
		}
	}
	if f == nil || f.Result.Kind != value.Reach {
		return nil
	}
	of, to := k.check(n.Arguments[0], value.Type{}), k.check(n.Arguments[1], value.SpaceType)
	if !k.expect(n.Arguments[1], to, value.SpaceType, "the second argument of "+name) || of.Bad() {
		return k.bare(n, formula.OpBad, value.Type{}, of, to)
	}
	o, t := formula.OpReachDist, value.NumberType
	if name == "path" {
		o, t = formula.OpReachPath, value.ListOf(value.SpaceType)
	}
	if o == formula.OpReachDist && f.Distance == nil || o == formula.OpReachPath && f.Path == nil {
		return k.at(n.Arguments[0], CodeType, fmt.Sprintf("%s has no %s", strings.TrimPrefix(of.Type.String(), "reach "), name), "")
	}
	out := k.bare(n, o, t, of, to)
	out.Func = of.Func
	return out
}
