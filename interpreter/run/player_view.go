package run

import (
	"slices"

	"wargame/interpreter/budget"
	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/names"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
	"wargame/interpreter/visibility"
)

// Redacted returns the game without the units, pieces and facts that are hidden from at
// least one of the seats. It returns a copy, or g itself if nothing is hidden. Nothing
// computed in the copy depends on where hidden things are.
func (g *Game) Redacted(seats ...int) *Game {
	o := g
	own := func() *Game {
		if o == g {
			o = g.Clone()
		}
		return o
	}
	c := formula.NewCtx(g.S)
	unseen := func(s *construct.Secret, keys ...value.Value) bool {
		return slices.ContainsFunc(seats, func(seat int) bool { return seat >= 0 && !visibility.SeenBy(g.P, c, s, seat, keys...) })
	}
	units := make(map[int64]bool)
	pieces := make(map[value.Type]map[int64]bool)
	for _, s := range g.P.Secrets {
		switch {
		case s.Place && s.Owner == names.OfUnit:
			for u, at := range g.S.At {
				if at >= 0 && unseen(s, value.Word(int64(u))) {
					units[int64(u)] = true
				}
			}
		case s.Place:
			for i := range g.P.Size(s.Owner) {
				if unseen(s, value.Word(int64(i))) {
					if pieces[s.Owner.Type()] == nil {
						pieces[s.Owner.Type()] = map[int64]bool{}
					}
					pieces[s.Owner.Type()][int64(i)] = true
				}
			}
		case s.Fact != nil:
			hidden := func(keys []value.Value) bool { return unseen(s, keys...) }
			some := false
			visibility.EachFact(g.S, s.Fact, func(row []value.Value) { some = some || hidden(row[:len(s.Fact.Params)]) })
			if some {
				visibility.DropFact(own().S, s.Fact, hidden)
			}
		}
	}
	for _, n := range g.P.Pieces() { // a piece on a hidden unit is hidden too
		for i := range n.Size() {
			if u := n.Holder(g.S.Reader(), i); u >= 0 && units[u] {
				if pieces[value.EnumType(n.Name)] == nil {
					pieces[value.EnumType(n.Name)] = map[int64]bool{}
				}
				pieces[value.EnumType(n.Name)][int64(i)] = true
			}
		}
	}
	if len(units)+len(pieces) > 0 {
		for u := range units {
			own().S.PlaceAt(int(u), int(value.None))
		}
		visibility.Without(g.P, own().S, func(t value.Type, i int64) bool {
			if t.Kind == value.Unit {
				return units[i]
			}
			return pieces[t][i]
		})
	}
	return o
}

// insight is a game reduced to the view of the deciding player. Offers, refusals,
// explanations and notes take an insight, so they cannot use hidden information. Only
// asker.insight creates one. If nothing is hidden from the player, it is the game itself.
type insight struct {
	*reader
	game *Game
}

// seen returns a game as the view of a player.
func (g *Game) seen() insight { return insight{g.reader, g} }

// asker finds the pending decision of a game and the view of the player who makes it.
type asker struct {
	*reader
	*course
	game *Game

	asked    *Decision // the pending decision, cached for version askedAt of the position
	askedAt  uint64
	tabuHash uint64      // in a player's view: the plain hash of the true position if a choice is pruned; else 0
	sighting *cachedView // cached view of the deciding player: see insight
	blind    bool        // the game is itself such a view
}

// cachedView is the view of a seat for one version of the position.
type cachedView struct {
	version uint64
	seat    int
	game    *Game
}

