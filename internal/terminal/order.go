package terminal

import (
	"errors"
	"fmt"
	"strings"

	"wargame/interpreter/orders"
	"wargame/interpreter/run"
)

// order carries out a line that answers several decisions; false when it is none.
// It is tried as a whole before anything is done. Orders behind a die are given
// when it has fallen.
func (t *table) order(line string) (done, again bool, err error) {
	if text, asks := strings.CutSuffix(line, "?"); asks {
		if _, err := orders.Read(t.view(), text); errors.Is(err, orders.ErrNone) {
			return false, false, nil
		}
		return true, true, t.what(text)
	}
	plan, err := orders.Read(t.view(), line)
	if errors.Is(err, orders.ErrNone) {
		return false, false, nil
	}
	if err != nil {
		t.refusedOrder(line, err)
		return true, true, nil
	}
	first := t.pending()
	if first == nil {
		return true, false, nil
	}
	var answers []run.Choice
	for _, a := range plan.Answers {
		answers = append(answers, a.Choice)
	}
	if ok, err := t.weighed(first, answers); err != nil || !ok {
		return true, !t.quit, err
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
		return true, false, err
	}
	t.rest = plan.Rest
	if len(plan.Answers) > 0 && t.rest != "" {
		fmt.Fprintf(t.Out, "  %s\n", t.Dim("(then: "+t.rest+")"))
	}
	return true, false, nil
}

// refusedOrder says why an order is not carried out.
func (t *table) refusedOrder(line string, err error) {
	var refused *orders.Refused
	var unknown *orders.Unknown
	switch {
	case errors.As(err, &unknown):
		fmt.Fprintf(t.Out, "No: %s\n", unknown.Text)
	case errors.As(err, &refused):
		t.refused(refused.Refusal, false)
		if strings.Contains(line, ";") {
			fmt.Fprintf(t.Out, "  That is of %q; nothing of the line has been done.\n", refused.Order)
		}
	default:
		fmt.Fprintf(t.Out, "the rules failed, so this has not been done: %s\n", t.view().Text(err.Error()))
	}
}
