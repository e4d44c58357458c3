package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

const (
	asksUndo    = "undo"
	asksRestore = "restore"

	noteAsks    = "request" // "request SEAT WHAT COUNT"
	noteRefuses = "refusal" // "refusal SEAT"
)

// Request is a pending request for the consent of all seats.
type Request struct {
	What  string // asksUndo or asksRestore
	Count int    // number of decisions
	seats []string
}

// RequestShown is a pending request as a page shows it.
type RequestShown struct {
	What  string   `json:"what"`
	By    []string `json:"by"`              // titles of the seats that agree
	Waits []string `json:"waits,omitempty"` // titles of the seats that have not answered
	Mine  bool     `json:"mine,omitempty"`  // the reader's seat has agreed
	LossShown
}

// LossShown describes the decisions that a request would undo or restore.
type LossShown struct {
	Count  int      `json:"count"`
	Dice   int      `json:"dice,omitempty"`   // number of rolls among them
	Phases []string `json:"phases,omitempty"` // scopes that they belong to, the latest last
	Who    []string `json:"who,omitempty"`    // seats, each with a number of decisions
	Since  int      `json:"since,omitempty"`  // for a restoration: decisions made since, which are lost
	Much   bool     `json:"much,omitempty"`   // the page asks for confirmation twice
}

// request returns the pending request, or nil. Secret decisions leave it unchanged for
// the other seats. If a secret decision cancelled the request, the other seats would
// learn that one was made.
func (r *Record) request() *Request {
	if r.Ledger == nil {
		return nil
	}
	lines := r.Ledger.Game().Lines
	from := len(lines)
	for from > 0 && (lines[from-1].Kind == save.KindNote || inSecret(&lines[from-1])) {
		from--
	}
	var out *Request
	for i := from; i < len(lines); i++ {
		l := &lines[i]
		words := strings.Fields(l.Text)
		switch {
		case out != nil && l.Kind == save.KindSealed:
			out.Count++
		case out != nil && l.Kind == save.KindUndo:
			out.Count -= l.Count
		case len(words) == 2 && words[0] == noteRefuses:
			out = nil
		case len(words) == 4 && words[0] == noteAsks:
			n, err := strconv.Atoi(words[3])
			if err != nil {
				continue
			}
			if out == nil || out.What != words[2] || out.Count != n {
				out = &Request{What: words[2], Count: n}
			}
			if !slices.Contains(out.seats, words[1]) {
				out.seats = append(out.seats, words[1])
			}
		}
	}
	return out
}

// inSecret reports whether a line is a secret decision or undoes one.
func inSecret(l *save.Line) bool {
	return l.Kind == save.KindSealed || l.Kind == save.KindUndo && l.Branch > 0
}

// waits returns the seats that have not consented. Bots always consent.
func (r *Request) waits(s *seats.Seats) []string {
	var out []string
	for _, name := range s.Names() {
		if !slices.Contains(r.seats, name) && !s.IsBot(s.Find(name)) {
			out = append(out, name)
		}
	}
	return out
}

// asksAll records the consent of a seat and reports whether all seats consent now. If
// so, the note is written together with the requested change and not before.
func (m *Match) asksAll(seat int, r Request, key string) (all bool, err error) {
	now := m.Record.request()
	if now == nil || now.What != r.What || now.Count != r.Count {
		now = &r
	}
	if seat != seats.Together && slices.Contains(now.seats, m.Seats.Name(seat)) {
		return len(now.waits(&m.Seats)) == 0, nil // the consent was recorded before
	}
	for _, name := range m.Seats.Names() {
		if s := m.Seats.Find(name); s == seat || seat == seats.Together {
			now.seats = append(now.seats, name)
			if err := m.Record.Ledger.Note(fmt.Sprintf("%s %s %s %d", noteAsks, name, r.What, r.Count)); err != nil {
				return false, err
			}
		}
	}
	if len(now.waits(&m.Seats)) == 0 {
		return true, nil
	}
	kind := "consent"
	if r.What == asksRestore {
		kind = "asks restore"
	}
	m.keep(store.Batch{Told: m.tell(len(m.Game.Log), len(m.Game.Derivations), Entry{Kind: kind, By: seat, counts: r.counts(&m.Record, &m.Seats)}, nil), Key: key, Seat: m.Seats.Name(seat)})
	return false, nil
}

// allWant reports whether all seats consent once this seat does.
func (m *Match) allWant(seat int, r Request) bool {
	if now := m.Record.request(); now != nil && now.What == r.What && now.Count == r.Count {
		r.seats = slices.Clone(now.seats)
	}
	for _, name := range m.Seats.Names() {
		if m.Seats.Find(name) == seat || seat == seats.Together {
			r.seats = append(r.seats, name)
		}
	}
	return len(r.waits(&m.Seats)) == 0
}

// SettlesRestore reports whether a restoration waits only for this seat.
func (m *Match) SettlesRestore(seat int) bool {
	r := m.Record.request()
	if r == nil || r.What != asksRestore || len(r.seats) == 0 {
		return false
	}
	waits := r.waits(&m.Seats)
	return len(waits) == 1 && waits[0] == m.Seats.Name(seat)
}

