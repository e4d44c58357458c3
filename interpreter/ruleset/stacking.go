package ruleset

import (
	"fmt"
	"maps"
	"reflect"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"

	"github.com/alecthomas/participle/v2/lexer"
)

// A stacking limit is carried out by ordinary rules: defines, prohibitions, a procedure and
// rules that watch moments. They are made here, each under the rule of the line that it
// comes from, so that explanations, exceptions and previews know no stacking.

// stacks is a stacking limit with all its lines in force.
type stacks struct {
	decl    *dsl.Stacking
	side    string // names of the parameters of the declaration
	space   string
	units   *dsl.StackUnits
	count   *dsl.StackCount
	fits    *dsl.Name
	cleared *dsl.StackClear // the line `cleared by`
	excess  *dsl.StackExcess
}

// stacker makes the rules of stacking limits.
type stacker struct {
	*assembler
	limits      map[string]*stacks
	permissions map[string]*dsl.Permission
	movements   map[string]*dsl.Movement
	types       map[string]*dsl.TypeRef // of names without a type
	out         []Stated
	from        Stated // the line that rules are made of
}

// expandStacking appends the rules that stacking limits are carried out by, each behind the
// line that it comes from.
func (l *assembler) expandStacking() {
	k := &stacker{assembler: l, limits: map[string]*stacks{}, permissions: map[string]*dsl.Permission{}, movements: map[string]*dsl.Movement{}, types: map[string]*dsl.TypeRef{}}
	lines := 0
	for _, e := range l.inForce {
		switch it := e.Item; {
		case it.Stacking != nil:
			lines++
		case it.Permission != nil:
			k.permissions[it.Permission.Name.Text] = it.Permission
		case it.Movement != nil:
			k.movements[it.Movement.Name.Text] = it.Movement
		case it.Names != nil:
			for _, x := range it.Names.List {
				for _, n := range x.Names {
					k.types[n.Text] = x.Type
				}
			}
		}
	}
	if lines == 0 {
		return
	}
	for _, e := range l.inForce { // when all names have their types
		if s := e.Item.Stacking; s != nil && s.Params != nil {
			k.declare(s, e.Rule)
		}
	}
	for _, e := range l.inForce {
		if e.Item.Stacking != nil {
			k.collect(e.Item.Stacking, e.Rule)
		}
	}
	for _, e := range l.inForce {
		k.out = append(k.out, e)
		if s := e.Item.Stacking; s != nil {
			k.from = e
			k.expand(s)
		}
	}
	l.inForce = k.out
}

// declare notes the declaration of a limit.
func (k *stacker) declare(s *dsl.Stacking, rule *Rule) {
	if old := k.limits[s.Name.Text]; old != nil {
		d := k.report.Fail(codes.Duplicate, s.Name.Pos, len(s.Name.Text), rule, "%q is declared twice", s.Name.Text)
		d.Labels = append(d.Labels, dsl.Label{Span: dsl.SpanOf(old.decl.Name.Pos, old.decl.Name.Pos), Text: "the first one is here"})
		return
	}
	x := &stacks{decl: s}
	k.limits[s.Name.Text] = x
	ps := s.Params.List
	if len(ps) != 2 || k.typeOf(ps[0]) != "side" || !isSpace(k.typeOf(ps[1])) {
		k.bad(s.Name, rule, "a stacking limit is about a side and a space").Help = "stacking " + s.Name.Text + "(s: side, h: space) { … }"
		x.side, x.space = "s", "h"
		return
	}
	x.side, x.space = ps[0].Name.Text, ps[1].Name.Text
}

// collect notes the lines of a limit that others rest on.
func (k *stacker) collect(s *dsl.Stacking, rule *Rule) {
	x := k.limits[s.Name.Text]
	if x == nil {
		d := k.report.Fail(codes.UnknownName, s.Name.Pos, len(s.Name.Text), rule, "there is no stacking limit %q", s.Name.Text)
		d.Help = k.report.Suggest(s.Name.Text, func() []string { return slices.Sorted(maps.Keys(k.limits)) })
		if d.Help == "" {
			d.Help = "declare it: stacking " + s.Name.Text + "(s: side, h: space) { of … counts … up to … }"
		}
		return
	}
	if s.Params != nil && s != x.decl {
		return // declared twice
	}
	twice := func(word string, pos lexer.Position, old bool) bool {
		if old {
			k.report.Fail(codes.Duplicate, pos, len(word), rule, "%s has two lines `%s`", s.Name.Text, word).Help = "remove one of them (remove rule CLAUSE/" + word + ")"
		}
		return old
	}
	for _, r := range s.Rows {
		switch {
		case r.Of != nil && !twice("of", r.Pos, x.units != nil):
			x.units = r.Of
		case r.Counts != nil && !twice("counts", r.Pos, x.count != nil):
			x.count = r.Counts
		case r.Fits != nil && !twice("fits", r.Pos, x.fits != nil):
			x.fits = r.Fits
		case r.Excess != nil && !twice("excess", r.Pos, x.excess != nil):
			x.excess = r.Excess
		case r.Cleared != nil && r.Cleared.By != nil && !twice("cleared", r.Pos, x.cleared != nil):
			x.cleared = r.Cleared
		}
	}
}

