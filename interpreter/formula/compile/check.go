package compile

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"

	"github.com/expr-lang/expr/ast"
)

// The checker gives every part of an expression its type. The checker of expr does not
// serve: its types are Go's, so it lacks recursive attributes of entities
// (unit.hex.units), exact fractions, and words whose meaning depends on what they are
// compared with. It also stops at the first mistake.
type checker struct {
	environment
	src      *source
	problems []Problem
	guards   []guard
	level    int // number of open predicates
	ranged   int // elements of all constant intervals so far
	origins  []origin
}

// environment holds the names visible at a place in an expression, and records the names
// used.
type environment struct {
	scope formula.Scope
	reads formula.Reads
	bound *binding // lets and elements, innermost first
	slots int      // slots of Ctx.Elems in use
}

// binding is a let, or, if it has no name, the element of a predicate.
type binding struct {
	up    *binding
	name  string
	typ   value.Type
	slot  int
	bound *formula.Tree
}

// root checks the whole expression.
func (k *checker) root(tree ast.Node, want value.Type) *formula.Tree {
	n := k.itsOwn(tree, k.check(tree, want), want)
	if n.Bad() || want.Kind == value.Invalid || want.Accepts(n.Type) {
		return n
	}
	k.at(tree, CodeType, fmt.Sprintf("expected %s, found %s", want.Indefinite(), n.Type.Indefinite()), convertHelp(want, n.Type))
	return n
}

// report records a problem, up to a fixed number of problems.
func (k *checker) report(p Problem) {
	if len(k.problems) < 4*maxProblems {
		k.problems = append(k.problems, p)
	}
}

// at records an error at a node and returns a bad node in its place.
func (k *checker) at(n ast.Node, code, summary, help string) *formula.Tree {
	start, end := k.src.span(n)
	k.report(Problem{Start: start, End: end, Code: code, Summary: summary, Help: help})
	return &formula.Tree{Op: formula.OpBad, Start: start, End: end, Text: k.src.text}
}

// token records an error at the node's own token only, and returns a bad node.
func (k *checker) token(n ast.Node, code, summary, help string) *formula.Tree {
	loc := n.Location()
	start, end := k.src.offset(loc.From), k.src.offset(loc.To)
	k.report(Problem{Start: start, End: end, Code: code, Summary: summary, Help: help})
	return &formula.Tree{Op: formula.OpBad, Start: start, End: end, Text: k.src.text}
}

// make builds a node over its kids. The node is bad if a kid is bad, and is folded to a
// constant if all kids are constant.
func (k *checker) make(n ast.Node, o formula.Op, t value.Type, kids ...*formula.Tree) *formula.Tree {
	out := k.bare(n, o, t, kids...)
	return k.fold(out)
}

// bare is make without folding.
func (k *checker) bare(n ast.Node, o formula.Op, t value.Type, kids ...*formula.Tree) *formula.Tree {
	out := &formula.Tree{Op: o, Type: t, Kids: kids, Text: k.src.text}
	w := spanner{src: k.src, start: -1}
	for _, kid := range kids {
		w.add(kid.Start, kid.End)
		if kid.Bad() {
			out.Op = formula.OpBad
		}
	}
	switch n := n.(type) {
	case *ast.ConditionalNode: // its location is the token after it
	case *ast.CallNode:
		if m, ok := n.Callee.(*ast.MemberNode); ok {
			w.closing(m, '(')
		} else {
			w.closing(n, '(')
		}
	case *ast.BuiltinNode:
		w.closing(n, '(')
	case *ast.ArrayNode:
		w.closing(n, '[')
	case *ast.MemberNode:
		if _, ok := n.Property.(*ast.StringNode); ok {
			w.cover(n)
		} else {
			w.closing(n, '[')
		}
	default:
		w.cover(n)
	}
	out.Start, out.End = w.start, w.end
	return out
}

func (k *checker) constant(n ast.Node, t value.Type, v value.Value) *formula.Tree {
	out := k.bare(n, formula.OpConst, t)
	out.Val = v
	return out
}

// check types a node. want is the type that the context expects; it helps to resolve
// words, and the caller must verify the result's type.
func (k *checker) check(n ast.Node, want value.Type) *formula.Tree {
	switch n := n.(type) {
	case *ast.NilNode:
		return k.constant(n, value.NothingType, value.Word(value.None))
	case *ast.BoolNode:
		return k.constant(n, value.FlagType, value.Bool(n.Value))
	case *ast.IntegerNode, *ast.FloatNode:
		return k.number(n)
	case *ast.StringNode:
		return k.literal(n, want)
	case *ast.IdentifierNode:
		return k.ident(n, want)
	case *ast.PointerNode:
		return k.element(n)
	case *ast.UnaryNode:
		return k.unary(n)
	case *ast.BinaryNode:
		return k.binary(n)
	case *ast.ConditionalNode:
		return k.conditional(n, want)
	case *ast.MemberNode:
		return k.member(n)
	case *ast.CallNode:
		return k.call(n)
	case *ast.BuiltinNode:
		return k.predicate(n)
	case *ast.ArrayNode:
		return k.list(n, want)
	case *ast.VariableDeclaratorNode:
		return k.let(n, want)
	case *ast.ChainNode:
		return k.at(n, CodeForbidden, "?. cannot be used in rules", "an attribute of none is already none (or false): write .")
	case *ast.SliceNode:
		k.check(n.Node, value.Type{})
		return k.at(n, CodeForbidden, "slices cannot be used in rules", "")
	case *ast.MapNode:
		return k.at(n, CodeForbidden, "an expression cannot make a map", "declare a record or a table")
	case *ast.SequenceNode:
		for _, e := range n.Nodes {
			k.check(e, value.Type{})
		}
		return k.at(n, CodeForbidden, "an expression has one value; `;` can only follow let", "")
	case *ast.BytesNode:
		return k.token(n, CodeForbidden, "bytes cannot be used in rules", "")
	}
	return k.at(n, CodeForbidden, "this form cannot be used in rules", "")
}

