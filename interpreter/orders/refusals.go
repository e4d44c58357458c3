package orders

import (
	"errors"
	"slices"
	"strings"

	"wargame/interpreter/construct"
	"wargame/interpreter/formula"
	"wargame/interpreter/run"
)

// meaningless reports whether a word of the order is no unit, no place and no answer to
// the decision at which it was given. Then the other words do not decide what was meant.
func (t *try) meaningless(d *run.Decision) bool {
	return slices.ContainsFunc(t.who, func(s *subject) bool {
		return !s.known() && !s.word && s.took == 0 && len(t.matches(d, s)) == 0
	})
}

// addFacts adds to the refusal of a unit that an action does not accept what can be seen
// of it: that it is an enemy, or off the map where another action may take it.
func (t *try) addFacts(why error, elsewhere string) error {
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
			return &Refused{Refusal: t.refuse("%s is %s: name your own units before > or x", s.text, sides.Titles[n])}
		}
	}
	if u := t.who[0].units; len(u) == 1 && t.v.At(int(u[0])) < 0 && aboutOthers(why) {
		if r.Text = t.say("%s: not on the map", r.Text); elsewhere != "" {
			r.Text = t.say("%s: not on the map yet; it arrives by: %s", refused.Refusal.Text, elsewhere)
		}
	}
	return &Refused{Refusal: &r}
}

// notAboutAttackers reports whether the refused action asked for none of the attackers
// and no clause forbids them to attack: then it is no attack.
func (t *try) notAboutAttackers(why error) bool {
	var refused *Refused
	return errors.As(why, &refused) && len(refused.Refusal.Clauses()) == 0 && len(t.who) > 0 &&
		!slices.ContainsFunc(t.who, func(s *subject) bool { return s.took > 0 })
}

// notOfferedNow refuses an action that is not on offer: the clause says what is done in
// which step.
func (t *try) notOfferedNow(d *run.Decision, can string) *run.Refusal {
	out := t.refuse("no such action is legal now; legal actions: %s", can)
	if d.Rule != nil {
		out.Reasons = []run.Reason{{Clause: d.Rule.ClauseID(), Title: d.Rule.TitleText()}}
	}
	return out
}

// emptyPlace returns a place that is to mean the units in it although no unit of one's
// own is visible there; nil if there is none.
func (t *try) emptyPlace() *subject {
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

// withOrder records which order of a line is refused.
func withOrder(err error, o *order) error {
	if r, ok := err.(*Refused); ok {
		r.Order = o.text
	}
	return err
}

// cited reports whether a refusal names a clause.
func cited(err error) bool {
	var refused *Refused
	return errors.As(err, &refused) && len(refused.Refusal.Clauses()) > 0
}

// aboutOthers reports whether an action refuses a unit because it is about other units.
func aboutOthers(err error) bool {
	var refused *Refused
	return errors.As(err, &refused) && !slices.ContainsFunc(refused.Refusal.Reasons, func(r run.Reason) bool { return !r.Uncovered })
}

// notOffered returns the only action whose title begins with a word although it is not
// on offer: a better message than an unknown word.
func (t *try) notOffered(word string) (run.Choice, bool) {
	var found *construct.Code
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

// readable refuses words without a meaning: a mark without units before it or a place
// after it. A plain line of such words is no order.
func (t *try) readable(d *run.Decision, named bool) error {
	if t.kind == plain {
		if !named && d.Kind == run.Act && !slices.ContainsFunc(t.who, (*subject).known) {
			return ErrNone
		}
		return nil
	}
	for _, s := range t.who {
		if !s.known() {
			if t.v.HidesAnything() {
				return t.unknown("%q is neither a unit of yours in sight nor a place", s.text)
			}
			return t.unknown("%q is neither a unit of yours nor a place", s.text)
		}
	}
	if len(t.who) == 0 && d.Kind == run.Act && t.kind != attack {
		return t.unknown("name the units: an order is UNITS > PLACE or UNITS x PLACE")
	}
	for _, stage := range t.where {
		for _, s := range stage {
			if !s.known() {
				if t.v.HidesAnything() {
					return t.unknown("%q is neither a place nor a unit in sight", s.text)
				}
				return t.unknown("%q is neither a place nor a unit", s.text)
			}
			if t.kind == going && len(s.spaces) == 0 {
				return t.unknown("%q is not a place", s.text)
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

// several refuses a word that can mean several formations.
func (t *try) several(s *subject) error {
	var out []string
	for _, units := range s.could[:min(len(s.could), mostMeanings)] {
		out = append(out, t.v.Name(int(units[0])))
	}
	return t.unknown("%s could be the formation of %s: type more of the name", s.text, strings.Join(out, t.say(" or of ")))
}
