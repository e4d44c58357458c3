package terminal

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"wargame/internal/console"
	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// answer reads a line: a command, or the answer to a decision. True asks for
// another line about the same decision.
func (t *table) answer(d *run.Decision, line string) (again bool, err error) {
	word, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch strings.ToLower(word) {
	case "":
		t.filter, t.page, t.offered, t.glanced = "", 0, nil, ""
		t.showDecision(d)
		return true, nil
	case "help", "?":
		t.help()
		return true, nil
	case "quit", "exit":
		t.quit = true
		return false, nil
	case "ask":
		if rest == "" {
			t.askAgain()
			return true, nil
		}
	case "more":
		t.page++
		t.showDecision(d)
		return true, nil
	case "why":
		return true, t.why(d, rest)
	case "hint":
		t.hint(d, rest)
		return true, nil
	case "odds":
		t.odds(d, rest)
		return true, nil
	case "as":
		return t.as(rest)
	case "undo":
		return t.undo(rest)
	case "back":
		return t.takeBack(rest)
	case "redo":
		return t.redo(rest)
	case "save":
		return true, t.saveAs(rest)
	case "export":
		return true, t.export(rest)
	case "log":
		t.log(rest)
		return true, nil
	case "map":
		if t.showAll = strings.EqualFold(rest, "all"); t.showAll {
			rest = ""
		}
		if !t.showWay(rest) {
			t.showMap(t.placed(rest))
		}
		t.showAll = false
		return true, nil
	case "find":
		t.find(rest)
		return true, nil
	case "todo":
		t.todo(strings.ToLower(rest))
		return true, nil
	case "moves":
		t.showMoves(rest)
		return true, nil
	case "units":
		t.units(rest)
		return true, nil
	case "timeout":
		done, err := t.apply(d, run.Choice{Kind: run.Timeout})
		return !done, err
	}
	if answer, ok := t.stand(d, line); ok {
		if answer == "" {
			return true, nil
		}
		line = answer
	}
	if d.Kind == run.DiceRoll {
		return t.dice(d, line)
	}
	choices, ok := t.choices(d, line)
	if !ok {
		if done, again, err := t.order(line); done {
			return again, err
		}
	}
	if n, nerr := strconv.Atoi(line); !ok && nerr == nil && !(t.brief && len(d.Options) <= fewAnswers) {
		fmt.Fprintf(t.Out, "There is no answer %d; %s.\n", n, thereAre(len(d.Options)))
		return true, nil
	}
	if !ok && t.yesOrNo(d, line) {
		return true, nil
	}
	if !ok {
		t.filter, t.page = line, 0
		if n := len(t.matching(d)); n == 0 {
			t.filter = ""
			t.unread(d, line)
		} else {
			t.showDecision(d)
		}
		return true, nil
	}
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

// yesOrNo answers a yes or no where nobody has asked for one: with the word that ends
// what is asked. False for any other line, and where no word does.
func (t *table) yesOrNo(d *run.Decision, line string) bool {
	if low := strings.ToLower(line); low != "no" && low != "yes" {
		return false
	}
	instead := d.Instead(run.Choice{})
	if instead == "" {
		return false
	}
	fmt.Fprintf(t.Out, "No: this is not a question of yes or no; %s\n", instead)
	return true
}

// unread says that a line is neither a command nor an answer nor an order.
func (t *table) unread(d *run.Decision, line string) {
	if len(line) > longNonsense {
		line = strings.ToValidUTF8(line[:longNonsense], "") + "…"
	}
	if n := len(d.Options); t.brief && d.Kind != run.Act && 0 < n && n <= fewAnswers {
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

// Of what cannot be read so much is repeated, and so many answers are named instead.
const (
	longNonsense = 60
	fewAnswers   = 6
)

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

func thereAre(n int) string {
	if n == 1 {
		return "there is 1"
	}
	return fmt.Sprintf("there are %d", n)
}

// dice reads a player's own dice.
func (t *table) dice(d *run.Decision, line string) (again bool, err error) {
	var dice []int
	for _, w := range fields(strings.TrimPrefix(line, "roll ")) {
		n, err := strconv.Atoi(w)
		if face, ok := d.Face(w); ok {
			n, err = face, nil
		}
		if err != nil {
			fmt.Fprintf(t.Out, "%q is not a die; type what the dice show, such as 4 3\n", w)
			return true, nil
		}
		dice = append(dice, n)
	}
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
			return t.dice(d, again)
		}
	}
	done, err := t.apply(d, c)
	return !done, err
}

func fields(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' })
}

// choices reads an answer: the numbers or names of answers, several with
// blanks between them, or pass, done, stop. A name may have blanks of its own: of
// what can be read in two ways the longer name is meant. False when it is none.
func (t *table) choices(d *run.Decision, line string) ([]run.Choice, bool) {
	if c, ok := t.choice(d, line); ok {
		return []run.Choice{c}, true
	}
	var out []run.Choice
	words := fields(line)
	for len(words) > 0 {
		if d.Kind == run.ChooseSet && strings.EqualFold(words[0], "all") {
			for _, o := range d.Options {
				out = append(out, run.Choice{Value: o.Value, Group: o.Group})
			}
			words = words[1:]
			continue
		}
		n := min(len(words), longestName)
		for ; n > 0; n-- {
			if c, ok := t.choice(d, strings.Join(words[:n], " ")); ok {
				out, words = append(out, c), words[n:]
				break
			}
		}
		if n == 0 {
			return nil, false
		}
	}
	return out, len(out) > 0
}

// longestName is how many words the name of an answer has at most, where several
// stand in a line.
const longestName = 6

// choice reads one answer.
func (t *table) choice(d *run.Decision, text string) (run.Choice, bool) {
	switch low := strings.ToLower(text); {
	case low == "pass":
		if c, ok := d.Called(text); ok && !d.CanPass { // an action of that name
			return c, true
		}
		return run.Choice{Kind: run.Pass}, true
	case low == "done":
		return run.Choice{Kind: run.Done}, true
	case low == "stop", low == "halt":
		if c, ok := d.Called(text); ok && !d.CanStop { // an action of that name
			return c, true
		}
		return run.Choice{Kind: run.Stop}, true
	case d.Kind == run.YesNo && (low == "y" || low == "yes"):
		return run.Choice{Value: 1}, true
	case d.Kind == run.YesNo && (low == "n" || low == "no"):
		return run.Choice{}, true
	}
	// A name comes before a number: areas are called 13, and #13 is the answer.
	if c, ok := d.Called(text); ok {
		return c, true
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(text, "#")); err == nil && n >= 1 && n <= len(d.Options) {
		o := d.Options[n-1]
		return run.Choice{Value: o.Value, Group: o.Group}, true
	}
	return t.named(d, text)
}

// named reads the name of something that may not be among the answers, so that
// the refusal can say why.
func (t *table) named(d *run.Decision, text string) (run.Choice, bool) {
	switch d.Kind {
	case run.Act:
		for _, name := range slices.Sorted(maps.Keys(t.g.P.Actions)) {
			a := t.g.P.Actions[name]
			if strings.EqualFold(name, text) || strings.EqualFold(a.Title, text) {
				c, err := d.Named(t.g.P, name, "")
				return c, err == nil
			}
		}
		return run.Choice{}, false
	case run.YesNo, run.DiceRoll:
		return run.Choice{}, false
	case run.Allocate:
		with, pick, _ := strings.Cut(text, " ")
		c, err := d.Named(t.g.P, pick, with)
		return c, err == nil && pick != "" && t.inSight(d, c)
	}
	c, err := d.Named(t.g.P, text, "")
	return c, err == nil && c.Value != value.None && t.inSight(d, c)
}

// inSight tells whether an answer is one that can be named: a counter or a piece
// that is hidden is not known by its name.
func (t *table) inSight(d *run.Decision, c run.Choice) bool {
	return !t.view().HidesAnswer(d, c)
}
