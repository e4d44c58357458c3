package terminal

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"wargame/internal/render"
	"wargame/interpreter/orders"
	"wargame/interpreter/preview"
	"wargame/interpreter/run"
)

// odds shows the outcomes of an answer. Without a text it takes the set as chosen so
// far, or the act under way.
func (q *inquiry) odds(d *run.Decision, text string) {
	var answers []run.Choice
	switch {
	case text != "":
		list, ok := q.context(d).Answers(text)
		plan, err := orders.Read(q.view(), text)
		switch {
		case !ok && err == nil:
			for _, a := range plan.Answers {
				list = append(list, a.Choice)
			}
			render.WritePreview(q.Console, preview.Of(q.view(), list, preview.Usual), q.g.P)
			return
		case !ok && !errors.Is(err, orders.ErrNone):
			q.refusedOrder(text, err)
			return
		}
		if !ok || d.Kind == run.DiceRoll {
			q.Printf("No odds: %q is not an answer.\n", text)
			return
		}
		answers = q.whole(d, list)
	case d.CanDone:
		answers = []run.Choice{{Kind: run.Done}}
	case d.Kind == run.Act:
		q.Println("No odds: no battle is in progress. Type odds with the number or name of an answer.")
		return
	}
	render.WritePreview(q.Console, preview.Of(q.view(), answers, preview.Usual), q.g.P)
}

// whole appends done to answers that leave a set open, if the set may end there.
func (q *inquiry) whole(d *run.Decision, list []run.Choice) []run.Choice {
	if d.Kind != run.ChooseSet || list[len(list)-1].Kind != run.Pick {
		return list
	}
	closed := append(list[:len(list):len(list)], run.Choice{Kind: run.Done})
	if _, r, err := q.at().Query().CheckAll(closed); r == nil && err == nil {
		return closed
	}
	return list
}

// asItFell shows the result of the dice as they lie, where a reroll is offered.
func (sc *screen) asItFell(d *run.Decision) {
	no := []run.Choice{{Branch: d.Branch}}
	if !sc.weigh || !sc.behindDice() || sc.view().Check(d, no[0]) != nil {
		return
	}
	p := preview.Of(sc.view(), no, preview.Usual)
	if n := p.Root; p.Refused == "" && n != nil && !n.Throws() && n.Missing == nil && len(n.Results) > 0 {
		fmt.Fprintln(sc.Out, sc.Dim(sc.Words.Sprintf("with these dice: %s", render.PreviewWriter{Console: sc.Console, Rules: sc.g.P, Short: true}.InShort(n))))
	}
}

// weighed shows the outcomes of answers that commit an act with dice, and asks for
// confirmation. It returns false if the player declines.
func (t *table) weighed(d *run.Decision, answers []run.Choice) (bool, error) {
	if !t.weigh || t.settledBefore(d, answers) || d.Kind == run.Act && answers[0].Kind != run.Pick || !preview.LastBeforeDice(t.view(), answers) {
		return true, nil
	}
	p := preview.Of(t.view(), answers, preview.Usual)
	if p.Refused != "" || !p.Root.Throws() {
		return true, nil
	}
	render.PreviewWriter{Console: t.Console, Rules: t.g.P, Short: true}.Preview(p)
	t.Println("Carry it out? Press Enter or type yes. Type no to cancel, or another answer to the previous question.")
	line, err := t.said(true)
	switch {
	case errors.Is(err, io.EOF):
		t.quit = true
		return false, nil
	case err != nil:
		return false, err
	}
	switch strings.ToLower(line) {
	case "", "y", "yes":
		return true, nil
	case "n", "no":
		t.Println("Cancelled.")
		return false, nil
	}
	t.next = line
	return false, nil
}
