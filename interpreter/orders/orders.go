// Package orders reads an answer to several decisions at once, written as a player
// thinks, and completes it:
//
//	1Pz/1W, 2/1W > 3707     go there by the cheapest legal way
//	1Pz/1W* > 3508 > 3707   with all of its formation, by way of a place
//	3606, 3607 x 3507       attack, with all there who may
//	recover 25/12W          any action, with what it is about
//
// An order knows no game: what its words mean is asked of the nouns of the game and
// of the decisions as they come up. It is tried on a copy of the position, and only
// as far as nothing comes to light: up to a die, to the decision of somebody else,
// or to something that was hidden. So what is refused has never happened, and no
// refusal tells more than its seat may know.
package orders

import (
	"errors"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/run"
	"wargame/interpreter/sight"
	"wargame/interpreter/value"
)

// Plan is an order that can be carried out.
type Plan struct {
	Answers []Answer
	Rest    string // orders behind what comes to light first; they are given when it has
}

// Answer is one of the answers that an order consists of.
type Answer struct {
	Choice run.Choice
	To     string // the question: its words, else its name
	Text   string // the answer as it is told
	Own    bool   // the order does not name it: it is the only one, or the first that leads on

	act bool // it begins an action
}

// Refused reports an order that cannot be carried out; the position is unchanged.
type Refused struct {
	Order   string       // the one of a line that is refused
	Refusal *run.Refusal // as its seat may be told
	Left    []string     // what of the order nothing asks for
}

// Error returns the refusal in one line.
func (r *Refused) Error() string { return r.Refusal.Error() }

// ErrNone reports a line that is not an order.
var ErrNone = errors.New("not an order")

// Read plans a line: one order, or several separated by semicolons that are all carried
// out or none. The view is that of the seat that decides. The error is ErrNone for a
// line that is not an order, a *Refused for an illegal one, an *Unknown for words
// without a meaning. The game itself does not change.
func Read(v *sight.View, line string) (*Plan, error) {
	g := v.Trial()
	g.Dice = nil // nobody looks at a die that has not been thrown
	plan := &Plan{}
	parts := strings.Split(line, ";")
	for i, part := range parts {
		part = strings.TrimSpace(part)
		if part == "" {
			continue
		}
		o, err := parse(part)
		if unread := (*Unknown)(nil); errors.As(err, &unread) {
			return nil, &Unknown{v.Program().Messages.Text(unread.Text)}
		} else if err != nil {
			return nil, err
		}
		t := newTry(v, g)
		if t == nil || len(plan.Answers) > 0 && !sameSeat(v, t) {
			plan.Rest = strings.Join(parts[i:], ";")
			return plan, nil
		}
		asked := t.asks()
		t, err = t.carryOut(o)
		switch {
		case errors.Is(err, ErrNone) && len(plan.Answers) > 0:
			return nil, &Refused{Order: part, Refusal: &run.Refusal{Text: v.Program().Messages.Sprintf("%s is not an order and not an answer to: %s", part, asked)}}
		case err != nil:
			return nil, err
		}
		for k := range t.given {
			t.given[k].Choice.Branch = t.branch
		}
		plan.Answers, g = append(plan.Answers, t.given...), t.g
		if t.revealed && (i+1 < len(parts) || len(t.later)+len(t.onward) > 0) {
			rest := parts[i+1:]
			if len(t.onward) > 0 {
				rest = append([]string{onward(t.who, t.onward)}, rest...)
			}
			if len(t.later) > 0 {
				rest = append([]string{texts(t.later) + " " + part[strings.Index(part, ">"):]}, rest...)
			}
			plan.Rest = strings.TrimSpace(strings.Join(rest, ";"))
			return plan, nil
		}
	}
	if len(plan.Answers) == 0 {
		return nil, ErrNone
	}
	return plan, nil
}

// onward returns the order that continues a path.
func onward(who []*subject, where [][]*subject) string {
	line := texts(who)
	for _, stage := range where {
		line += " > " + texts(stage)
	}
	return line
}

// sameSeat reports whether the decision still belongs to the seat of the view.
func sameSeat(v *sight.View, t *try) bool {
	d := v.Pending()
	return d != nil && d.Seat == t.seat
}

// moves reports whether an action contains a movement.
func moves(c *construct.Code) bool {
	for i := range c.Instrs {
		if c.Instrs[i].Op == construct.OpGo {
			return true
		}
	}
	return false
}

// sends reports whether an action asks for a unit and a space and places the unit there
// other than by a movement: by sea, drop or landing, perhaps after a die.
func sends(c *construct.Code) bool {
	kinds := kindsOf(c)
	return kinds[value.Unit] && kinds[value.Space] && slices.ContainsFunc(c.Instrs, func(in construct.Instr) bool {
		return in.Op == construct.OpMove || in.Op == construct.OpPlace
	})
}