// insight returns the game in the view of the player that makes a decision. It is valid
// until the next call.
//
// Two cases use the true game and so reveal something. One is a move under way whose
// units the player no longer sees. The other is a choice that the rules demand among
// things that the player cannot see, such as a loss among hidden units.
func (a *asker) insight(d *Decision) insight {
	if d.Kind == DiceRoll || d.Seat < 0 || a.blind || !a.P.HidesPlaces() {
		return a.game.seen()
	}
	if a.sighting == nil || a.sighting.version != a.S.Version || a.sighting.seat != d.Seat {
		a.sighting = &cachedView{a.S.Version, d.Seat, a.game.Redacted(d.Seat)}
	}
	o := a.sighting.game
	if o == a.game {
		return a.game.seen()
	}
	a.S.FramesInto(o.S)
	o.ask.blind, o.ask.asked, o.Err, o.Over, o.Flaw, o.failed, o.ask.tabuHash = true, nil, nil, nil, nil, nil, 0
	o.Hold, o.Derive, o.searching, o.trying, o.branch, o.reasons.later, o.reasons.meant = a.game.Hold, a.Derive, a.searching, a.game.trying, a.branch, a.reasons.later, a.reasons.meant
	if len(a.S.Pruned) > 0 {
		o.ask.tabuHash = a.S.PlainHash()
	}
	if o.Ctx(); o.seen().strays(d, a.game) || o.seen().demanded(d, a.game) {
		return a.game.seen()
	}
	o.Ctx().Locals = o.top().Locals
	return o.seen()
}

// strays reports whether a unit of the group under way is missing from the player's
// view.
func (o insight) strays(d *Decision, g *Game) bool {
	spec, ok := d.at.Ref.(*construct.GoSpec)
	return ok && slices.ContainsFunc(o.top().Locals[spec.Company].List(), func(u int64) bool { return o.S.At[u] < 0 && g.S.At[u] >= 0 })
}

// demanded reports whether the rules demand a choice for which the player's view has no
// candidate but the true position has one.
func (o insight) demanded(d *Decision, g *Game) bool {
	spec, ok := d.at.Ref.(*construct.ChooseSpec)
	if !ok || d.Kind != ChooseOne && d.Kind != ChooseSet || spec.Otherwise >= 0 || spec.OrNone || spec.OrStop {
		return false
	}
	f := o.top()
	if d.Kind == ChooseSet && (len(f.Locals[spec.Slot].List()) > 0 || mayBeEmpty(spec) || o.choices.limit(f.Locals, spec) == 0) {
		return false
	}
	return len(o.choices.candidates(f, spec)) == 0 && len(g.choices.candidates(g.top(), spec)) > 0
}

// heed copies to g an exhausted budget or the first failed rule of an evaluation in the
// player's view.
func (o insight) heed(g *Game) {
	if o.game == g {
		return
	}
	if g.Flaw == nil {
		g.Flaw = o.Flaw
	}
	if budget.Final(o.ctx.Err) && g.ctx.Err == nil {
		g.ctx.Fail(o.ctx.Err)
	}
}

// sure reports whether no rule failed during an evaluation in the player's view. It
// copies a failure to g. The result of such an evaluation must not be used.
func (o insight) sure(g *Game) bool {
	if o.game == g || o.failed == nil {
		return true
	}
	if o.Flaw == nil {
		o.Flaw = o.failed
	}
	o.heed(g)
	return false
}

// sighted returns the view of the player that an instruction asks, with its top frame.
// The instruction must be the next one of the top frame.
func (a *asker) sighted(in *construct.Instr) (insight, *state.Frame) {
	if !a.P.HidesPlaces() {
		return a.game.seen(), a.top()
	}
	locals := a.ctx.Locals
	o := a.insight(a.addressed(a.top(), in))
	a.ctx.Locals = locals
	return o, o.top()
}

// addressed returns the decision that an instruction asks for, with its seat but without
// its answers.
func (a *asker) addressed(f *state.Frame, in *construct.Instr) *Decision {
	kind, _ := kindAt(in)
	a.ctx.SetPosition(a.S)
	a.ctx.Locals = f.Locals
	d := &Decision{Kind: kind, origin: origin{at: in, words: a.P.Messages, phase: a.P.PhaseTitle(a.S)}, Rule: a.codeOf(f).Rule, Side: a.P.Phasing(a.S)}
	a.addressBranch(d)
	d.Opens = a.choices.opens(kind)
	kinds[kind].asks(a.game, d, f)
	a.seats.settle(d)
	return d
}
