package match

import (
	"errors"

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

// A match begins as its rules say, with a position that was set up by hand (a study), or at
// a moment of another game (a sandbox). In the last two one link plays all seats. What leads
// to their position came from a client, so it is carried out within an allowance, on a copy
// beside the table (Prepare).

// Opening is how a match begins.
type Opening struct {
	Name    string // of the game
	Setup   library.Setup
	Edition *library.Edition // of a study, that of its position
	From    *study.Moment    // of another game; nil for most

	library   *library.Library
	allowance *state.Allowance // of a copy, or of a match that is being loaded
	laid      *run.Game        // of a study: its position as it was laid out
	ready     *Ready           // made beside the table, by the request that holds it
}

// Program is the program of the match.
func (o *Opening) Program() *program.Program { return o.Edition.Program }

// Allowance is that of a copy.
func (o *Opening) Allowance() *state.Allowance { return o.allowance }

// exhausted returns an error if the allowance is used up: what could not be played may only
// have cost too much.
func (o *Opening) exhausted() error {
	if o.allowance.Over() {
		return lanes.ErrCost
	}
	return nil
}

// Ready is a position with which a match is to begin: laid out by hand, or the moment of
// another game.
type Ready struct{ laid, moment *run.Game }

// Laid is a position that was laid out by hand.
func Laid(g *run.Game) *Ready { return &Ready{laid: g} }

// errNotReady is a fault of the program: what a client has written is carried out in a lane,
// never while a table is held.
var errNotReady = errors.New("the position with which the game begins has not been made")

// NeedsPosition reports whether the match does not begin as its rules say.
func (o *Opening) NeedsPosition() bool { return o.Setup.Study || o.From != nil }

// Prepare makes the position with which the match is to begin. It is that of a copy.
func (o *Opening) Prepare() (ready *Ready, err error) {
	ready = &Ready{}
	if o.From != nil {
		ready.moment, err = o.origin(o.From, nil)
	} else {
		ready.laid, err = Lay(o.library, o.Setup, o.allowance)
	}
	return ready, err
}

// Use has the match begin with a position, if it begins while do runs.
func (o *Opening) Use(ready *Ready, do func() error) error {
	o.ready = ready
	defer func() { o.ready = nil }()
	return do()
}

// Lay lays the position of a study out.
func Lay(l *library.Library, s library.Setup, a *state.Allowance) (*run.Game, error) {
	x, err := l.Suite(s)
	if err != nil {
		return nil, err
	}
	return study.Lay(x.Within(a), s.Hand)
}

// Beginning is the position with which the match began as its rules say, or as it was laid
// out, with some dice. The match is a copy.
func (o *Opening) Beginning(source dice.Source) (*run.Game, error) { return o.origin(nil, source) }

// origin is the position with which a match begins, or a moment of it.
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

// moment is the position at a moment of another game.
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

// lay is the position of a study: one that has been laid out beside the table, or the same
// as the last time.
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

// Study reports whether the position of the match is set up by hand. That of a sandbox is
// not, whatever it went on from.
func (o *Opening) Study() bool { return o.Setup.Study && o.From == nil }

// Moment is where a sandbox goes on after so many decisions, as a seat counts them. Where
// something is hidden from the seat the sandbox would tell it.
func (m *Match) Moment(seat, at int) (*study.Moment, error) {
	r := &m.Record
	switch {
	case seat == seats.Watcher:
		return nil, refusal.ErrWatcher
	case m.Game == nil:
		return nil, refusal.ErrNotBegun
	case at < 0 || at > r.MovesFor(seat, len(r.Decisions)):
		return nil, refusal.Request("there are %d decisions", r.MovesFor(seat, len(r.Decisions)))
	case !m.Over() && seat != seats.Together && (len(m.Game.P.Secrets) > 0 || Whispered(m.Game) || m.Game.Desks() > 0):
		return nil, refusal.Request("something is hidden in this game, and would be seen in it")
	case r.Ledger.Game().InsideSecretBlock(r.After(seat, at)):
		return nil, refusal.Request("that is in the middle of what several decided in secret")
	}
	return &study.Moment{Text: r.Ledger.Text(), Moves: r.After(seat, at), Under: m.From}, nil
}

// Begins carries out what a match of a setup would begin with, so that what is stored can be
// carried out again. The game is nil for one that begins as its rules say.
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
		case s.Study: // its rules are those of the position
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

// ErrNoPosition refuses a saved game that cannot be carried out by itself.
var ErrNoPosition = errors.New("the game begins with a position that is not in it")

// DiceOf are the dice of a saved game; nil for those that stand in the decisions.
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
