package sight

import (
	"fmt"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
	"wargame/interpreter/visibility"
)

// deals is the number of attempts to deal a position that the onlookers cannot tell from
// theirs.
const deals = 8

// Dealt is a determinization: a position that looks to the onlookers like theirs, and
// the mapping of answers between the two.
type Dealt struct {
	Game *run.Game

	stands []int // by counter: who stands there in the dealt position; nil for itself
}

// Choice translates an answer into the dealt position: a hidden unit becomes the unit
// that was dealt to its place.
func (d *Dealt) Choice(v *View, x *run.Decision, c run.Choice) run.Choice {
	if d.stands != nil && c.Kind == run.Pick && c.Value >= 0 && v.IsUnit(x, &run.Option{Value: c.Value, Group: c.Group}) {
		c.Value = int64(d.stands[c.Value])
	}
	return c
}

// Deal determinizes a view. Hidden units of one side that reveal the same are dealt at
// random to the places of such units; hidden printed values are exchanged at random among
// those hidden alike. Hidden changing values are drawn from those that the printed game
// suggests: their true values are known to no onlooker, not even as a set. What is the
// only one of its kind, and a unit whose place is hidden, stays as in Seen.
//
// While several players decide in secret, the decisions of the other seats are drawn at
// random, from the beginning of the block, whatever they have decided so far.
//
// The dealt position has the same view; the same view and the same order of shuffling
// give the same position. Deal returns nil while a hidden unit is under consideration,
// while several players decide in secret in a position that hides something, and when no
// attempt succeeds.
func Deal(v *View, shuffle func(n int, swap func(i, j int))) *Dealt {
	if !v.HidesAnything() && v.whole.Branches() == 0 {
		return &Dealt{Game: v.game}
	}
	if v.whole.Branches() > 0 && !v.HidesAnything() {
		return dealer{v}.sealed(shuffle)
	}
	if v.whole.Branches() > 0 || slices.ContainsFunc(v.game.Query().Held(), func(u int64) bool { return v.Hides(int(u)) }) {
		return nil
	}
	for range deals {
		d := dealer{v}.dealt(shuffle)
		if v.Same(Of(d.Game, v.Seats...)) {
			return d
		}
	}
	return nil
}

// Same reports whether two views show the same position.
func (v *View) Same(w *View) bool {
	if !slices.Equal(v.Stacks, w.Stacks) || !slices.Equal(v.Seen.S.At, w.Seen.S.At) || v.Seen.S.Hash() != w.Seen.S.Hash() {
		return false
	}
	for u := range v.Seen.S.At {
		if v.hidesPlace(u) != w.hidesPlace(u) || v.Hides(u) != w.Hides(u) {
			return false
		}
	}
	return true
}

// dealer deals positions of a view.
type dealer struct{ view *View }

func (v dealer) dealt(shuffle func(n int, swap func(i, j int))) *Dealt {
	d := &Dealt{Game: v.view.Seen.Clone(), stands: make([]int, len(v.view.game.S.At))}
	d.Game.History().Forget()
	for u := range d.stands {
		d.stands[u] = u
	}
	groups := v.alike()
	for _, key := range sorted(groups) {
		places := slices.Clone(groups[key]) // in the order of the map: that of the names would tell who is where
		slices.SortStableFunc(places, func(a, b int) int { return int(v.view.game.S.At[a] - v.view.game.S.At[b]) })
		to := slices.Clone(groups[key])
		shuffle(len(to), func(i, j int) { to[i], to[j] = to[j], to[i] })
		for k, u := range places {
			d.stands[u] = to[k]
			if at := v.view.game.S.At[u]; at >= 0 {
				d.Game.S.PlaceAt(to[k], int(at))
			}
		}
	}
	for _, a := range v.view.Concealed() {
		for _, of := range v.hiddenAlike(a) {
			if a.Changing {
				visibility.DrawValues(v.view.game.P, d.Game.S, a, of, shuffle, func(i int) bool { return v.hidesIn(d.Game, a, i) })
				continue
			}
			from := slices.Clone(of)
			slices.SortStableFunc(from, func(i, j int) int { return strings.Compare(v.written(a, i), v.written(a, j)) })
			shuffle(len(from), func(i, j int) { from[i], from[j] = from[j], from[i] })
			if len(of) > 1 {
				visibility.DealValues(v.view.game.P, d.Game.S, a, of, from, v.view.game.S)
			}
		}
	}
	return d
}

// hidesIn reports whether a value of an attribute is hidden from the onlookers in another
// position.
func (v dealer) hidesIn(g *run.Game, a *construct.Attribute, i int) bool {
	c := formula.NewCtx(g.S)
	return slices.ContainsFunc(g.P.Secrets, func(s *construct.Secret) bool {
		return s.Attr == a && slices.ContainsFunc(v.view.Seats, func(seat int) bool { return !visibility.SeenBy(g.P, c, s, seat, value.Word(int64(i))) })
	})
}

// written returns the true value of an attribute as text.
func (v dealer) written(a *construct.Attribute, i int) string {
	return v.view.game.P.Show(a.Type, a.Read(v.view.game.S.Reader(), i))
}

// alike groups the hidden units whose places are known by side and by what units of the
// side reveal.
func (v dealer) alike() map[string][]int {
	shown, side, c := map[int64][]*construct.Reveal{}, Sides(v.view.game), formula.NewCtx(v.view.game.S)
	for u := range v.view.game.S.At {
		for _, a := range v.view.shows[u] {
			if s := side(u); v.view.Hides(u) && !slices.Contains(shown[s], a) {
				shown[s] = append(shown[s], a)
			}
		}
	}
	out := map[string][]int{}
	for u := range v.view.game.S.At {
		if !v.view.Hides(u) || v.view.hidesPlace(u) {
			continue
		}
		key := fmt.Sprint(side(u))
		for _, a := range shown[side(u)] {
			key += " " + describe(v.view.game.P, a.Label, a.Type, a.Of(c, u))
		}
		out[key] = append(out[key], u)
	}
	return out
}

// hiddenAlike groups the things whose attribute is hidden by side.
func (v dealer) hiddenAlike(a *construct.Attribute) [][]int {
	of := v.view.game.P.AttributeOf(a.Owner, "side")
	by := map[string][]int{}
	for i, hidden := range v.view.values[a] {
		if !hidden || i >= v.view.game.P.Size(a.Owner) {
			continue
		}
		key := ""
		if of != nil && of != a {
			key = v.view.game.P.Show(value.SideType, of.Read(v.view.game.S.Reader(), i))
		}
		by[key] = append(by[key], i)
	}
	var out [][]int
	for _, key := range sorted(by) {
		out = append(out, by[key])
	}
	return out
}
