package host

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wargame/internal/host/store"
	"wargame/interpreter/run"
	"wargame/interpreter/save"
)

// A request is something that all seats must allow: decisions are undone, dice and all,
// or what was undone so is restored. It stands until somebody decides something else,
// refuses it, or all have allowed it. It is kept in notes of the saved game, on which the
// game does not rest; the consents that an undo needs are written when all have allowed it.

const (
	asksUndo    = "undo"
	asksRestore = "restore"

	noteAsks    = "request" // request SEAT WHAT COUNT
	noteRefuses = "refusal" // refusal SEAT
)

// request is one that stands.
type request struct {
	What  string // asksUndo, asksRestore
	Count int    // of decisions
	seats []string
}

// requestShown is a request as a page shows it.
type requestShown struct {
	What  string   `json:"what"`
	By    []string `json:"by"`              // titles of the seats that want it
	Waits []string `json:"waits,omitempty"` // of those that have not answered
	Mine  bool     `json:"mine,omitempty"`  // whoever looks is among those that want it
	lossShown
}

// lossShown is how much decisions are that are to be undone or made again.
type lossShown struct {
	Count  int      `json:"count"`
	Dice   int      `json:"dice,omitempty"`   // rolls among them
	Phases []string `json:"phases,omitempty"` // the stretches of play that they lie in, the latest last
	Who    []string `json:"who,omitempty"`    // each with a number of decisions
	Since  int      `json:"since,omitempty"`  // of what is restored: decisions made since, which are lost
	Much   bool     `json:"much,omitempty"`   // whoever allows it is asked again
}

// standingRequest returns the request that stands; nil for none. Answers in secret leave it
// as it is, and its count of decisions with it: a request that fell with the first of them
// would tell the other seats that one has been given.
func (t *table) standingRequest() *request {
	if t.ledger == nil {
		return nil
	}
	lines := t.ledger.Game().Lines
	from := len(lines)
	for from > 0 && (lines[from-1].Kind == save.KindNote || inSecret(&lines[from-1])) {
		from--
	}
	var r *request
	for i := from; i < len(lines); i++ {
		l := &lines[i]
		words := strings.Fields(l.Text)
		switch {
		case r != nil && l.Kind == save.KindSealed:
			r.Count++
		case r != nil && l.Kind == save.KindUndo:
			r.Count -= l.Count
		case len(words) == 2 && words[0] == noteRefuses:
			r = nil
		case len(words) == 4 && words[0] == noteAsks:
			n, err := strconv.Atoi(words[3])
			if err != nil {
				continue
			}
			if r == nil || r.What != words[2] || r.Count != n {
				r = &request{What: words[2], Count: n}
			}
			if !slices.Contains(r.seats, words[1]) {
				r.seats = append(r.seats, words[1])
			}
		}
	}
	return r
}

// inSecret reports whether a line is an answer in secret, or takes one back.
func inSecret(l *save.Line) bool {
	return l.Kind == save.KindSealed || l.Kind == save.KindUndo && l.Desk > 0
}

// waits are the seats whose word a request waits for. Bots allow everything.
func (t *table) waits(r *request) []string {
	var out []string
	for _, name := range save.Seats(t.ed.p) {
		if !slices.Contains(r.seats, name) && !t.isBot(t.seat(name)) {
			out = append(out, name)
		}
	}
	return out
}

// asksAll notes that a seat wants something, and tells whether all want it now. Where
// they do nothing is kept yet: what they want is carried out and kept with it.
func (t *table) asksAll(seat int, r request, key string) (all bool, err error) {
	now := t.standingRequest()
	if now == nil || now.What != r.What || now.Count != r.Count {
		now = &r
	}
	if seat != together && slices.Contains(now.seats, t.name(seat)) {
		return len(t.waits(now)) == 0, nil // it has said so, and the others know
	}
	for _, name := range save.Seats(t.ed.p) {
		if s := t.seat(name); s == seat || seat == together {
			now.seats = append(now.seats, name)
			if err := t.ledger.Note(fmt.Sprintf("%s %s %s %d", noteAsks, name, r.What, r.Count)); err != nil {
				return false, err
			}
		}
	}
	if len(t.waits(now)) == 0 {
		return true, nil
	}
	kind := "consent"
	if r.What == asksRestore {
		kind = "asks restore"
	}
	return false, t.keep(store.Batch{Told: t.tell(len(t.g.Log), len(t.g.Reckoned), record{Kind: kind, By: seat, counts: t.requestCounts(&r)}, nil), Key: key, Seat: t.name(seat)})
}

// allWant reports whether all want something once a seat does.
func (t *table) allWant(seat int, r request) bool {
	if now := t.standingRequest(); now != nil && now.What == r.What && now.Count == r.Count {
		r.seats = slices.Clone(now.seats)
	}
	for _, name := range save.Seats(t.ed.p) {
		if t.seat(name) == seat || seat == together {
			r.seats = append(r.seats, name)
		}
	}
	return len(t.waits(&r)) == 0
}

