package sight

import (
	"fmt"
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/names"
	"wargame/interpreter/run"
	"wargame/interpreter/visibility"
)

// placeTries is the number of other places that are tried for one unit or piece.
const placeTries = 8

// exchangePlace moves a unit or piece whose place is hidden to another space where it is
// hidden as well.
func (e *exchange) exchangePlace() (*run.Game, string) {
	changes := []func() (*run.Game, string){e.moveUnit, e.movePiece}
	for _, change := range rotated(changes, e.draw) {
		if g, what := change(); g != nil {
			return g, what
		}
	}
	return nil, ""
}

func (e *exchange) moveUnit() (*run.Game, string) {
	p, held, side := e.view.game.P, e.view.game.Query().Held(), Sides(e.view.game)
	if e.reveals(func(s *construct.Secret) bool { return s.Place && s.Owner == names.OfUnit }) {
		return nil, ""
	}
	var away []int
	for u, at := range e.view.game.S.At {
		if at >= 0 && e.view.hidesPlace(u) && !slices.Contains(held, int64(u)) {
			away = append(away, u)
		}
	}
	for _, u := range rotated(away, e.draw) {
		from := int(e.view.game.S.At[u])
		for range placeTries {
			to := e.elsewhere(from)
			if to < 0 || e.occupied(to, func(w int) bool { return side(w) != side(u) }) {
				continue
			}
			o := e.view.game.Clone()
			o.S.PlaceAt(u, to)
			o.S.Touch()
			if e.view.Same(Of(o, e.view.Seats...)) {
				return e.sameTabu(o), fmt.Sprintf("%s is at %s instead of %s", p.UnitName(u), p.World.Map.Name(to), p.World.Map.Name(from))
			}
		}
	}
	return nil, ""
}

func (e *exchange) movePiece() (*run.Game, string) {
	p := e.view.game.P
	for _, s := range rotated(p.Secrets, e.draw) {
		piece := p.PieceOf(s.Owner.Type())
		if !s.Place || s.Owner == names.OfUnit || piece == nil {
			continue
		}
		for i := range piece.Size() {
			from := int(piece.SpaceOf(e.view.game.S.Reader(), i))
			if !e.view.HidesPiece(piece.Name, i) || from < 0 || piece.Holder(e.view.game.S.Reader(), i) >= 0 {
				continue
			}
			to := e.elsewhere(from)
			if to < 0 {
				continue
			}
			o := e.view.game.Clone()
			piece.PutIn(o.S, i, to)
			o.S.Touch()
			if w := Of(o, e.view.Seats...); e.view.Same(w) && slices.Equal(e.view.pieces[piece.Name], w.pieces[piece.Name]) {
				return e.sameTabu(o), fmt.Sprintf("%s is at %s instead of %s", piece.Words.Words[i], p.World.Map.Name(to), p.World.Map.Name(from))
			}
		}
	}
	return nil, ""
}

// elsewhere returns a space a few steps from another, or from a visible unit, since
// places matter where units meet; -1 if the path leads back or to a space of another
// kind.
func (e *exchange) elsewhere(from int) int {
	m, at := e.view.game.P.World.Map, from
	if all := e.view.game.S.At; len(all) > 0 && e.draw(2) == 0 {
		if u := e.draw(len(all)); !e.view.Hides(u) && all[u] >= 0 {
			at = int(all[u])
		}
	}
	for range 1 + e.draw(3) {
		near := m.Neighbors(at)
		if len(near) == 0 {
			return -1
		}
		at = int(near[e.draw(len(near))])
	}
	if at == from || m.IsHex(at) != m.IsHex(from) {
		return -1
	}
	return at
}

// occupied reports whether a unit for which kind is true is in a space.
func (e *exchange) occupied(space int, kind func(u int) bool) bool {
	for u := e.view.game.S.First.At(space); u >= 0; u = e.view.game.S.Next.At(int(u)) {
		if kind(int(u)) {
			return true
		}
	}
	return false
}

// reveals reports whether a prohibition reveals a secret.
func (e *exchange) reveals(is func(s *construct.Secret) bool) bool {
	return slices.ContainsFunc(e.view.game.P.Secrets, func(s *construct.Secret) bool {
		return is(s) && slices.ContainsFunc(visibility.Revealed(e.view.game.P), func(r *construct.Reveal) bool { return r.Name == s.Text })
	})
}

// exchangeFact records or deletes a hidden fact.
func (e *exchange) exchangeFact() (*run.Game, string) {
	for _, s := range rotated(e.view.game.P.Secrets, e.draw) {
		if !e.view.facts[s] || e.reveals(func(x *construct.Secret) bool { return x == s }) {
			continue
		}
		o := e.view.game.Clone()
		if visibility.VaryFact(e.view.game.P, o.S, s.Fact, e.view.unseen(s), e.draw) {
			o.S.Touch()
			if e.view.Same(Of(o, e.view.Seats...)) {
				return e.sameTabu(o), fmt.Sprintf("another fact is remembered as %s", s.Text)
			}
		}
	}
	return nil, ""
}
