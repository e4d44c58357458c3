package host

import (
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"wargame/internal/host/lanes"
	"wargame/internal/host/rate"
	"wargame/interpreter/explain"
	"wargame/interpreter/formula"
	"wargame/interpreter/orders"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/why"
)

// whyShown is why something is so.
type whyShown struct {
	Text    string   `json:"text,omitempty"`    // in a line
	Reasons []string `json:"reasons,omitempty"` // of a refusal, with their clauses
	Lines   string   `json:"lines,omitempty"`   // a derivation, laid out in lines
	Clauses []string `json:"clauses,omitempty"` // that the lines name
}

// maxQuestion is the longest question.
const maxQuestion = 300

// asked is why something is so: an answer (pick, word or name), or an order or an
// expression (text). Those who watch may ask about expressions.
func asked(t *table, g guest, q url.Values) (any, error) {
	if !t.takes("why", g.seat, rate.Reasons) {
		return nil, lanes.ErrOften
	}
	seat := t.eyes(g)
	if t.g == nil {
		return nil, errWaits
	}
	v := t.sees(t.g, seat)
	d := t.due(seat)
	if text := q.Get("text"); text != "" {
		if d != nil {
			if x := t.whyOrder(v, text); x != nil {
				return x, nil
			}
		}
		if rules := why.Clause(v.Program(), text); len(rules) > 0 {
			return aboutClause(rules), nil
		}
		if none := why.NoClause(v.Program(), text); none != "" {
			return &whyShown{Text: none}, nil
		}
		return expressed(v, text)
	}
	if d == nil {
		return nil, fmt.Errorf("%w: it is not for this seat to decide now", errAsk)
	}
	a, pick := answer{Word: q.Get("word"), Name: q.Get("name")}, 0
	if err := whole(q, "pick", &pick); err != nil {
		return nil, err
	}
	if q.Has("pick") {
		a.Pick = &pick
	}
	c, err := t.choice(v, d, a)
	if err != nil {
		return nil, err
	}
	c.Desk = d.Desk
	return t.whyAnswer(v, d, c), nil
}

// aboutClause is a clause that was asked about as if it were an expression: its rules,
// with a link to all that is known of it.
func aboutClause(rules []*ruleset.Rule) *whyShown {
	out := &whyShown{Text: "This is a clause of the rules. The link leads to its text, its rules and its tests."}
	for _, r := range rules {
		out.Reasons = append(out.Reasons, r.Ref())
	}
	return out
}

// whyOrder is what forbids an order, or what it comes to; nil when the text is none.
func (t *table) whyOrder(v *sight.View, text string) *whyShown {
	if len(text) > maxQuestion {
		return nil
	}
	steps, rest, err := orders.Asked(v, text)
	var no *orders.Refused
	var unknown *orders.Unknown
	switch {
	case errors.As(err, &no):
		return t.whyNot(v, no.Refusal.Text, no.Refusal)
	case errors.As(err, &unknown):
		return &whyShown{Text: v.Text(unknown.Text)}
	case err != nil:
		return nil
	}
	out := &whyShown{Text: "It can be done"}
	for _, s := range steps {
		clause := s.Rule.Ref()
		out.Reasons = append(out.Reasons, strings.TrimSpace(fmt.Sprintf("%s: %s  %s", v.Text(s.To), v.Text(s.Text), clause)))
		if clause != "" && !slices.Contains(out.Clauses, clause) {
			out.Clauses = append(out.Clauses, clause)
		}
	}
	if rest != "" {
		out.Reasons = append(out.Reasons, "then: "+rest)
	}
	return out
}

// expressed derives an expression.
func expressed(v *sight.View, text string) (*whyShown, error) {
	if len(text) > maxQuestion {
		return nil, fmt.Errorf("%w: a question has %d characters at most", errAsk, maxQuestion)
	}
	n, err := why.Of(v, nil, why.Called(v.Program(), nil, text), nil)
	var mistaken *why.Mistaken
	switch {
	case errors.As(err, &mistaken):
		return nil, fmt.Errorf("%w: %s", errAsk, v.Text(mistaken.Error()))
	case errors.Is(err, why.ErrHidden):
		return &whyShown{Text: why.Withheld}, nil
	case err != nil:
		return nil, fmt.Errorf("%w: the rules have no answer to that", errAsk)
	}
	var b strings.Builder
	_ = explain.Writer{}.Write(&b, n) // a Builder takes everything
	return &whyShown{Lines: b.String(), Clauses: named(nil, n)}, nil
}

// named adds the clauses of a derivation.
func named(to []string, n *formula.Node) []string {
	if n.Clause != "" && !slices.Contains(to, n.Clause) {
		to = append(to, n.Clause)
	}
	for _, k := range n.Children {
		to = named(to, k)
	}
	return to
}

// whyAnswer tells why an answer is allowed or refused. While something is hidden, only
// the clauses are told.
func (t *table) whyAnswer(v *sight.View, d *run.Decision, c run.Choice) *whyShown {
	if no := v.Check(d, c); no != nil {
		return t.whyNot(v, no.Text, no)
	}
	no, verdicts := v.Why(d, c)
	if no != nil {
		return t.whyNot(v, no.Text, no)
	}
	out := &whyShown{}
	if len(verdicts) == 0 {
		out.Text = "It is allowed"
		if clause := d.Rule.Ref(); clause != "" {
			out.Text += "; the answers here are set by " + clause + " " + d.Rule.TitleText()
		}
		return out
	}
	var b strings.Builder
	for _, n := range verdicts {
		if !v.HidesAnything() {
			_ = explain.Writer{All: true}.Write(&b, n)
			out.Clauses = named(out.Clauses, n)
			continue
		}
		out.Text = n.Text + ": " + n.Value + ". " + why.Withheld
		for _, k := range n.Children {
			out.Reasons = append(out.Reasons, strings.TrimSpace(k.Clause+" "+k.Title))
		}
	}
	out.Lines = b.String()
	return out
}

// whyNot is a refusal with its facts, as far as nothing is hidden.
func (t *table) whyNot(v *sight.View, text string, no *run.Refusal) *whyShown {
	out := &whyShown{Text: v.Say(text, no.Parts)}
	var b strings.Builder
	for _, r := range v.Reasons(no.Reasons) {
		out.Reasons = append(out.Reasons, r.String())
		if r.Node != nil && !v.HidesAnything() {
			explain.Writer{}.Facts(&b, r.Node, "", 2)
			out.Clauses = named(out.Clauses, r.Node)
		}
	}
	out.Lines = b.String()
	return out
}

// refusal is a refusal as its seat may be told.
func (t *table) refusal(v *sight.View, no *run.Refusal) *refused {
	out := &refused{Text: v.Say(no.Text, no.Parts)}
	for _, r := range v.Reasons(no.Reasons) {
		out.Reasons = append(out.Reasons, r.String())
	}
	return out
}

// wonders begins a question about a game that has begun, by somebody who does not ask
// too often: the numbers that come with it are put where they belong.
func wonders(t *table, g guest, q url.Values, numbers map[string]*int) error {
	if !t.takes("why", g.seat, rate.Reasons) {
		return lanes.ErrOften
	}
	for name, into := range numbers {
		if err := whole(q, name, into); err != nil {
			return err
		}
	}
	if t.g == nil {
		return errWaits
	}
	return nil
}