// settlesRestore reports whether a restoration waits for the word of a seat alone.
func (t *table) settlesRestore(seat int) bool {
	r := t.standingRequest()
	if r == nil || r.What != asksRestore || len(r.seats) == 0 {
		return false
	}
	waits := t.waits(r)
	return len(waits) == 1 && waits[0] == t.name(seat)
}

// settle carries out the request that stands if it waits for no seat any more: the last
// one that had not answered has resigned.
func (t *table) settle(ready *remake) error {
	r := t.standingRequest()
	if r == nil || len(r.seats) == 0 || len(t.waits(r)) > 0 {
		return nil
	}
	seat := t.seat(r.seats[0])
	if r.What == asksRestore {
		return t.restore(seat, "", ready)
	}
	return t.undo(seat, r.Count, true, "")
}

// refuse ends the request that stands: whoever made it is told, and it is as if it had
// not been made. Whoever made it may withdraw it so.
func (t *table) refuse(seat int, o order) error {
	if seat == watcher {
		return fmt.Errorf("%w: this link is to watch", errAsk)
	}
	if done, err := t.once(o, seat); done || err != nil {
		return err
	}
	r := t.standingRequest()
	if r == nil {
		return fmt.Errorf("%w: nobody asks for anything", errAsk)
	}
	kind := "refuses"
	if slices.Contains(r.seats, t.name(seat)) {
		kind = "withdraws"
	}
	if err := t.ledger.Note(noteRefuses + " " + t.name(seat)); err != nil {
		return err
	}
	return t.keep(store.Batch{Told: t.tell(len(t.g.Log), len(t.g.Reckoned), record{Kind: kind, By: seat, counts: t.requestCounts(r)}, nil), Key: o.Key, Seat: t.name(seat)})
}

// requested is the request that stands, as a seat sees it.
func (t *table) requested(seat int) *requestShown {
	r := t.standingRequest()
	if r == nil {
		return nil
	}
	out := &requestShown{What: r.What, By: t.titles(r.seats), Waits: t.titles(t.waits(r)), Mine: slices.Contains(r.seats, t.name(seat))}
	loss, err := t.loss(seat, r)
	if err != nil {
		return nil // it is about decisions that do not stand
	}
	out.lossShown = *loss
	return out
}

func (t *table) titles(seats []string) (out []string) {
	for _, name := range seats {
		out = append(out, t.ed.p.Seats[t.seat(name)].Title)
	}
	return out
}

// muchLost is from how many decisions on whoever allows an undo is asked again; dice
// and a second phase are always much.
const muchLost = 6

// mostPhases is how many stretches of play are named.
const mostPhases = 6

// loss is how much a request is about.
func (t *table) loss(seat int, r *request) (*lossShown, error) {
	out := &lossShown{Count: t.requestCounts(r)[seat]}
	if r.What == asksRestore {
		_, out.Since = t.ledger.Game().Restorable()
		out.Much = out.Since > 0
		return out, nil
	}
	from := len(t.stands) - r.Count
	if from < 0 || r.Count < 1 {
		return nil, fmt.Errorf("%w: it is about decisions that do not stand", errAsk)
	}
	out.Dice = max(0, t.g.Rolled-t.stands[from].rolled)
	count := map[string]int{}
	var who []string
	for i := from; i < len(t.stands); i++ {
		name := t.stands[i].who
		if !t.knowsOf(seat, i) {
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
	out.Phases, err = t.phases(seat, from)
	out.Much = out.Count >= muchLost || out.Dice > 0 || len(out.Phases) > 1
	return out, err
}

// phases are the stretches of play in which the decisions lie from one on, the latest last.
// Every view of a game shows them while a request stands, so only the last decisions are
// carried out again for them, whose positions are kept.
func (t *table) phases(seat, from int) ([]string, error) {
	look := max(from, len(t.stands)-recent)
	g, err := t.at(look)
	if err != nil {
		return nil, err
	}
	var phases []string
	last, at := "", look
	err = t.ledger.Game().Between(g, t.dice, look, len(t.stands), func(*save.Move, *run.Decision, run.Choice) {
		if at++; !t.knowsOf(seat, at-1) {
			return
		}
		if now := strings.Join(standing(t.sees(g, seat)), " · "); now != last {
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

// requestCounts are the numbers of decisions that a request is about, as each counts.
func (t *table) requestCounts(r *request) map[int]int {
	if r.What == asksRestore {
		out := map[int]int{together: r.Count}
		for _, seat := range t.watchers() {
			out[seat] = r.Count
		}
		return out
	}
	return t.tails(r.Count)
}

// losses is what a page shows before a seat asks the others to undo decisions.
func (t *table) losses(seat, count int) (*lossShown, error) {
	known := count
	if seat == watcher || t.g == nil || count < 1 || count > t.movesFor(seat, len(t.stands)) {
		return nil, fmt.Errorf("%w: %d decisions cannot be undone here", errAsk, count)
	}
	own := t.g.Desks() > 0 && known <= t.ownSealed(seat) // those it takes back alone, whatever others have sealed
	if count = t.backOver(seat, known); own || t.ledger.Game().Inside(len(t.stands)-count) {
		return nil, fmt.Errorf("%w: %d decisions cannot be undone here", errAsk, known)
	}
	return t.loss(seat, &request{What: asksUndo, Count: count})
}
