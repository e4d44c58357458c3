package host

import (
	"crypto/rand"
	"encoding/binary"

	"wargame/interpreter/run"
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

// botMoves has a bot decide once; false when it is nobody's turn of them.
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
	if err != nil {
		h.logf("a bot at table %d: %s", t.id, err)
		t.botting = false
	}
	return err == nil
}

func (t *table) botMove(d *run.Decision) error {
	b := t.bots[d.Seat]
	if b == nil {
		var seed [8]byte
		if _, err := rand.Read(seed[:]); err != nil {
			return err
		}
		var err error
		if b, err = simulate.NewPlayer(t.ed.p, t.botKind(d.Seat), binary.BigEndian.Uint64(seed[:]), d.Seat); err != nil {
			return err
		}
		t.bots[d.Seat] = b
	}
	c, err := b.Answer(t.g, d)
	if err != nil {
		return err
	}
	refusal, err := t.decide(d, c, d.Seat, "")
	if refusal != nil {
		return refusal
	}
	return err
}

func (t *table) botKind(seat int) string {
	for _, s := range t.rec.Seats {
		if s.Name == t.name(seat) {
			return s.Bot
		}
	}
	return ""
}
