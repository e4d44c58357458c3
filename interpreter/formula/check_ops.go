package formula

import (
	"fmt"

	"github.com/expr-lang/expr/ast"

	"wargame/interpreter/value"
)

func (k *checker) unary(n *ast.UnaryNode) *node {
	wants := value.FlagType
	if n.Operator == "-" || n.Operator == "+" {
		wants = value.NumberType
	}
	kid := k.check(n.Node, k.asks(n.Node, wants))
	switch n.Operator {
	case "not", "!":
		if !kid.bad() && kid.typ.Kind != value.Flag {
			start, end := k.src.span(n)
			k.report(Problem{Start: start, End: end, Code: CodeType,
				Summary: fmt.Sprintf("not needs a flag, not %s", a(kid.typ)),
				Help:    "not binds tighter than == and in: write not (…), or != and not in"})
			return k.bare(n, opBad, value.Type{}, kid)
		}
		return k.make(n, opNot, value.FlagType, kid)
	case "-", "+":
		if !k.expect(n.Node, kid, value.NumberType, "what follows "+n.Operator) {
			return k.bare(n, opBad, value.Type{}, kid)
		}
		if n.Operator == "+" {
			return kid
		}
		return k.make(n, opNeg, value.NumberType, kid)
	}
	return k.at(n, CodeForbidden, n.Operator+" is not used in rules", "")
}

var arithmetic = map[string]op{"+": opAdd, "-": opSub, "*": opMul, "/": opDiv, "%": opMod}

var ordering = map[string]op{"<": opLess, "<=": opLessEq, ">": opMore, ">=": opMoreEq}

func (k *checker) binary(n *ast.BinaryNode) *node {
	switch n.Operator {
	case "and", "&&", "or", "||":
		if chained(n) {
			return k.chain(n)
		}
		return k.logic(n)
	case "==", "!=":
		return k.equal(n)
	case "<", "<=", ">", ">=":
		return k.order(n)
	case "in":
		return k.in(n)
	case "+", "-", "*", "/", "%":
		return k.arithmetic(n)
	case "..":
		return k.interval(n)
	}
	help := ""
	switch n.Operator {
	case "**", "^":
		help = "multiply instead"
	case "??":
		help = "write x != none ? x : …"
	case "contains":
		help = "write y in x"
	}
	k.check(n.Left, value.Type{})
	k.check(n.Right, value.Type{})
	return k.token(n, CodeForbidden, n.Operator+" is not used in rules", help)
}

// chained tells whether expr made a conjunction of a > b > c.
func chained(n *ast.BinaryNode) bool {
	if n.Operator != "&&" {
		return false
	}
	right, ok := n.Right.(*ast.BinaryNode)
	if !ok || ordering[right.Operator] == 0 {
		return false
	}
	left, ok := n.Left.(*ast.BinaryNode)
	if !ok {
		return false
	}
	if r, ok := left.Right.(*ast.BinaryNode); ok && left.Operator == "&&" && ordering[r.Operator] != 0 && r.Right == right.Left {
		return true
	}
	return left.Right == right.Left
}

func (k *checker) chain(n *ast.BinaryNode) *node {
	return k.at(n, CodeForbidden, "comparisons cannot be chained", "write a > b and b > c")
}

func (k *checker) logic(n *ast.BinaryNode) *node {
	o, truth, word := opAnd, true, "and"
	if n.Operator == "or" || n.Operator == "||" {
		o, truth, word = opOr, false, "or"
	}
	left := k.check(n.Left, k.asks(n.Left, value.FlagType))
	k.guards = append(k.guards, guard{n.Left, truth, k.level})
	right := k.check(n.Right, k.asks(n.Right, value.FlagType))
	k.guards = k.guards[:len(k.guards)-1]
	ok := k.expect(n.Left, left, value.FlagType, "what stands before "+word)
	if !k.expect(n.Right, right, value.FlagType, "what follows "+word) || !ok {
		return k.bare(n, opBad, value.Type{}, left, right)
	}
	if left.isConst() { // an option: the rest stays or goes
		if (left.val.N != 0) == truth {
			return right
		}
		return k.constant(n, value.FlagType, left.val)
	}
	var kids []*node
	for _, kid := range []*node{left, right} {
		if kid.op == o {
			kids = append(kids, kid.kids...)
		} else if !kid.isConst() || (kid.val.N != 0) != truth {
			kids = append(kids, kid)
		}
	}
	if len(kids) == 1 {
		return kids[0]
	}
	out := k.bare(n, o, value.FlagType, left, right)
	out.kids = kids
	return out
}

func (k *checker) equal(n *ast.BinaryNode) *node {
	left, right := k.pair(n.Left, n.Right, value.Type{})
	if left.bad() || right.bad() {
		return k.bare(n, opBad, value.Type{}, left, right)
	}
	if _, ok := unify(left.typ, right.typ); !ok {
		return k.at(n, CodeType, fmt.Sprintf("%s is never %s", a(left.typ), a(right.typ)), equalHelp(left.typ, right.typ))
	}
	o := opEq
	if n.Operator == "!=" {
		o = opNe
	}
	return k.make(n, o, value.FlagType, left, right)
}

