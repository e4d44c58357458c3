// Package match is a game in play: its position, the saved game that led there, and what
// each seat may do and see. It is purely in memory, without lock, clock or store.
//
// The table that owns a match (package tables) locks it and stores its Journal before
// any client sees the change. A Copy answers questions and changes nothing.
package match

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"golang.org/x/text/language"

	"wargame/internal/host/library"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/internal/host/study"
	"wargame/interpreter/dice"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/sight"
	"wargame/interpreter/state"
)

// Match is a game in play. The owner of the table or copy may read the exported fields;
// only this package and package tables change them.
type Match struct {
	Opening
	ID     int64
	Secret []byte // secret seed of the dice
	Seats  seats.Seats

	Game    *run.Game // the position; nil until all seats are taken
	Record  Record
	Journal Journal
	Broken  bool // it may be ahead of the store or incomplete, and must be dropped

	reader language.Tag // the language of the requests that are handled now

	batch batch         // of the order that is being executed
	known []*sight.View // the view of each seat, in a game with hidden information
}

// Journal is what a match has done that is not in the store yet. It is stored whole or
// not at all.
type Journal struct {
	Batches []store.Batch
	Again   bool // the game was restarted: its stored lines are replaced
	rows    int  // number of lines before the restart
}

// Empty reports whether there is nothing to store.
func (j *Journal) Empty() bool { return len(j.Batches) == 0 }

// Tells reports whether anything in the journal is told to a reader. Decisions that other
// seats make in secret are not, and leave the reader's view as it was.
func (j *Journal) Tells(name string) bool {
	return j.Again || slices.ContainsFunc(j.Batches, func(b store.Batch) bool {
		_, all := b.Told["*"]
		_, own := b.Told[name]
		return len(b.Told) == 0 || all || own
	})
}

// ErrAgain reports that the decisions of a game cannot be repeated under its own rules.
// The details are for the operator alone, since they may disclose hidden information.
var ErrAgain = errors.New("the decisions of this game cannot be replayed")

// Saved is the stored form of a game.
type Saved struct {
	Game   *store.Game
	Lines  [][]byte // lines of the saved game
	Learnt []bool   // by line: it revealed something hidden to a seat
	Apart  []store.Apart
}

// Load replays a stored game into a match, within an allowance. If the rules have
// changed, the game continues under the new ones if renew returns true; else the error
// is a *save.Error. What changed during loading is in the Journal.
func Load(l *library.Library, s Saved, a *state.Allowance, renew func() bool) (*Match, error) {
	rec := s.Game
	m := &Match{Opening: Opening{Name: rec.Game, library: l, allowance: a}, ID: rec.ID, Secret: rec.Secret, Record: Record{past: rec.Past}}
	if err := json.Unmarshal(rec.Setup, &m.Setup); err != nil {
		return nil, err
	}
	if len(rec.Moment) > 0 {
		m.From = &study.Moment{}
		if err := json.Unmarshal(rec.Moment, m.From); err != nil {
			return nil, err
		}
	}
	var err error
	if m.Edition, err = l.Edition(m.Setup); err != nil {
		return nil, err
	}
	if came := m.Setup.Onto; came != nil && came.Why != "" && came.Why != errNotLegal.Error() && m.keepsApart() {
		m.Setup.Onto = nil // an older program stored the reason, and what it rests on
	}
	m.Seats = seats.Seats{Program: m.Edition.Program, Taken: rec.Seats}
	for _, x := range s.Apart {
		m.Record.keepsFrom(x.N, &m.Seats, func(name string) bool { return slices.Contains(x.Seats, name) })
	}
	if len(s.Lines) == 0 {
		err = m.BeginIfSeated()
	} else {
		err = m.replay(s, renew)
	}
	m.allowance = nil
	return m, err
}

// replay carries out the lines of a saved game.
func (m *Match) replay(s Saved, renew func() bool) error {
	r := &m.Record
	var err error
	if r.Ledger, err = save.Resume(m.Name, append(bytes.Join(s.Lines, []byte("\n")), '\n')); err != nil {
		return fmt.Errorf("%w: %s", ErrAgain, err)
	}
	f := r.Ledger.Game()
	if err := f.CheckGame(m.Name, m.Edition.Program); err != nil {
		if !renew() {
			return err
		}
		r.rows = len(s.Lines)
		return m.Renew(f)
	}
	if err := m.start(f.Header); err != nil {
		return err
	}
	err = f.Replay(m.Game, func(move *save.Move, d *run.Decision, _ run.Choice) {
		r.checkpoint(len(r.Decisions), m.Game)
		forced := m.Forced(d)
		r.Decisions = append(r.Decisions, Decision{Seat: d.Seat, Who: m.Game.Query().Who(d), shown: m.Game.Shown(), rolled: m.Game.Rolled, learnt: s.Learnt[move.Line-1], opens: d.Opens && !forced, forced: forced})
	})
	for i := range r.Decisions {
		r.Decisions[i].joined = i < len(f.Moves) && r.Ledger.Joined(i)
	}
	if err != nil {
		return fmt.Errorf("%w: %s", ErrAgain, err)
	}
	r.rows = len(s.Lines)
	r.ended = save.EndingOf(f)
	r.private = privateLines(f)
	m.learn()
	if f.AwaitsReveal() {
		err = r.Ledger.Reveal()
		m.keep(store.Batch{})
	}
	return err
}

