package terminal

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"wargame/internal/terminal/command"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// standing is an answer that is given each time a question comes. "no always" holds
// until ask is typed; "no for now" holds until the phase ends. Only answers that decline
// can stand.
//
// The save stores each one as an ordinary answer, so readers of a save need not know
// about standing answers.
type standing struct {
	choice run.Choice
	during string // the scope in which it holds; empty for no end
}

// questionOf returns the key of a question: seat, rule and subject, and the actions of
// an offer.
func questionOf(d *run.Decision) string {
	text := fmt.Sprint(d.Seat, " ", d.Kind, " ", d.Name, " ", d.Rule.Ref())
	if d.Kind == run.Act {
		for _, o := range d.Options {
			if code := fmt.Sprint(" ", o.Value); !strings.HasSuffix(text, code) {
				text += code
			}
		}
	}
	return text
}

// declines reports whether an answer declines: pass, done, stop, no, none.
func declines(d *run.Decision, c run.Choice) bool {
	switch {
	case c.Kind != run.Pick:
		return c.Kind == run.Pass || c.Kind == run.Stop || c.Kind == run.Done && len(d.Chosen) == 0
	case d.Kind == run.YesNo:
		return c.Value == 0
	}
	return c.Value == value.None
}

// stand makes an answer that declines a standing answer, and gives it to the pending
// decision.
func (t *table) stand(d *run.Decision, said command.Standing) (again bool, err error) {
	c, ever := said.Choice, said.Forever
	switch {
	case !said.Found || d.Kind == run.DiceRoll || !declines(d, c):
		t.Println("always and for now work only with answers that do nothing: no, pass, done, stop, next.")
		return true, nil
	case d.Kind == run.Act && ever:
		t.Println("A list of actions can be passed for now, until the phase ends, but not always.")
		return true, nil
	}
	if r := t.g.Check(d, c); r != nil {
		t.refused(r, false)
		return true, nil
	}
	s := standing{choice: c}
	if !ever {
		s.during = t.drawing().Status()
	}
	if t.standings == nil {
		t.standings = map[string]standing{}
	}
	t.standings[questionOf(d)] = s
	until := t.Words.Text("(same answer until you type ask)")
	if !ever {
		until = t.Words.Sprintf("(same answer until %s ends, or you type ask)", cmp.Or(t.drawing().Status(), t.Words.Text("this")))
	}
	fmt.Fprintf(t.Out, "  %s\n", t.Dim(until))
	return t.execute(d, said.Answer)
}

// stands returns the standing answer to a question.
func (t *table) stands(d *run.Decision) (run.Choice, bool) {
	key := questionOf(d)
	s, ok := t.standings[key]
	if ok && s.during != "" && s.during != t.drawing().Status() {
		delete(t.standings, key)
		return run.Choice{}, false
	}
	s.choice.Branch = d.Branch
	return s.choice, ok && t.g.Check(d, s.choice) == nil
}

// askAgain ends all standing answers.
func (t *table) askAgain() {
	if len(t.standings) == 0 {
		t.Println("No answer is repeated automatically. Use no always, or no for now, to repeat an answer.")
		return
	}
	t.standings = nil
	t.Println("The program asks every question again.")
}

// settledBefore reports whether answers only accept a roll that has fallen. That is a no
// while no action is under way, or to the first question after dice. A later roll does
// not depend on these answers.
func (rec *record) settledBefore(d *run.Decision, answers []run.Choice) bool {
	if d.Kind == run.Act || len(answers) != 1 || !declines(d, answers[0]) {
		return false
	}
	return d.Opens || rec.behindDice()
}

// behindDice reports whether every answer since the last roll declined.
func (rec *record) behindDice() bool {
	if rec.g.Shown() == 0 {
		return false
	}
	for i := len(rec.moves) - 1; i >= 0 && rec.fell[i] == rec.g.Shown(); i-- {
		if m := &rec.moves[i]; m.Word == "" && !slices.Contains([]string{"no", "none"}, m.Pick) {
			return false
		}
	}
	return true
}
