package derive

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/optimize"
	"wargame/interpreter/value"
)

// Unmet returns the parts of a condition that do not hold: of a conjunction each false part,
// else the condition. The text of a node is the source of its part. A part that is a rule of
// its own (enterable(b), not closed(b)) has the clause and title of that rule. The derivation
// is in the children. After an error, which stays in c, the parts so far are returned.
func Unmet(e *formula.Expr, c *formula.Ctx) []*formula.Node {
	var out []*formula.Node
	for _, part := range optimize.Conjuncts(e.Root) {
		n := &formula.Node{Kind: formula.Operand, Value: "no", Text: formula.Balanced(part.Text, part.Start, part.End)}
		v := (&walker{c: c, out: n, scope: e.Scope, live: true, loops: &loops{}}).eval(part)
		if c.Err != nil {
			return out
		}
		if v.N != 0 {
			continue
		}
		call := part
		if call.Op == formula.OpNot {
			call = call.Kids[0]
		}
		if call.Op == formula.OpCall && call.Type.Kind == value.FlagType.Kind && len(n.Children) > 0 {
			n.Clause, n.Title = n.Children[0].Clause, n.Children[0].Title
		}
		out = append(out, n)
	}
	return out
}
