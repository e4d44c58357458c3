package terminal

import (
	"cmp"
	"strings"

	"wargame/internal/terminal/command"
	"wargame/interpreter/run"
)

// forced reports whether a decision is made without asking. A forced decision belongs to
// the one before it, also for undo.
func (t *table) forced(d *run.Decision) bool {
	c, only := t.g.Query().Unasked(d)
	if t.brief && only && t.g.Check(d, c) == nil {
		return true
	}
	_, stands := t.stands(d)
	return stands
}

// byItself applies an answer without asking: a standing answer, the only legal one, or
// an order that waited for a die. done is false when the player must be asked.
func (t *table) byItself(d *run.Decision) (done bool, err error) {
	if c, ok := t.stands(d); ok {
		if key := questionOf(d); t.asidesFor != key { // announced once in a row of equal questions
			t.aside(cmp.Or(t.view().Text(d.Prompt), d.Unprompted()), t.Words.Sprintf("%s, as you chose", t.answerText(d, c)))
			t.asidesFor = key
		}
		return t.apply(d, c)
	}
	if t.forced(d) {
		c, _ := d.Forced()
		if ok, err := t.weighed(d, []run.Choice{c}); err != nil || !ok { // an answer that rolls dice still needs confirmation
			return t.quit, err
		}
		what := cmp.Or(t.view().Text(d.Prompt), d.Unprompted())
		answer := t.answerText(d, c)
		if d.Kind == run.Act && c.Kind == run.Pass {
			what = t.Words.Text("No legal action")
		}
		t.aside(what, answer)
		return t.apply(d, c)
	}
	if t.rest == "" || d.Kind != run.Act || d.Seat != t.of {
		return false, nil
	}
	line := t.rest
	t.rest = ""
	t.Printf("\n> %s\n", line)
	c := command.ParseOrder(t.context(d), line)
	if c == nil {
		return true, nil
	}
	again, err := t.execute(d, c)
	return !again, err
}

// answerText returns an answer as the list of answers shows it.
func (q *inquiry) answerText(d *run.Decision, c run.Choice) string {
	for _, o := range q.view().Decision(d).Options {
		if c.Kind == run.Pick && o.Value == c.Value && o.Group == c.Group {
			return q.view().Answer(d, &o)
		}
	}
	return c.String()
}

// aside writes an answer that was given without asking.
func (q *inquiry) aside(question, answer string) {
	if !strings.HasSuffix(question, "?") {
		question += ":"
	}
	q.Printf("  %s\n", q.Dim("("+question+" "+answer+")"))
}

// takeBack undoes the last n acts. An act is a move with all its hexes, or an attack
// that no die has decided. In a combat it is what was decided since the last die. The
// limits of undo apply.
func (t *table) takeBack(n int) (again bool, err error) {
	if t.file.Game().Sealed() > 0 { // each seat takes back its own secret decisions
		return t.undo(n, false)
	}
	count := run.Acts(t.opens, n)
	if free := t.free(); free > 0 && count > free && run.Acts(t.opens, n-1) < free {
		count = free
	}
	return t.undo(max(1, t.steps(count)), false)
}

// redo repeats the last n acts that were undone.
func (t *table) redo(n int) (again bool, err error) {
	undone := t.file.Game().Undone()
	if len(undone) == 0 {
		t.Println("Nothing to redo: nothing was undone, or another decision was made since.")
		return true, nil
	}
	made := 0
	done, err := t.together(func() (*run.Decision, run.Choice, bool) {
		d := t.pending()
		if made > 0 && d != nil && d.Opens && !t.forced(d) {
			n--
		}
		if d == nil || n <= 0 || made == len(undone) || !t.view().Decides(d) {
			return nil, run.Choice{}, false
		}
		c, err := undone[made].Choice(t.g.P, d)
		if err == nil {
			made++
		}
		return d, c, err == nil
	})
	if err != nil || !done {
		return !done, err
	}
	t.Printf("%s redone.\n", t.Words.Count(made, "decision"))
	return false, nil
}