// number reads a number from the source text, because expr's tree holds a float.
func (k *checker) number(n ast.Node) *formula.Tree {
	loc := n.Location()
	text := strings.ReplaceAll(k.src.text[k.src.offset(loc.From):k.src.offset(loc.To)], "_", "")
	if i, ok := n.(*ast.IntegerNode); ok {
		text = fmt.Sprint(i.Value) // hexadecimal and similar forms
	} else if strings.HasPrefix(text, ".") {
		text = "0" + text
	}
	num, ok := value.ParseNumber(text)
	if !ok {
		return k.token(n, CodeRange, "the number is out of range", "a number has at most 12 digits, and 6 after the point")
	}
	return k.constant(n, value.NumberType, value.Word(num))
}

// literal is a text, or a word of the expected type.
func (k *checker) literal(n *ast.StringNode, want value.Type) *formula.Tree {
	if !formula.IsEntity(want) {
		return k.constant(n, value.TextType, value.String(n.Value))
	}
	if v, ok := k.scope.Word(want, n.Value); ok {
		return k.constant(n, want, v)
	}
	return k.token(n, CodeWord, fmt.Sprintf("no %s is called %q", want, n.Value), k.words(n.Value, want))
}

// words returns a suggestion of words of t with names similar to name.
func (env *environment) words(name string, t value.Type) string {
	return env.scope.Suggest(name, func() []string {
		var of []string
		for _, c := range env.scope.Names(value.Type{}) {
			if _, ok := env.scope.Word(t, c); ok {
				of = append(of, c)
			}
		}
		return of
	})
}

// flexible reports whether the meaning of n depends on what it is compared with. The
// other side must then be checked first.
func (k *checker) flexible(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.StringNode:
		return true
	case *ast.IdentifierNode:
		return n.Value != "none" && k.lookup(n.Value) == nil && len(k.scope.Ident(n.Value)) > 1
	case *ast.ConditionalNode:
		return k.flexible(n.Exp1) && k.flexible(n.Exp2)
	case *ast.ArrayNode:
		return !slices.ContainsFunc(n.Nodes, func(e ast.Node) bool { return !k.flexible(e) })
	}
	return false
}

// pair checks two nodes that must have one type; the one whose meaning is fixed comes
// first.
func (k *checker) pair(x, y ast.Node, want value.Type) (left, right *formula.Tree) {
	if k.flexible(x) && !k.flexible(y) {
		right = k.check(y, want)
		return k.check(x, hint(right, want)), right
	}
	left = k.check(x, want)
	return left, k.check(y, hint(left, want))
}

// hint returns the type that a checked node suggests for its partner.
func hint(n *formula.Tree, want value.Type) value.Type {
	if n.Bad() || n.Type.Kind == value.Nothing || n.Type.Kind == value.Text {
		return want
	}
	return n.Type
}

// expect verifies the type of a node and reports an error; what names the part in the
// message.
func (k *checker) expect(x ast.Node, n *formula.Tree, t value.Type, what string) bool {
	if n.Bad() {
		return false
	}
	if t.Kind == value.Invalid || t.Accepts(n.Type) {
		return true
	}
	k.at(x, CodeType, fmt.Sprintf("%s must be %s, not %s", what, t.Indefinite(), n.Type.Indefinite()), convertHelp(t, n.Type))
	return false
}

// unify returns the common type of two types; ok is false if there is none.
func unify(x, y value.Type) (value.Type, bool) {
	switch {
	case x.Accepts(y):
		return x, true
	case y.Accepts(x):
		return y, true
	}
	return value.Type{}, false
}

// convertHelp returns advice on how to get the wanted type from the present one.
func convertHelp(want, have value.Type) string {
	switch {
	case want.Kind == value.Number && have.Kind == value.Flag:
		return "write … ? 1 : 0"
	case want.Kind == value.Number && (have.Kind == value.List || have.Kind == value.Reach):
		return "len(…) counts the elements"
	case want.Kind == value.Flag && have.Kind == value.Number:
		return "compare it: … > 0"
	case want.Kind == value.Flag && (have.Kind == value.List || have.Kind == value.Reach):
		return "write len(…) > 0"
	case want.Kind == value.Flag && formula.IsEntity(have):
		return "compare it: … != none"
	case want.Kind == value.Space && have.Kind == value.Unit:
		return "write .hex for the place of a unit"
	}
	return ""
}
