package compile

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/ops"
	"wargame/interpreter/value"

	"github.com/expr-lang/expr/ast"
)

// A guard is a condition that is known to be true (or false) at the checker's place: the
// left operand of and (or of or), or the condition of ?.
type guard struct {
	cond  ast.Node
	truth bool
	level int // number of open predicates at the guard
}

// nonZero reports whether a divisor is provably not zero.
func (k *checker) nonZero(x ast.Node, n *formula.Tree) bool {
	if sure(n) {
		return true
	}
	key := x.String()
	local := mentionsElement(x)
	for _, g := range k.guards {
		if local && g.level != k.level {
			continue
		}
		if proves(g.cond, g.truth, key) {
			return true
		}
	}
	return false
}

// mentionsElement reports whether x depends on the element of a predicate.
func mentionsElement(x ast.Node) bool {
	found := false
	ast.Walk(&x, visitor(func(n ast.Node) {
		if _, ok := n.(*ast.PointerNode); ok {
			found = true
		}
	}))
	return found
}

type visitor func(ast.Node)

// Visit calls the function; it implements ast.Visitor.
func (v visitor) Visit(n *ast.Node) { v(*n) }

// proves reports whether the expression written as key is not zero whenever cond has the
// value truth.
func proves(cond ast.Node, truth bool, key string) bool {
	switch c := cond.(type) {
	case *ast.UnaryNode:
		return (c.Operator == "not" || c.Operator == "!") && proves(c.Node, !truth, key)
	case *ast.BinaryNode:
		switch c.Operator {
		case "and", "&&":
			return truth && (proves(c.Left, true, key) || proves(c.Right, true, key))
		case "or", "||":
			return !truth && (proves(c.Left, false, key) || proves(c.Right, false, key))
		}
		if s, ok := sign(c.Right); ok && c.Left.String() == key {
			return excludes(c.Operator, s, truth)
		}
		if s, ok := sign(c.Left); ok && c.Right.String() == key {
			return excludes(flipped[c.Operator], s, truth)
		}
	}
	return false
}

var flipped = map[string]string{"==": "==", "!=": "!=", "<": ">", "<=": ">=", ">": "<", ">=": "<="}

var negated = map[string]string{"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}

// excludes reports whether x OP c is impossible for x = 0, where s is the sign of c. If
// truth is false, the comparison is negated.
func excludes(operator string, s int, truth bool) bool {
	if !truth {
		operator = negated[operator]
	}
	switch operator {
	case "==":
		return s != 0
	case "!=":
		return s == 0
	case "<":
		return s <= 0
	case "<=":
		return s < 0
	case ">":
		return s >= 0
	case ">=":
		return s > 0
	}
	return false
}

// sign returns the sign of a literal number; ok is false for any other node.
func sign(n ast.Node) (int, bool) {
	switch n := n.(type) {
	case *ast.IntegerNode:
		return min(n.Value, 1), true
	case *ast.FloatNode:
		if n.Value > 0 {
			return 1, true
		}
		return 0, true
	case *ast.UnaryNode:
		if n.Operator == "-" {
			s, ok := sign(n.Node)
			return -s, ok
		}
	}
	return 0, false
}

// sure reports whether n is not zero by its form alone.
func sure(n *formula.Tree) bool {
	if low, ok := lowest(n); ok && value.Cmp(low, 0) > 0 {
		return true
	}
	switch n.Op {
	case formula.OpConst:
		return n.Val.N != 0
	case formula.OpNeg, formula.OpAbs:
		return sure(n.Kids[0])
	case formula.OpMul:
		return sure(n.Kids[0]) && sure(n.Kids[1])
	case formula.OpIf:
		return sure(n.Kids[1]) && sure(n.Kids[2])
	case formula.OpLet:
		return sure(n.Kids[1])
	case formula.OpElem:
		return n.Bound != nil && sure(n.Bound)
	}
	return false
}

// lowest returns a lower bound of a number.
func lowest(n *formula.Tree) (int64, bool) {
	if n.Type.Kind != value.Number {
		return 0, false
	}
	switch n.Op {
	case formula.OpConst:
		return n.Val.N, true
	case formula.OpLen, formula.OpCount, formula.OpAbs:
		return 0, true
	case formula.OpElem:
		if n.Bound != nil {
			return lowest(n.Bound)
		}
	case formula.OpLet:
		return lowest(n.Kids[1])
	case formula.OpMax:
		best, found := int64(0), false
		for _, kid := range n.Kids {
			if low, ok := lowest(kid); ok && (!found || value.Cmp(low, best) > 0) {
				best, found = low, true
			}
		}
		return best, found
	case formula.OpCeil, formula.OpFloor, formula.OpRound:
		low, ok := lowest(n.Kids[0])
		return ops.Round(n.Op, low), ok
	case formula.OpMin, formula.OpIf, formula.OpAdd, formula.OpMul:
		return combined(n)
	}
	return 0, false
}

// combined is lowest for operators that need a bound of every operand.
func combined(n *formula.Tree) (int64, bool) {
	kids := n.Kids
	if n.Op == formula.OpIf {
		kids = kids[1:]
	}
	total := int64(0)
	for i, kid := range kids {
		low, ok := lowest(kid)
		if !ok || n.Op == formula.OpMul && value.Cmp(low, 0) < 0 {
			return 0, false
		}
		switch {
		case i == 0:
			total = low
		case n.Op == formula.OpAdd:
			total = value.Add(total, low)
		case n.Op == formula.OpMul:
			total = value.Mul(total, low)
		case value.Cmp(low, total) < 0:
			total = low
		}
	}
	return total, total != value.NaN
}
