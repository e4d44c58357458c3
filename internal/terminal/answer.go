package terminal

import (
	"fmt"
	"slices"
	"strings"

	"wargame/internal/terminal/command"
	"wargame/interpreter/run"
)

// answer applies one or more choices to the decision and those that continue it. Either
// all of them stand or none. again asks for another line.
func (t *table) answer(d *run.Decision, choices []run.Choice) (again bool, err error) {
	ends := func(c run.Choice) bool { return c.Kind == run.Done }
	if d.Kind != run.ChooseSet && d.Kind != run.Allocate && slices.ContainsFunc(choices, ends) {
		if r := t.view().Check(d, run.Choice{Kind: run.Done, Branch: d.Branch}); r != nil {
			t.refused(r, false)
			return true, nil
		}
	}
	for i := range choices {
		choices[i].Branch = d.Branch
	}
	if len(choices) > 1 && !t.fit(choices) {
		return true, nil
	}
	if ok, err := t.weighed(d, choices); err != nil || !ok {
		return true, err
	}
	next, left := d, choices
	done, err := t.together(func() (*run.Decision, run.Choice, bool) {
		if len(left) < len(choices) { // later choices answer the decisions that follow
			next = t.pending()
		}
		if len(left) == 0 || len(left) < len(choices) && !next.Continues(d) { // the set is complete
			return nil, run.Choice{}, false
		}
		c := left[0]
		left = left[1:]
		return next, c, true
	})
	return !done, err
}

// fit reports whether several answers can all be given. If not, it shows the refusal
// with its facts and applies nothing. The facts are shown because a list of answers
// cannot be queried with why.
func (q *inquiry) fit(choices []run.Choice) bool {
	_, r, err := q.g.Query().CheckAll(choices)
	switch {
	case err != nil:
		q.Printf("The rules failed, so the decision was not made: %s\n", q.view().Text(err.Error()))
	case r != nil:
		q.refused(r, true)
		q.Printf("  None of the %d answers was applied.\n", len(choices))
	}
	return err == nil && r == nil
}

// dice applies the faces of the player's own dice.
func (t *table) dice(d *run.Decision, dice []int) (again bool, err error) {
	c := run.Choice{Kind: run.Roll, Dice: dice}
	if r := t.g.Check(d, c); r != nil {
		t.Printf("No: %s\n", r.Text)
		for _, p := range d.Due {
			if p.Sides > 0 {
				t.Printf("  %s: %s, each 1 to %d\n", p.Name, t.Words.Count(p.Count, "die"), p.Sides)
			}
		}
		return true, nil
	}
	if t.Terminal && t.brief { // a typing error could not be undone
		again, err := t.typed(t.Words.Sprintf("%s: press Enter to confirm these dice, or type them again > ", strings.Trim(fmt.Sprint(dice), "[]")))
		if again = strings.TrimSpace(again); err != nil || again != "" {
			if err != nil {
				return true, nil
			}
			return t.execute(d, command.ParseDice(t.context(d), again))
		}
	}
	done, err := t.apply(d, c)
	return !done, err
}
