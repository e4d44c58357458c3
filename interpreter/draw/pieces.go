package draw

import (
	"strings"

	"wargame/interpreter/value"
)

const (
	pieceWide  = 24.0
	pieceHigh  = 11.0
	pieceShown = 4 // the most pieces of a space that are visible
)

// pieces draws the pieces in spaces as small markers with their names, those on units with a
// frame. A legend may mark the spaces in addition.
func (a *artist) pieces() {
	if len(a.p.Pieces()) == 0 {
		return
	}
	g := a.pic.group("pieces")
	for _, space := range a.shown {
		var names []string
		held := map[int]bool{}
		for _, n := range a.p.Pieces() {
			for i := range n.Size() {
				if n.SpaceOf(a.s.Reader(), i) != int64(space) {
					continue
				}
				name := a.p.Show(value.EnumType(n.Name), value.Word(int64(i)))
				if u := n.Holder(a.s.Reader(), i); u >= 0 {
					held[len(names)] = true
					name += " on " + a.o.Name(int(u))
				}
				names = append(names, name)
			}
		}
		for i, name := range names[:min(len(names), pieceShown)] {
			at := a.centre[space].plus(point{-pieceWide / 2, 12 + 3*float64(i)})
			mark := &Group{Title: strings.Join(names, "; ")}
			edge := 0.8
			if held[i] {
				edge = 2
			}
			mark.path(Path{D: rounded(at.x, at.y, pieceWide, pieceHigh, 2), Fill: "#fff7d6", Stroke: "#4a3f1c", Width: edge})
			label, _, _ := strings.Cut(name, " on ")
			mark.text(Text{X: at.x + pieceWide/2, Y: at.y + 8, Size: fit(label, 7, pieceWide-3), Bold: true, Fill: "#2b2410", Text: label})
			g.add(mark)
		}
	}
}
