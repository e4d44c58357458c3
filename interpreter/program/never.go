package program

import (
	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/formula"
	"wargame/interpreter/ruleset"
)

// never warns of a condition that can be shown never to be met.
func (l *loader) never(src *dsl.Expr, when, unless *formula.Expr, rule *ruleset.Rule, text string) {
	if src == nil || when == nil || !formula.Never(when, unless) {
		return
	}
	l.report.Warn(codes.NeverApplies, src.Pos, len(src.Text), rule, "%s", text)
}

// settled warns of parts of a condition that can be shown to be the same always.
func (l *loader) settled(x *formula.Expr) []formula.Problem {
	if x == nil {
		return nil
	}
	var out []formula.Problem
	for _, s := range x.Settled() {
		p := formula.Problem{Start: s.Start, End: s.End, Code: codes.AlwaysSo, Warning: true, Summary: "this never holds"}
		if s.Always {
			p.Summary = "this always holds"
		}
		if s.Whole {
			p.Help = "areas and spaces are all spaces of the map, the hexes as well as the boxes"
			if l.mapKind != nil && l.mapKind.Hex != nil {
				p.Help += "; a box is a space that is not in hexes"
			}
		}
		out = append(out, p)
	}
	return out
}
