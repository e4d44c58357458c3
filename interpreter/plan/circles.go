package plan

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/formula/facts"
)

// findCircles records for each reach the other reaches that it depends on and that
// depend on it.
func (l *planner) findCircles() {
	of, asks := map[*formula.Func]*construct.Reach{}, map[*construct.Reach]map[*formula.Func]bool{}
	for _, r := range l.ReachList {
		in := facts.InputsOf(r.Exprs()...)
		of[r.Func], asks[r] = r, in.Funcs
	}
	for _, r := range l.ReachList {
		for f := range asks[r] {
			if o := of[f]; o != nil && asks[o][r.Func] {
				r.Search.Circle = append(r.Search.Circle, o.Search)
			}
		}
	}
}
