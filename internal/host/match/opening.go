package match

import (
	"errors"

	"wargame/internal/art"
	"wargame/internal/host/lanes"
	"wargame/internal/host/library"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/study"
	"wargame/interpreter/dice"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/state"
)

// A match begins in one of three ways: as its rules say, with a position set up by hand
// (a study), or at a moment of another game (a sandbox). In the last two, one link plays
// all seats. Their position comes from client input. It is therefore computed within an
// allowance, on a copy and without the lock of the table (Prepare).

// Opening describes how a match begins.
type Opening struct {
	Name    string // of the game
	Setup   library.Setup
	Edition *library.Edition // for a study, the edition of its position
	From    *study.Moment    // moment of another game; nil for most

	library   *library.Library
	allowance *state.Allowance // for a copy, or while a match is loaded
	laid      *run.Game        // position of a study, once computed
	ready     *Ready           // computed before, by the request that holds the table
}

// Program returns the program of the match.
func (o *Opening) Program() *program.Program { return o.Edition.Program }

// Art returns the pictures from elsewhere for the game, or nil.
func (o *Opening) Art() *art.Art { return o.library.Art[o.Name] }

// Allowance returns the allowance of a copy.
func (o *Opening) Allowance() *state.Allowance { return o.allowance }

// exhausted returns an error if the allowance is used up. A failure to play may then be
// only a matter of cost.
func (o *Opening) exhausted() error {
	if o.allowance.Over() {
		return lanes.ErrCost
	}
	return nil
}

// Ready is a computed position for the start of a match: set up by hand, or a moment of
// another game.
type Ready struct{ laid, moment *run.Game }

// Laid wraps a position that was set up by hand.
func Laid(g *run.Game) *Ready { return &Ready{laid: g} }

// errNotReady reports a bug: client input must be executed in a lane, never while a
// table is locked.
var errNotReady = errors.New("the first position of the game cannot be restored")

// NeedsPosition reports whether the match begins with a position of its own and not as
// its rules say.
func (o *Opening) NeedsPosition() bool { return o.Setup.Study || o.From != nil }

// Prepare computes the position with which the match begins. The match must be a copy.
func (o *Opening) Prepare() (ready *Ready, err error) {
	ready = &Ready{}
	if o.From != nil {
		ready.moment, err = o.origin(o.From, nil)
	} else {
		ready.laid, err = Lay(o.library, o.Setup, o.allowance)
	}
	return ready, err
}

// Use makes the position available to the match while do runs.
func (o *Opening) Use(ready *Ready, do func() error) error {
	o.ready = ready
	defer func() { o.ready = nil }()
	return do()
}

// Lay computes the position of a study.
func Lay(l *library.Library, s library.Setup, a *state.Allowance) (*run.Game, error) {
	x, err := l.Suite(s)
	if err != nil {
		return nil, err
	}
	return study.Lay(x.Within(a), s.Hand)
}

// Beginning returns the position with which the match began, with the given dice. For a
// sandbox it is the position before the moment. The match must be a copy.
func (o *Opening) Beginning(source dice.Source) (*run.Game, error) { return o.origin(nil, source) }

// origin returns the position with which a match begins, or a moment of it.
func (o *Opening) origin(from *study.Moment, source dice.Source) (*run.Game, error) {
	if from != nil {
		return o.moment(from, source)
	}
	if !o.Setup.Study {
		g := run.New(o.Edition.Program, source)
		g.Derive = true
		return g, nil
	}
	g, err := o.lay()
	if err != nil {
		return nil, err
	}
	o.laid, o.Edition = g.Clone(), &library.Edition{Program: g.P}
	g.Dice = source
	switch {
	case len(g.S.Frames) > 0:
		g.Run()
	case g.P.Sequence != nil:
		g.Do(g.P.Sequence, nil)
	}
	return g, nil
}

