package terminal

import (
	"fmt"
	"slices"
	"strings"

	"wargame/internal/console"
	"wargame/internal/terminal/command"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// context is what a line is read for.
func (t *table) context(d *run.Decision) *command.Context {
	return &command.Context{Decision: d, View: t.view(), Brief: t.brief}
}

// execute carries out a command while a decision is due. True asks for another line about
// the same decision.
func (t *table) execute(d *run.Decision, c command.Command) (again bool, err error) {
	switch c := c.(type) {
	case command.Answers:
		return t.answer(d, c.Choices)
	case command.Order:
		return t.order(c)
	case command.Dice:
		return t.dice(d, c.Faces)
	case command.Standing:
		return t.stand(d, c)
	case command.Undo:
		return t.undo(c.Count, c.Agreed)
	case command.Back:
		return t.takeBack(c.Acts)
	case command.Redo:
		return t.redo(c.Acts)
	case command.As:
		return t.as(c)
	case command.Timeout:
		done, err := t.apply(d, run.Choice{Kind: run.Timeout})
		return !done, err
	case command.Quit:
		t.quit = true
		return false, nil
	case command.Why:
		return true, t.why(d, c.Text)
	case command.Save:
		return true, t.saveAs(c.File)
	case command.Export:
		return true, t.export(c.Seat, c.File)
	}
	t.show(d, c)
	return true, nil
}

// show carries out a command that only shows something.
func (t *table) show(d *run.Decision, c command.Command) {
	switch c := c.(type) {
	case command.Refresh:
		t.filter, t.page, t.offered, t.glanced = "", 0, nil, ""
		t.showDecision(d)
	case command.More:
		t.page++
		t.showDecision(d)
	case command.Filter:
		t.listOnly(d, c.Text)
	case command.Help:
		t.help()
	case command.Hint:
		t.hint(d, c.Level)
	case command.Odds:
		t.odds(d, c.Text)
	case command.Preview:
		t.what(c)
	case command.Log:
		t.log(c.Lines)
	case command.Map:
		t.showAll = c.All
		t.showMap(t.placed(c.Around))
		t.showAll = false
	case command.Path:
		t.showWay(c.Unit, c.Place)
	case command.Find:
		t.find(c.Text)
	case command.Todo:
		t.todo(c.Odds)
	case command.Moves:
		t.showMoves(c.Text)
	case command.Units:
		t.units(c.Of)
	case command.AskAgain:
		t.askAgain()
	case command.Mistake:
		fmt.Fprintln(t.Out, c.Text)
	}
}

// listOnly lists the answers whose text contains what was typed.
func (t *table) listOnly(d *run.Decision, text string) {
	t.filter, t.page = text, 0
	if len(t.matching(d)) == 0 {
		t.filter = ""
		t.unread(d, text)
		return
	}
	t.showDecision(d)
}

// answer gives one answer, or several that continue one another, all or none.
func (t *table) answer(d *run.Decision, choices []run.Choice) (again bool, err error) {
	ends := func(c run.Choice) bool { return c.Kind == run.Done }
	if d.Kind != run.ChooseSet && d.Kind != run.Allocate && slices.ContainsFunc(choices, ends) {
		if r := t.view().Check(d, run.Choice{Kind: run.Done, Desk: d.Desk}); r != nil {
			t.refused(r, false)
			return true, nil
		}
	}
	for i := range choices {
		choices[i].Desk = d.Desk
	}
	if len(choices) > 1 && !t.fit(choices) {
		return true, nil
	}
	if ok, err := t.weighed(d, choices); err != nil || !ok {
		return true, err
	}
	next, left := d, choices
	done, err := t.together(func() (*run.Decision, run.Choice, bool) {
		if len(left) < len(choices) { // the next answer is to the next question
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

// unread says that a line is neither a command nor an answer nor an order.
func (t *table) unread(d *run.Decision, line string) {
	if len(line) > longNonsense {
		line = strings.ToValidUTF8(line[:longNonsense], "") + "…"
	}
	if n := len(d.Options); t.brief && d.Kind != run.Act && 0 < n && n <= command.FewAnswers {
		var can []string
		for _, i := range t.matching(d) {
			o := &d.Options[i]
			if name := t.view().Answer(d, o); d.Type.Kind == value.Space && o.Value >= 0 {
				can = append(can, t.view().SpaceName(int(o.Value)))
			} else {
				can = append(can, name)
			}
		}
		if d.CanStop {
			can = append(can, "stop")
		}
		if d.CanDone {
			can = append(can, "done")
		}
		fmt.Fprintf(t.Out, "%q is no answer here: %s; help lists the commands.\n", line, strings.Join(can, ", "))
		return
	}
	fmt.Fprintf(t.Out, "Nothing that can be chosen has %q in it; a number chooses, help lists the commands.\n", line)
}

// longNonsense is how many bytes of a line that cannot be read are repeated.
const longNonsense = 60

// fit tells whether several answers can all be given. If not, it shows which of
// them cannot and why, with the facts, since nobody can ask there; and nothing
// is done.
func (t *table) fit(choices []run.Choice) bool {
	_, r, err := t.g.CheckAll(choices)
	switch {
	case err != nil:
		fmt.Fprintf(t.Out, "the rules failed, so this has not been done: %s\n", t.view().Text(err.Error()))
	case r != nil:
		t.refused(r, true)
		fmt.Fprintf(t.Out, "  None of the %d answers has been taken.\n", len(choices))
	}
	return err == nil && r == nil
}

// dice takes what a player's own dice show.
func (t *table) dice(d *run.Decision, dice []int) (again bool, err error) {
	c := run.Choice{Kind: run.Roll, Dice: dice}
	if r := t.g.Check(d, c); r != nil {
		fmt.Fprintf(t.Out, "No: %s\n", r.Text)
		for _, p := range d.Due {
			if p.Sides > 0 {
				fmt.Fprintf(t.Out, "  %s: %s, each 1 to %d\n", p.Name, console.Plural(p.Count, "die"), p.Sides)
			}
		}
		return true, nil
	}
	if t.Terminal && t.brief { // a mistyped die would be final
		again, err := t.typed(fmt.Sprintf("%s: Enter if that is what they show, else type them again > ", strings.Trim(fmt.Sprint(dice), "[]")))
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
