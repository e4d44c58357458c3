package sight

import (
	"fmt"
	"maps"
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// Exchange makes a game that differs from that of a view only in what its onlookers
// may not see, and says what is different: two hidden counters have changed their
// faces (places, and all that is remembered of them), something whose place is hidden is
// elsewhere, two hidden values of one attribute have changed owners, something kept out
// of sight has another value, something else of a hidden kind is remembered, or somebody
// else has decided more in secret. n draws a number below its argument. Nil where nothing hidden could be otherwise.
//
// Counters change with those that the onlookers cannot tell apart: of the same side,
// and so that whatever stays hidden reveals in each place what it has revealed there.
func (v *View) Exchange(n func(int) int) (*run.Game, string) {
	ways := []func(func(int) int) (*run.Game, string){v.exchangeFaces, v.exchangePlace, v.exchangeValues, v.exchangeKept, v.exchangeFact, v.decideElsewhere}
	first := n(len(ways))
	for i := range ways {
		if g, what := ways[(first+i)%len(ways)](n); g != nil {
			return g, what
		}
	}
	return nil, ""
}

// rebarred bars in the exchanged position what is barred in the true one.
func (v *View) rebarred(o *run.Game) *run.Game {
	o.S.Touch()
	o.BarAs(v.game)
	return o
}

func (v *View) exchangeFaces(n func(int) int) (*run.Game, string) {
	var here, all []int
	for u, at := range v.game.S.At {
		if v.Hides(u) {
			all = append(all, u)
			if at >= 0 {
				here = append(here, u)
			}
		}
	}
	if len(here) == 0 {
		return nil, ""
	}
	p, side := v.game.P, Sides(v.game)
	from := n(len(here))
	for i := range here {
		u := here[(from+i)%len(here)]
		at := n(len(all))
		for k := range all {
			w := all[(at+k)%len(all)]
			if w == u || v.game.S.At[w] == v.game.S.At[u] || side(w) != side(u) {
				continue
			}
			o := v.game.Clone()
			if !p.Exchange(o.S, u, w) {
				return nil, ""
			}
			o.S.Touch()
			if v.tellsAlike(Of(o, v.Seats...), u, w) {
				return v.rebarred(o), fmt.Sprintf("%s and %s have changed places", p.UnitName(u), p.UnitName(w))
			}
		}
	}
	return nil, ""
}

// tellsAlike tells whether hidden counters reveal in another view, where two of them
// have changed places, what those that stood there reveal in this one.
func (v *View) tellsAlike(o *View, u, w int) bool {
	stands := map[int]int{u: w, w: u}
	for x, at := range v.game.S.At {
		y, moved := stands[x]
		if !moved {
			y = x
		}
		if at >= 0 && v.Hides(x) && o.Hides(y) && v.Shows(x) != o.Shows(y) {
			return false
		}
	}
	return true
}

func (v *View) exchangeValues(n func(int) int) (*run.Game, string) {
	p := v.game.P
	for _, s := range turned(p.Secrets, n) {
		a := s.Attr
		var hidden []int
		for i, h := range v.values[a] {
			if h {
				hidden = append(hidden, i)
			}
		}
		if a == nil || !a.Changing || len(hidden) < 2 {
			continue
		}
		from := n(len(hidden))
		for i := range hidden {
			x, y := hidden[(from+i)%len(hidden)], hidden[(from+i+1)%len(hidden)]
			was, is := a.Read(v.game.S.Reader(), x), a.Read(v.game.S.Reader(), y)
			if was.Equal(is) {
				continue
			}
			o := v.game.Clone()
			a.Store(o.S, x, is)
			a.Store(o.S, y, was)
			return v.rebarred(o), fmt.Sprintf("the %s of two %s has been exchanged", a.Label(), p.Plural(a.Owner))
		}
	}
	return nil, ""
}

// exchangeKept gives something that is kept out of sight another value that it could
// have: a neighbour of a number within its bounds, another word, another card.
func (v *View) exchangeKept(n func(int) int) (*run.Game, string) {
	p := v.game.P
	for _, s := range turned(p.Secrets, n) {
		if len(v.kept[s]) == 0 || slices.ContainsFunc(p.Revealed(), func(r *program.Reveal) bool { return r.Name == s.Text }) {
			continue
		}
		places := slices.Sorted(maps.Keys(v.kept[s]))
		place := places[n(len(places))]
		o := v.game.Clone()
		c := formula.NewCtx(o.S)
		var keys []value.Value
		p.EachKept(s, func(at int, of []value.Value) {
			if at == place {
				keys = slices.Clone(of)
			}
		})
		if p.Vary(c, s, keys, place, n) {
			return v.rebarred(o), fmt.Sprintf("%s has another value", s.Text)
		}
	}
	return nil, ""
}

// decideElsewhere has somebody else decide in secret, as long as that does not bring
// to light what all of them have decided.
func (v *View) decideElsewhere(n func(int) int) (*run.Game, string) {
	if v.whole.Desks() == 0 {
		return nil, ""
	}
	o := v.whole.Clone()
	for _, d := range o.Pendings() {
		if slices.Contains(v.Seats, d.Seat) || len(d.Options) == 0 {
			continue
		}
		x := d.Options[n(len(d.Options))]
		refusal, err := o.Apply(run.Choice{Value: x.Value, Group: x.Group, Desk: d.Desk})
		if refusal == nil && err == nil && o.Desks() > 0 {
			return o, v.whole.Who(d) + " has decided more in secret"
		}
		return nil, ""
	}
	return nil, ""
}

// turned is a list that begins somewhere else.
func turned[T any](list []T, n func(int) int) []T {
	if len(list) == 0 {
		return nil
	}
	at := n(len(list))
	return slices.Concat(list[at:], list[:at])
}
