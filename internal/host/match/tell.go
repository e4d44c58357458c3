package match

import (
	"encoding/json"

	"wargame/internal/host/seats"
	"wargame/interpreter/report"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// Entry is what happened with a line of the saved game, as one reader was told it then. It is
// stored beside the line, so that what comes to light later changes nothing in it.
type Entry struct {
	Kind   string    `json:"kind"`             // begin, decision, undo, consent
	Seat   string    `json:"seat,omitempty"`   // whose decision it was, or who agreed
	Answer string    `json:"answer,omitempty"` // for the seat that gave it
	Count  int       `json:"count,omitempty"`  // so many decisions are (or may be) taken back
	Back   int       `json:"back,omitempty"`   // a dead end: the game went back over so many
	Why    []string  `json:"why,omitempty"`    // and what refuses whatever could have followed
	Moves  int       `json:"moves"`            // decisions that stand after it
	Reason string    `json:"reason,omitempty"` // why a bot acts as it does, for a reader that sees all
	Lines  []LogLine `json:"lines,omitempty"`

	By     int         `json:"-"`
	sealed bool        // only its own seat is told, and a page that plays all
	counts map[int]int // by reader, where their counts differ
}

// LogLine is a line of the log.
type LogLine struct {
	Kind   string   `json:"kind"`
	Text   string   `json:"text"`
	Clause string   `json:"clause,omitempty"`
	Inner  bool     `json:"inner,omitempty"`
	Shares []string `json:"shares,omitempty"` // how the numbers in it were made
}

// tell returns the JSON that each reader is told, by name, of what has happened since a line
// of the log and a derivation; under "*" alone if it is the same for all.
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
			x.Reason = "" // it rests on what its own seat may see
		}
		text, err := json.Marshal(x)
		if err != nil {
			panic(err) // there is nothing in it that JSON cannot hold
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

// Told are the lines of the log in what somebody was told of a line of the saved game, with
// their clauses.
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

// AnswerText is an answer as people read it: a space by the name that they know.
func AnswerText(v *sight.View, d *run.Decision, o *run.Option) string {
	if o.Value != value.None && OptionType(d, o).Kind == value.Space {
		return v.SpaceName(int(o.Value))
	}
	return v.Answer(d, o)
}

// lines are the lines of the log since one of them, for onlookers, and of each combat
// who met whom with what.
func lines(v *sight.View, from, reckoned int) (out []LogLine) {
	for _, l := range report.After(v, min(from, v.Lines()), reckoned) {
		if l.Kind != "decided" && l.Kind != "chosen" {
			out = append(out, LogLine{l.Kind, l.Text, l.Clause, l.Inner, l.Shares})
		}
	}
	return out
}

// Whispered reports whether anything was told to some and not to all.
func Whispered(g *run.Game) bool {
	for i := range g.Log {
		if g.Log[i].To != nil {
			return true
		}
	}
	return false
}

// OptionType is the type of an option.
func OptionType(d *run.Decision, o *run.Option) value.Type {
	if uses := d.SpendOptions(); o.Group < len(uses) {
		return uses[o.Group].Type
	}
	return d.Type
}
