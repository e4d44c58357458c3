package orders

import (
	"errors"
	"strings"

	"wargame/interpreter/program"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// Step is one answer of an order, with the rule that asks for it.
type Step struct {
	To, Text string // as in Answer
	Rule     *ruleset.Rule
}

// Asked derives `why ORDER`: the answers of the order up to a die or a revelation, and
// the rest that waits for it. Nothing changes. An illegal order gives a *Refused whose
// reasons carry their facts, words without a meaning an *Unknown, and a text that is no
// order, but perhaps an expression, ErrNone.
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

// ofRules reports whether the first word is a value of the rules, or a number.
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
