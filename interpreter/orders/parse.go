package orders

import (
	"strings"
	"wargame/interpreter/run"
)

// order is a line as it is written. The meaning of its words is found when a decision
// asks for them.
type order struct {
	text  string
	kind  kind
	who   []string   // the parts before the mark, between commas
	where [][]string // behind each mark, between commas
}

// kind is the kind of an order, by its mark.
type kind uint8

const (
	plain  kind = iota // an action and its words, or answers in a row
	going              // >
	attack             // x
)

// parse reads one order.
func parse(text string) (*order, error) {
	o := &order{text: text}
	parts := []string{""}
	quoted := false
	for i, r := range text {
		switch {
		case r == '"':
			quoted = !quoted
		case quoted:
		case r == '>', r == '×', r == 'x' && alone(text, i):
			k := attack
			if r == '>' {
				k = going
			}
			if o.kind != plain && (o.kind != k || k == attack) {
				return nil, &Unknown{Text: "an order uses one kind of sign: UNITS > PLACE > PLACE, or UNITS x PLACES"}
			}
			o.kind, parts = k, append(parts, "")
			continue
		}
		parts[len(parts)-1] += string(r)
	}
	o.who = commas(parts[0])
	for _, p := range parts[1:] {
		list := commas(p)
		if len(list) == 0 {
			return nil, &Unknown{Text: "a place must follow each > or x"}
		}
		o.where = append(o.where, list)
	}
	return o, nil
}

// alone reports whether a letter is a mark of its own: after a star, next to a number or
// at the beginning: 79x0402, 15Sx3106, 79 x402, x 0402.
func alone(text string, i int) bool {
	switch {
	case i+1 == len(text):
		return false
	case i == 0:
		return text[1] == ' '
	}
	before, after := text[i-1], text[i+1]
	figure := func(c byte) bool { return '0' <= c && c <= '9' }
	return before == '*' || before == ' ' && after == ' ' || figure(after) || figure(before) && after == ' '
}

// commas splits a text at commas outside quotes.
func commas(text string) []string {
	var out []string
	quoted, from := false, 0
	for i := 0; i <= len(text); i++ {
		if i < len(text) && text[i] == '"' {
			quoted = !quoted
		}
		if i == len(text) || text[i] == ',' && !quoted {
			if part := strings.TrimSpace(text[from:i]); part != "" {
				out = append(out, part)
			}
			from = i + 1
		}
	}
	return out
}

// Unknown reports a word that has no meaning here, or several.
type Unknown struct {
	Text string
}

// Error returns the text.
func (u *Unknown) Error() string { return u.Text }

// unknown returns an Unknown in the language of the game.
func (r *resolver) unknown(english string, values ...any) error {
	return &Unknown{r.say(english, values...)}
}

// say returns a text in the language of the game.
func (r *resolver) say(english string, values ...any) string {
	return r.v.Program().Messages.Sprintf(english, values...)
}

// refuse returns a refusal in the language of the game.
func (r *resolver) refuse(english string, values ...any) *run.Refusal {
	return &run.Refusal{Text: r.say(english, values...)}
}
