package compile

import (
	"fmt"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"

	"github.com/expr-lang/expr/ast"
)

func (k *checker) unary(n *ast.UnaryNode) *formula.Tree {
	wants := value.FlagType
	if n.Operator == "-" || n.Operator == "+" {
		wants = value.NumberType
	}
	kid := k.check(n.Node, k.asks(n.Node, wants))
	switch n.Operator {
	case "not", "!":
		if !kid.Bad() && kid.Type.Kind != value.Flag {
			start, end := k.src.span(n)
			k.report(Problem{Start: start, End: end, Code: CodeType,
				Summary: fmt.Sprintf("`not` needs a flag, not %s", kid.Type.Indefinite()),
				Help:    "`not` binds tighter than == and in: write not (…), or != and not in"})
			return k.bare(n, formula.OpBad, value.Type{}, kid)
		}
		return k.make(n, formula.OpNot, value.FlagType, kid)
	case "-", "+":
		if !k.expect(n.Node, kid, value.NumberType, "the value after "+n.Operator) {
			return k.bare(n, formula.OpBad, value.Type{}, kid)
		}
		if n.Operator == "+" {
			return kid
		}
		return k.make(n, formula.OpNeg, value.NumberType, kid)
	}
	return k.at(n, CodeForbidden, n.Operator+" cannot be used in rules", "")
}

var arithmetic = map[string]formula.Op{"+": formula.OpAdd, "-": formula.OpSub, "*": formula.OpMul, "/": formula.OpDiv, "%": formula.OpMod}

var ordering = map[string]formula.Op{"<": formula.OpLess, "<=": formula.OpLessEq, ">": formula.OpMore, ">=": formula.OpMoreEq}

func (k *checker) binary(n *ast.BinaryNode) *formula.Tree {
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
	return k.token(n, CodeForbidden, n.Operator+" cannot be used in rules", help)
}

// chained reports whether expr parsed a > b > c into this conjunction.
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

func (k *checker) chain(n *ast.BinaryNode) *formula.Tree {
	return k.at(n, CodeForbidden, "comparisons cannot be chained", "write a > b and b > c")
}

func (k *checker) logic(n *ast.BinaryNode) *formula.Tree {
	o, truth, word := formula.OpAnd, true, "and"
	if n.Operator == "or" || n.Operator == "||" {
		o, truth, word = formula.OpOr, false, "or"
	}
	left := k.check(n.Left, k.asks(n.Left, value.FlagType))
	k.guards = append(k.guards, guard{n.Left, truth, k.level})
	right := k.check(n.Right, k.asks(n.Right, value.FlagType))
	k.guards = k.guards[:len(k.guards)-1]
	ok := k.expect(n.Left, left, value.FlagType, "the value before "+word)
	if !k.expect(n.Right, right, value.FlagType, "the value after "+word) || !ok {
		return k.bare(n, formula.OpBad, value.Type{}, left, right)
	}
	if left.IsConst() { // an option: the right operand decides or is dropped
		if (left.Val.N != 0) == truth {
			return right
		}
		return k.constant(n, value.FlagType, left.Val)
	}
	var kids []*formula.Tree
	for _, kid := range []*formula.Tree{left, right} {
		if kid.Op == o {
			kids = append(kids, kid.Kids...)
		} else if !kid.IsConst() || (kid.Val.N != 0) != truth {
			kids = append(kids, kid)
		}
	}
	if len(kids) == 1 {
		return kids[0]
	}
	out := k.bare(n, o, value.FlagType, left, right)
	out.Kids = kids
	return out
}

func (k *checker) equal(n *ast.BinaryNode) *formula.Tree {
	left, right := k.pair(n.Left, n.Right, value.Type{})
	if left.Bad() || right.Bad() {
		return k.bare(n, formula.OpBad, value.Type{}, left, right)
	}
	if _, ok := unify(left.Type, right.Type); !ok {
		return k.at(n, CodeType, fmt.Sprintf("%s is never %s", left.Type.Indefinite(), right.Type.Indefinite()), equalHelp(left.Type, right.Type))
	}
	o := formula.OpEq
	if n.Operator == "!=" {
		o = formula.OpNe
	}
	return k.make(n, o, value.FlagType, left, right)
}