func equalHelp(x, y value.Type) string {
	if _, ok := elemType(x); ok {
		return "write … in …"
	}
	if _, ok := elemType(y); ok {
		return "write … in …"
	}
	if x.Kind == value.Unit && y.Kind == value.Space || y.Kind == value.Unit && x.Kind == value.Space {
		return "the place of a unit is .hex"
	}
	return ""
}

func (k *checker) order(n *ast.BinaryNode) *node {
	wants := k.asks(n.Left, value.NumberType)
	if !k.flexible(n.Right) {
		wants = value.Type{}
	}
	left, right := k.pair(n.Left, n.Right, wants)
	if left.bad() || right.bad() {
		return k.bare(n, opBad, value.Type{}, left, right)
	}
	if left.typ.Kind != value.Number && left.typ.Kind != value.Column {
		return k.at(n.Left, CodeType, fmt.Sprintf("%s compares numbers, not %s", n.Operator, a(left.typ)), convertHelp(value.NumberType, left.typ))
	}
	if !left.typ.Same(right.typ) {
		return k.at(n.Right, CodeType, fmt.Sprintf("%s cannot compare %s with %s", n.Operator, a(left.typ), a(right.typ)), convertHelp(left.typ, right.typ))
	}
	return k.make(n, ordering[n.Operator], value.FlagType, left, right)
}

func (k *checker) arithmetic(n *ast.BinaryNode) *node {
	left, right := k.check(n.Left, k.asks(n.Left, value.NumberType)), k.check(n.Right, k.asks(n.Right, value.NumberType))
	if n.Operator == "+" && !left.bad() && !right.bad() && left.typ.Kind == value.Text && right.typ.Kind == value.Text {
		return k.make(n, opConcat, value.TextType, left, right)
	}
	ok := k.operand(n, n.Left, left, "before")
	if !k.operand(n, n.Right, right, "behind") || !ok {
		return k.bare(n, opBad, value.Type{}, left, right)
	}
	if n.Operator == "/" || n.Operator == "%" {
		if right.isConst() && right.val.N == 0 {
			return k.at(n.Right, CodeZero, "division by zero", "")
		}
		if !k.nonZero(n.Right, right) {
			start, end := k.src.span(n.Right)
			text := balanced(k.src.text, start, end)
			k.report(Problem{Start: start, End: end, Code: CodeMaybeZero, Warning: true,
				Summary: "division by " + text + ", which can be zero",
				Help:    fmt.Sprintf("write max(1, %s), or %s != 0 ? … : …", text, text)})
		}
	}
	return k.make(n, arithmetic[n.Operator], value.NumberType, left, right)
}

func (k *checker) operand(n *ast.BinaryNode, x ast.Node, kid *node, where string) bool {
	if kid.bad() || kid.typ.Kind == value.Number {
		return !kid.bad()
	}
	help := convertHelp(value.NumberType, kid.typ)
	if _, ok := elemType(kid.typ); ok && n.Operator == "+" {
		help = "union(a, b) joins lists"
	}
	k.at(x, CodeType, fmt.Sprintf("what stands %s %s must be a number, not %s", where, n.Operator, a(kid.typ)), help)
	return false
}

func (k *checker) conditional(n *ast.ConditionalNode, want value.Type) *node {
	cond := k.check(n.Cond, k.asks(n.Cond, value.FlagType))
	var x, y *node
	branch := func(b ast.Node, truth bool, want value.Type) *node {
		k.guards = append(k.guards, guard{n.Cond, truth, k.level})
		defer func() { k.guards = k.guards[:len(k.guards)-1] }()
		return k.check(b, want)
	}
	if k.flexible(n.Exp1) && !k.flexible(n.Exp2) {
		y = branch(n.Exp2, false, want)
		x = branch(n.Exp1, true, hint(y, want))
	} else {
		x = branch(n.Exp1, true, want)
		y = branch(n.Exp2, false, hint(x, want))
	}
	ok := k.expect(n.Cond, cond, value.FlagType, "what stands before ?")
	if !ok || x.bad() || y.bad() {
		return k.bare(n, opBad, value.Type{}, cond, x, y)
	}
	t, ok := unify(x.typ, y.typ)
	if !ok {
		return k.at(n.Exp2, CodeType, fmt.Sprintf("one answer is %s, the other %s", a(x.typ), a(y.typ)), "both must have one type")
	}
	if cond.isConst() {
		pick := y
		if cond.val.N != 0 {
			pick = x
		}
		if pick.typ.Same(t) {
			return pick
		}
	}
	return k.make(n, opIf, t, cond, x, y)
}