// expand makes the rules of one item.
func (k *stacker) expand(s *dsl.Stacking) {
	x := k.limits[s.Name.Text]
	if x == nil {
		return
	}
	if s.Params != nil && s == x.decl {
		k.condition(x)
	}
	if x.units == nil || x.count == nil && x.fits == nil {
		return // condition reports it
	}
	for _, r := range s.Rows {
		switch {
		case r.Checked != nil:
			for _, n := range r.Checked.Names {
				k.check(x, r, n)
			}
		case r.Cleared != nil && r.Cleared == x.cleared:
			k.clearing(x, r)
		case r.Cleared != nil:
			for _, n := range r.Cleared.Before {
				k.wait(x, r, n)
			}
		case r.Excess != nil && r.Excess == x.excess:
			k.settle(x, r)
		case r.Settled != nil:
			k.moments(x, r)
		}
	}
}

// condition makes the functions that tell what stands in a space and whether it is too much.
func (k *stacker) condition(x *stacks) {
	s, n := x.decl, x.decl.Name
	switch {
	case x.units == nil:
		k.bad(n, k.from.Rule, "%s has no line `of`, so no units are counted", n.Text).Help = "add a line: of us from filter(h.units, .side == s)"
		return
	case x.count == nil && x.fits == nil:
		k.bad(n, k.from.Rule, "%s has no line `counts` or `fits`", n.Text).Help = "add a line: counts len(us) up to 3 (or: fits PERMISSION)"
		return
	}
	units, total, limit := s.Part(dsl.StackUnitsPart), s.Part(dsl.StackTotal), s.Part(dsl.StackLimit)
	us := x.units.Name.Text
	if us == x.side || us == x.space {
		k.bad(x.units.Name, k.from.Rule, "%q is already a parameter of %s", us, n.Text)
		return
	}
	of := fmt.Sprintf("%s: side, %s: space", x.side, x.space)
	with := fmt.Sprintf("%s: list of unit, %s", us, of)
	args := x.side + ", " + x.space
	d := k.make(s.Pos, "define %s(%s): list of unit = []", units, of)
	d.Define.Body = x.units.From
	if x.count == nil {
		k.make(n.Pos, "define %s(%s): flag = any(%s(%s), not %s(#, %s))", n.Text, of, units, args, x.fits.Text, x.space)
		k.make(n.Pos, "define %s(%s): flag = any(%s, not %s(#, %s))", s.Part(dsl.StackWith), with, us, x.fits.Text, x.space)
	} else {
		d = k.make(s.Pos, "define %s(%s): number = 0", total, with)
		d.Define.Body = x.count.Count
		d = k.make(s.Pos, "define %s(%s): number = 0", limit, of)
		d.Define.Body = x.count.Limit
		k.make(n.Pos, "define %s(%s): flag = any(%s(%s), # != none) and %s(%s(%s), %s) > %s(%s)", n.Text, of, units, args, total, units, args, args, limit, args)
		k.make(n.Pos, "define %s(%s): flag = %s(union(%s(%s), %s), %s) > %s(%s)", s.Part(dsl.StackWith), with, total, units, args, us, args, limit, args)
	}
	k.make(n.Pos, "reach %s(%s: side) { from filter(spaces, %s(%s, #)) }", s.Part(dsl.StackSpaces), x.side, n.Text, x.side)
}

