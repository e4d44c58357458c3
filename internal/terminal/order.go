package terminal

import (
	"errors"
	"strings"

	"wargame/internal/terminal/command"
	"wargame/interpreter/orders"
	"wargame/interpreter/run"
)

// order carries out the answers of an order, which was tried as a whole on a copy.
// Orders that depend on a die are carried out after the roll.
func (t *table) order(o command.Order) (again bool, err error) {
	if o.Err != nil {
		t.refusedOrder(o.Line, o.Err)
		return true, nil
	}
	plan := o.Plan
	first := t.pending()
	if first == nil {
		return false, nil
	}
	var answers []run.Choice
	for _, a := range plan.Answers {
		answers = append(answers, a.Choice)
	}
	if ok, err := t.weighed(first, answers); err != nil || !ok {
		return !t.quit, err
	}
	t.of = first.Seat
	left := plan.Answers
	ok, err := t.together(func() (*run.Decision, run.Choice, bool) {
		d := t.pending()
		if d == nil || len(left) == 0 {
			return nil, run.Choice{}, false
		}
		a := left[0]
		left = left[1:]
		if a.Own && a.Choice.Kind == run.Pick && d.Kind != run.Act {
			t.aside(a.To, a.Text)
		}
		return d, a.Choice, true
	})
	if err != nil || !ok {
		return false, err
	}
	t.rest = plan.Rest
	if len(plan.Answers) > 0 && t.rest != "" {
		t.Printf("  %s\n", t.Dim(t.Words.Sprintf("(then: %s)", t.rest)))
	}
	return false, nil
}

// refusedOrder writes why an order is not carried out.
func (q *inquiry) refusedOrder(line string, err error) {
	var refused *orders.Refused
	var unknown *orders.Unknown
	switch {
	case errors.As(err, &unknown):
		q.Printf("No: %s\n", unknown.Text)
	case errors.As(err, &refused):
		q.refused(refused.Refusal, false)
		if strings.Contains(line, ";") {
			q.Printf("  The order %q is not legal; no order of the line was carried out.\n", refused.Order)
		}
	default:
		q.Printf("The rules failed, so the decision was not made: %s\n", q.view().Text(err.Error()))
	}
}
