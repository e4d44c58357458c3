package sight

import (
	"fmt"
	"maps"
	"slices"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
	"wargame/interpreter/visibility"
)

// Exchange returns a game that differs from that of a view only in what its onlookers
// may not see, and what differs. Possible differences: two hidden units have exchanged
// places and everything recorded about them; something whose place is hidden is
// elsewhere; two hidden values of an attribute are exchanged; a hidden track, budget or
// deck has another value; another hidden fact is recorded; another seat has decided more
// in secret. n returns a number below its argument. Exchange returns nil if nothing
// hidden can be different.
//
// Units are exchanged only with units that the onlookers cannot tell apart: of the same
// side, and revealing in each place what was revealed there.
func (v *View) Exchange(n func(int) int) (*run.Game, string) {
	e := &exchange{v, n}
	changes := []func() (*run.Game, string){e.exchangeFaces, e.exchangePlace, e.exchangeValues, e.exchangeCell, e.exchangeFact, e.decideElsewhere}
	for _, change := range rotated(changes, n) {
		if g, what := change(); g != nil {
			return g, what
		}
	}
	return nil, ""
}

// exchange makes one position that the onlookers of a view cannot tell from theirs.
type exchange struct {
	view *View
	draw func(n int) int // a number below n
}

// sameTabu gives the exchanged position the tabu list of the true one.
func (e *exchange) sameTabu(o *run.Game) *run.Game {
	o.S.Touch()
	o.CopyTabu(e.view.game)
	return o
}

func (e *exchange) exchangeFaces() (*run.Game, string) {
	var here, all []int
	for u, at := range e.view.game.S.At {
		if e.view.Hides(u) {
			all = append(all, u)
			if at >= 0 {
				here = append(here, u)
			}
		}
	}
	if len(here) == 0 {
		return nil, ""
	}
	p, side := e.view.game.P, Sides(e.view.game)
	from := e.draw(len(here))
	for i := range here {
		u := here[(from+i)%len(here)]
		at := e.draw(len(all))
		for k := range all {
			w := all[(at+k)%len(all)]
			if w == u || e.view.game.S.At[w] == e.view.game.S.At[u] || side(w) != side(u) {
				continue
			}
			o := e.view.game.Clone()
			if !visibility.Exchange(p, o.S, u, w) {
				return nil, ""
			}
			o.S.Touch()
			if e.tellsAlike(Of(o, e.view.Seats...), u, w) {
				return e.sameTabu(o), fmt.Sprintf("%s and %s exchange places", p.UnitCalled(u), p.UnitCalled(w))
			}
		}
	}
	return nil, ""
}

// tellsAlike reports whether hidden units reveal in view o, where u and w are exchanged,
// what the units in their places reveal in this view.
func (e *exchange) tellsAlike(o *View, u, w int) bool {
	stands := map[int]int{u: w, w: u}
	for x, at := range e.view.game.S.At {
		y, moved := stands[x]
		if !moved {
			y = x
		}
		if at >= 0 && e.view.Hides(x) && o.Hides(y) && e.view.Shows(x) != o.Shows(y) {
			return false
		}
	}
	return true
}

func (e *exchange) exchangeValues() (*run.Game, string) {
	p := e.view.game.P
	for _, s := range rotated(p.Secrets, e.draw) {
		a := s.Attr
		var hidden []int
		for i, h := range e.view.values[a] {
			if h {
				hidden = append(hidden, i)
			}
		}
		if a == nil || !a.Changing || len(hidden) < 2 {
			continue
		}
		from := e.draw(len(hidden))
		for i := range hidden {
			x, y := hidden[(from+i)%len(hidden)], hidden[(from+i+1)%len(hidden)]
			was, is := a.Read(e.view.game.S.Reader(), x), a.Read(e.view.game.S.Reader(), y)
			if was.Equal(is) {
				continue
			}
			o := e.view.game.Clone()
			a.Store(o.S, x, is)
			a.Store(o.S, y, was)
			return e.sameTabu(o), fmt.Sprintf("two %[2]s exchange their %[1]s", a.Label(), p.Plural(a.Owner))
		}
	}
	return nil, ""
}

// exchangeCell gives a hidden track, budget or deck another value that it could have: a
// neighbouring number within its bounds, another word, another card.
func (e *exchange) exchangeCell() (*run.Game, string) {
	p := e.view.game.P
	for _, s := range rotated(p.Secrets, e.draw) {
		if len(e.view.cells[s]) == 0 || slices.ContainsFunc(visibility.Revealed(p), func(r *construct.Reveal) bool { return r.Name == s.Text }) {
			continue
		}
		places := slices.Sorted(maps.Keys(e.view.cells[s]))
		place := places[e.draw(len(places))]
		o := e.view.game.Clone()
		c := formula.NewCtx(o.S)
		var keys []value.Value
		visibility.EachKept(s, func(at int, of []value.Value) {
			if at == place {
				keys = slices.Clone(of)
			}
		})
		if visibility.Vary(p, c, s, keys, place, e.draw) {
			return e.sameTabu(o), fmt.Sprintf("%s has another value", s.Text)
		}
	}
	return nil, ""
}

// decideElsewhere makes one more secret decision for another seat, unless that would
// reveal the decisions of all.
func (e *exchange) decideElsewhere() (*run.Game, string) {
	if e.view.whole.Branches() == 0 {
		return nil, ""
	}
	o := e.view.whole.Clone()
	for _, d := range o.Pendings() {
		if slices.Contains(e.view.Seats, d.Seat) || len(d.Options) == 0 {
			continue
		}
		x := d.Options[e.draw(len(d.Options))]
		refusal, err := o.Apply(run.Choice{Value: x.Value, Group: x.Group, Branch: d.Branch})
		if refusal == nil && err == nil && o.Query().Secret(d) {
			return o, e.view.whole.Query().Who(d) + " has decided more in secret"
		}
		return nil, ""
	}
	return nil, ""
}

// rotated returns a list rotated by a random number of elements.
func rotated[T any](list []T, n func(int) int) []T {
	if len(list) == 0 {
		return nil
	}
	at := n(len(list))
	return slices.Concat(list[at:], list[:at])
}