// clearing makes the procedure by which units leave a space that is too full, the largest
// first, each for the first space with room for it.
func (k *stacker) clearing(x *stacks, r *dsl.StackingRow) {
	s, by := x.decl, r.Cleared.By
	m := k.movements[by.Text]
	switch {
	case m == nil:
		k.report.Fail(codes.UnknownName, by.Pos, len(by.Text), k.from.Rule, "there is no movement %q", by.Text).Help = k.report.Suggest(by.Text, func() []string { return slices.Sorted(maps.Keys(k.movements)) })
		return
	case len(m.Params) > 0:
		k.bad(by, k.from.Rule, "the movement %s has parameters besides the unit, so it cannot clear a limit", by.Text)
		return
	}
	of := fmt.Sprintf("%s: side, %s: space", x.side, x.space)
	args := x.side + ", " + x.space
	who := fmt.Sprintf("%s(%s)", s.Part(dsl.StackUnitsPart), args)
	if n := r.Cleared.Allowed; n != nil {
		if u, ok := k.shapeOf(n); !ok || u.unit == "" || u.params != 1 {
			if ok {
				k.bad(n, k.from.Rule, "the permission %s is not about one unit", n.Text)
			}
			return
		}
		who = fmt.Sprintf("filter(%s, %s(#))", who, n.Text)
	}
	if x.count != nil {
		who = fmt.Sprintf("sortBy(%s, -%s([#], %s))", who, s.Part(dsl.StackTotal), args)
	}
	k.make(r.Pos, `procedure %s(%s) {
  for each clearing_unit in %s {
    if not %s(%s) { return }
    let clearing_to = find(%s(clearing_unit), not %s([clearing_unit], %s, #))
    if clearing_to != none { move clearing_unit to clearing_to as %s }
  }
}`, s.Doing(dsl.StackClearing), of, who, s.Name.Text, args, by.Text, s.Part(dsl.StackWith), x.side, by.Text)
	k.make(r.Pos, "define %s(%s): flag = suppose { do %s(%s) } then not %s(%s)", s.Part(dsl.StackClearable), of, s.Doing(dsl.StackClearing), args, s.Name.Text, args)
	k.make(r.Pos, "define %s(%s: side): flag = len(%s(%s)) > 1 or any(%s(%s), not %s(%s, #))", s.Part(dsl.StackStuck), x.side,
		s.Part(dsl.StackSpaces), x.side, s.Part(dsl.StackSpaces), x.side, s.Part(dsl.StackClearable), x.side)
}

// settle makes the procedure that takes units out of a space that is too full.
func (k *stacker) settle(x *stacks, r *dsl.StackingRow) {
	s, e := x.decl, r.Excess
	args := x.side + ", " + x.space
	it := k.make(r.Pos, `procedure %s(%s: side, %s: space) {
  repeat {
    if not %s(%s) { stop }
    choose %s from [] by %s "Too many units: choose one" otherwise { stop }
  }
}`, s.Doing(dsl.StackSettling), x.side, x.space, s.Name.Text, args, e.Name.Text, x.side)
	loop := it.Procedure.Body.Steps[0].Repeat.Block
	choose := loop.Steps[1].Choose
	choose.Name, choose.From = e.Name, e.From
	if e.By != nil {
		choose.Tails[0].By = e.By
	}
	if e.Prompt != nil {
		choose.Tails[1].Prompt = e.Prompt
	}
	loop.Steps = append(loop.Steps, e.Body.Steps...)
}

// moments makes the rules that settle all excess at moments.
func (k *stacker) moments(x *stacks, r *dsl.StackingRow) {
	if x.excess == nil {
		k.report.Fail(codes.BadStacking, r.Pos, len("settled"), k.from.Rule, "%s has no line `excess`", x.decl.Name.Text).Help = "add a line: excess lost from filter(h.units, .side == s) by s { eliminate lost }"
		return
	}
	name, settle := x.decl.Name.Text, x.decl.Doing(dsl.StackSettling)
	for _, m := range r.Settled.At {
		body := fmt.Sprintf("for each crowded_space in filter(spaces, %s(phasing, #)) { do %s(phasing, crowded_space) }", name, settle)
		if r.Settled.Each {
			body = fmt.Sprintf("for each crowded_side in sides { for each crowded_space in filter(spaces, %s(crowded_side, #)) { do %s(crowded_side, crowded_space) } }", name, settle)
		}
		it := k.make(m.Pos, "on start of phase x { %s }", body)
		it.On.Moment = m
	}
}

// make parses one item and states it under the rule of the line at hand, at its place.
func (k *stacker) make(pos lexer.Position, format string, args ...any) *dsl.Item {
	text := fmt.Sprintf(format, args...)
	f, ds := dsl.Parse("", []byte(text))
	if ds.HasErrors() || len(f.Items) != 1 {
		panic(fmt.Sprintf("%s: %v", text, ds))
	}
	it := f.Items[0]
	place(reflect.ValueOf(it), pos)
	it.Pos, it.EndPos = k.from.Item.Pos, k.from.Item.EndPos
	k.out = append(k.out, Stated{Item: it, Rule: k.from.Rule, Origin: k.from.Origin, Made: true})
	if _, name, _ := it.Declares(); name != "" {
		k.made[name] = true
	}
	return it
}

// place puts every node of a tree at one position.
func place(v reflect.Value, pos lexer.Position) {
	switch v.Kind() {
	case reflect.Pointer:
		if !v.IsNil() {
			place(v.Elem(), pos)
		}
	case reflect.Slice:
		for i := range v.Len() {
			place(v.Index(i), pos)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			switch f := v.Field(i); {
			case !f.CanSet():
			case f.Type() == reflect.TypeFor[lexer.Position]():
				f.Set(reflect.ValueOf(pos))
			default:
				place(f, pos)
			}
		}
	}
}

func (k *stacker) bad(n *dsl.Name, rule *Rule, format string, args ...any) *dsl.Diagnostic {
	return k.report.Fail(codes.BadStacking, n.Pos, len(n.Text), rule, format, args...)
}