// Over reports whether the game has ended, so that nothing is secret any more.
func (m *Match) Over() bool {
	return m.Game != nil && m.Game.Err == nil && (m.Record.ended != nil || m.Game.Pending() == nil)
}

// Pending returns a pending decision, or nil.
func (m *Match) Pending() *run.Decision {
	if m.Game == nil || m.Record.ended != nil {
		return nil
	}
	return m.Game.Pending()
}

// Pledge returns the hash of the secret of the dice. It is empty where players roll
// their own dice, and where the dice of a saved game were not pledged.
func (m *Match) Pledge() string {
	l := m.Record.Ledger
	if m.Setup.Real || m.From == nil && l != nil && l.Game().Dice != "pledged" {
		return ""
	}
	return dice.Pledge(m.secret())
}

func (m *Match) secret() (out [dice.SecretSize]byte) {
	copy(out[:], m.Secret)
	return out
}

// BeginIfSeated begins the game if all seats are taken.
func (m *Match) BeginIfSeated() error {
	numbers, pledges, complete := m.Seats.Numbers()
	if !complete {
		return nil
	}
	head := save.Header{Dice: "ask"}
	if !m.Setup.Real {
		secret := m.secret()
		head = save.Header{Dice: "pledged", Seed: hex.EncodeToString(secret[:]), Pledge: dice.Pledge(secret), Numbers: numbers, Pledges: pledges}
	}
	return m.begin(head)
}

// begin begins the game with the dice of a header.
func (m *Match) begin(head save.Header) error {
	p := m.Edition.Program
	head.Game, head.Title, head.Rules, head.Options, head.Readings, head.Seats = m.Name, p.SourceTitle, save.Hex(p.RulesHash()), m.Setup.Options, m.Setup.AllReadings(), save.Seats(p)
	if err := m.start(head); err != nil {
		return err
	}
	head.Start = save.Hex(m.Game.Hash())
	var err error
	if m.Record.Ledger, err = save.Begin(m.Name, head); err != nil {
		return err
	}
	m.learn()
	kind := "begin"
	if m.Setup.Onto != nil {
		kind = "onto"
	}
	m.keep(store.Batch{Told: m.tell(0, 0, Entry{Kind: kind}, nil)})
	return nil
}

// start sets up the game of a header and stores the initial position.
func (m *Match) start(h save.Header) error {
	source, err := DiceOf(&save.File{Header: h})
	if err != nil {
		return err
	}
	m.Record.Dice = source
	if m.Game, err = m.origin(m.From, source); err != nil {
		return err
	}
	m.Seats.Program = m.Edition.Program
	m.Game.Allow(m.allowance)
	if m.Game.Err != nil {
		return fmt.Errorf("the rules failed: %w", m.Game.Err)
	}
	m.Record.checkpoint(0, m.Game)
	return nil
}

// keep moves the new lines of the ledger to the journal.
func (m *Match) keep(b store.Batch) {
	r := &m.Record
	b.Game, b.From, b.Format = m.ID, r.rows, entryFormat
	b.Lines = append(b.Lines, r.lines()...)
	b.Ended = m.Over()
	if _, all := b.Told["*"]; len(b.Told) > 0 && !all {
		r.keepsFrom(r.rows-1, &m.Seats, func(name string) bool { return b.Told[name] != nil })
	}
	m.Journal.Batches = append(m.Journal.Batches, b)
}

// At returns a copy of the game after a number of decisions.
func (m *Match) At(moves int) (*run.Game, error) {
	if m.Record.Ledger != nil && moves == len(m.Record.Ledger.Game().Moves) {
		return m.Game.Clone(), nil
	}
	g, err := m.Record.at(moves)
	if err == nil && g.P != m.Game.P { // the match of a reader of another language
		g = run.Twin(g, m.Game.P)
	}
	return g, err
}

// Then returns the position after a number of decisions, in the count of a seat. It refuses
// a number that the seat does not know, and a match that has not begun.
func Then(m *Match, seat, moves int) (*run.Game, error) {
	if m.Game == nil {
		return nil, refusal.ErrNotBegun
	}
	at := m.Record.After(seat, moves)
	if moves < 0 || at < 0 {
		return nil, refusal.Request("the number of decisions must be from 0 to %d", m.Record.MovesFor(seat, len(m.Record.Decisions)))
	}
	return m.At(at)
}

// Copy returns a copy for questions, with an allowance. It omits what only play needs.
// past includes what earlier positions need.
func (m *Match) Copy(a *state.Allowance, past bool) *Match {
	out := &Match{Opening: m.Opening, ID: m.ID, Secret: m.Secret, Seats: m.Seats.Clone()}
	out.allowance, out.laid, out.ready = a, nil, nil
	past = past && m.Game != nil
	out.Record = m.Record.copy(past, func(g *run.Game) { g.Allow(a) })
	if m.Game != nil {
		out.Game = m.Game.Clone()
		out.Game.Allow(a)
	}
	return out
}

// Size estimates the memory of the match's positions, in bytes.
func (m *Match) Size() int {
	if m.Game == nil {
		return 0
	}
	r := &m.Record
	return m.Game.S.Size()*(m.Game.History().Depth()+len(r.checkpoints)+2) + 200*len(m.Game.Log) + 2*len(r.Ledger.Text())
}
