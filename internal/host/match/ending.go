package match

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"wargame/internal/host/refusal"
	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/interpreter/save"
)

// Players may end a game that the rules have not ended: by a draw or by abandoning it, if all
// agree, or by resigning. The end is a note in the saved game (save.Ending). A proposal is a
// note too, and lapses with the next decision of a player who has not agreed.

const (
	noteOffers   = "offer"   // "offer SEAT WHAT DECISIONS"
	noteDeclines = "decline" // "decline SEAT DECISIONS"
)

// Proposal is a pending proposal to end the game, as a page shows it.
type Proposal struct {
	What  string   `json:"what"`            // save.EndDraw or save.EndAbandoned
	By    []string `json:"by"`              // titles of the seats that agree
	Waits []string `json:"waits,omitempty"` // titles of the seats that have not answered
	Mine  bool     `json:"mine,omitempty"`  // the reader's seat has agreed
}

// proposal is a pending proposal.
type proposal struct {
	what string
	by   []string // seats
}

// Ends ends a match in ways that the rules do not know.
type Ends struct{ m *Match }

// EndsOf returns the ways to end a match.
func EndsOf(m *Match) Ends { return Ends{m} }

// Ending returns the end of a game that no rule decided, or nil.
func Ending(m *Match) *save.Ending { return m.Record.ended }

// end ends the game.
func (x Ends) end(e save.Ending, seat int, key string) error {
	m := x.m
	if err := m.Record.Ledger.End(e); err != nil {
		return err
	}
	m.Record.ended = &e
	m.keep(store.Batch{Told: m.tell(len(m.Game.Log), len(m.Game.Derivations), Entry{Kind: "ended " + e.How, By: seat}, nil), Key: key, Seat: m.Seats.Name(seat)})
	return nil
}

// mayEnd returns an error if a seat cannot end the game now.
func (x Ends) mayEnd(seat int) error {
	m := x.m
	switch {
	case seat == seats.Watcher:
		return refusal.ErrWatcher
	case m.Over():
		return refusal.Request("the game is over")
	case m.Study():
		return refusal.Request("a position set up by hand has no end; delete it instead")
	}
	return nil
}

// Propose records that a seat wants to end the game by a draw, or wants to abandon it, and
// ends the game if all players agree. Bots agree to abandon a game, and to no draw.
func (x Ends) Propose(seat int, what, key string) error {
	m := x.m
	if err := x.mayEnd(seat); err != nil {
		return err
	}
	switch {
	case what != save.EndDraw && what != save.EndAbandoned:
		return refusal.Request("a game can end by a draw, or be abandoned")
	case what == save.EndDraw && m.Seats.People() < 2:
		return refusal.Request("a bot does not agree to a draw; you can abandon the game")
	}
	p, n := x.proposal(), x.known()
	if p != nil && p.what != what {
		return refusal.Request("another proposal is pending")
	}
	if p == nil {
		if x.declined() {
			return refusal.Request("a proposal was declined; another one can follow after the next decision")
		}
		p = &proposal{what: what}
	}
	if seat != seats.Together && slices.Contains(p.by, m.Seats.Name(seat)) {
		return nil
	}
	for _, name := range m.Seats.Names() {
		if s := m.Seats.Find(name); (s == seat || seat == seats.Together) && !m.Seats.IsBot(s) {
			p.by = append(p.by, name)
			if err := m.Record.Ledger.Note(fmt.Sprintf("%s %s %s %d", noteOffers, name, what, n)); err != nil {
				return err
			}
		}
	}
	if len(x.silent(p)) == 0 {
		return x.end(save.Ending{How: what}, seat, key)
	}
	m.keep(store.Batch{Told: m.tell(len(m.Game.Log), len(m.Game.Derivations), Entry{Kind: "offers " + what, By: seat}, nil), Key: key, Seat: m.Seats.Name(seat)})
	return nil
}

// Decline ends the pending proposal; a seat that made it withdraws it this way.
func (x Ends) Decline(seat int, key string) error {
	m := x.m
	if seat == seats.Watcher {
		return refusal.ErrWatcher
	}
	p := x.proposal()
	if p == nil {
		return refusal.Request("no proposal is pending")
	}
	kind := "refuses"
	if slices.Contains(p.by, m.Seats.Name(seat)) {
		kind = "withdraws"
	}
	if err := m.Record.Ledger.Note(fmt.Sprintf("%s %s %d", noteDeclines, m.Seats.Name(seat), x.known())); err != nil {
		return err
	}
	m.keep(store.Batch{Told: m.tell(len(m.Game.Log), len(m.Game.Derivations), Entry{Kind: kind, By: seat}, nil), Key: key, Seat: m.Seats.Name(seat)})
	return nil
}

// Concede ends a game of two seats: the seat loses.
func (x Ends) Concede(seat int, key string) error {
	m := x.m
	if err := x.mayEnd(seat); err != nil {
		return err
	}
	if seat == seats.Together {
		return refusal.Request("a player of all seats cannot resign")
	}
	if len(m.Seats.Names()) != 2 {
		return refusal.Request("in a game of more than two seats a bot plays on for a player who resigns")
	}
	return x.end(save.Ending{How: save.EndResigned, Seat: m.Seats.Name(seat)}, seat, key)
}

