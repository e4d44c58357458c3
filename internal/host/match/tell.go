package match

import (
	"encoding/json"

	"wargame/internal/host/seats"
	"wargame/internal/host/store"
	"wargame/interpreter/report"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// Entry describes a line of the saved game as one reader saw it at the time. It is
// stored beside the line, so that later revelations do not change it.
type Entry struct {
	Kind   string    `json:"kind"`             // begin, decision, undo, consent
	Seat   string    `json:"seat,omitempty"`   // the deciding or agreeing seat
	Answer string    `json:"answer,omitempty"` // only for the seat that gave it
	Count  int       `json:"count,omitempty"`  // number of decisions that are (or may be) undone
	Back   int       `json:"back,omitempty"`   // after a dead end: number of decisions that the game went back
	Why    []string  `json:"why,omitempty"`    // clauses that refuse every continuation
	Moves  int       `json:"moves"`            // number of decisions after it
	Reason string    `json:"reason,omitempty"` // reason of a bot, for a reader that sees everything
	Lines  []LogLine `json:"lines,omitempty"`

	By     int         `json:"-"`
	sealed bool        // visible only to its own seat and to a page that plays all seats
	counts map[int]int // by reader, where counts differ
}

// LogLine is a line of the log.
type LogLine struct {
	Kind   string   `json:"kind"`
	Text   string   `json:"text"`
	Clause string   `json:"clause,omitempty"`
	Inner  bool     `json:"inner,omitempty"`
	Shares []string `json:"shares,omitempty"` // contributions to its numbers
}

// tell returns the JSON entry of each reader, by name, with the log since a line and a
// derivation. If all are equal, it has the single key "*".
func (m *Match) tell(from, reckoned int, r Entry, answer map[int]string) map[string][]byte {
	if r.Kind != "begin" {
		r.Seat = m.Seats.Name(r.By)
	}
	out := map[string][]byte{}
	same := true
	var first []byte
	who := seats.Watcher
	if m.Setup.Shared {
		who = seats.Together
	}
	for seat := who; seat < len(m.Edition.Program.Seats); seat++ {
		if r.sealed && seat != r.By && seat != seats.Together {
			same = false
			continue
		}
		x := r
		x.Moves = m.Record.MovesFor(seat, len(m.Record.Decisions))
		if r.counts != nil {
			x.Count = r.counts[seat]
		}
		if x.Answer = answer[seat]; seat != r.By && seat != seats.Together {
			x.Back, x.Why = 0, nil
		}
		v := m.Sees(m.Game, seat)
		if x.Lines = lines(v, from, reckoned); v.HidesAnything() {
			x.Reason = "" // it depends on what its own seat sees
		}
		text, err := json.Marshal(x)
		if err != nil {
			panic(err) // cannot fail: the entry has only plain values
		}
		if first == nil {
			first = text
		}
		same = same && string(first) == string(text)
		out[m.Seats.Name(seat)] = text
	}
	if same {
		return map[string][]byte{"*": first}
	}
	return out
}

// entryFormat is the version of stored entries. It grows when older entries may hold what
// a reader must not know, so that Reader redacts them.
const entryFormat = 1

// withheldLines replaces the log lines of older entries at the beginning of a game.
const withheldLines = "Earlier log lines are hidden until the game ends."

// Reader returns a function that gives a stored entry as a seat may read it; nil if the seat
// may not know of it. Entries of an older format lose their log lines and reasons while
// something may be secret: they were redacted by weaker rules. Of what another seat undid in
// private, a reader that has entries before row from, and so may have seen the undone
// decisions, is sent only that they do not stand (kind withdrawn). The function needs no
// lock.
func (m *Match) Reader(seat, from int) func(x store.Told) ([]byte, error) {
	strict := seat != seats.Together && !m.Over() && m.keepsApart()
	name, hidden := m.Seats.Name(seat), m.Record.private
	if seat == seats.Together || m.Over() {
		hidden = nil
	}
	return func(x store.Told) ([]byte, error) {
		if p, ok := hidden[x.N]; ok && p.seat != name {
			if !p.undo || from <= p.first {
				return nil, nil
			}
			var e Entry
			if err := json.Unmarshal(x.Text, &e); err != nil {
				return nil, err
			}
			return json.Marshal(Entry{Kind: "withdrawn", Moves: e.Moves})
		}
		if !strict || x.Format >= entryFormat {
			return x.Text, nil
		}
		var e Entry
		if err := json.Unmarshal(x.Text, &e); err != nil {
			return nil, err
		}
		e.Lines, e.Reason = nil, ""
		if e.Seat != name {
			e.Answer, e.Back, e.Why = "", 0, nil
		}
		if x.N == 0 {
			e.Lines = []LogLine{{Kind: "log", Text: withheldLines}}
		}
		return json.Marshal(e)
	}
}

// Told returns the log lines of a stored entry, with their clauses.
func Told(text []byte) (out []string, err error) {
	var e Entry
	if err := json.Unmarshal(text, &e); err != nil {
		return nil, err
	}
	for _, l := range e.Lines {
		text := l.Text
		if l.Clause != "" {
			text += "  [" + l.Clause + "]"
		}
		out = append(out, text)
	}
	return out, nil
}

// AnswerText returns an answer in readable form, with spaces by their common names.
func AnswerText(v *sight.View, d *run.Decision, o *run.Option) string {
	if o.Value != value.None && OptionType(d, o).Kind == value.Space {
		return v.SpaceName(int(o.Value))
	}
	return v.Answer(d, o)
}

// lines returns the log lines from an index on, as onlookers may read them, with the
// comparison of each combat.
func lines(v *sight.View, from, reckoned int) (out []LogLine) {
	for _, l := range report.After(v, min(from, v.Lines()), reckoned) {
		if l.Kind != "decided" && l.Kind != "chosen" {
			out = append(out, LogLine{l.Kind, l.Text, l.Clause, l.Inner, l.Shares})
		}
	}
	return out
}

// Whispered reports whether any log line is visible to some seats only.
func Whispered(g *run.Game) bool {
	for i := range g.Log {
		if g.Log[i].To != nil {
			return true
		}
	}
	return false
}

// OptionType returns the type of an option's value.
func OptionType(d *run.Decision, o *run.Option) value.Type {
	if uses := d.SpendOptions(); o.Group < len(uses) {
		return uses[o.Group].Type
	}
	return d.Type
}
