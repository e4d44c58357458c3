// Package bots has bots play at a table. It has no clock, no lock and no goroutine: the caller,
// which guards the table, begins a turn, has the bot think on a copy of the position without
// any lock, and carries out what it has decided.
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

// Players are the bots of one table. The lock of the table guards them.
type Players struct {
	Playing  bool // a job has them play
	Thinking bool // one of them thinks just now

	turn    *Turn // the last one; nil when none of them plays
	players map[int]*simulate.Player
}

// Turn is a decision that a bot is to make, with the position as it found it.
type Turn struct {
	Game int64 // its number

	bot        *simulate.Player
	g          *run.Game // a copy
	seat, desk int
	rows, made int
	who        string // the seat, as people read it
	acts       int    // that it has done in a row
}

// Due is a decision that falls to a bot; nil for none.
func Due(m *match.Match) *run.Decision {
	if m.Game == nil || m.Broken {
		return nil
	}
	for _, d := range m.Game.Pendings() {
		if m.Seats.IsBot(d.Seat) {
			return d
		}
	}
	return nil
}

// Begin begins the turn of the bot to which a decision falls. It may think so long for an
// act; 0 for what its level says.
func (p *Players) Begin(m *match.Match, d *run.Decision, think time.Duration) (*Turn, error) {
	p.Thinking = true
	b, err := p.at(m, d.Seat, think)
	if err != nil {
		return nil, err
	}
	acts := 0
	if m.Game.Desks() == 0 {
		acts = m.Record.ActsDone(d.Seat)
	}
	p.turn = &Turn{m.ID, b, m.Game.Clone(), d.Seat, d.Desk, m.Record.Rows(), len(m.Record.Decisions), m.Game.Who(d), acts}
	return p.turn, nil
}

// End notes that no bot plays.
func (p *Players) End() { p.Playing, p.Thinking, p.turn = false, false, nil }

// at is the bot at a seat. Its seed is nobody's, for its decisions are in the game.
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

// Think makes the decision. It needs no lock.
func (t *Turn) Think() (c run.Choice, err error) {
	if d := match.DueAt(t.g, t.desk); d != nil {
		c, err = t.bot.Answer(t.g, d, t.made)
	}
	return c, err
}

// Carry carries out what a bot has decided, unless the game has gone on meanwhile: then the
// bot is made again. It logs when a bot's rules failed.
func (p *Players) Carry(m *match.Match, t *Turn, c run.Choice, logf func(format string, args ...any)) error {
	p.Thinking = false
	if m.Broken || m.Record.Rows() != t.rows || p.players[t.seat] != t.bot {
		delete(p.players, t.seat)
		return nil
	}
	d := match.DueAt(m.Game, t.desk)
	if d == nil {
		return nil
	}
	if fell := t.bot.Panicked(); fell != nil {
		logf("a bot at table %d answers by chance: %s\n%s", m.ID, fell, fell.Stack)
	}
	reason := ""
	if r, ok := t.bot.Reason(); ok && d.Desk == 0 { // what is decided in secret has no reason that could be told
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
		if err := m.Undo(d.Seat, len(m.Record.Decisions)-made, false, ""); !errors.Is(err, refusal.ErrConsent) { // others have decided within it: then it goes on
			return err
		}
	}
	return nil
}

// Rest has the bots empty their caches. None of them thinks.
func (p *Players) Rest() {
	for _, b := range p.players {
		b.DropCaches()
	}
}

// Again forgets the bots: the game was begun again.
func (p *Players) Again() { clear(p.players) }

// Keeps is how much the bots cache.
func (p *Players) Keeps() (n int64) {
	for _, b := range p.players {
		n += b.CacheSize()
	}
	return n
}

// Progress is how far a bot is that thinks.
type Progress struct {
	Who   string `json:"who,omitempty"`   // empty when none does
	Acts  int    `json:"acts"`            // that it has done in a row
	Tried int    `json:"tried,omitempty"` // ways to go on that it has tried for the next decision
	Share int    `json:"share,omitempty"` // of what it may try, in hundreds
}

// Progress tells a seat how far the bot is whose turn it is. What it thinks of nobody is
// told. Where something is hidden its numbers would tell how much the bot can do, so only a
// page that plays all seats gets them. It is asked again and again, so the game is not asked
// for it: all was found when the turn of the bot began.
func (p *Players) Progress(m *match.Match, seat int) Progress {
	t := p.turn
	switch {
	case t == nil:
		return Progress{}
	case seat != seats.Together && (len(m.Program().Secrets) > 0 || t.desk > 0):
		return Progress{Who: t.who}
	}
	x, _ := t.bot.Progress()
	return Progress{Who: t.who, Acts: t.acts, Tried: x.Tried, Share: x.Share}
}
