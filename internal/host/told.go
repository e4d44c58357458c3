package host

import (
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	"wargame/interpreter/program"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// record is what a line of the saved game had happen, as somebody was told it then.
// It is kept beside the line: what comes to light later names nobody in it.
type record struct {
	Kind   string      `json:"kind"`             // begin, decision, undo, consent
	Seat   string      `json:"seat,omitempty"`   // whose decision it was, or who agreed
	Answer string      `json:"answer,omitempty"` // for who gave it
	Count  int         `json:"count,omitempty"`  // so many decisions are (or may be) taken back
	Back   int         `json:"back,omitempty"`   // a dead end: the game went back over so many
	Moves  int         `json:"moves"`            // decisions that stand after it
	Lines  []toldShown `json:"lines,omitempty"`

	By int `json:"-"`
}

// toldShown is a line of the log.
type toldShown struct {
	Kind   string   `json:"kind"`
	Text   string   `json:"text"`
	Clause string   `json:"clause,omitempty"`
	Spaces []int    `json:"spaces,omitempty"` // that it is about
	Inner  bool     `json:"inner,omitempty"`
	Shares []string `json:"shares,omitempty"`
	veiled bool
}

// tell is what is told of what has happened since a line of the log, by who is told:
// * for all, if that is the same for everybody.
func (t *table) tell(from int, r record, answer map[int]string) map[string][]byte {
	r.Moves = len(t.stands)
	if r.Kind != "begin" {
		r.Seat = t.name(r.By)
	}
	out := map[string][]byte{}
	same := true
	var first []byte
	for seat := watcher; seat < len(t.ed.p.Seats); seat++ {
		x := r
		if x.Answer = answer[seat]; seat != r.By {
			x.Back = 0
		}
		x.Lines = lines(t.sees(t.g, seat), from)
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
	for _, o := range t.sees(t.g, d.Seat).Decision(d).Options {
		if o.Value == c.Value && o.Group == c.Group {
			return map[int]string{d.Seat: o.Label}
		}
	}
	return nil
}

// lines are the lines of the log since one of them, for onlookers.
func lines(v *sight.View, from int) []toldShown {
	var out []toldShown
	for _, e := range v.Log(min(from, v.Lines())) {
		if e.Kind == "chosen" || e.Kind == "table" || e.Kind == "decided" {
			continue
		}
		x := toldShown{Kind: e.Kind, Text: v.Say(e.Text, e.Parts), Clause: e.Clause, Inner: e.Inner, veiled: v.Hidden(e.Parts)}
		if e.Moved != nil {
			x = moved(v, &e)
		}
		if !v.Veiled() { // shares may be made by what is hidden
			x.Shares = e.Shares
		}
		out = append(out, x)
	}
	return covered(out)
}

// moved tells of a counter that goes somewhere.
func moved(v *sight.View, e *run.Entry) toldShown {
	m := e.Moved
	x := toldShown{Kind: e.Kind, Clause: e.Clause, Inner: e.Inner, Spaces: []int{m.To}, veiled: v.Hides(m.Unit)}
	where := "placed at " + v.SpaceName(m.To)
	if m.From >= 0 {
		x.Spaces = []int{m.From, m.To}
		where = v.SpaceName(m.From) + " – " + v.SpaceName(m.To)
	}
	x.Text = v.Name(m.Unit) + ": " + where
	return x
}

// covered puts what is told of hidden counters between one choice, roll or stretch of
// play and the next behind the rest, in the order of its words: that of the rules may
// be that of the counters' names.
func covered(list []toldShown) []toldShown {
	for i := 0; i < len(list); i++ {
		k := i
		for k < len(list) && !slices.Contains([]string{"scope", "choice", "roll", "over"}, list[k].Kind) {
			k++
		}
		slices.SortStableFunc(list[i:k], func(a, b toldShown) int {
			switch {
			case a.veiled && b.veiled:
				return cmp.Or(strings.Compare(a.Text, b.Text), strings.Compare(a.Clause, b.Clause))
			case a.veiled:
				return 1
			case b.veiled:
				return -1
			}
			return 0
		})
		i = k
	}
	return list
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
