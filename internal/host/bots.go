package host

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"

	"wargame/internal/host/store"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/simulate"
)

// play has the bots of a table play, which is locked, as long as it is their turn. They
// do so beside the requests; each of their decisions is kept like any other. Their seed is
// nobody's, for the decisions are in the game. Where no person has a seat they play only
// while somebody watches: else games that nobody cares about could take all processors.
func (h *Host) play(t *table) {
	if t.botting || t.botDue() == nil || t.unwatched() {
		return
	}
	t.botting = true
	h.jobs.Start(fmt.Sprintf("the bots of table %d", t.id), func() {
		for h.botsMove(t) {
		}
	}, func() { h.playAgain(t) })
}

// maxFalls is how often in a row the bots of a table may panic before they wait for
// somebody to ask for the table.
const maxFalls = 3

// playAgain has the table made again whose bots have panicked, so that they play on.
func (h *Host) playAgain(t *table) {
	_ = t.do(func() error { t.dead = true; return nil })
	if h.fell(t.id) <= maxFalls && !h.jobs.Closing() {
		if err := h.at(t.id, func(*table) error { return nil }); err != nil {
			h.logf("table %d after its bots panicked: %s", t.id, err)
		}
	}
}

// fell counts the panics of the bots of a table; plays begins again.
func (h *Host) fell(id int64) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.falls[id]++
	return h.falls[id]
}

func (h *Host) plays(id int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.falls, id)
}

// botDue is a decision that falls to a bot.
func (t *table) botDue() *run.Decision {
	if t.g == nil || t.dead {
		return nil
	}
	for _, d := range t.g.Pendings() {
		if t.isBot(d.Seat) {
			return d
		}
	}
	return nil
}

// unwatchedAfter is how long bots play on after a visit where no person has a seat.
const unwatchedAfter = time.Minute

// unwatched reports whether only bots play at a table and nobody watches.
func (t *table) unwatched() bool {
	person := slices.ContainsFunc(t.rec.Seats, func(s store.Seat) bool { return s.Bot == "" })
	return !person && !t.h.hub.HasListeners(t.id) && t.h.now().Sub(t.visited) > unwatchedAfter
}

// spell is how long the bots of a table go on before those of another have their turn: a
// decision of theirs mostly takes far less, and would wait as long as one of others takes. A
// test sets it.
var spell = time.Second

// botsMove has the bots decide for a spell; false when it is nobody's turn of them. They
// think on behalf of the last visitor, whose bots at all tables take turns with those of
// others.
func (h *Host) botsMove(t *table) (again bool) {
	visitor := ""
	_ = t.do(func() error { visitor = t.visitor; return nil })
	h.thinkers.Do(h.jobs.Context(), visitor, func() {
		end := time.Now().Add(spell)
		for again = h.botDecides(t); again && time.Now().Before(end); {
			again = h.botDecides(t)
		}
	})
	return again
}

// botDecides has a bot decide once; false when it is nobody's turn of them. While it thinks
// others use the table: if the game has gone on meanwhile it thinks again.
func (h *Host) botDecides(t *table) bool {
	m, err := t.botBegins()
	if m != nil {
		h.jobs.Trip("thinks")
		c, fell := m.thinkIn(h)
		if err = fell; err == nil {
			err = t.do(func() error { t.thinks = false; return t.botMove(m, c) })
		}
	}
	h.tidy()
	if err != nil {
		h.logf("a bot at table %d: %s", t.id, err)
	}
	if m == nil || err != nil {
		_ = t.do(func() error { t.botting, t.thinks, t.turn = false, false, nil; return nil })
		return false
	}
	h.plays(t.id)
	return true
}

// rest has the game and the bots of a table, which is held and at which no bot thinks, let
// go of what they keep to be quicker.
func (t *table) rest() {
	clear(t.views)
	t.drawn = nil
	if t.g != nil {
		t.g.Rest()
	}
	for _, b := range t.bots {
		b.Rest()
	}
}

// botAt is the bot at a seat.
func (t *table) botAt(seat int) (*simulate.Player, error) {
	if b := t.bots[seat]; b != nil {
		return b, nil
	}
	var seed [8]byte
	if _, err := rand.Read(seed[:]); err != nil {
		return nil, err
	}
	b, err := simulate.NewPlayer(t.ed.p, t.botKind(seat), binary.BigEndian.Uint64(seed[:]), seat)
	if err == nil {
		b.Take(t.h.cfg.Think)
		t.bots[seat] = b
	}
	return b, err
}

