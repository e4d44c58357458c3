package formula

import "wargame/interpreter/value"

// Node is a step of a derivation: the question, its answer, the clause and the reason.
type Node struct {
	Kind     NodeKind
	Text     string // for example combat_shift(b), + 2, u.side == red
	Value    string // the value as text; empty for a heading
	Clause   string // the clause that the step rests on
	Title    string // the title of the clause
	Applied  bool   // false for a rule that was examined and did not apply
	Where    string // file:line:col
	Children []*Node

	// For a loop that tests its elements (any, none, all, one, count): the number of
	// elements, and those that determine the answer. These are the elements that pass, or,
	// for all, those that fail. The list is empty if no single element decides.
	Among    int
	Elements []string

	// Made is the step as values, for programs; nil if there is nothing beyond the texts.
	// Unshown holds steps that are only for programs.
	Made    *Made
	Unshown []*Node
}

// NodeKind is the kind of a Node.
type NodeKind uint8

// The kinds of Node.
const (
	Asked        NodeKind = iota // a question and its answer
	Operand                      // a name or attribute that a condition looked at
	Contribution                 // by a rule to a quantity
	Verdict                      // a prohibition or permission
	Limit                        // rounding, clamping, the choice within a group
	Lookup                       // a table cell and how it was found
)

// Add appends a child to n and returns it.
func (n *Node) Add(child *Node) *Node {
	n.Children = append(n.Children, child)
	return child
}

// Made is a derivation step as values: the call and its result. Programs that compute
// with a derivation (which rules made this column, what does each unit contribute) use
// it instead of the texts.
type Made struct {
	Type   value.Type
	Result value.Value

	Func *Func         // the function; nil for a sum, a contribution, a base
	Args []value.Value // the arguments of the call
	From [][]*Node     // for each argument, the steps that yielded it

	Parts []Part // the contribution of each element, for a sum over a list
}

// Part is the contribution of one element to a sum, with its derivation.
type Part struct {
	Type  value.Type
	Elem  value.Value
	Value int64 // a number
	Node  *Node
}
