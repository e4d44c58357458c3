package orders

import (
	"errors"
	"slices"
	"strings"

	"wargame/interpreter/run"
	"wargame/interpreter/value"
)

// toward returns the order to move whose mark is written as a word (A to 0101); nil if
// the words before the mark are no units of one's own, or the words after it no place.
func (t *try) toward(d *run.Decision, o *order) *order {
	before, behind, ok := strings.Cut(o.text, " to ")
	if !ok || o.kind != plain || t.space(strings.TrimSpace(behind)) < 0 {
		return nil
	}
	going, err := parse(before + " > " + behind)
	if err != nil {
		return nil
	}
	for i, part := range going.who {
		if i == 0 && d.Kind == run.Act {
			if _, rest, named := t.action(d, part); named {
				part = rest
			}
		}
		if list := t.subjects(part, true); len(list) == 0 || slices.ContainsFunc(list, func(s *subject) bool { return len(s.units) == 0 }) {
			return nil
		}
	}
	going.text = o.text
	return going
}

// arrived reports whether a unit that the order names has reached its goal, as far as
// that is known.
func (t *try) arrived() bool {
	if len(t.who) == 0 || t.half || t.chance {
		return true
	}
	stage := t.where[len(t.where)-1]
	return slices.ContainsFunc(t.who, func(s *subject) bool {
		return len(s.units) == 0 || slices.ContainsFunc(s.units, func(u int64) bool {
			at := int64(t.g.S.At[u])
			return at < 0 || slices.ContainsFunc(stage, func(x *subject) bool { return slices.Contains(x.spaces, at) })
		})
	})
}

// separately moves the units that share a place, place by place.
func (t *try) separately(o *order) (*try, error) {
	type party struct {
		at  int
		who []*subject
	}
	var parties []party
	for _, s := range t.who {
		units := s.units
		if len(units) > 1 && !s.group {
			units = units[:0:0] // which of them is meant, the choice tells
		}
		if len(units) == 0 {
			return t.act(o, nil)
		}
		onMap := len(units) > 0 && t.v.At(int(units[0])) >= 0 // he who was named
		for _, u := range units {
			at := t.v.At(int(u))
			i := slices.IndexFunc(parties, func(p party) bool { return p.at == at && (at >= 0 || s.group) })
			if s.group && onMap != (at >= 0) { // of a formation those who are lost, or still to come, are others
				continue
			}
			if i < 0 {
				i, parties = len(parties), append(parties, party{at: at})
			}
			p := &parties[i]
			if k := len(p.who) - 1; k >= 0 && p.who[k].text == s.text && s.group {
				p.who[k].units = append(p.who[k].units, u)
				continue
			}
			c := *s
			c.units = []int64{u}
			p.who = append(p.who, &c)
		}
	}
	where := t.where
	if goal := where[len(where)-1][0]; len(where) == 1 && len(goal.spaces) == 1 { // who is there need not go
		there := func(p party) bool { return int64(p.at) == goal.spaces[0] }
		if parties = slices.DeleteFunc(parties, there); len(parties) == 0 {
			return nil, t.unknown("%s is already there", texts(t.who))
		}
	}
	for i, p := range parties {
		if i > 0 && t.revealed {
			t.later = append(t.later, p.who...)
			continue
		}
		next, err := t.moveGroup(o, p.who, where)
		var refused *Refused
		if errors.As(err, &refused) && len(parties) > 1 { // which of them it is about
			refused.Refusal.Text = texts(p.who) + ": " + refused.Refusal.Text
		}
		if err != nil {
			return nil, err
		}
		t = next
	}
	return t, nil
}