// moment returns the position at a moment of another game.
func (o *Opening) moment(from *study.Moment, source dice.Source) (*run.Game, error) {
	if x := o.ready; x != nil && x.moment != nil {
		g := x.moment
		if x.moment = nil; o.Setup.Study {
			o.Edition = &library.Edition{Program: g.P}
		}
		g.Dice = source
		return g, nil
	}
	if o.allowance == nil {
		return nil, errNotReady
	}
	l, err := save.Resume(o.Name, from.Text)
	if err != nil {
		return nil, err
	}
	f := l.Game()
	was, err := DiceOf(f)
	if err != nil {
		return nil, err
	}
	g, err := o.origin(from.Under, was)
	if err == nil {
		g.Allow(o.allowance)
		err = f.ReplayTo(g, from.Moves, nil)
	}
	if err == nil {
		g.Dice = source
	}
	return g, err
}

// lay returns the position of a study: the prepared one, or the one of the last call.
func (o *Opening) lay() (*run.Game, error) {
	switch x := o.ready; {
	case x != nil && x.laid != nil:
		g := x.laid
		x.laid = nil
		return g, nil
	case o.laid != nil:
		return o.laid.Clone(), nil
	case o.allowance == nil:
		return nil, errNotReady
	}
	return Lay(o.library, o.Setup, o.allowance)
}

// Study reports whether the position of the match was set up by hand. A sandbox is not a
// study, even if it began at one.
func (o *Opening) Study() bool { return o.Setup.Study && o.From == nil }

// Moment returns the moment of a sandbox after a number of decisions, in the count of a
// seat. It is refused where something is hidden from the seat, since the sandbox would
// disclose it.
func (m *Match) Moment(seat, at int) (*study.Moment, error) {
	r := &m.Record
	switch {
	case seat == seats.Watcher:
		return nil, refusal.ErrWatcher
	case m.Game == nil:
		return nil, refusal.ErrNotBegun
	case at < 0 || at > r.MovesFor(seat, len(r.Decisions)):
		return nil, refusal.Request("the number of decisions must be from 0 to %d", r.MovesFor(seat, len(r.Decisions)))
	case !m.Over() && seat != seats.Together && (len(m.Game.P.Secrets) > 0 || Whispered(m.Game) || m.Game.Branches() > 0):
		return nil, refusal.Request("a sandbox would reveal what is hidden in this game")
	case r.Ledger.Game().InsideSecretBlock(r.After(seat, at)):
		return nil, refusal.Request("that position lies between decisions made in secret")
	}
	return &study.Moment{Text: r.Ledger.Text(), Moves: r.After(seat, at), Under: m.From}, nil
}

// Begins computes the position with which a match would begin, to verify that the stored
// form can be replayed. The game is nil if the match begins as its rules say.
func Begins(l *library.Library, s library.Setup, from *study.Moment, a *state.Allowance) (*run.Game, error) {
	ed, err := l.Edition(s)
	if err != nil {
		return nil, err
	}
	for x := from; x != nil; x = x.Under {
		l, err := save.Resume("the file", x.Text)
		switch {
		case err != nil:
			return nil, err
		case l.Game().Position != "":
			return nil, ErrNoPosition
		case s.Study: // the rules of the position apply
			continue
		}
		if err := l.Game().CheckGame(s.Game, ed.Program); err != nil {
			return nil, err
		}
	}
	m := &Opening{Name: s.Game, Setup: s, Edition: ed, library: l, allowance: a}
	switch {
	case from != nil:
		return m.origin(from, nil)
	case s.Study:
		return m.lay()
	}
	return nil, nil
}

// ErrNoPosition reports that a saved game cannot be replayed without a position that it
// does not contain.
var ErrNoPosition = errors.New("the game lacks the position with which it begins")

// DiceOf returns the dice of a saved game, or nil if the decisions contain the rolls.
func DiceOf(f *save.File) (dice.Source, error) {
	if source, ok := f.Source(); ok {
		return source, nil
	}
	if f.Dice == "ask" {
		return nil, nil
	}
	seed, err := dice.ParseSeed(f.Seed)
	return dice.Keyed{Seed: seed}, err
}
