package run

import (
	"slices"

	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/program"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// InSight returns the game without the units whose place is hidden from one of the seats:
// a copy, or the game itself where there are none. What a seat is offered is worked out
// there, so it cannot tell where hidden units are.
func (g *Game) InSight(seats ...int) *Game {
	var away []int
	c := formula.NewCtx(g.S)
	for _, s := range g.P.Secrets {
		if !s.Place || s.Owner != names.OfUnit {
			continue
		}
		for u, at := range g.S.At {
			if at >= 0 && slices.ContainsFunc(seats, func(seat int) bool { return seat >= 0 && !g.P.SeenBy(c, s, seat, value.Word(int64(u))) }) {
				away = append(away, u)
			}
		}
	}
	if len(away) == 0 {
		return g
	}
	o := g.Clone()
	for _, u := range away {
		o.S.PlaceAt(u, int(value.None))
	}
	return o
}

// hidesPlaces reports whether the rules hide where units are.
func (g *Game) hidesPlaces() bool {
	return slices.ContainsFunc(g.P.Secrets, func(s *program.Secret) bool { return s.Place && s.Owner == names.OfUnit })
}

// sighting is the game in the sight of a seat, for one version of the position.
type sighting struct {
	version uint64
	seat    int
	game    *Game
}

// sighted is the game, and the frame on top of it, as the player who decides where a
// company goes sees it. Where the rules hide no places it is the game itself.
func (g *Game) sighted(f *state.Frame, spec *program.GoSpec) (*Game, *state.Frame) {
	if !g.hidesPlaces() {
		return g, f
	}
	d := &Decision{Side: g.P.Phasing(g.S)}
	g.ctx.Locals = f.Locals
	g.atDesk(d)
	g.decider(d, spec.By)
	g.seats(d)
	if g.insight == nil || g.insight.version != g.S.Version || g.insight.seat != d.Seat {
		g.insight = &sighting{g.S.Version, d.Seat, g.InSight(d.Seat)}
	}
	o := g.insight.game
	if o == g {
		return g, f
	}
	top := o.top()
	top.Locals = slices.Clone(f.Locals)
	o.Ctx().Locals = top.Locals
	return o, top
}

// met reports whether a step that cannot be taken could be taken as far as the player who
// decides sees: then something hidden is in the way. What stops the company is known from
// then on, as what a die shows is, whether the rules reveal it or not.
func (g *Game) met(f *state.Frame, spec *program.GoSpec, to int64) bool {
	o, top := g.sighted(f, spec)
	if o == g {
		return false
	}
	for _, u := range top.Locals[spec.Company].List() {
		args := o.moverArgs(top, spec, u)
		if spec.Move.Walk().Step(o.ctx, args, spec.Move.Walk().Begin(o.ctx, args), top.Locals[spec.Here].N, to) == nil {
			return false
		}
	}
	return true
}