// fromPlace continues with an action that asks for a place before it offers what can be
// done there, such as the activation of an area: it answers with the place of the units
// that are to move, and gives the order to the inner offer. outside is the number of
// frames of the outer offer. It returns nil if the action asks for something else, or
// the order fails.
func (t *try) fromPlace(o *order, outside int) *try {
	d := t.due()
	if t.kind != going || d == nil || d.Kind != run.ChooseOne || d.Type.Kind != value.Space {
		return nil
	}
	at := value.None
	for _, s := range t.who {
		if s.took > 0 || len(s.units) == 0 {
			return nil
		}
		for _, u := range s.units {
			here := int64(t.g.S.At[u])
			if here < 0 || at != value.None && at != here {
				return nil
			}
			at = here
		}
	}
	if !slices.ContainsFunc(d.Options, func(o run.Option) bool { return o.Value == at }) {
		return nil
	}
	f := t.fork()
	if err := f.answer(d, run.Choice{Value: at}, true); err != nil {
		return nil
	}
	if next := f.due(); next == nil || next.Kind != run.Act || len(f.g.S.Frames) <= outside {
		return nil
	}
	inner, err := f.act(o, nil)
	if err != nil {
		return nil
	}
	return inner
}

// moveGroup moves units that share a place: together as far as an action allows several,
// else one after the other. Members of a group that cannot move stay.
func (t *try) moveGroup(o *order, who []*subject, where [][]*subject) (*try, error) {
	next, err := t.moveBy(o, who, where)
	if err == nil {
		for { // who was not taken along goes by himself
			rest := next.stragglers(who)
			if len(rest) == 0 {
				return next, nil
			}
			after, err := next.moveBy(o, rest, where)
			if err != nil || len(singles(after.stragglers(rest))) == len(singles(rest)) {
				return next, nil
			}
			next, who = after, rest
		}
	}
	single := singles(who)
	var refused *Refused
	if len(single) < 2 || !errors.As(err, &refused) {
		return nil, err
	}
	at, gone := t, 0
	for _, s := range single {
		if gone > 0 && at.revealed {
			at.later = append(at.later, s)
			continue
		}
		next, oneErr := at.moveBy(o, []*subject{s}, where)
		switch {
		case oneErr == nil:
			at, gone = next, gone+1
		case !s.group:
			return nil, oneErr
		}
	}
	if gone == 0 {
		return nil, err
	}
	return at, nil
}

// moveBy moves units by one action.
func (t *try) moveBy(o *order, who []*subject, where [][]*subject) (*try, error) {
	if d := t.due(); d == nil || d.Kind != run.Act {
		return nil, withOrder(&Refused{Refusal: t.refuse("these units cannot move together, because another decision follows the move of the first")}, o)
	}
	t.who, t.where, t.forks = copies(who), nil, 0
	for _, list := range where {
		t.where = append(t.where, copies(list))
	}
	return t.act(o, nil)
}

// stragglers lists the members of groups that did not reach their goal.
func (t *try) stragglers(who []*subject) []*subject {
	goal := t.where[len(t.where)-1][0].spaces[0]
	var out []*subject
	for _, s := range who {
		left := slices.DeleteFunc(slices.Clone(s.units), func(u int64) bool { return int64(t.g.S.At[u]) == goal })
		if s.group && len(left) > 0 && len(left) < len(s.units) {
			c := *s
			c.units, c.took = left, 0
			out = append(out, &c)
		}
	}
	return out
}

// singles splits subjects into one for each unit.
func singles(who []*subject) []*subject {
	var out []*subject
	for _, s := range who {
		for _, u := range s.units {
			c := *s
			c.units, c.took = []int64{u}, 0
			out = append(out, &c)
		}
	}
	return out
}

// completed reports whether an order to move did more than reach dice: a unit that it
// names has arrived, or another decision is due.
func (t *try) completed() bool {
	if d := t.g.Pending(); d == nil || d.Kind != run.DiceRoll {
		return true
	}
	goal := t.where[len(t.where)-len(t.onward)-1][0].spaces // the rest of the way waits for the dice
	for _, s := range t.who {
		for _, u := range s.units {
			if len(goal) > 0 && int64(t.g.S.At[u]) == goal[0] {
				return true
			}
		}
	}
	return false
}