func equalHelp(x, y value.Type) string {
	if _, ok := formula.ElementType(x); ok {
		return "write … in …"
	}
	if _, ok := formula.ElementType(y); ok {
		return "write … in …"
	}
	if x.Kind == value.Unit && y.Kind == value.Space || y.Kind == value.Unit && x.Kind == value.Space {
		return "write .hex for the place of a unit"
	}
	return ""
}

func (k *checker) order(n *ast.BinaryNode) *formula.Tree {
	wants := k.asks(n.Left, value.NumberType)
	if !k.flexible(n.Right) {
		wants = value.Type{}
	}
	left, right := k.pair(n.Left, n.Right, wants)
	if left.Bad() || right.Bad() {
		return k.bare(n, formula.OpBad, value.Type{}, left, right)
	}
	if left.Type.Kind != value.Number && left.Type.Kind != value.Column {
		return k.at(n.Left, CodeType, fmt.Sprintf("%s compares numbers, not %s", n.Operator, left.Type.Indefinite()), convertHelp(value.NumberType, left.Type))
	}
	if !left.Type.Same(right.Type) {
		return k.at(n.Right, CodeType, fmt.Sprintf("%s cannot compare %s with %s", n.Operator, left.Type.Indefinite(), right.Type.Indefinite()), convertHelp(left.Type, right.Type))
	}
	return k.make(n, ordering[n.Operator], value.FlagType, left, right)
}

func (k *checker) arithmetic(n *ast.BinaryNode) *formula.Tree {
	left, right := k.check(n.Left, k.asks(n.Left, value.NumberType)), k.check(n.Right, k.asks(n.Right, value.NumberType))
	if n.Operator == "+" && !left.Bad() && !right.Bad() && left.Type.Kind == value.Text && right.Type.Kind == value.Text {
		return k.make(n, formula.OpConcat, value.TextType, left, right)
	}
	ok := k.operand(n, n.Left, left, "before")
	if !k.operand(n, n.Right, right, "after") || !ok {
		return k.bare(n, formula.OpBad, value.Type{}, left, right)
	}
	if n.Operator == "/" || n.Operator == "%" {
		if right.IsConst() && right.Val.N == 0 {
			return k.at(n.Right, CodeZero, "division by zero", "")
		}
		if !k.nonZero(n.Right, right) {
			start, end := k.src.span(n.Right)
			text := formula.Balanced(k.src.text, start, end)
			k.report(Problem{Start: start, End: end, Code: CodeMaybeZero, Warning: true,
				Summary: "division by " + text + ", which can be zero",
				Help:    fmt.Sprintf("write max(1, %s), or %s != 0 ? … : …", text, text)})
		}
	}
	return k.make(n, arithmetic[n.Operator], value.NumberType, left, right)
}

func (k *checker) operand(n *ast.BinaryNode, x ast.Node, kid *formula.Tree, where string) bool {
	if kid.Bad() || kid.Type.Kind == value.Number {
		return !kid.Bad()
	}
	help := convertHelp(value.NumberType, kid.Type)
	if _, ok := formula.ElementType(kid.Type); ok && n.Operator == "+" {
		help = "union(a, b) joins lists"
	}
	k.at(x, CodeType, fmt.Sprintf("the value %s %s must be a number, not %s", where, n.Operator, kid.Type.Indefinite()), help)
	return false
}

func (k *checker) conditional(n *ast.ConditionalNode, want value.Type) *formula.Tree {
	cond := k.check(n.Cond, k.asks(n.Cond, value.FlagType))
	var x, y *formula.Tree
	branch := func(b ast.Node, truth bool, want value.Type) *formula.Tree {
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
	ok := k.expect(n.Cond, cond, value.FlagType, "the value before ?")
	if !ok || x.Bad() || y.Bad() {
		return k.bare(n, formula.OpBad, value.Type{}, cond, x, y)
	}
	t, ok := unify(x.Type, y.Type)
	if !ok {
		return k.at(n.Exp2, CodeType, fmt.Sprintf("one result is %s, the other %s", x.Type.Indefinite(), y.Type.Indefinite()), "both must have the same type")
	}
	if cond.IsConst() {
		pick := y
		if cond.Val.N != 0 {
			pick = x
		}
		if pick.Type.Same(t) {
			return pick
		}
	}
	return k.make(n, formula.OpIf, t, cond, x, y)
}
