package tables

import (
	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/interpreter/orders"
	"wargame/interpreter/simulate"
)

// Answer answers the pending decision of a seat.
func (t *Table) Answer(seat int, a match.Answer) error {
	return t.act(seat, a.Order, func() error { return t.match.Answer(seat, a) })
}

// Execute carries out the plan of an order.
func (t *Table) Execute(seat int, o match.Order, plan *orders.Plan) error {
	return t.act(seat, o, func() error { return t.match.Execute(seat, o.Key, plan) })
}

// Undo undoes the last decisions that a seat knows of: alone or, with ask, by the
// consent of all.
func (t *Table) Undo(seat int, o match.Order, count int, ask bool) error {
	return t.act(seat, o, func() error {
		if seat == seats.Watcher {
			return refusal.ErrWatcher
		}
		if known := t.match.Record.MovesFor(seat, len(t.match.Record.Decisions)); count < 1 || count > known {
			return refusal.Request("%d decisions cannot be undone; there are %d", count, known)
		}
		return t.match.Undo(seat, t.match.BackOver(seat, count), ask, o.Key)
	})
}

// Redo redoes an act that the seat has undone.
func (t *Table) Redo(seat int, o match.Order) error {
	return t.act(seat, o, func() error { return t.match.Redo(seat, o.Key) })
}

// Restore restores decisions that were undone by consent. restored is a copy on which
// that was done. It is needed if this consent is the last one.
func (t *Table) Restore(seat int, o match.Order, restored *match.Match) error {
	return t.act(seat, o, func() error { return t.match.Restore(seat, o.Key, restored) })
}

// Refuse refuses the pending request, or withdraws the seat's own.
func (t *Table) Refuse(seat int, o match.Order) error {
	if seat == seats.Watcher {
		return refusal.ErrWatcher
	}
	return t.act(seat, o, func() error { return t.match.Refuse(seat, o.Key) })
}

// LayAgain sets up the position of a study from new lines.
func (t *Table) LayAgain(seat int, o match.Order, lines []string, laid *match.Ready) error {
	if !t.match.Study() || seat != seats.Together {
		return refusal.ErrNoStudy
	}
	return t.act(seat, o, func() error { return t.match.LayAgain(seat, lines, o.Key, laid) })
}

// Resign lets a bot play on for a seat, for good. restored is as for Restore: the seat
// may be the last that a restoration waits for.
func (t *Table) Resign(seat int, o match.Order, bot string, restored *match.Match) error {
	switch seat {
	case seats.Watcher:
		return refusal.ErrWatcher
	case seats.Together:
		return refusal.Request("a player of all seats cannot resign")
	}
	if bot == "" {
		bot = simulate.BotKinds[0]
	}
	if err := simulate.KnownBot(bot); err != nil {
		return refusal.Request("%w", err)
	}
	return t.act(seat, o, func() error {
		if t.match.SettlesRestore(seat) && !t.match.Record.Takes(restored) {
			return refusal.ErrStale
		}
		if err := t.replace(t.match.Seats.Name(seat), bot); err != nil {
			return err
		}
		if err := t.putTurn(); err != nil {
			return err
		}
		if err := t.match.Settle(restored); err != nil {
			return err
		}
		return match.EndsOf(t.match).SettleProposal()
	})
}

// Remove drops the table of a game, if the seat may delete it. The only human seat may;
// once the game is over, any seat may.
func (t *Table) Remove(seat int) error {
	switch {
	case seat == seats.Watcher:
		return refusal.ErrWatcher
	case seat != seats.Together && t.match.Seats.People() > 1 && t.match.Game != nil && !t.match.Over() && t.lost() == nil:
		return refusal.Request("other players are in this game; resign, or play to the end, instead of deleting it")
	}
	t.dead = true
	return nil
}

// Ends ends a game in ways that the rules do not know.
type Ends struct{ t *Table }

// EndsOf returns the ways to end a game.
func EndsOf(t *Table) Ends { return Ends{t} }

// Propose asks all players to end the game by a draw or to abandon it, or agrees to that.
func (e Ends) Propose(seat int, o match.Order, what string) error {
	return e.t.act(seat, o, func() error { return match.EndsOf(e.t.match).Propose(seat, what, o.Key) })
}

// Decline declines the pending proposal, or withdraws the seat's own.
func (e Ends) Decline(seat int, o match.Order) error {
	return e.t.act(seat, o, func() error { return match.EndsOf(e.t.match).Decline(seat, o.Key) })
}

// Concede ends the game: the seat loses.
func (e Ends) Concede(seat int, o match.Order) error {
	return e.t.act(seat, o, func() error { return match.EndsOf(e.t.match).Concede(seat, o.Key) })
}
