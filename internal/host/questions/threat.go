package questions

import (
	"strconv"

	"wargame/interpreter/program"
	"wargame/interpreter/reach"
	"wargame/interpreter/sight"
)

// threatRange is the kind of the overlays that show how far a movement would take a unit
// from where it stands if it were its turn. They are for units that cannot move now, and
// never mix with the ways that are on offer (ways).
const threatRange = "threat"

// threats lists the threat ranges of a game: one for each movement that has a limit, and
// for each of what else the movement is about.
func threats(p *program.Program) (out []Overlay) {
	for _, m := range p.Limited() {
		for i, about := range p.Abouts(m) {
			out = append(out, Overlay{Name: threatName(m, i), Side: -1, Title: "Threat range: " + p.TitleAbout(m, about), Clause: m.Rule.ClauseID(), Of: threatRange, Unit: true})
		}
	}
	return out
}

func threatName(m *program.Movement, i int) string {
	return threatRange + "." + m.Name + "." + strconv.Itoa(i)
}

// threatened is a threat range of a unit.
func threatened(v *sight.View, name string, unit int) *Laid {
	out := &Laid{Spaces: []int{}}
	p := v.Program()
	for _, m := range p.Limited() {
		for i, about := range p.Abouts(m) {
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
