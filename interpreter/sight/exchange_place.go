package sight

import (
	"fmt"
	"slices"

	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
)

// exchangePlace puts a unit or a piece whose place is hidden somewhere else, so that it
// is hidden there as well.
func (v *View) exchangePlace(n func(int) int) (*run.Game, string) {
	ways := []func(func(int) int) (*run.Game, string){v.moveUnit, v.movePiece}
	for _, way := range turned(ways, n) {
		if g, what := way(n); g != nil {
			return g, what
		}
	}
	return nil, ""
}

// placeTries is how many other places are tried of one unit or piece.
const placeTries = 8

func (v *View) moveUnit(n func(int) int) (*run.Game, string) {
	p, held, side := v.game.P, v.game.Held(), Sides(v.game)
	if v.reveals(func(s *program.Secret) bool { return s.Place && s.Owner == names.OfUnit }) {
		return nil, ""
	}
	var away []int
	for u, at := range v.game.S.At {
		if at >= 0 && v.hidesPlace(u) && !slices.Contains(held, int64(u)) {
			away = append(away, u)
		}
	}
	for _, u := range turned(away, n) {
		from := int(v.game.S.At[u])
		for range placeTries {
			to := v.elsewhere(from, n)
			if to < 0 || v.manned(to, func(w int) bool { return side(w) != side(u) }) {
				continue
			}
			o := v.game.Clone()
			o.S.PlaceAt(u, to)
			o.S.Touch()
			if v.Same(Of(o, v.Seats...)) {
				return v.rebarred(o), fmt.Sprintf("%s is at %s and not at %s", p.UnitName(u), p.World.Map.Name(to), p.World.Map.Name(from))
			}
		}
	}
	return nil, ""
}

func (v *View) movePiece(n func(int) int) (*run.Game, string) {
	p := v.game.P
	for _, s := range turned(p.Secrets, n) {
		piece := p.PieceOf(s.Owner.Type())
		if !s.Place || s.Owner == names.OfUnit || piece == nil {
			continue
		}
		for i := range piece.Size() {
			from := int(piece.SpaceOf(v.game.S.Reader(), i))
			if !v.HidesPiece(piece.Name, i) || from < 0 || piece.Holder(v.game.S.Reader(), i) >= 0 {
				continue
			}
			to := v.elsewhere(from, n)
			if to < 0 {
				continue
			}
			o := v.game.Clone()
			piece.PutIn(o.S, i, to)
			o.S.Touch()
			if w := Of(o, v.Seats...); v.Same(w) && slices.Equal(v.pieces[piece.Name], w.pieces[piece.Name]) {
				return v.rebarred(o), fmt.Sprintf("%s is at %s and not at %s", piece.Words.Words[i], p.World.Map.Name(to), p.World.Map.Name(from))
			}
		}
	}
	return nil, ""
}

// elsewhere is a space a few steps from another, or from a unit in sight, since places
// matter where units meet; -1 where the way leads back, or to a space of another kind.
func (v *View) elsewhere(from int, n func(int) int) int {
	m, at := v.game.P.World.Map, from
	if all := v.game.S.At; len(all) > 0 && n(2) == 0 {
		if u := n(len(all)); !v.Hides(u) && all[u] >= 0 {
			at = int(all[u])
		}
	}
	for range 1 + n(3) {
		near := m.Neighbors(at)
		if len(near) == 0 {
			return -1
		}
		at = int(near[n(len(near))])
	}
	if at == from || m.IsHex(at) != m.IsHex(from) {
		return -1
	}
	return at
}

// manned reports whether a unit of some kind stands in a space.
func (v *View) manned(space int, kind func(u int) bool) bool {
	for u := v.game.S.First.At(space); u >= 0; u = v.game.S.Next.At(int(u)) {
		if kind(int(u)) {
			return true
		}
	}
	return false
}

// reveals reports whether a prohibition makes a secret known.
func (v *View) reveals(is func(s *program.Secret) bool) bool {
	return slices.ContainsFunc(v.game.P.Secrets, func(s *program.Secret) bool {
		return is(s) && slices.ContainsFunc(v.game.P.Revealed(), func(r *program.Reveal) bool { return r.Name == s.Text })
	})
}

// exchangeFact remembers or forgets something of a kind that is hidden.
func (v *View) exchangeFact(n func(int) int) (*run.Game, string) {
	for _, s := range turned(v.game.P.Secrets, n) {
		if !v.facts[s] || v.reveals(func(x *program.Secret) bool { return x == s }) {
			continue
		}
		o := v.game.Clone()
		if v.game.P.VaryFact(o.S, s.Fact, v.unseen(s), n) {
			o.S.Touch()
			if v.Same(Of(o, v.Seats...)) {
				return v.rebarred(o), fmt.Sprintf("something else is remembered as %s", s.Text)
			}
		}
	}
	return nil, ""
}
