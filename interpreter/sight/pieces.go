package sight

import (
	"slices"

	"wargame/interpreter/value"
)

// coveredPiece is what a hidden piece is called.
const coveredPiece = "a hidden piece"

// hidePieces hides from one onlooker the pieces on counters that are not his in
// spaces that he may not look into, and those there of other sides.
func (v *View) hidePieces(eyes Eyes, own func(unit int) bool, looksInto func(space int32) bool) {
	g := v.Game
	for _, n := range g.P.Pieces() {
		side := g.P.Attribute(n.Name, "side")
		for i := range n.Size() {
			at := n.SpaceOf(g.S, i)
			if at < 0 {
				continue
			}
			switch u := n.Holder(g.S, i); {
			case u >= 0 && own(int(u)):
				continue
			case u >= 0:
			case side == nil || side.Type.String() != value.SideType.String():
				continue
			default:
				if of := side.Read(g.S, i).N; of < 0 || slices.Contains(eyes, of) {
					continue
				}
			}
			if looksInto(int32(at)) {
				continue
			}
			if v.pieces == nil {
				v.pieces = map[string][]bool{}
			}
			if v.pieces[n.Name] == nil {
				v.pieces[n.Name] = make([]bool, n.Size())
			}
			v.pieces[n.Name][i] = true
		}
	}
}

// HidesPiece tells whether a piece on the map is out of sight.
func (v *View) HidesPiece(noun string, i int) bool {
	of := v.pieces[noun]
	return i >= 0 && i < len(of) && of[i]
}
