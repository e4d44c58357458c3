package host

import (
	"crypto/rand"
	"encoding/binary"
	"errors"
	"net/url"

	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/simulate"
)

// play has the bots of a table play, which is held, as long as it is their turn. They
// do so behind the back of whoever asked; each of their decisions is kept like any
// other. Their seed is nobody's, for the decisions are in the game.
func (h *Host) play(t *table) {
	if t.botting || t.botDue() == nil {
		return
	}
	t.botting = true
	h.work.Add(1)
	go func() {
		defer h.work.Done()
		for h.botMoves(t) {
		}
	}()
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

// botMoves has a bot decide once; false when it is nobody's turn of them. While it thinks
// the table is free: if the game has gone on meanwhile it thinks again.
func (h *Host) botMoves(t *table) bool {
	h.busy <- struct{}{}
	defer func() { <-h.busy }()
	t.mu.Lock()
	defer t.mu.Unlock()
	d := t.botDue()
	if d == nil || h.ctx.Err() != nil {
		t.botting = false
		return false
	}
	err := t.botMove(d)
	h.tidy()
	if err != nil {
		h.logf("a bot at table %d: %s", t.id, err)
		t.botting = false
	}
	return err == nil
}

// rest has the game and the bots of a table, which is held and at which no bot thinks, let
// go of what they keep to be quicker.
func (t *table) rest() {
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

// botMove has a bot make a decision. The table is held, but for the time in which it
// thinks.
func (t *table) botMove(d *run.Decision) error {
	b, err := t.botAt(d.Seat)
	if err != nil {
		return err
	}
	seat, desk, rows, made, g := d.Seat, d.Desk, t.rows, len(t.stands), t.g.Clone()
	t.mu.Unlock()
	var c run.Choice
	if asked := at(g, desk); asked != nil {
		c, err = b.Answer(g, asked, made)
	}
	t.mu.Lock()
	if t.dead || t.rows != rows || t.bots[seat] != b {
		delete(t.bots, seat)
		return nil
	}
	if err != nil {
		return err
	}
	if d = at(t.g, desk); d == nil {
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

// thinks tells how far the bot is whose turn it is. What it thinks of nobody is told.
func thinks(t *table, _ guest, _ url.Values) (any, error) {
	d := t.botDue()
	if d == nil {
		return thought{}, nil
	}
	out := thought{Who: t.g.Who(d)}
	if moves := t.ledger.Game().Moves; t.g.Desks() == 0 && len(moves) > 0 && t.stands[len(t.stands)-1].seat == d.Seat {
		out.Acts = save.ActsDone(moves)
	}
	if b := t.bots[d.Seat]; b != nil {
		p, _ := b.Progress()
		out.Tried, out.Share = p.Tried, p.Share
	}
	return out, nil
}

func (t *table) botKind(seat int) string {
	for _, s := range t.rec.Seats {
		if s.Name == t.name(seat) {
			return s.Bot
		}
	}
	return ""
}
