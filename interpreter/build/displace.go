package build

import (
	"fmt"
	"slices"
	"strings"

	"wargame/dsl"
	"wargame/interpreter/codegen"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/ruleset"

	"github.com/alecthomas/participle/v2/lexer"
)

// Displacement is made of declarations that rules could write themselves. For a movement m
// with the line `displaces v in h from LIST when COND by WHO` these are
//
//	define m$crowd(u, h) = COND
//	define m$who(u, h) = LIST
//	define m$line1(u, a, b) = the first line about steps allows that from a to b
//	define m$gives(u, h, past, n) = u can leave h by a step of m, to a space that is not in
//	    past, and there has room, or somebody there can make room in at most n - 1 more steps
//	permission m$room(u, h)
//	forbid m$room when m$crowd(u, h) and nobody of m$who(u, h) gives way
//	on m(u, from, h) { while m$crowd(u, h) { choose v from m$who(u, h)  go m(v) for 1 step } }
//
// and m$room is asked of every step of m.

// longestChain is the number of units that one step can displace one after the other.
const longestChain = 6

// roomName returns the name of the permission that a step of a movement asks for room.
func roomName(d *dsl.Movement) string { return d.Name.Text + "$room" }

// declarePushes declares what displacement is made of.
func (l *declarer) declarePushes() {
	for _, e := range l.Rules {
		d := e.Item.Movement
		if d == nil {
			continue
		}
		var push *dsl.MovementPush
		for _, r := range d.Rows {
			if r.Push == nil {
				continue
			}
			if push != nil {
				l.Report.Fail(codes.Duplicate, r.Push.Pos, len("displaces"), e.Rule, "the movement has two lines `displaces`")
				continue
			}
			push = r.Push
		}
		if push != nil && l.Movements[d.Name.Text] != nil {
			l.declarePush(d, push, e.Rule)
		}
	}
}

func (l *declarer) declarePush(d *dsl.Movement, push *dsl.MovementPush, rule *ruleset.Rule) {
	if len(d.Params) > 0 || d.Stack != nil || hasModes(d) {
		l.Report.Fail(codes.BadStep, push.Pos, len("displaces"), rule, "a movement with `displaces` has no parameter but the unit, and no modes").Help =
			"write: movement " + d.Name.Text + "(" + d.Mover.Text + ") { … displaces … }"
		return
	}
	m, u, h := d.Name.Text, d.Mover.Text, push.H.Text
	at := maker{push.Pos}
	unit, space := at.typed("unit"), at.typed("space")
	mover, place := at.param(u, unit), at.param(h, space)
	lines, step := l.openSteps(d, at)
	gives := fmt.Sprintf("$n > 0 and any(adjacent($h) as space_behind_, space_behind_ not in $past and %[2]s and (not %[1]s$crowd($u, space_behind_) or any(%[1]s$who($u, space_behind_) as unit_behind_, %[1]s$gives(unit_behind_, space_behind_, union($past, [space_behind_]), $n - 1))))", m, step)
	for _, x := range append(lines,
		&dsl.Define{Name: at.name(m + "$crowd"), Params: at.params(mover, place), Type: at.typed("flag"), Body: push.When},
		&dsl.Define{Name: at.name(m + "$who"), Params: at.params(mover, place), Type: at.list("unit"), Body: push.From},
		&dsl.Define{Name: at.name(m + "$gives"), Type: at.typed("flag"), Body: at.expr(gives),
			Params: at.params(at.param("$u", unit), at.param("$h", space), at.param("$past", at.list("space")), at.param("$n", at.typed("number")))},
	) {
		x.Pos = push.Pos
		l.declareDefine(x, rule)
		l.more(&dsl.Item{Define: x, Pos: push.Pos}, rule)
	}
	room := at.name(roomName(d))
	permission := &dsl.Permission{Pos: push.Pos, Name: room, Params: at.params(mover, place)}
	l.declarePermission(permission, rule)
	l.more(&dsl.Item{Permission: permission, Pos: push.Pos}, rule)
	none := fmt.Sprintf("(%[1]s) and none(%[2]s$who(%[3]s, %[4]s) as unit_there_, %[2]s$gives(unit_there_, %[4]s, [%[4]s, %[3]s.space], %[5]d))", push.When.Text, m, u, h, longestChain)
	l.more(&dsl.Item{Pos: push.Pos, Forbid: &dsl.Forbid{Pos: push.Pos, Name: room, Params: &dsl.Binders{Pos: push.Pos, Names: []*dsl.Name{d.Mover, push.H}},
		When: at.expr(none), Tail: []*dsl.Tail{{Pos: push.Pos, Because: &dsl.Text{Pos: push.Pos, Raw: `"no unit there can make room"`}}}}}, rule)
	l.more(&dsl.Item{Pos: push.Pos, On: at.pushing(d, push)}, rule)
}

