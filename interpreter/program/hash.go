package program

import (
	"wargame/dsl"
	"wargame/interpreter/value"

	"github.com/alecthomas/participle/v2/lexer"
)

// RulesHash is the hash of all rules in force, as the options and readings
// leave them: the tokens of every item with its clause, in order. Layout and
// comments do not count, nor do titles of rules, tests, fixtures, legends,
// drawings and aims.
func (p *Program) RulesHash() uint64 { return p.rulesHash() }

func rulesHashOf(entries []entry, sources dsl.Sources) uint64 {
	h := uint64(0)
	for _, e := range entries {
		it := e.item
		if it.Test != nil || it.Fixture != nil || it.Game != nil || it.Legend != nil || it.Drawing != nil || it.Aim != nil {
			continue
		}
		h = value.FoldText(h, e.rule.ClauseID())
		src := sources[it.Pos.Filename]
		if it.EndPos.Offset > len(src) || it.Pos.Offset > it.EndPos.Offset {
			continue
		}
		text := it.HeadText(src) + " " + string(src[it.Pos.Offset:it.EndPos.Offset])
		for _, t := range dsl.Tokens("", text) {
			if t.Type != dsl.TokenWhitespace && t.Type != dsl.TokenComment && t.Type != lexer.EOF {
				h = value.FoldText(h, t.Value)
			}
		}
		dsl.Walk(it, func(node any) bool {
			g, ok := node.(*dsl.Grid)
			if !ok {
				return true
			}
			for _, r := range g.Rows { // here blanks and line ends mean something
				h = value.Fold(h, uint64(len(r.Cells)))
				for _, c := range r.Cells {
					h = value.FoldText(h, c.Text)
				}
			}
			return false
		})
	}
	return value.Finish(h)
}
