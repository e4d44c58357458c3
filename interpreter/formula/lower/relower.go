package lower

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/value"
)

func New(text string, scope formula.Scope, root *formula.Tree, reads formula.Reads, late bool) *formula.Expr {
	e := &formula.Expr{Type: root.Type, Text: text, Root: root, Scope: scope, ReadSet: reads, Late: late}
	relower(e, root)
	return e
}

// relower builds the closures of a tree. If e.Late is set, it builds stubs that lower
// the tree at their first call.
func relower(e *formula.Expr, n *formula.Tree) {
	e.Plain, e.Lowered = n, !e.Late
	if e.Lowered {
		closures(e, n)
		return
	}
	e.Val = func(c *formula.Ctx) value.Value { lowerLate(e); return e.Val(c) }
	if n.Type.IsWord() {
		e.Word = func(c *formula.Ctx) int64 { lowerLate(e); return e.Word(c) }
	}
	if n.Type.Kind == value.Flag {
		e.Flag = func(c *formula.Ctx) bool { lowerLate(e); return e.Flag(c) }
	}
	if formula.IsWordList(n.Type) {
		e.Push = func(c *formula.Ctx) { lowerLate(e); e.Push(c) }
	}
}

// Relower applies the Rewrite of the expression, and lowers it again if the tree
// changes.
func Relower(e *formula.Expr) {
	if e.Rewrite == nil {
		return
	}
	if n := e.Rewrite(e.Root); n != e.Root {
		relower(e, n)
	}
}

func lowerLate(e *formula.Expr) {
	if !e.Lowered {
		e.Lowered = true
		closures(e, e.Plain)
	}
}

func closures(e *formula.Expr, n *formula.Tree) {
	e.Val = Value(n)
	if n.Type.IsWord() {
		e.Word = Word(n)
	}
	if n.Type.Kind == value.Flag {
		e.Flag = Flag(n)
	}
	if formula.IsWordList(n.Type) {
		e.Push = WordList(n)
	}
}

// PartOf returns an expression for a tree made of parts of e. It inherits the text,
// scope and Rewrite of e.
func PartOf(e *formula.Expr, root *formula.Tree, reads formula.Reads) *formula.Expr {
	x := New(e.Text, e.Scope, root, reads, e.Late)
	x.Rewrite = e.Rewrite
	Relower(x)
	return x
}
