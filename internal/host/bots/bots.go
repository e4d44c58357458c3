// Package bots lets bots play at a table. It has no clock, lock or goroutine. The
// caller, which holds the lock of the table, begins a turn. It lets the bot think on a
// copy without any lock, and then carries out the decision under the lock.
package bots

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"time"

	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/interpreter/run"
	"wargame/interpreter/simulate"
)

// Players are the bots of one table, guarded by the lock of the table.
type Players struct {
	Playing  bool // a job is running them
	Thinking bool // one of them is thinking

	turn    *Turn // the last turn; nil when no bot plays
	players map[int]*simulate.Player
}

// Turn is a decision that a bot is to make, with the position at its beginning.
type Turn struct {
	Game int64 // number of the game at its beginning

	bot          *simulate.Player
	g            *run.Game // a copy of the game
	seat, branch int
	rows, made   int
	who          string // title of the seat
	acts         int    // acts that it has done in a row
}

// Due returns a pending decision of a bot, or nil.
func Due(m *match.Match) *run.Decision {
	if m.Game == nil || m.Broken || match.Ending(m) != nil {
		return nil
	}
	for _, d := range m.Game.Pendings() {
		if m.Seats.IsBot(d.Seat) {
			return d
		}
	}
	return nil
}

// Begin begins the turn of the bot that owns the decision. think is its time for an act;
// 0 means the time of its level.
func (p *Players) Begin(m *match.Match, d *run.Decision, think time.Duration) (*Turn, error) {
	p.Thinking = true
	b, err := p.at(m, d.Seat, think)
	if err != nil {
		return nil, err
	}
	acts := 0
	if m.Game.Branches() == 0 {
		acts = m.Record.ActsDone(d.Seat)
	}
	p.turn = &Turn{m.ID, b, m.Game.Clone(), d.Seat, d.Branch, m.Record.Rows(), len(m.Record.Decisions), m.Game.Query().Who(d), acts}
	return p.turn, nil
}

// End marks all bots as idle.
func (p *Players) End() { p.Playing, p.Thinking, p.turn = false, false, nil }

// at returns the bot of a seat. Its seed need not be stored, because its decisions are
// in the saved game.
func (p *Players) at(m *match.Match, seat int, think time.Duration) (*simulate.Player, error) {
	if b := p.players[seat]; b != nil {
		return b, nil
	}
	var seed [8]byte
	if _, err := rand.Read(seed[:]); err != nil {
		return nil, err
	}
	b, err := simulate.NewPlayer(m.Program(), m.Seats.Bot(seat), binary.BigEndian.Uint64(seed[:]), seat)
	if err != nil {
		return nil, err
	}
	b.SetTimeLimit(think)
	if p.players == nil {
		p.players = map[int]*simulate.Player{}
	}
	p.players[seat] = b
	return b, nil
}

// Think computes the decision. It needs no lock.
func (t *Turn) Think() (c run.Choice, err error) {
	if d := match.DueAt(t.g, t.branch); d != nil {
		c, err = t.bot.Answer(t.g, d, t.made)
	}
	return c, err
}

// Carry applies the decision of a bot, unless the game has changed meanwhile; then the
// bot is recreated. It logs a panic of the bot's computation, whose answer was then
// random.
func (p *Players) Carry(m *match.Match, t *Turn, c run.Choice, logf func(format string, args ...any)) error {
	p.Thinking = false
	if m.Broken || m.Record.Rows() != t.rows || p.players[t.seat] != t.bot {
		delete(p.players, t.seat)
		return nil
	}
	d := match.DueAt(m.Game, t.branch)
	if d == nil {
		return nil
	}
	if fell := t.bot.Panicked(); fell != nil {
		logf("a bot at table %d panicked and answers at random: %s\n%s", m.ID, fell, fell.Stack)
	}
	reason := ""
	if r, ok := t.bot.Reason(); ok && d.Branch == 0 { // a secret decision has no reason that may be shown
		reason = r.String()
	}
	refused, err := m.DecideFor(reason, d, c, d.Seat, "")
	if refused != nil {
		return refused
	}
	if err != nil {
		return err
	}
	if made, gives := t.bot.GivesUp(m.Game); gives && made < len(m.Record.Decisions) {
		if err := m.Undo(d.Seat, len(m.Record.Decisions)-made, false, ""); !errors.Is(err, refusal.ErrConsent) { // consent is needed if others have decided within the act; then it stands
			return err
		}
	}
	return nil
}

// Rest empties the caches of the bots. None of them may be thinking.
func (p *Players) Rest() {
	for _, b := range p.players {
		b.DropCaches()
	}
}

// Again drops the bots, after the game was restarted.
func (p *Players) Again() { clear(p.players) }

// Keeps returns the size of the bots' caches.
func (p *Players) Keeps() (n int64) {
	for _, b := range p.players {
		n += b.CacheSize()
	}
	return n
}

// Progress is the progress of a thinking bot.
type Progress struct {
	Who   string `json:"who,omitempty"`   // empty when none thinks
	Acts  int    `json:"acts"`            // acts that it has done in a row
	Tried int    `json:"tried,omitempty"` // continuations tried for the next decision
	Share int    `json:"share,omitempty"` // part of its budget that is used, in percent
	Stop  bool   `json:"stop,omitempty"`  // the asking seat may stop it
}

// Stop lets the bot that thinks answer soon, with what it has found.
func (p *Players) Stop() {
	if p.turn != nil {
		p.turn.bot.Stop()
	}
}

// Progress returns the progress of the bot to move, for a seat. It never discloses what
// the bot considers. With hidden information even the counts would disclose how many
// options the bot has, so only a page that plays all seats gets them.
//
// Clients poll it, so it reads only what was stored when the turn began and never
// queries the game.
func (p *Players) Progress(m *match.Match, seat int) Progress {
	t := p.turn
	switch {
	case t == nil:
		return Progress{}
	case seat != seats.Together && (len(m.Program().Secrets) > 0 || t.branch > 0):
		return Progress{Who: t.who}
	}
	x, _ := t.bot.Progress()
	return Progress{Who: t.who, Acts: t.acts, Tried: x.Tried, Share: x.Share}
}
