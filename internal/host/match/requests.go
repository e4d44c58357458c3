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

	noteAsks    = "request" // request SEAT WHAT COUNT
	noteRefuses = "refusal" // refusal SEAT
)

// Request is one that stands.
type Request struct {
	What  string // asksUndo, asksRestore
	Count int    // of decisions
	seats []string
}

// RequestShown is a request as a page shows it.
type RequestShown struct {
	What  string   `json:"what"`
	By    []string `json:"by"`              // titles of the seats that want it
	Waits []string `json:"waits,omitempty"` // of those that have not answered
	Mine  bool     `json:"mine,omitempty"`  // the reader's seat is among those that want it
	LossShown
}

// LossShown is how much decisions are that are to be undone or made again.
type LossShown struct {
	Count  int      `json:"count"`
	Dice   int      `json:"dice,omitempty"`   // rolls among them
	Phases []string `json:"phases,omitempty"` // the stretches of play that they lie in, the latest last
	Who    []string `json:"who,omitempty"`    // each with a number of decisions
	Since  int      `json:"since,omitempty"`  // of what is restored: decisions made since, which are lost
	Much   bool     `json:"much,omitempty"`   // the page asks twice before it is allowed
}

// request returns the request that stands; nil for none. Answers in secret leave it
// as it is, and its count of decisions with it: a request that fell with the first of them
// would tell the other seats that one has been given.
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

// inSecret reports whether a line is an answer in secret, or takes one back.
func inSecret(l *save.Line) bool {
	return l.Kind == save.KindSealed || l.Kind == save.KindUndo && l.Desk > 0
}

// waits are the seats whose word a request waits for. Bots allow everything.
func (r *Request) waits(s *seats.Seats) []string {
	var out []string
	for _, name := range s.Names() {
		if !slices.Contains(r.seats, name) && !s.IsBot(s.Find(name)) {
			out = append(out, name)
		}
	}
	return out
}

// asksAll notes that a seat wants something, and reports whether all want it now. If so the
// note is not in the journal yet: it goes there with what they want.
func (m *Match) asksAll(seat int, r Request, key string) (all bool, err error) {
	now := m.Record.request()
	if now == nil || now.What != r.What || now.Count != r.Count {
		now = &r
	}
	if seat != seats.Together && slices.Contains(now.seats, m.Seats.Name(seat)) {
		return len(now.waits(&m.Seats)) == 0, nil // it has said so, and the others know
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
	m.keep(store.Batch{Told: m.tell(len(m.Game.Log), len(m.Game.Reckoned), Entry{Kind: kind, By: seat, counts: r.counts(&m.Record, &m.Seats)}, nil), Key: key, Seat: m.Seats.Name(seat)})
	return false, nil
}

// allWant reports whether all want something once a seat does.
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

// SettlesRestore reports whether a restoration waits for the word of a seat alone.
func (m *Match) SettlesRestore(seat int) bool {
	r := m.Record.request()
	if r == nil || r.What != asksRestore || len(r.seats) == 0 {
		return false
	}
	waits := r.waits(&m.Seats)
	return len(waits) == 1 && waits[0] == m.Seats.Name(seat)
}

// Settle carries out the request that stands if it waits for no seat any more: the last
// one that had not answered has resigned.
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

// Refuse ends the request that stands. The seats that made it are told. A seat that made it
// withdraws it so.
func (m *Match) Refuse(seat int, key string) error {
	if seat == seats.Watcher {
		return refusal.ErrWatcher
	}
	r := m.Record.request()
	if r == nil {
		return refusal.Request("nobody asks for anything")
	}
	kind := "refuses"
	if slices.Contains(r.seats, m.Seats.Name(seat)) {
		kind = "withdraws"
	}
	if err := m.Record.Ledger.Note(noteRefuses + " " + m.Seats.Name(seat)); err != nil {
		return err
	}
	m.keep(store.Batch{Told: m.tell(len(m.Game.Log), len(m.Game.Reckoned), Entry{Kind: kind, By: seat, counts: r.counts(&m.Record, &m.Seats)}, nil), Key: key, Seat: m.Seats.Name(seat)})
	return nil
}

// requested is the request that stands, as a seat sees it.
func (m *Match) requested(seat int) *RequestShown {
	r := m.Record.request()
	if r == nil {
		return nil
	}
	out := &RequestShown{What: r.What, By: m.Seats.Titles(r.seats), Waits: m.Seats.Titles(r.waits(&m.Seats)), Mine: slices.Contains(r.seats, m.Seats.Name(seat))}
	loss, err := m.loss(seat, r)
	if err != nil {
		return nil // it is about decisions that do not stand
	}
	out.LossShown = *loss
	return out
}

// muchLost is the number of decisions from which on the page asks twice before an undo is
// allowed. Dice and a second phase are always much.
const muchLost = 6

// mostPhases is how many stretches of play are named.
const mostPhases = 6

// loss is how much a request is about.
func (m *Match) loss(seat int, r *Request) (*LossShown, error) {
	out := &LossShown{Count: r.counts(&m.Record, &m.Seats)[seat]}
	if r.What == asksRestore {
		_, out.Since = m.Record.Ledger.Game().Restorable()
		out.Much = out.Since > 0
		return out, nil
	}
	from := len(m.Record.Decisions) - r.Count
	if from < 0 || r.Count < 1 {
		return nil, refusal.Request("it is about decisions that do not stand")
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

// phases are the stretches of play in which the decisions lie from one on, the latest last.
// Every view of a game shows them while a request stands, so only the last decisions are
// carried out again for them: of those there are checkpoints.
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

// counts are the numbers of decisions that a request is about, as each counts.
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

// Losses is what a page shows before a seat asks the others to undo decisions.
func (m *Match) Losses(seat, count int) (*LossShown, error) {
	known := count
	if seat == seats.Watcher || m.Game == nil || count < 1 || count > m.Record.MovesFor(seat, len(m.Record.Decisions)) {
		return nil, refusal.Request("%d decisions cannot be undone here", count)
	}
	own := m.Game.Desks() > 0 && known <= m.Record.ownSealed(seat) // those it undoes alone, whatever others have sealed
	if count = m.BackOver(seat, known); own || m.Record.Ledger.Game().InsideSecretBlock(len(m.Record.Decisions)-count) {
		return nil, refusal.Request("%d decisions cannot be undone here", known)
	}
	return m.loss(seat, &Request{What: asksUndo, Count: count})
}
