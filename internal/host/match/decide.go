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

// Due returns the decision that a seat is to make, or nil. A decision that belongs to no
// seat may be made by any seat.
func (m *Match) Due(seat int) *run.Decision {
	if m.Game == nil || m.Record.ended != nil || seat == seats.Watcher || m.Seats.IsBot(seat) {
		return nil
	}
	for _, d := range m.Game.Pendings() {
		if d.Seat == seat || d.Seat < 0 || seat == seats.Together && !m.Seats.IsBot(d.Seat) {
			return d
		}
	}
	return nil
}

// Asked returns the number that the next request of a seat must name: that of the last
// line which may have changed its view. Secret decisions of other seats do not count,
// except the line with which another seat ends its secret decisions.
func (m *Match) Asked(seat int) int {
	if m.Game == nil {
		return 0
	}
	n, lines := m.Record.NumberFor(seat), m.Record.Ledger.Game().Lines
	branch := 0
	for i, s := range m.Game.Query().Seated() {
		if s == seat {
			branch = i + 1
		}
	}
	if branch == 0 {
		return n
	}
	for i := len(lines) - 1; i >= 0 && lines[i].Branch > 0 && lines[i].Branch != branch; i-- {
		if _, untold := slices.BinarySearch(m.Record.untold[seat], lines[i].Line-1); !untold {
			n--
		}
	}
	return n
}

// Decide applies an answer to a pending decision. by is the seat whose request has the
// key. A refusal changes nothing. An error in the rules yields ErrRules and also changes
// nothing.
func (m *Match) Decide(d *run.Decision, c run.Choice, by int, key string) (*run.Refusal, error) {
	return m.DecideFor("", d, c, by, key)
}

// DecideFor is like Decide, with a reason that is stored with the answer.
func (m *Match) DecideFor(reason string, d *run.Decision, c run.Choice, by int, key string) (*run.Refusal, error) {
	old, told, reckoned, shown := m.Game.Clone(), len(m.Game.Log), len(m.Game.Derivations), m.Game.Shown()
	was, forced, before := m.answered(d, c), m.Forced(d), waited(m.Game)
	who, rolled := m.Game.Query().Who(d), m.Game.Rolled
	move := save.MoveOf(m.Game.P, d, c)
	c.Branch = d.Branch
	refused, err := m.Game.Apply(c)
	switch {
	case refused != nil:
		return refused, nil
	case err != nil:
		m.Game = old
		return nil, fmt.Errorf("%w: %w", refusal.ErrRules, err)
	}
	move.MarkLast(d, m.Game)
	if err := m.Record.Ledger.AddPart(move, m.Record.Ledger.Game().Hash(m.Game), m.batch.more); err != nil {
		m.Broken = true
		return nil, err
	}
	learnt := m.learn()
	m.Record.Decisions = append(m.Record.Decisions, Decision{Seat: d.Seat, Who: who, shown: shown, rolled: rolled, learnt: learnt, opens: d.Opens && !forced, forced: forced, joined: m.batch.at > 0})
	m.Record.checkpoint(len(m.Record.Decisions), m.Game)
	r := Entry{Kind: "decision", By: d.Seat, Back: m.Game.WentBack, Why: m.nowhere(d.Seat), Reason: reason, sealed: m.sealedFrom(d.Branch, before)}
	m.keep(store.Batch{Learnt: learnt, Told: m.tell(min(told, len(m.Game.Log)), reckoned, r, was), Key: key, Seat: m.Seats.Name(by)})
	return nil, nil
}

// nowhere returns the clauses that refuse every continuation after a dead end, as the
// seat may know them. It returns none if the last answer was not a dead end.
func (m *Match) nowhere(seat int) []string {
	c, back := m.Game.LedBack()
	if !back || m.Seats.IsBot(seat) {
		return nil
	}
	d := DueAt(m.Game, c.Branch)
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

// learn updates the view of each seat and reports whether a seat sees something that was
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

// Forced reports whether a decision has only one answer, which is given without asking.
// It belongs to the decision before it, also for undo. In a study no answer is given
// automatically.
func (m *Match) Forced(d *run.Decision) bool {
	_, forced := m.Game.Query().Unasked(d)
	return forced && !m.Setup.Study
}

// waited returns the seats that have a pending decision.
func waited(g *run.Game) []int {
	var out []int
	for _, d := range g.Pendings() {
		out = append(out, d.Seat)
	}
	slices.Sort(out)
	return out
}

// sealedFrom reports whether a decision at a branch position is hidden from the other
// seats. It is hidden while others still decide in secret and no wait began or ended.
// before holds the seats with pending decisions before it.
func (m *Match) sealedFrom(branch int, before []int) bool {
	return branch > 0 && m.Game.Branches() > 0 && slices.Equal(before, waited(m.Game))
}

// answered returns the text of an answer for each seat, in the names that the seat
// knows.
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

// DueAt returns the pending decision at a branch position, or nil.
func DueAt(g *run.Game, branch int) *run.Decision {
	for _, d := range g.Pendings() {
		if d.Branch == branch {
			return d
		}
	}
	return nil
}
