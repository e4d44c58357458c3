package formula

import "wargame/interpreter/value"

// Node is a step of a derivation: what was asked, what came out, by which
// clause, and why.
type Node struct {
	Kind     NodeKind
	Text     string // combat_shift(b), + 2, u.side == red
	Value    string // the value shown for people; empty for a heading
	Clause   string // the clause that says so
	Title    string // and its title
	Applied  bool   // false for a rule that was looked at and did not apply
	Where    string // file:line:col
	Children []*Node

	// Of a loop that asks its elements (any, none, all, one, count): how many it is
	// about, and those that made the answer what it is: the ones that are so,
	// for all the ones that are not. Empty when no single one did.
	Among    int
	Elements []string

	// Made tells programs what the texts tell people; nil where there is no more.
	// Unshown are steps that are for programs alone.
	Made    *Made
	Unshown []*Node
}

// NodeKind says what a Node tells.
type NodeKind uint8

// The kinds of Node.
const (
	Asked   NodeKind = iota // a question and its answer
	Operand                 // a name or attribute that a condition looked at
	Share                   // a contribution to a quantity
	Verdict                 // a prohibition or permission
	Limit                   // rounding, clamping, the pick of a group
	Lookup                  // a table cell and the way to it
)

// Add hangs a child under n and returns it.
func (n *Node) Add(child *Node) *Node {
	n.Children = append(n.Children, child)
	return child
}

// Made is a step of a derivation as values: what was called with what, and what
// came out. Whoever asks for a derivation to go on reckoning with it (which rules
// have made this column, what does each unit give) reads this and not the texts.
type Made struct {
	Type   value.Type
	Result value.Value

	Func *Func         // what was called; nil for a sum, a share, a base
	Args []value.Value // and with what
	From [][]*Node     // for each argument, what was looked at to find it

	Parts []Part // of a sum over a list, what each element gives
}

// Part is what an element gives to a sum, with the derivation of that.
type Part struct {
	Type  value.Type
	Elem  value.Value
	Value int64 // a number
	Node  *Node
}
