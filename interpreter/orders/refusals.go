package orders

import (
	"errors"
	"slices"
	"strings"

	"wargame/interpreter/formula"
	"wargame/interpreter/program"
	"wargame/interpreter/run"
)

// babbles tells whether a word of the order names nobody, no place and no answer to the
// decision that it was given at: then it is not what the others name that was meant.
func (t *try) babbles(d *run.Decision) bool {
	return slices.ContainsFunc(t.who, func(s *subject) bool {
		return !s.known() && !s.word && s.took == 0 && len(t.matches(d, s)) == 0
	})
}

// strange adds to the refusal of somebody whom an action is not about what can be seen of
// him: he is an enemy, or not on the map, where another action may take him.
func (t *try) strange(why error, elsewhere string) error {
	var refused *Refused
	if !errors.As(why, &refused) || len(t.who) == 0 {
		return why
	}
	r := *refused.Refusal
	mine := t.g.P.SidesOf(formula.NewCtx(t.g.S), t.seat)
	for _, s := range t.who {
		if len(s.units) != 1 {
			continue
		}
		if sides, n := t.g.P.Enums["side"], t.v.Side(int(s.units[0])); sides != nil && n >= 0 && !slices.Contains(mine, n) {
			return &Refused{Refusal: &run.Refusal{Text: s.text + " is " + sides.Titles[n] + ": before the mark stands who is given the order"}}
		}
	}
	if u := t.who[0].units; len(u) == 1 && t.v.At(int(u[0])) < 0 && stranger(why) {
		r.Text += ": not on the map"
		if elsewhere != "" {
			r.Text += " yet; what brings him there: " + elsewhere
		}
	}
	return &Refused{Refusal: &r}
}

// unasked tells whether what was refused has asked for none of those who are to attack,
// and no clause forbids it to them: then it is no attack.
func (t *try) unasked(why error) bool {
	var refused *Refused
	return errors.As(why, &refused) && len(refused.Refusal.Clauses()) == 0 && len(t.who) > 0 &&
		!slices.ContainsFunc(t.who, func(s *subject) bool { return s.took > 0 })
}

// outOfStep is why an act is refused that is none of those that are offered: the clause says
// what is done in which step.
func outOfStep(d *run.Decision, can string) *run.Refusal {
	out := &run.Refusal{Text: "nothing of that kind can be done now; what can be done: " + can}
	if d.Rule != nil {
		out.Reasons = []run.Reason{{Clause: d.Rule.ClauseID(), Title: d.Rule.TitleText()}}
	}
	return out
}

// deserted is a place that is to stand for who is there, and where nobody of one's own is
// in sight; nil where there is none.
func (t *try) deserted() *subject {
	if t.kind == plain {
		return nil
	}
	for _, s := range t.who {
		if len(s.units) == 0 && len(s.spaces) == 1 {
			return s
		}
	}
	return nil
}

// offered lists what can be done instead.
func (t *try) offered(d *run.Decision) string {
	var can []string
	for _, o := range d.Options {
		if title := t.g.P.Codes[o.Value].Title; !slices.Contains(can, title) {
			can = append(can, title)
		}
	}
	if d.CanPass {
		can = append(can, "pass")
	}
	return strings.Join(can, ", ")
}

// named1 notes which order of a line is refused.
func named1(err error, o *order) error {
	if r, ok := err.(*Refused); ok {
		r.Order = o.text
	}
	return err
}

// cited tells whether a refusal names a clause.
func cited(err error) bool {
	var refused *Refused
	return errors.As(err, &refused) && len(refused.Refusal.Clauses()) > 0
}

// stranger tells whether an action refuses somebody whom it is not about at all.
func stranger(err error) bool {
	var refused *Refused
	return errors.As(err, &refused) && !slices.ContainsFunc(refused.Refusal.Reasons, func(r run.Reason) bool { return r.Brief != run.OnlyOthers })
}

// untimely is the one action whose title begins with a word, though it is not offered: that
// is better told than that the word is nobody.
func (t *try) untimely(word string) (run.Choice, bool) {
	var found *program.Code
	for _, code := range t.g.P.Actions {
		first, _, _ := strings.Cut(code.Title, " ")
		if strings.EqualFold(first, word) {
			if found != nil && found.Title != code.Title {
				return run.Choice{}, false
			}
			if found == nil || code.Index < found.Index {
				found = code
			}
		}
	}
	if found == nil {
		return run.Choice{}, false
	}
	return run.Choice{Value: int64(found.Index)}, true
}

// readable refuses words that can mean nothing: a mark without somebody before it or
// a place behind it. A plain line of such words is no order.
func (t *try) readable(d *run.Decision, named bool) error {
	if t.kind == plain {
		if !named && d.Kind == run.Act && !slices.ContainsFunc(t.who, (*subject).known) {
			return ErrNone
		}
		return nil
	}
	for _, s := range t.who {
		if !s.known() {
			return unknown("%q is nobody of yours%s, nor a place", s.text, t.inSight())
		}
	}
	if len(t.who) == 0 && d.Kind == run.Act && t.kind != attack {
		return unknown("who? An order is UNITS > PLACE or UNITS x PLACE")
	}
	for _, stage := range t.where {
		for _, s := range stage {
			if !s.known() {
				return unknown("%q is neither a place nor a unit%s", s.text, t.inSight())
			}
			if t.kind == going && len(s.spaces) == 0 {
				return unknown("%q is no place", s.text)
			}
			if t.kind == attack && len(s.spaces) == 0 && len(s.units) == 1 { // who is attacked is attacked where he stands
				if at := t.v.At(int(s.units[0])); at >= 0 {
					s.spaces = []int64{int64(at)}
				}
			}
		}
	}
	return nil
}

func (t *try) inSight() string {
	if t.v.HidesAnything() {
		return " in sight"
	}
	return ""
}

// several says that a word could mean one formation or another.
func (t *try) several(s *subject) error {
	var out []string
	for _, units := range s.could[:min(len(s.could), mostMeanings)] {
		out = append(out, t.v.Name(int(units[0])))
	}
	return unknown("%s could be the formation of %s: say more of the name", s.text, strings.Join(out, " or of "))
}
