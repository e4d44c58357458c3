package questions

import (
	"cmp"
	"errors"
	"fmt"
	"strings"

	"wargame/internal/host/match"
	"wargame/internal/host/refusal"
	"wargame/interpreter/orders"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Plan is the result of parsing an order.
type Plan struct {
	Answers []Planned        `json:"answers"`
	Rest    string           `json:"rest,omitempty"` // orders to be given after the roll
	Commits bool             `json:"commits"`
	Preview *preview.Preview `json:"preview,omitempty"`
	Forms   []Form           `json:"forms,omitempty"`
}

type Planned struct {
	To   string `json:"to"`
	Text string `json:"text"`
	Own  bool   `json:"own,omitempty"`
}

type Form struct {
	Text   string `json:"text"`
	Title  string `json:"title"`
	Clause string `json:"clause,omitempty"`
}

// maxOrder is the most characters of an order.
const maxOrder = 400

// Order returns the result of an order, with a preview if it would roll dice.
func Order(q Question) (*Plan, error) {
	v, d := q.View, q.Decision
	plan, err := ReadOrder(v, q.Get("line"))
	if err != nil {
		return nil, err
	}
	out := &Plan{Answers: []Planned{}, Rest: plan.Rest}
	var answers []run.Choice
	for _, a := range plan.Answers {
		answers = append(answers, a.Choice)
		out.Answers = append(out.Answers, Planned{v.Text(a.To), v.Text(a.Text), a.Own})
	}
	if len(answers) == 0 {
		return out, nil
	}
	out.Commits = (d.Kind != run.Act || answers[0].Kind == run.Pick) && preview.LastBeforeDice(v, answers)
	if out.Commits || q.Has("odds") {
		if p := preview.Of(v, answers, preview.Usual); p.Root != nil && (p.Root.Throws() || len(p.Root.Compared) > 0) {
			out.Preview = p
		}
	}
	return out, nil
}

// ReadOrder parses an order. A refusal has the same form as that of an answer.
func ReadOrder(v *sight.View, line string) (*orders.Plan, error) {
	if len(line) > maxOrder {
		return nil, refusal.Request("an order has at most %d characters", maxOrder)
	}
	plan, err := orders.Read(v, line)
	var no *orders.Refused
	var unknown *orders.Unknown
	switch {
	case err == nil:
		return plan, nil
	case errors.Is(err, orders.ErrNone):
		return nil, noOrder(v, v.Pending(), line)
	case errors.As(err, &unknown):
		return nil, &refusal.Refused{Text: v.Text(unknown.Text)}
	case errors.As(err, &no):
		return nil, match.Refusal(v, no.Refusal)
	}
	return nil, fmt.Errorf("%w: %s", refusal.ErrRules, v.Text(err.Error()))
}

// maxListed is the most answers that a refusal lists.
const maxListed = 8

// noOrder explains why a line is neither an order nor an answer. For a named thing it
// gives the refusal; otherwise it gives the question and its answers.
func noOrder(v *sight.View, d *run.Decision, line string) *refusal.Refused {
	for name := range strings.SplitSeq(line, ",") {
		a := match.Answer{Name: strings.TrimSpace(name)}
		if c, err := a.Choice(v, d); err == nil {
			if no := v.Check(d, c); no != nil {
				return match.Refusal(v, no)
			}
		}
	}
	words := v.Program().Messages
	seen := v.Decision(d)
	var answers []string
	for i := range seen.Options[:min(len(seen.Options), maxListed)] {
		answers = append(answers, match.AnswerText(v, seen, &seen.Options[i]))
	}
	if more := len(seen.Options) - len(answers); more > 0 {
		answers = append(answers, words.Sprintf("%d more", more))
	}
	for _, w := range []struct {
		word string
		may  bool
	}{{"pass", d.CanPass}, {"done", d.CanDone}, {"stop", d.CanStop}} {
		if w.may {
			answers = append(answers, w.word)
		}
	}
	return &refusal.Refused{
		Text:    words.Sprintf("this is not an order and does not answer: %s", cmp.Or(v.Text(d.Prompt), d.Unprompted())),
		Reasons: []string{words.Sprintf("legal answers: %s", list(answers)), words.Text("type help for what can be typed")},
	}
}

// Words returns completions of the last word of an order, and the forms of orders.
func Words(q Question) (any, error) {
	v, line := q.View, q.Get("line")
	if len(line) > maxOrder {
		return nil, refusal.Request("an order has at most %d characters", maxOrder)
	}
	out := struct {
		From  int      `json:"from"`
		Words []string `json:"words"`
		Forms []Form   `json:"forms,omitempty"`
	}{Words: []string{}}
	from, list := orders.Complete(v, line)
	out.From, out.Words = len([]rune(line[:from])), append(out.Words, list[:min(len(list), maxWords)]...)
	if line == "" {
		for _, f := range orders.Forms(v) {
			out.Forms = append(out.Forms, Form{f.Text, f.Title, f.Clause})
		}
	}
	return out, nil
}

// maxWords is the most completions.
const maxWords = 60
