package orders

import (
	"errors"
	"strings"

	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// Step is an answer that an order comes to, with the rule that asks for it.
type Step struct {
	To, Text string // as in Answer
	Rule     *ruleset.Rule
}

// Asked reads why ORDER, the order as it would be typed: the answers that it comes to, as
// far as nothing comes to light, and what of it would wait for that. Nothing is done. What
// forbids it comes as a *Refused, whose reasons carry their facts; words that mean nothing
// as an *Unknown. ErrNone where the text is no order, but perhaps an expression.
func Asked(v *sight.View, text string) (steps []Step, rest string, err error) {
	words := strings.Fields(text)
	asks := len(words) > 0 && v.Program().Func(words[0]) != nil // a rule, about something
	if asks || strings.ContainsAny(text, "()[]{}=<") {
		return nil, "", ErrNone
	}
	plan, err := Read(v, text)
	if err != nil {
		var unknown *Unknown
		if errors.As(err, &unknown) && ofRules(v.Program(), words) {
			err = ErrNone
		}
		return nil, "", err
	}
	g := v.Trial()
	g.Dice = nil
	for _, a := range plan.Answers {
		s := Step{To: a.To, Text: a.Text}
		if d := g.Pending(); d != nil {
			s.Rule = d.Rule
		}
		steps = append(steps, s)
		if r, err := g.Apply(a.Choice); r != nil || err != nil {
			break // behind a die
		}
	}
	return steps, plan.Rest, nil
}

// ofRules tells whether the first of some words is a value of the rules, or a number.
func ofRules(p *program.Program, words []string) bool {
	if len(words) == 0 {
		return false
	}
	if _, place := p.Word(value.SpaceType, words[0]); place {
		return false
	}
	x, ds := p.CompileText(words[0], nil, nil)
	return x != nil && !ds.HasErrors()
}