// pushing is the triggered rule by which units that must make room go on.
func (at maker) pushing(d *dsl.Movement, push *dsl.MovementPush) *dsl.On {
	m, h := d.Name.Text, push.H
	tails := []*dsl.ChooseEnd{{Pos: at.pos, Where: at.expr(fmt.Sprintf("%s$gives(%s, %s, [%s], %d)", m, push.Each.Text, h.Text, h.Text, longestChain))},
		{Pos: at.pos, Several: true}, {Pos: at.pos, By: push.By}, {Pos: at.pos, Prompt: push.Prompt}}
	lost := func(who string, more ...*dsl.Step) *dsl.Block {
		return at.block(append([]*dsl.Step{{Takeoff: &dsl.Takeoff{Pos: at.pos, Verb: "eliminate", Who: at.expr(who)}}}, more...)...)
	}
	choose := &dsl.Choose{Pos: at.pos, Name: push.Each, From: at.expr(fmt.Sprintf("%s$who(%s, %s)", m, d.Mover.Text, h.Text)), Tails: tails, Otherwise: lost(d.Mover.Text, &dsl.Step{Stop: &dsl.Stop{Pos: at.pos}})}
	goes := &dsl.Go{Pos: at.pos, Call: &dsl.Call{Pos: at.pos, Name: d.Name, Args: []*dsl.Expr{at.expr(push.Each.Text)}}, Steps: at.expr("1"), By: push.By, Otherwise: lost(push.Each.Text)}
	return &dsl.On{Pos: at.pos, Event: d.Name, Params: &dsl.Binders{Pos: at.pos, Names: []*dsl.Name{d.Mover, at.name("$from"), h}}, When: push.When,
		Body: at.block(&dsl.Step{While: &dsl.While{Pos: at.pos, Cond: push.When, Block: at.block(&dsl.Step{Choose: choose}, &dsl.Step{Go: goes})}})}
}

// openSteps returns a define for each line of a movement that allows a first step, and the
// condition that one of them allows the step of $u from $a to $b. Room is left aside.
func (l *declarer) openSteps(d *dsl.Movement, at maker) (lines []*dsl.Define, text string) {
	var any []string
	for _, r := range d.Rows {
		if r.Step == nil || r.Step.Nth == "later" {
			continue
		}
		a, b := r.Step.Ends.Names()
		parts := []string{"true"}
		if r.Step.When != nil {
			parts = append(parts, "("+r.Step.When.Text+")")
		}
		for _, c := range r.Step.Allowed {
			parts = append(parts, l.asked(c))
		}
		line := fmt.Sprintf("%s$line%d", d.Name.Text, len(lines)+1)
		space := at.typed("space")
		lines = append(lines, &dsl.Define{Name: at.name(line), Type: at.typed("flag"), Body: at.expr(strings.Join(parts, " and ")),
			Params: at.params(at.param(d.Mover.Text, at.typed("unit")), at.param(a.Text, space), at.param(b.Text, space))})
		any = append(any, line+"($u, $h, space_behind_)")
	}
	return lines, "(" + strings.Join(any, " or ") + ")"
}

// asked returns the text that asks a permission. Without values it is asked about those
// that its declaration names.
func (l *declarer) asked(c *dsl.Call) string {
	p := l.Permissions[c.Name.Text]
	if len(c.Args) > 0 || p == nil {
		return codegen.CallText(c)
	}
	var names []string
	for _, x := range p.Params {
		names = append(names, x.Name)
	}
	return c.Name.Text + "(" + strings.Join(names, ", ") + ")"
}

// hasModes reports whether a movement has modes.
func hasModes(d *dsl.Movement) bool {
	return slices.ContainsFunc(d.Rows, func(r *dsl.MovementRow) bool { return r.Mode != nil })
}

// makesRoom returns the question for room in the space that a step enters; nil if the
// movement displaces nobody.
func (k *movementCoder) makesRoom(pos lexer.Position, to *dsl.Name) *construct.CallSpec {
	if k.room == "" || k.l.Permissions[k.room] == nil {
		return nil
	}
	at := maker{pos}
	return k.coder.Call(&dsl.Call{Pos: pos, Name: at.name(k.room), Args: []*dsl.Expr{at.expr(k.m.Params[0].Name), at.expr(to.Text)}})
}

// maker makes parts of the syntax tree for a line of the rules at pos.
type maker struct{ pos lexer.Position }

func (at maker) name(text string) *dsl.Name     { return &dsl.Name{Pos: at.pos, Text: text} }
func (at maker) expr(text string) *dsl.Expr     { return &dsl.Expr{Pos: at.pos, Text: text} }
func (at maker) typed(name string) *dsl.TypeRef { return &dsl.TypeRef{Pos: at.pos, Name: name} }
func (at maker) list(of string) *dsl.TypeRef {
	return &dsl.TypeRef{Pos: at.pos, Many: "list", Name: of}
}
func (at maker) params(l ...*dsl.Param) *dsl.Params { return &dsl.Params{Pos: at.pos, List: l} }
func (at maker) param(name string, t *dsl.TypeRef) *dsl.Param {
	return &dsl.Param{Pos: at.pos, Name: at.name(name), Type: t}
}

func (at maker) block(list ...*dsl.Step) *dsl.Block {
	for _, s := range list {
		s.Pos, s.EndPos = at.pos, at.pos
	}
	return &dsl.Block{Pos: at.pos, EndPos: at.pos, Steps: list}
}

// more adds an item that a declaration is made of to those of a rule.
func (l *declarer) more(it *dsl.Item, rule *ruleset.Rule) {
	l.Rules = append(l.Rules, ruleset.Stated{Item: it, Rule: rule})
}
