package host

import (
	"encoding/json"
	"strings"

	"wargame/interpreter/program"
	"wargame/interpreter/report"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// record is what a line of the saved game had happen, as somebody was told it then.
// It is kept beside the line: what comes to light later names nobody in it.
type record struct {
	Kind   string      `json:"kind"`             // begin, decision, undo, consent
	Seat   string      `json:"seat,omitempty"`   // whose decision it was, or who agreed
	Answer string      `json:"answer,omitempty"` // for who gave it
	Count  int         `json:"count,omitempty"`  // so many decisions are (or may be) taken back
	Back   int         `json:"back,omitempty"`   // a dead end: the game went back over so many
	Why    []string    `json:"why,omitempty"`    // and what refuses whatever could have followed
	Moves  int         `json:"moves"`            // decisions that stand after it
	Reason string      `json:"reason,omitempty"` // why a bot acts as it does, for who sees all
	Lines  []toldShown `json:"lines,omitempty"`

	By     int         `json:"-"`
	sealed bool        // it is told to its own seat alone, and to who plays all
	counts map[int]int // by who is told, where they count otherwise
}

// toldShown is a line of the log.
type toldShown struct {
	Kind   string   `json:"kind"`
	Text   string   `json:"text"`
	Clause string   `json:"clause,omitempty"`
	Inner  bool     `json:"inner,omitempty"`
	Shares []string `json:"shares,omitempty"` // how the numbers in it were made
}

// tell is what is told of what has happened since a line of the log and a comparison, by who is told:
// * for all, if that is the same for everybody.
func (t *table) tell(from, reckoned int, r record, answer map[int]string) map[string][]byte {
	if r.Kind != "begin" {
		r.Seat = t.name(r.By)
	}
	out := map[string][]byte{}
	same := true
	var first []byte
	who := watcher
	if t.shared() {
		who = together
	}
	for seat := who; seat < len(t.ed.p.Seats); seat++ {
		if r.sealed && seat != r.By && seat != together {
			same = false
			continue
		}
		x := r
		x.Moves = t.movesFor(seat, len(t.stands))
		if r.counts != nil {
			x.Count = r.counts[seat]
		}
		if x.Answer = answer[seat]; seat != r.By && seat != together {
			x.Back, x.Why = 0, nil
		}
		v := t.sees(t.g, seat)
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
		out[t.name(seat)] = text
	}
	if same {
		return map[string][]byte{"*": first}
	}
	return out
}

// answered is an answer as who decides knows it.
func (t *table) answered(d *run.Decision, c run.Choice) map[int]string {
	if d.Seat == program.Nobody {
		return nil
	}
	if c.Kind != run.Pick {
		return map[int]string{d.Seat: c.String()}
	}
	v := t.sees(t.g, d.Seat)
	x := v.Decision(d)
	for i := range x.Options {
		if o := &x.Options[i]; o.Value == c.Value && o.Group == c.Group {
			return map[int]string{d.Seat: says(v, x, o)}
		}
	}
	return nil
}

// says is an answer as people read it: a space by the name that they know.
func says(v *sight.View, d *run.Decision, o *run.Option) string {
	if o.Value != value.None && optionType(d, o).Kind == value.Space {
		return v.SpaceName(int(o.Value))
	}
	return v.Answer(d, o)
}

// lines are the lines of the log since one of them, for onlookers, and of each combat
// who met whom with what.
func lines(v *sight.View, from, reckoned int) (out []toldShown) {
	for _, l := range report.After(v, min(from, v.Lines()), reckoned) {
		if l.Kind != "decided" && l.Kind != "chosen" {
			out = append(out, toldShown{l.Kind, l.Text, l.Clause, l.Inner, l.Shares})
		}
	}
	return out
}

// tellAll is a file of what a seat was told, where it may not have the decisions.
func (t *table) tellAll(seat int) ([]byte, error) {
	told, err := t.h.store.Told(t.id, t.name(seat), 0, t.rows)
	if err != nil {
		return nil, err
	}
	var out []string
	for _, x := range told {
		r := record{}
		if err := json.Unmarshal(x.Text, &r); err != nil {
			return nil, err
		}
		for _, l := range r.Lines {
			text := l.Text
			if l.Clause != "" {
				text += "  [" + l.Clause + "]"
			}
			out = append(out, text)
		}
	}
	return t.ledger.Game().TellText(t.name(seat), out)
}

// list is words with commas between them.
func list(words []string) string { return strings.Join(words, ", ") }
