package command

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"wargame/interpreter/orders"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
)

// Context is what a line is read for: a decision, as the seat that decides sees it.
type Context struct {
	Decision *run.Decision
	View     *sight.View
	Brief    bool // of few answers all are named, instead of a number that none has
}

// FewAnswers is how many answers are named where a line cannot be read.
const FewAnswers = 6

// reading is one way to read a line: nil for a line that it does not fit.
type reading struct {
	name string
	read func(c *Context, line string) Command
}

// readings are tried from the first to the last, and the first that fits a line is what it
// means. So a unit called map is chosen by its number, an answer with the name of an order
// is that answer, and where dice are due every line is about dice.
func readings() []reading {
	return append([]reading{
		{"a command word", (*Context).word},
		{"an answer for later questions too", (*Context).standing},
	}, answerReadings()...)
}

// answerReadings are the readings of a line that answers the decision.
func answerReadings() []reading {
	return []reading{
		{"dice, where they are due", (*Context).dice},
		{"answers, by name before number", (*Context).answers},
		{"an order with a question mark", (*Context).preview},
		{"an order", (*Context).order},
		{"a number that no answer has", (*Context).number},
		{"yes or no where neither is asked", (*Context).yesOrNo},
		{"a part of the text of answers", (*Context).filter},
	}
}

// Parse reads a line without blanks around it.
func Parse(c *Context, line string) Command { return first(c, line, readings()) }

func first(c *Context, line string, list []reading) Command {
	for _, r := range list {
		if x := r.read(c, line); x != nil {
			return x
		}
	}
	return Filter{line} // not reached: the last reading fits every line
}

// The ends of a line that makes an answer a standing one.
const (
	always = " always"
	forNow = " for now"
)

// standing reads ANSWER always and ANSWER for now.
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
		s.Choice, s.Found = c.Decision.Onward()
	}
	if s.Found && c.Decision.Kind != run.DiceRoll {
		s.Answer = first(c, answer, answerReadings())
	}
	return s
}

// dice reads every line where dice are due.
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
			return Mistake{Text: fmt.Sprintf("%q is not a die; type what the dice show, such as 4 3", w)}
		}
		faces = append(faces, n)
	}
	return Dice{faces}
}

// ParseDice reads what dice show, where they are due: Dice or a Mistake.
func ParseDice(c *Context, line string) Command { return c.dice(line) }

// ParseOrder reads an order, with or without a question mark: Order, Preview, or nil for what
// is none.
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
	there := fmt.Sprintf("there are %d", count)
	if count == 1 {
		there = "there is 1"
	}
	return Mistake{Text: fmt.Sprintf("There is no answer %d; %s.", n, there)}
}

// yesOrNo reads a yes or no where neither is asked, if a word ends what is asked.
func (c *Context) yesOrNo(line string) Command {
	if low := strings.ToLower(line); low != "no" && low != "yes" {
		return nil
	}
	if instead := c.Decision.Instead(run.Choice{}); instead != "" {
		return Mistake{Text: "No: this is not a question of yes or no; " + instead}
	}
	return nil
}

func (c *Context) filter(line string) Command { return Filter{line} }
