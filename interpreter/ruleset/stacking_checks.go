package ruleset

import (
	"fmt"
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
)

// shape is what a permission is about, as far as stacking wants to know: the names of its
// parameters by their type.
type shape struct {
	unit, list, side, space string
	params                  int
}

// who returns the units that the permission is about, and their side, as expressions.
func (s shape) who() (units, side string) {
	switch {
	case s.list != "":
		units, side = s.list, "first("+s.list+").side"
	case s.unit != "":
		units = "[" + s.unit + "]"
	}
	switch {
	case s.side != "":
		side = s.side
	case s.unit != "":
		side = s.unit + ".side"
	case s.list == "":
		side = "phasing"
	}
	return units, side
}

// shapeOf reads the parameters of a permission. It returns false after an error.
func (k *stacker) shapeOf(n *dsl.Name) (s shape, ok bool) {
	p := k.permissions[n.Text]
	if p == nil {
		k.report.Fail(codes.UnknownName, n.Pos, len(n.Text), k.from.Rule, "there is no permission %q", n.Text).Help = k.report.Suggest(n.Text, func() []string { return slices.Sorted(maps.Keys(k.permissions)) })
		return s, false
	}
	if p.Params == nil {
		return s, true
	}
	s.params = len(p.Params.List)
	for _, a := range p.Params.List {
		switch t := k.typeOf(a); {
		case t == "unit" && s.unit == "":
			s.unit = a.Name.Text
		case t == "list of unit" && s.list == "":
			s.list = a.Name.Text
		case t == "side" && s.side == "":
			s.side = a.Name.Text
		case isSpace(t):
			s.space = a.Name.Text // of several the last: where a step leads
		}
	}
	return s, true
}

// typeOf returns the type of a parameter as it is written.
func (k *stacker) typeOf(p *dsl.Param) string {
	t := p.Type
	if t == nil {
		t = k.types[p.Name.Text]
	}
	switch {
	case t == nil:
		return ""
	case t.Many != "":
		return t.Many + " of " + t.Name
	}
	return t.Name
}

func isSpace(t string) bool { return t == "space" || t == "hex" || t == "area" }

// check makes the prohibition of one permission.
func (k *stacker) check(x *stacks, r *dsl.StackingRow, n *dsl.Name) {
	s, ok := k.shapeOf(n)
	if !ok {
		return
	}
	c, name := r.Checked, x.decl.Name.Text
	if c.Clear != "" && x.cleared == nil {
		k.bad(n, k.from.Rule, "%s has no line `cleared by`", name).Help = "add a line: cleared by MOVEMENT"
		return
	}
	units, side := s.who()
	spaces := fmt.Sprintf("%s(%s)", x.decl.Part(dsl.StackSpaces), side)
	anywhere := fmt.Sprintf("any(%s, # != none)", spaces)
	stuck := fmt.Sprintf("%s(%s)", x.decl.Part(dsl.StackStuck), side)
	clearable := fmt.Sprintf("%s(%s, #)", x.decl.Part(dsl.StackClearable), side)
	beside := fmt.Sprintf("{%s(%s, %s)}", x.decl.Part(dsl.StackUnitsPart), side, s.space) // names the units
	say := k.choice.Words.Sprintf
	var when, leaving, because string
	switch {
	case units != "" && c.Clear == "if":
		k.bad(n, k.from.Rule, "the permission %s is about units, and what they leave cannot be cleared before they act", n.Text).Help = "`unless it can be cleared` judges what the act leaves; `if it can be cleared` is for a permission to end a phase"
		return
	case units == "" && s.space != "":
		k.bad(n, k.from.Rule, "the permission %s has no units that come to %s", n.Text, s.space).Help = "add a unit or a list of units to its parameters"
		return
	case units == "":
		when, because = anywhere, say("too many units are in %s", "{"+spaces+"}")
		switch c.Clear {
		case "if":
			when = fmt.Sprintf("any(%s, %s)", spaces, clearable)
		case "unless":
			when = fmt.Sprintf("any(%s, not %s)", spaces, clearable)
		}
	case s.space == "" && c.Clear == "":
		at := fmt.Sprintf("%s(%s, %s.space)", name, side, s.unit)
		because = say("there would still be too many units in %s", "{"+s.unit+".space}")
		if s.unit == "" {
			at, because = fmt.Sprintf("any(%s, %s(%s, .space))", s.list, name, side), say("there would still be too many units")
		}
		when, leaving = at, anywhere
	case s.space == "":
		when, leaving, because = anywhere, stuck, say("then %s could not be cleared", "{"+spaces+"}")
	case c.Clear == "unless":
		when = fmt.Sprintf("%s(filter(%s, .space != %s), %s, %s) or %s", x.decl.Part(dsl.StackWith), units, s.space, side, s.space, anywhere)
		leaving, because = stuck, say("too many units would be in %s, beside %s, and they could not be cleared", "{"+s.space+"}", beside)
	case x.fits != nil && s.list == "":
		when, because = fmt.Sprintf("not %s(%s, %s)", x.fits.Text, s.unit, s.space), say("too many units would be in %s, beside %s", "{"+s.space+"}", beside)
	default:
		when = fmt.Sprintf("%s(%s, %s, %s)", x.decl.Part(dsl.StackWith), units, side, s.space)
		because = say("too many units would be in %s, beside %s", "{"+s.space+"}", beside)
	}
	k.forbid(n, c.Tail, when, leaving, because)
}

// wait makes the prohibition of a permission for units that stand elsewhere while a space is
// too full.
func (k *stacker) wait(x *stacks, r *dsl.StackingRow, n *dsl.Name) {
	s, ok := k.shapeOf(n)
	switch {
	case !ok:
		return
	case s.unit == "":
		k.bad(n, k.from.Rule, "the permission %s has no unit, so nobody can tell whether it clears a space", n.Text)
		return
	}
	_, side := s.who()
	spaces := fmt.Sprintf("%s(%s)", x.decl.Part(dsl.StackSpaces), side)
	k.forbid(n, r.Cleared.Tail, fmt.Sprintf("any(%s, # != none) and not %s(%s, %s.space)", spaces, x.decl.Name.Text, side, s.unit), "",
		k.choice.Words.Sprintf("too many units are still in %s", "{"+spaces+"}"))
}

// forbid makes a prohibition. The tails of the line stand in place of what it says itself.
func (k *stacker) forbid(n *dsl.Name, tails []*dsl.Tail, when, leaving, because string) {
	if leaving != "" {
		when += " leaving " + leaving
	}
	it := k.make(n.Pos, "forbid %s when %s because %q", n.Text, when, because)
	f := it.Forbid
	f.Name = n
	for _, t := range tails {
		switch {
		case t.Because != nil:
			f.Tail = slices.DeleteFunc(f.Tail, func(own *dsl.Tail) bool { return own.Because != nil })
		case t.Leaving != nil, t.AtMost != nil, t.Despite != nil:
			k.report.Fail(codes.BadStacking, t.Pos, t.EndPos.Offset-t.Pos.Offset, k.from.Rule, "a check of a stacking limit cannot have this ending").Help = "because, as, unless and reveals are allowed"
			continue
		}
		f.Tail = append(f.Tail, t)
	}
}
