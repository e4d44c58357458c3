package match

import (
	"fmt"
	"slices"

	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
	"wargame/interpreter/sight"
)

// Due is what a seat is to decide; nil when it is nothing. What falls to nobody may
// be decided by anybody who sits here.
func (m *Match) Due(seat int) *run.Decision {
	if m.Game == nil || seat == seats.Watcher || m.Seats.IsBot(seat) {
		return nil
	}
	for _, d := range m.Game.Pendings() {
		if d.Seat == seat || d.Seat < 0 || seat == seats.Together && !m.Seats.IsBot(d.Seat) {
			return d
		}
	}
	return nil
}

// Asked is the number that the next request of a seat names: that of the last line
// which may have changed what it sees. What others seal does not; of that a seat counts
// only the line with which another has ended.
func (m *Match) Asked(seat int) int {
	if m.Game == nil {
		return 0
	}
	n, lines := m.Record.NumberFor(seat), m.Record.Ledger.Game().Lines
	desk := 0
	for i, s := range m.Game.Seated() {
		if s == seat {
			desk = i + 1
		}
	}
	if desk == 0 {
		return n
	}
	for i := len(lines) - 1; i >= 0 && lines[i].Desk > 0 && lines[i].Desk != desk; i-- {
		if _, untold := slices.BinarySearch(m.Record.untold[seat], lines[i].Line-1); !untold {
			n--
		}
	}
	return n
}

// Decide carries out an answer to a decision that is due, for a seat (by) whose request has
// a key. A refusal changes nothing. An error in the rules is ErrRules, and changes nothing
// either.
func (m *Match) Decide(d *run.Decision, c run.Choice, by int, key string) (*run.Refusal, error) {
	return m.DecideFor("", d, c, by, key)
}

// DecideFor carries out an answer for a reason, which is told with it.
func (m *Match) DecideFor(reason string, d *run.Decision, c run.Choice, by int, key string) (*run.Refusal, error) {
	old, told, reckoned, shown := m.Game.Clone(), len(m.Game.Log), len(m.Game.Reckoned), m.Game.Shown()
	was, forced, before := m.answered(d, c), m.Forced(d), waited(m.Game)
	who, rolled := m.Game.Who(d), m.Game.Rolled
	move := save.MoveOf(m.Game.P, d, c)
	c.Desk = d.Desk
	refused, err := m.Game.Apply(c)
	switch {
	case refused != nil:
		return refused, nil
	case err != nil:
		m.Game = old
		return nil, fmt.Errorf("%w: %w", refusal.ErrRules, err)
	}
	move.MarkLast(d, m.Game)
	if err := m.Record.Ledger.Add(move, m.Record.Ledger.Game().Hash(m.Game)); err != nil {
		m.Broken = true
		return nil, err
	}
	learnt := m.learn()
	m.Record.Decisions = append(m.Record.Decisions, Decision{Seat: d.Seat, Who: who, shown: shown, rolled: rolled, learnt: learnt, opens: d.Opens && !forced, forced: forced})
	m.Record.checkpoint(len(m.Record.Decisions), m.Game)
	r := Entry{Kind: "decision", By: d.Seat, Back: m.Game.WentBack, Why: m.nowhere(d.Seat), Reason: reason, sealed: m.sealedFrom(d.Desk, before)}
	m.keep(store.Batch{Learnt: learnt, Told: m.tell(min(told, len(m.Game.Log)), reckoned, r, was), Key: key, Seat: m.Seats.Name(by)})
	return nil, nil
}

// nowhere are the clauses that refuse whatever could have followed an answer that led
// nowhere, as its seat may be told; none if it led on.
func (m *Match) nowhere(seat int) []string {
	c, back := m.Game.LedBack()
	if !back || m.Seats.IsBot(seat) {
		return nil
	}
	d := DueAt(m.Game, c.Desk)
	if d == nil {
		return nil
	}
	v := m.Sees(m.Game, seat)
	no := v.Check(d, c)
	if no == nil {
		return nil
	}
	return Refusal(v, no).Reasons
}

// learn notes what each seat sees of the position, and reports whether a seat sees what was
// hidden from it before.
func (m *Match) learn() bool {
	if len(m.Game.P.Secrets) == 0 {
		return false
	}
	if m.known == nil {
		m.known = make([]*sight.View, len(m.Game.P.Seats))
	}
	learnt := false
	for seat := range m.known {
		v := sight.Of(m.Game, seat)
		learnt = learnt || m.known[seat] != nil && v.Discovers(m.known[seat])
		m.known[seat] = v
	}
	return learnt
}

// Forced reports whether a decision has one answer, which is given without asking. It belongs
// to the decision before it, also when that is undone. A player who sets a position up by
// hand gives each answer themselves.
func (m *Match) Forced(d *run.Decision) bool {
	_, forced := m.Game.Unasked(d)
	return forced && !m.Setup.Study
}

// waited are the seats that are to decide.
func waited(g *run.Game) []int {
	var out []int
	for _, d := range g.Pendings() {
		out = append(out, d.Seat)
	}
	slices.Sort(out)
	return out
}

// sealedFrom reports whether only the seat at a desk is told of a decision there: the others
// still decide in secret, and no wait began or ended. before are the seats that were to decide
// before it.
func (m *Match) sealedFrom(desk int, before []int) bool {
	return desk > 0 && m.Game.Desks() > 0 && slices.Equal(before, waited(m.Game))
}

// answered is an answer in words, by the seat that decides.
func (m *Match) answered(d *run.Decision, c run.Choice) map[int]string {
	if d.Seat == program.Nobody {
		return nil
	}
	if c.Kind != run.Pick {
		return map[int]string{d.Seat: c.String()}
	}
	v := m.Sees(m.Game, d.Seat)
	x := v.Decision(d)
	for i := range x.Options {
		if o := &x.Options[i]; o.Value == c.Value && o.Group == c.Group {
			return map[int]string{d.Seat: AnswerText(v, x, o)}
		}
	}
	return nil
}

// DueAt is the decision that is due at a desk; nil for none.
func DueAt(g *run.Game, desk int) *run.Decision {
	for _, d := range g.Pendings() {
		if d.Desk == desk {
			return d
		}
	}
	return nil
}
