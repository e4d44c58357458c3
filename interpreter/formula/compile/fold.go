package compile

import (
	"errors"

	"wargame/interpreter/formula"
	"wargame/interpreter/formula/lower"
)

// fold computes a node whose parts are all constant. It skips predicates, which may be
// long and are hardly ever constant.
func (k *checker) fold(n *formula.Tree) *formula.Tree {
	if !foldable(n) {
		return n
	}
	for _, kid := range n.Kids {
		if !kid.IsConst() {
			return n
		}
	}
	c := formula.NewCtx(nil)
	v := lower.Value(n)(c)
	if c.Err != nil {
		code, summary := CodeRange, c.Err.Error()
		var f *formula.Fault
		if errors.As(c.Err, &f) {
			summary = f.Summary
		}
		if n.Op == formula.OpDiv || n.Op == formula.OpMod {
			code = CodeZero
		}
		if n.Op == formula.OpCall {
			code = CodeWord
		}
		k.report(Problem{Start: n.Start, End: n.End, Code: code, Summary: summary})
		return &formula.Tree{Op: formula.OpBad, Start: n.Start, End: n.End, Text: n.Text}
	}
	return &formula.Tree{Op: formula.OpConst, Type: n.Type, Start: n.Start, End: n.End, Text: n.Text, Val: v}
}

func foldable(n *formula.Tree) bool {
	switch n.Op {
	case formula.OpNot, formula.OpIf, formula.OpNeg, formula.OpAdd, formula.OpSub, formula.OpMul, formula.OpDiv, formula.OpMod, formula.OpEq, formula.OpNe, formula.OpLess, formula.OpLessEq, formula.OpMore, formula.OpMoreEq,
		formula.OpIn, formula.OpConcat, formula.OpMask, formula.OpIndex, formula.OpAbs, formula.OpFloor, formula.OpCeil, formula.OpRound, formula.OpMin, formula.OpMax, formula.OpLen, formula.OpFirst, formula.OpLast, formula.OpPosition,
		formula.OpUnion, formula.OpInter, formula.OpDiff:
		return true
	case formula.OpList:
		return len(n.Kids) < 256
	case formula.OpCall, formula.OpAttr:
		return n.Func.Pure && n.Func.Call != nil
	}
	return false
}