// LoseOnTime ends the game: a seat has lost on time.
func (x Ends) LoseOnTime(seat string) error {
	m := x.m
	if m.Game == nil || m.Over() || m.Record.Ledger == nil {
		return nil
	}
	return x.end(save.Ending{How: save.EndTime, Seat: seat}, m.Seats.Find(seat), "")
}

// SettleProposal ends the game if a proposal waits for no seat any more, after a player has
// left.
func (x Ends) SettleProposal() error {
	m := x.m
	p := x.proposal()
	if p == nil || len(x.silent(p)) > 0 || p.what == save.EndDraw && m.Seats.People() < 2 {
		return nil
	}
	return x.end(save.Ending{How: p.what}, m.Seats.Find(p.by[0]), "")
}

// silent returns the seats of people that have not agreed to a proposal.
func (x Ends) silent(p *proposal) (out []string) {
	m := x.m
	for _, name := range m.Seats.Names() {
		if !slices.Contains(p.by, name) && !m.Seats.IsBot(m.Seats.Find(name)) {
			out = append(out, name)
		}
	}
	return out
}

// proposal returns the pending proposal, or nil. Decisions that only their own seat knows of
// leave it unchanged, and notes do not count them: otherwise its end would disclose them.
func (x Ends) proposal() *proposal {
	m := x.m
	if m.Record.Ledger == nil || m.Over() {
		return nil
	}
	var out *proposal
	made := 0
	for _, o := range x.offers() {
		if out == nil || out.what != o.what || x.passedOver(out, made, o.known) {
			out, made = &proposal{what: o.what}, o.known
		}
		out.by = append(out.by, o.by)
	}
	if out == nil || x.passedOver(out, made, x.known()) {
		return nil
	}
	return out
}

// offer is a note by which a seat makes a proposal or agrees to it.
type offer struct {
	by, what string
	known    int // decisions before it that everybody knows of
}

// offers returns the last offers, the latest last: those since a proposal was declined or the
// position of an offer was undone, and no more than there are seats, since only one proposal
// is pending at a time.
func (x Ends) offers() (out []offer) {
	for _, l := range slices.Backward(x.m.Record.Ledger.Game().Lines) {
		if l.Kind != save.KindNote {
			continue
		}
		words := strings.Fields(l.Text)
		if len(words) == 3 && words[0] == noteDeclines || len(out) == len(x.m.Seats.Names()) {
			break
		}
		if len(words) != 4 || words[0] != noteOffers {
			continue
		}
		n, err := strconv.Atoi(words[3])
		if err != nil || !x.follows(l.Line, n) {
			break
		}
		out = append(out, offer{words[1], words[2], n})
	}
	slices.Reverse(out)
	return out
}

// known returns the number of decisions that everybody knows of.
func (x Ends) known() int {
	r := &x.m.Record
	return r.MovesFor(seats.Watcher, len(r.Decisions))
}

// follows reports whether the first n decisions that everybody knows of still are those that
// were made before a line.
func (x Ends) follows(line, n int) bool {
	r := &x.m.Record
	at := r.After(seats.Watcher, n)
	return at == 0 || at > 0 && r.Ledger.Game().Moves[at-1].Line < line
}

// passedOver reports whether a player who has not agreed to a proposal has made one of the
// decisions from one number up to another, of those that everybody knows of.
func (x Ends) passedOver(p *proposal, from, to int) bool {
	m := x.m
	known := -1
	for i, d := range m.Record.Decisions {
		if !m.Record.Knows(seats.Watcher, i) {
			continue
		}
		if known++; known < from || known >= to || d.forced || d.Seat < 0 || m.Seats.IsBot(d.Seat) {
			continue
		}
		if !slices.Contains(p.by, m.Seats.Name(d.Seat)) {
			return true
		}
	}
	return false
}

// declined reports whether a proposal was declined, and everybody knows of no decision since.
func (x Ends) declined() bool {
	for _, l := range slices.Backward(x.m.Record.Ledger.Game().Lines) {
		words := strings.Fields(l.Text)
		if l.Kind != save.KindNote || len(words) != 3 || words[0] != noteDeclines {
			continue
		}
		n, err := strconv.Atoi(words[2])
		return err == nil && n == x.known() && x.follows(l.Line, n)
	}
	return false
}

// Proposed returns the pending proposal as a seat sees it, or nil.
func (x Ends) Proposed(seat int) *Proposal {
	m := x.m
	p := x.proposal()
	if p == nil {
		return nil
	}
	return &Proposal{What: p.what, By: m.Seats.Titles(p.by), Waits: m.Seats.Titles(x.silent(p)), Mine: slices.Contains(p.by, m.Seats.Name(seat))}
}

// Asks returns the seats of people that a pending request or proposal waits for.
func (x Ends) Asks() (out []string) {
	m := x.m
	if m.Game == nil || m.Over() {
		return nil
	}
	if r := m.Record.request(); r != nil {
		out = r.waits(&m.Seats)
	}
	if p := x.proposal(); p != nil {
		for _, name := range x.silent(p) {
			if !slices.Contains(out, name) {
				out = append(out, name)
			}
		}
	}
	return out
}
