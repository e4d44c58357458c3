package sight

import "wargame/interpreter/names"

// coveredPiece is what a hidden piece is called.
const coveredPiece = "a hidden piece"

func (v *View) hidePiece(n *names.Noun, i int) {
	if v.pieces == nil {
		v.pieces = map[string][]bool{}
	}
	if v.pieces[n.Name] == nil {
		v.pieces[n.Name] = make([]bool, n.Size())
	}
	v.pieces[n.Name][i] = true
}

// piecesOnHidden hides what lies on hidden counters.
func (v *View) piecesOnHidden() {
	if v.hidden == nil {
		return
	}
	for _, n := range v.game.P.Pieces() {
		for i := range n.Size() {
			if u := n.Holder(v.game.S.Reader(), i); u >= 0 && v.Hides(int(u)) {
				v.hidePiece(n, i)
			}
		}
	}
}

// HidesPiece tells whether a piece is out of sight.
func (v *View) HidesPiece(noun string, i int) bool {
	of := v.pieces[noun]
	return i >= 0 && i < len(of) && of[i]
}
