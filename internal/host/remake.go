package host

import (
	"encoding/json"
	"fmt"
	"time"

	"wargame/internal/host/lanes"
	"wargame/internal/host/store"
)

// remake is a game that was begun again on a table, or on a copy of it: what the table
// holds then, and what the store is to keep of it.
type remake struct {
	t    *table
	from int // lines that the game had before; they go
	held []store.Batch
}

// remade begins the game again, with the setup as it is now, and has the decisions made in
// it that come along. Nothing is kept yet.
func (t *table) remade(play func() error) (*remake, error) {
	t.g, t.ledger, t.stands, t.marks, t.known = nil, nil, nil, nil, nil
	out := &remake{t: t, from: t.rows}
	t.unseen = nil
	t.rows = 0
	t.holding = true
	err := t.sits()
	if err == nil && play != nil {
		err = play()
	}
	t.holding = false
	if err == nil && t.allowance.Over() {
		err = lanes.ErrCost // what could not be played may only have been too dear
	}
	if err != nil {
		t.held, t.dead = nil, true
		return nil, err
	}
	out.held, t.held = t.held, nil
	return out, nil
}

// begunAnew is by how much the numbers of a game grow when it is begun anew. It is more than
// a game has lines (maxRows), so no number is told twice; and it is always the same, since
// the number of lines counts answers in secret.
const begunAnew = 1 << 20

// becomes has the table hold a game that was begun again, and the store keep it. What was
// kept of the game before is forgotten.
func (t *table) becomes(x *remake, key string, seat int) error {
	t.g, t.ledger, t.stands, t.marks, t.known, t.dice = x.t.g, x.t.ledger, x.t.stands, x.t.marks, x.t.known, x.t.dice
	t.unseen, t.rows = x.t.unseen, x.t.rows
	clear(t.faces)
	clear(t.bots)
	setup, err := json.Marshal(t.setup)
	if err != nil {
		t.dead = true
		return err
	}
	held := x.held
	held[len(held)-1].Key, held[len(held)-1].Seat = key, t.name(seat)
	past := t.rec.Past + begunAnew
	if err := t.h.store.Rewrite(t.id, setup, past, held...); err != nil {
		t.dead = true
		return fmt.Errorf("%w: %w", errKeep, err)
	}
	t.rec.Setup, t.rec.Past, t.rec.Ended = setup, past, t.over()
	t.rec.Deadline, t.rec.Stretch, t.ends = time.Time{}, "", nil
	clear(t.views)
	t.h.hub.Publish(t.id, t.toAll())
	return t.clockwork()
}

// anew begins the game again and keeps it.
func (t *table) anew(play func() error, key string, seat int) error {
	x, err := t.remade(play)
	if err != nil {
		return err
	}
	return t.becomes(x, key, seat)
}
