package questions

import (
	"strconv"

	"wargame/interpreter/construct"
	"wargame/interpreter/program"
	"wargame/interpreter/reach"
	"wargame/interpreter/sight"
)

// threatRange is the kind of overlay that shows how far a movement would take a unit if
// it could move now. It is for units that cannot, and is separate from the moves on
// offer (Ways).
const threatRange = "threat"

// threats lists the threat ranges of a game: one for each limited movement and each
// value of its further parameters.
func threats(p *program.Program) (out []Overlay) {
	for _, m := range p.Limited() {
		for i, about := range p.FurtherArguments(m) {
			out = append(out, Overlay{Name: threatName(m, i), Side: -1, Title: "Threat range: " + p.TitleWith(m, about), Clause: m.Rule.ClauseID(), Of: threatRange, Unit: true})
		}
	}
	return out
}

func threatName(m *construct.Movement, i int) string {
	return threatRange + "." + m.Name + "." + strconv.Itoa(i)
}

// threatened computes the threat range of a unit.
func threatened(v *sight.View, name string, unit int) *Laid {
	out := &Laid{Spaces: []int{}}
	p := v.Program()
	for _, m := range p.Limited() {
		for i, about := range p.FurtherArguments(m) {
			if threatName(m, i) != name {
				continue
			}
			for _, x := range goals(reach.Threat(v, m, int64(unit), about...), -1) {
				out.Spaces, out.Goals = append(out.Spaces, x.Space), append(out.Goals, x)
			}
		}
	}
	return out
}