// Settle carries out the pending request if it waits for no seat any more. That happens
// when the last seat without an answer resigns.
func (m *Match) Settle(restored *Match) error {
	r := m.Record.request()
	if r == nil || len(r.seats) == 0 || len(r.waits(&m.Seats)) > 0 {
		return nil
	}
	seat := m.Seats.Find(r.seats[0])
	if r.What == asksRestore {
		return m.Restore(seat, "", restored)
	}
	return m.Undo(seat, r.Count, true, "")
}

// Refuse ends the pending request and notifies the seats that made it. A seat that made
// it withdraws it this way.
func (m *Match) Refuse(seat int, key string) error {
	if seat == seats.Watcher {
		return refusal.ErrWatcher
	}
	r := m.Record.request()
	if r == nil {
		return refusal.Request("no request is pending")
	}
	kind := "refuses"
	if slices.Contains(r.seats, m.Seats.Name(seat)) {
		kind = "withdraws"
	}
	if err := m.Record.Ledger.Note(noteRefuses + " " + m.Seats.Name(seat)); err != nil {
		return err
	}
	m.keep(store.Batch{Told: m.tell(len(m.Game.Log), len(m.Game.Derivations), Entry{Kind: kind, By: seat, counts: r.counts(&m.Record, &m.Seats)}, nil), Key: key, Seat: m.Seats.Name(seat)})
	return nil
}

// requested returns the pending request as a seat sees it.
func (m *Match) requested(seat int) *RequestShown {
	r := m.Record.request()
	if r == nil {
		return nil
	}
	out := &RequestShown{What: r.What, By: m.Seats.Titles(r.seats), Waits: m.Seats.Titles(r.waits(&m.Seats)), Mine: slices.Contains(r.seats, m.Seats.Name(seat))}
	loss, err := m.loss(seat, r)
	if err != nil {
		return nil // it is about decisions that are undone already
	}
	out.LossShown = *loss
	return out
}

// muchLost is the number of decisions from which the page asks twice before an undo.
// Dice or a second phase always require it.
const muchLost = 6

// mostPhases is the most scopes that are named.
const mostPhases = 6

// loss describes the decisions of a request to a seat.
func (m *Match) loss(seat int, r *Request) (*LossShown, error) {
	out := &LossShown{Count: r.counts(&m.Record, &m.Seats)[seat]}
	if r.What == asksRestore {
		_, out.Since = m.Record.Ledger.Game().Restorable()
		out.Much = out.Since > 0
		return out, nil
	}
	from := len(m.Record.Decisions) - r.Count
	if from < 0 || r.Count < 1 {
		return nil, refusal.Request("the request concerns decisions that were undone since")
	}
	out.Dice = max(0, m.Game.Rolled-m.Record.Decisions[from].rolled)
	count := map[string]int{}
	var who []string
	for i := from; i < len(m.Record.Decisions); i++ {
		name := m.Record.Decisions[i].Who
		if !m.Record.Knows(seat, i) {
			continue
		}
		if count[name] == 0 {
			who = append(who, name)
		}
		count[name]++
	}
	for _, name := range who {
		out.Who = append(out.Who, fmt.Sprintf("%s %d", name, count[name]))
	}
	var err error
	out.Phases, err = m.phases(seat, from)
	out.Much = out.Count >= muchLost || out.Dice > 0 || len(out.Phases) > 1
	return out, err
}

// phases returns the scopes of the decisions from an index on, the latest last. It
// replays only the last decisions, which have checkpoints, because every view needs the
// result while a request is pending.
func (m *Match) phases(seat, from int) ([]string, error) {
	look := max(from, len(m.Record.Decisions)-recent)
	g, err := m.At(look)
	if err != nil {
		return nil, err
	}
	var phases []string
	last, at := "", look
	err = m.Record.Ledger.Game().ReplayBetween(g, m.Record.Dice, look, len(m.Record.Decisions), func(*save.Move, *run.Decision, run.Choice) {
		if at++; !m.Record.Knows(seat, at-1) {
			return
		}
		if now := strings.Join(Standing(m.Sees(g, seat)), " · "); now != last {
			last, phases = now, append(phases, now)
		}
	})
	switch more := len(phases) - mostPhases; {
	case err != nil:
		return nil, err
	case look > from:
		phases = append([]string{"earlier phases"}, phases[max(0, more):]...)
	case more > 0:
		phases = append([]string{fmt.Sprintf("%d earlier phases", more)}, phases[more:]...)
	}
	return phases, nil
}

// counts returns the size of a request in the count of each reader.
func (r *Request) counts(of *Record, s *seats.Seats) map[int]int {
	if r.What == asksRestore {
		out := map[int]int{seats.Together: r.Count}
		for _, seat := range s.Readers() {
			out[seat] = r.Count
		}
		return out
	}
	return of.tails(r.Count, s)
}

// Losses describes what would be lost, for a seat that is about to ask for an undo.
func (m *Match) Losses(seat, count int) (*LossShown, error) {
	known := count
	if seat == seats.Watcher || m.Game == nil || count < 1 || count > m.Record.MovesFor(seat, len(m.Record.Decisions)) {
		return nil, refusal.Request("%d decisions cannot be undone now", count)
	}
	own := m.Game.Branches() > 0 && known <= m.Record.ownSealed(seat) // the seat undoes these alone, regardless of other sealed decisions
	if count = m.BackOver(seat, known); own || m.Record.Ledger.Game().InsideSecretBlock(len(m.Record.Decisions)-count) {
		return nil, refusal.Request("%d decisions cannot be undone now", known)
	}
	return m.loss(seat, &Request{What: asksUndo, Count: count})
}
