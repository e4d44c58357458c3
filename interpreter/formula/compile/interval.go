package compile

import (
	"fmt"

	"wargame/interpreter/formula"
	"wargame/interpreter/value"

	"github.com/expr-lang/expr/ast"
)

// interval checks 1..6, a constant list of whole numbers, and 1..n, whose ends are
// computed in play.
func (k *checker) interval(n *ast.BinaryNode) *formula.Tree {
	left, right := k.check(n.Left, value.NumberType), k.check(n.Right, value.NumberType)
	if left.Bad() || right.Bad() {
		return k.bare(n, formula.OpBad, value.Type{}, left, right)
	}
	for i, end := range []*formula.Tree{left, right} {
		of := []ast.Node{n.Left, n.Right}[i]
		if !k.expect(of, end, value.NumberType, "an end of ..") {
			return k.bare(n, formula.OpBad, value.Type{}, left, right)
		}
		if end.IsConst() && !value.Whole(end.Val.N) {
			return k.at(of, CodeRange, "the ends of .. must be whole numbers", "compare with >= and <= instead")
		}
	}
	if !left.IsConst() || !right.IsConst() {
		return k.make(n, formula.OpInterval, value.ListOf(value.NumberType), left, right)
	}
	low, high := value.Floor(left.Val.N), value.Floor(right.Val.N)
	if high-low >= maxRangeElements-k.ranged {
		return k.at(n, CodeRange, fmt.Sprintf("%d..%d has too many elements", low, high), "compare with >= and <= instead")
	}
	words := between(low, high)
	k.ranged += len(words)
	out := k.bare(n, formula.OpConst, value.ListOf(value.NumberType), left, right)
	out.Val, out.Span, out.Kids = value.Words(words), &[2]int{low, high}, nil
	return out
}

func between(low, high int) []int64 {
	var words []int64
	for i := low; i <= high; i++ {
		words = append(words, value.Int(i))
	}
	return words
}
