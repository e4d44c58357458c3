package command

import (
	"errors"
	"strconv"
	"strings"

	"wargame/interpreter/messages"
	"wargame/interpreter/orders"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Context is what parsing depends on: a decision as the deciding seat sees it.
type Context struct {
	Decision *run.Decision
	View     *sight.View
	Brief    bool // an unknown number lists the answers by name when there are few
}

func (c *Context) words() *messages.Printer { return c.View.Program().Messages }

// FewAnswers is the most answers that a message about an unreadable line lists.
const FewAnswers = 6

// parser parses one kind of line. It returns nil for any other line.
type parser struct {
	name string
	read func(c *Context, line string) Command
}

// parsers returns the parsers in order of precedence; the first match wins. A unit
// called map must therefore be chosen by its number. An answer with the name of an order
// is that answer. Where dice are due, every line is about dice.
func parsers() []parser {
	return append([]parser{
		{"a command word", (*Context).word},
		{"an answer for later questions too", (*Context).standing},
	}, answerParsers()...)
}

// answerParsers returns the parsers of a line that answers the decision.
func answerParsers() []parser {
	return []parser{
		{"dice, where they are due", (*Context).dice},
		{"answers, by name before number", (*Context).answers},
		{"an order with a question mark", (*Context).preview},
		{"an order", (*Context).order},
		{"a number that no answer has", (*Context).number},
		{"yes or no where neither is asked", (*Context).yesOrNo},
		{"a part of the text of answers", (*Context).filter},
	}
}

// Parse parses a line that has no leading or trailing blanks.
func Parse(c *Context, line string) Command { return first(c, line, parsers()) }

func first(c *Context, line string, list []parser) Command {
	for _, r := range list {
		if x := r.read(c, line); x != nil {
			return x
		}
	}
	return Filter{line} // unreachable: the last parser matches every line
}

// The suffixes of a line that make its answer a standing answer.
const (
	always = " always"
	forNow = " for now"
)

// standing reads "ANSWER always" and "ANSWER for now".
func (c *Context) standing(line string) Command {
	low := strings.ToLower(line)
	answer, forever := strings.CutSuffix(low, always)
	if !forever {
		var ok bool
		if answer, ok = strings.CutSuffix(low, forNow); !ok {
			return nil
		}
	}
	answer = strings.TrimSpace(answer)
	s := Standing{Forever: forever}
	if s.Choice, s.Found = c.Answer(answer); answer == "next" || answer == "." {
		s.Choice, s.Found = c.Decision.Skip()
	}
	if s.Found && c.Decision.Kind != run.DiceRoll {
		s.Answer = first(c, answer, answerParsers())
	}
	return s
}

// dice reads any line while dice are due.
func (c *Context) dice(line string) Command {
	if c.Decision.Kind != run.DiceRoll {
		return nil
	}
	var faces []int
	for _, w := range fields(strings.TrimPrefix(line, "roll ")) {
		n, err := strconv.Atoi(w)
		if face, ok := c.Decision.Face(w); ok {
			n, err = face, nil
		}
		if err != nil {
			return Mistake{Text: c.words().Sprintf("%q is not the result of a die; type the results of all dice, such as 4 3", w)}
		}
		faces = append(faces, n)
	}
	return Dice{faces}
}

// ParseDice reads the faces of dice that are due. It returns Dice or a Mistake.
func ParseDice(c *Context, line string) Command { return c.dice(line) }

// ParseOrder reads an order with or without a question mark. It returns Order or
// Preview, or nil if the line is not an order.
func ParseOrder(c *Context, line string) Command {
	if x := c.preview(line); x != nil {
		return x
	}
	return c.order(line)
}

func (c *Context) answers(line string) Command {
	if choices, ok := c.Answers(line); ok {
		return Answers{choices}
	}
	return nil
}

func (c *Context) preview(line string) Command {
	text, asks := strings.CutSuffix(line, "?")
	if !asks {
		return nil
	}
	plan, err := orders.Read(c.View, text)
	if errors.Is(err, orders.ErrNone) {
		return nil
	}
	return Preview{text, plan, err}
}

func (c *Context) order(line string) Command {
	if strings.HasSuffix(line, "?") {
		return nil
	}
	plan, err := orders.Read(c.View, line)
	if errors.Is(err, orders.ErrNone) {
		return nil
	}
	return Order{line, plan, err}
}

func (c *Context) number(line string) Command {
	n, err := strconv.Atoi(line)
	count := len(c.Decision.Options)
	if err != nil || c.Brief && count <= FewAnswers {
		return nil
	}
	there := c.words().Sprintf("there are %d", count)
	if count == 1 {
		there = c.words().Text("there is 1")
	}
	return Mistake{Text: c.words().Sprintf("There is no answer %d; %s.", n, there)}
}

// yesOrNo reads a yes or no to a decision that has neither, if a word can end that
// decision.
func (c *Context) yesOrNo(line string) Command {
	if low := strings.ToLower(line); low != "no" && low != "yes" {
		return nil
	}
	if instead := c.Decision.Instead(run.Choice{}); instead != "" {
		return Mistake{Text: c.words().Sprintf("This question does not take yes or no; %s", instead)}
	}
	return nil
}

func (c *Context) filter(line string) Command { return Filter{line} }
