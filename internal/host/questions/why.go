package questions

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"wargame/internal/host/refusal"
	"wargame/interpreter/explain"
	"wargame/interpreter/formula"
	"wargame/interpreter/orders"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/why"
)

// Reason explains a value or an answer.
type Reason struct {
	Text    string   `json:"text,omitempty"`    // one line
	Reasons []string `json:"reasons,omitempty"` // reasons of a refusal, with their clauses
	Lines   string   `json:"lines,omitempty"`   // a derivation as lines of text
	Rule    string   `json:"rule,omitempty"`    // the same with the source of the rules, if Lines has none
	Clauses []string `json:"clauses,omitempty"` // clauses named in the lines
}

// maxQuestion is the most characters of a question.
const maxQuestion = 300

// Why explains an answer (pick, word or name), or an order or an expression (text).
// Watchers may ask about expressions only.
func Why(q Question) (*Reason, error) {
	v, d := q.View, q.Decision
	if text := q.Get("text"); text != "" {
		if d != nil {
			if x := whyOrder(v, text); x != nil {
				return x, nil
			}
		}
		if rules := why.Clause(v.Program(), text); len(rules) > 0 {
			return aboutClause(rules), nil
		}
		if none := why.NoClause(v.Program(), text); none != "" {
			return &Reason{Text: none}, nil
		}
		return expressed(v, text)
	}
	if d == nil {
		return nil, refusal.ErrNotDue
	}
	a, err := q.answer()
	if err != nil {
		return nil, err
	}
	c, err := a.Choice(v, d)
	if err != nil {
		return nil, err
	}
	c.Branch = d.Branch
	return whyAnswer(v, d, c), nil
}

// aboutClause returns the rules of a clause that was given in place of an expression,
// with a link to its page.
func aboutClause(rules []*ruleset.Rule) *Reason {
	out := &Reason{Text: "This is a clause of the rules. The link shows its text, its rules and its tests."}
	for _, r := range rules {
		out.Reasons = append(out.Reasons, r.Ref())
	}
	return out
}

// whyOrder returns what forbids an order, or its result. It returns nil if the text is
// not an order.
func whyOrder(v *sight.View, text string) *Reason {
	if len(text) > maxQuestion {
		return nil
	}
	steps, rest, err := orders.Asked(v, text)
	var no *orders.Refused
	var unknown *orders.Unknown
	switch {
	case errors.As(err, &no):
		return whyNot(v, no.Refusal.Text, no.Refusal)
	case errors.As(err, &unknown):
		return &Reason{Text: v.Text(unknown.Text)}
	case err != nil:
		return nil
	}
	out := &Reason{Text: v.Program().Messages.Text("It is allowed")}
	for _, s := range steps {
		clause := s.Rule.Ref()
		out.Reasons = append(out.Reasons, strings.TrimSpace(fmt.Sprintf("%s: %s  %s", v.Text(s.To), v.Text(s.Text), clause)))
		if clause != "" && !slices.Contains(out.Clauses, clause) {
			out.Clauses = append(out.Clauses, clause)
		}
	}
	if rest != "" {
		out.Reasons = append(out.Reasons, v.Program().Messages.Sprintf("then: %s", rest))
	}
	return out
}

// expressed derives an expression.
func expressed(v *sight.View, text string) (*Reason, error) {
	if len(text) > maxQuestion {
		return nil, refusal.Request("a question has at most %d characters", maxQuestion)
	}
	n, err := why.Of(v, nil, why.Called(v.Program(), nil, text), nil)
	var mistaken *why.Mistaken
	switch {
	case errors.As(err, &mistaken):
		return nil, refusal.Request("%s", v.Text(mistaken.Error()))
	case errors.Is(err, why.ErrHidden):
		return &Reason{Text: why.Withheld}, nil
	case err != nil:
		return nil, refusal.Request("the rules do not answer that")
	}
	var b strings.Builder
	_ = explain.Writer{Words: v.Program().Messages}.Write(&b, n) // a Builder never fails
	return &Reason{Lines: b.String(), Clauses: named(nil, n)}, nil
}

// named appends the clauses of a derivation.
func named(to []string, n *formula.Node) []string {
	if n.Clause != "" && !slices.Contains(to, n.Clause) {
		to = append(to, n.Clause)
	}
	for _, k := range n.Children {
		to = named(to, k)
	}
	return to
}

// whyAnswer explains why an answer is legal or refused. With hidden information it gives
// the clauses alone.
func whyAnswer(v *sight.View, d *run.Decision, c run.Choice) *Reason {
	if no := v.Check(d, c); no != nil {
		return whyNot(v, no.Text, no)
	}
	no, verdicts := v.Why(d, c)
	if no != nil {
		return whyNot(v, no.Text, no)
	}
	out := &Reason{}
	if len(verdicts) == 0 {
		out.Text = v.Program().Messages.Text("It is allowed")
		if clause := d.Rule.Ref(); clause != "" {
			out.Text = v.Program().Messages.Sprintf("It is allowed; the answers are set by %s", clause)
		}
		return out
	}
	var b, source strings.Builder
	for _, n := range verdicts {
		if !v.HidesAnything() {
			_ = explain.Writer{Plain: true, Words: v.Program().Messages}.Write(&b, n)
			_ = explain.Writer{All: true, Words: v.Program().Messages}.Write(&source, n)
			out.Clauses = named(out.Clauses, n)
			continue
		}
		out.Text = n.Text + ": " + n.Value + ". " + why.Withheld
		for _, k := range n.Children {
			out.Reasons = append(out.Reasons, strings.TrimSpace(k.Clause+" "+k.Title))
		}
	}
	out.Lines, out.Rule = b.String(), source.String()
	return out
}

// whyNot returns a refusal with its facts. With hidden information the facts are
// omitted.
func whyNot(v *sight.View, text string, no *run.Refusal) *Reason {
	out := &Reason{Text: v.Say(text, no.Parts)}
	var b, source strings.Builder
	for _, r := range v.Reasons(no.Reasons) {
		out.Reasons = append(out.Reasons, r.String())
		if r.Node != nil && !v.HidesAnything() {
			explain.Writer{Plain: true, Words: v.Program().Messages}.Facts(&b, r.Node, "", 2)
			explain.Writer{Words: v.Program().Messages}.Facts(&source, r.Node, "", 2)
			out.Clauses = named(out.Clauses, r.Node)
		}
	}
	out.Lines, out.Rule = b.String(), source.String()
	return out
}