// botTurn is a decision that a bot is to make, with the position as it found it.
type botTurn struct {
	bot        *simulate.Player
	g          *run.Game
	seat, desk int
	rows, made int
	who        string // the seat, as people read it
	acts       int    // that it has done in a row
}

// botBegins gives the bot whose turn it is a copy of the position; nil when it is none's.
func (t *table) botBegins() (m *botTurn, err error) {
	err = t.do(func() error {
		d := t.botDue()
		if d == nil || t.h.jobs.Closing() || t.unwatched() {
			t.botting, t.turn = false, nil
			return nil
		}
		t.thinks = true
		b, err := t.botAt(d.Seat)
		if err == nil {
			m = &botTurn{b, t.g.Clone(), d.Seat, d.Desk, t.rows, len(t.stands), t.g.Who(d), t.actsDone(d.Seat)}
			t.turn = m
		}
		return err
	})
	return m, err
}

// thinkIn is think, counted among the bots that think.
func (m *botTurn) thinkIn(h *Host) (run.Choice, error) {
	h.thinking.Add(1)
	defer h.thinking.Add(-1)
	return m.think()
}

// think makes the decision. It has no lock.
func (m *botTurn) think() (c run.Choice, err error) {
	if asked := at(m.g, m.desk); asked != nil {
		c, err = m.bot.Answer(m.g, asked, m.made)
	}
	return c, err
}

// botMove carries out what a bot has decided, unless the game has gone on meanwhile.
func (t *table) botMove(m *botTurn, c run.Choice) error {
	b := m.bot
	if t.dead || t.rows != m.rows || t.bots[m.seat] != b {
		delete(t.bots, m.seat)
		return nil
	}
	d := at(t.g, m.desk)
	if d == nil {
		return nil
	}
	if fell := b.Fell(); fell != nil {
		t.h.logf("a bot at table %d answers by chance: %s\n%s", t.id, fell, fell.Stack)
	}
	reason := ""
	if r, ok := b.Reason(); ok && d.Desk == 0 { // what is decided in secret has no reason that could be told
		reason = r.String()
	}
	refusal, err := t.decideFor(reason, d, c, d.Seat, "")
	if refusal != nil {
		return refusal
	}
	if err != nil {
		return err
	}
	if made, gives := b.GivesUp(t.g); gives && made < len(t.stands) {
		if err := t.undo(d.Seat, len(t.stands)-made, false, ""); !errors.Is(err, errConsent) { // others have decided within it: then it goes on
			return err
		}
	}
	return nil
}

// at is the decision that is due at a desk.
func at(g *run.Game, desk int) *run.Decision {
	for _, d := range g.Pendings() {
		if d.Desk == desk {
			return d
		}
	}
	return nil
}

// thought is how far a bot is that thinks.
type thought struct {
	Who   string `json:"who,omitempty"`   // empty when none does
	Acts  int    `json:"acts"`            // that it has done in a row
	Tried int    `json:"tried,omitempty"` // ways to go on that it has tried for the next decision
	Share int    `json:"share,omitempty"` // of what it may try, in hundreds
}

// thinks tells how far the bot is whose turn it is. What it thinks of nobody is told. Where
// something is hidden its numbers would tell how much the bot can do, so only a page that
// plays all seats gets them. It is asked again and again, so the game is not asked for it:
// all was found when the turn of the bot began.
func thinks(t *table, g guest, _ url.Values) (any, error) {
	m := t.turn
	switch {
	case m == nil:
		return thought{}, nil
	case t.eyes(g) != together && (len(t.ed.p.Secrets) > 0 || m.desk > 0):
		return thought{Who: m.who}, nil
	}
	p, _ := m.bot.Progress()
	return thought{Who: m.who, Acts: m.acts, Tried: p.Tried, Share: p.Share}, nil
}

// actsDone is how many acts a seat has done in a row.
func (t *table) actsDone(seat int) int {
	if t.g.Desks() > 0 || len(t.stands) == 0 || t.stands[len(t.stands)-1].seat != seat {
		return 0
	}
	return save.ActsDone(t.ledger.Game().Moves)
}

func (t *table) botKind(seat int) string {
	for _, s := range t.rec.Seats {
		if s.Name == t.name(seat) {
			return s.Bot
		}
	}
	return ""
}
