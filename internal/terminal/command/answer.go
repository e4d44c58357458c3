package command

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// longestName is the most words that an answer's name may have in a line with several
// answers.
const longestName = 6

func fields(line string) []string {
	return strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == ',' || r == '\t' })
}

// Answers reads numbers or names of answers, separated by blanks or commas, or pass,
// done, stop. A name may contain blanks; the longer of two readings wins. It returns
// false if the line is not a list of answers.
func (c *Context) Answers(line string) ([]run.Choice, bool) {
	if x, ok := c.Answer(line); ok {
		return []run.Choice{x}, true
	}
	var out []run.Choice
	words := fields(line)
	for len(words) > 0 {
		if c.Decision.Kind == run.ChooseSet && strings.EqualFold(words[0], "all") {
			for _, o := range c.Decision.Options {
				out = append(out, run.Choice{Value: o.Value, Group: o.Group})
			}
			words = words[1:]
			continue
		}
		n := min(len(words), longestName)
		for ; n > 0; n-- {
			if x, ok := c.Answer(strings.Join(words[:n], " ")); ok {
				out, words = append(out, x), words[n:]
				break
			}
		}
		if n == 0 {
			return nil, false
		}
	}
	return out, len(out) > 0
}

// Answer reads one answer. The answer may be illegal: a refusal can give the reason.
func (c *Context) Answer(text string) (run.Choice, bool) {
	d := c.Decision
	switch low := strings.ToLower(text); {
	case low == "pass":
		if x, ok := d.AnswerLabelled(text); ok && !d.CanPass { // an action with that name
			return x, true
		}
		return run.Choice{Kind: run.Pass}, true
	case low == "done":
		return run.Choice{Kind: run.Done}, true
	case low == "stop", low == "halt":
		if x, ok := d.AnswerLabelled(text); ok && !d.CanStop { // an action with that name
			return x, true
		}
		return run.Choice{Kind: run.Stop}, true
	case d.Kind == run.YesNo && (low == "y" || low == "yes"):
		return run.Choice{Value: 1}, true
	case d.Kind == run.YesNo && (low == "n" || low == "no"):
		return run.Choice{}, true
	}
	// A name has precedence over a number: an area may be called 13, and #13 means the
	// answer.
	if x, ok := d.AnswerLabelled(text); ok {
		return x, true
	}
	if n, err := strconv.Atoi(strings.TrimPrefix(text, "#")); err == nil && n >= 1 && n <= len(d.Options) {
		o := d.Options[n-1]
		return run.Choice{Value: o.Value, Group: o.Group}, true
	}
	return c.named(text)
}

// named reads the name of a thing that need not be among the answers.
func (c *Context) named(text string) (run.Choice, bool) {
	d, rules := c.Decision, c.View.Program()
	switch d.Kind {
	case run.Act:
		for _, name := range slices.Sorted(maps.Keys(rules.Actions)) {
			a := rules.Actions[name]
			if strings.EqualFold(name, text) || strings.EqualFold(a.Title, text) {
				x, err := d.Named(rules, name, "")
				return x, err == nil
			}
		}
		return run.Choice{}, false
	case run.YesNo, run.DiceRoll:
		return run.Choice{}, false
	case run.Allocate:
		if x, ok := c.begins(text); ok {
			return x, true
		}
		with, pick, _ := strings.Cut(text, " ")
		x, err := d.Named(rules, rules.UnitWord(pick), with)
		return x, err == nil && pick != "" && c.inSight(x)
	}
	if d.Type.Kind == value.Unit {
		text = rules.UnitWord(text)
		if u, ok := rules.Word(d.Type, text); ok { // also where the labels are titles
			return run.Choice{Value: u.N}, c.inSight(run.Choice{Value: u.N})
		}
	}
	x, err := d.Named(rules, text, "")
	return x, err == nil && x.Value != value.None && c.inSight(x)
}

// begins returns the only use of points on a thing whose name begins with a text. In
// front of the name stands what the points do, which a player need not type.
func (c *Context) begins(text string) (run.Choice, bool) {
	var out []run.Choice
	uses := c.Decision.SpendOptions()
	for _, o := range c.Decision.Options {
		x := run.Choice{Value: o.Value, Group: o.Group}
		if o.Group < 0 || o.Group >= len(uses) || !c.inSight(x) {
			continue
		}
		name := c.View.Program().Show(uses[o.Group].Type, value.Word(o.Value))
		if text != "" && strings.HasPrefix(strings.ToLower(name), strings.ToLower(text)) {
			out = append(out, x)
		}
	}
	if len(out) != 1 {
		return run.Choice{}, false
	}
	return out[0], true
}

// inSight reports whether an answer can be named. A hidden counter or piece cannot be
// named.
func (c *Context) inSight(x run.Choice) bool { return !c.View.HidesAnswer(c.Decision, x) }
