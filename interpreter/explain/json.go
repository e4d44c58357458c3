package explain

import "wargame/interpreter/formula"

// Node is a derivation for other programs. Its keys are stable.
type Node struct {
	Kind     string   `json:"kind"`
	Text     string   `json:"text"`
	Value    string   `json:"value,omitempty"`
	Clause   string   `json:"clause,omitempty"`
	Title    string   `json:"title,omitempty"`
	Applied  bool     `json:"applied"`
	Where    string   `json:"where,omitempty"`
	Elements []string `json:"elements,omitempty"` // of a loop: the elements that decided
	Children []*Node  `json:"children,omitempty"`
}

var kinds = [...]string{"asked", "operand", "share", "verdict", "limit", "lookup"}

// JSON converts a derivation for other programs.
func JSON(n *formula.Node) *Node {
	if n == nil {
		return nil
	}
	out := &Node{Text: n.Text, Value: n.Value, Clause: n.Clause, Title: n.Title, Applied: n.Applied, Where: n.Where, Elements: n.Elements}
	if int(n.Kind) < len(kinds) {
		out.Kind = kinds[n.Kind]
	}
	for _, c := range n.Children {
		out.Children = append(out.Children, JSON(c))
	}
	return out
}
