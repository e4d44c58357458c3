package build

import (
	"maps"
	"slices"

	"wargame/dsl"
	"wargame/interpreter/codes"
	"wargame/interpreter/construct"
	"wargame/interpreter/ruleset"
	"wargame/interpreter/value"
)

// declareEvent declares an event or a moment. A moment has a record that its rules may
// change.
func (l *declarer) declareEvent(e *dsl.Event, r *ruleset.Rule) {
	what := "event"
	if e.Moment {
		what = "moment"
	}
	if !l.Fresh(e.Name, r, what) {
		return
	}
	ev := &construct.EventDecl{Name: e.Name.Text, Params: l.Params(e.Params, r)}
	l.Events[ev.Name] = ev
	if !e.Moment {
		return
	}
	if len(ev.Params) == 0 || ev.Params[0].Type.Kind != value.Record {
		l.Report.Fail(codes.WrongType, e.Name.Pos, len(ev.Name), r, "the first parameter of a moment must be a record, which its rules may change").Help =
			"write the record first: moment " + ev.Name + "(b: battle); only an event may have other parameters"
		ev.Params = nil
		return
	}
	ev.Moment = l.NewCode(ev.Name, construct.ProcedureCode, ev.Params, r, e.Name.Pos)
	ev.Moment.Result = ev.Params[0].Type
}

// compileMoments compiles the procedures of the moments.
func (l *bodies) compileMoments() {
	for _, name := range slices.Sorted(maps.Keys(l.Events)) {
		if ev := l.Events[name]; ev.Moment != nil {
			l.CompileMoment(ev)
		}
	}
}

// withChoices returns the steps of an action, after the choices of the action that it is
// chosen as. It returns nil after an error.
func (l *bodies) withChoices(a *dsl.Action, r *ruleset.Rule) *dsl.Block {
	if a.As == nil {
		return a.Body
	}
	fail := func(format string, args ...any) *dsl.Diagnostic {
		return l.Report.Fail(codes.BadStep, a.As.Pos, len(a.As.Text), r, format, args...)
	}
	for _, e := range l.Rules {
		other := e.Item.Action
		if other == nil || other.Name.Text != a.As.Text {
			continue
		}
		lead := choices(other.Body)
		switch {
		case other == a || other.As != nil:
			fail("the action %s has its choices from another action", other.Name.Text).Help = "name the action that declares the choices"
		case lead == nil:
			fail("the action %s chooses nothing", other.Name.Text)
		default:
			return &dsl.Block{Pos: a.Body.Pos, EndPos: a.Body.EndPos, Steps: slices.Concat(lead, a.Body.Steps)}
		}
		return nil
	}
	d := l.Report.Fail(codes.UnknownName, a.As.Pos, len(a.As.Text), r, "there is no action %q", a.As.Text)
	d.Help = l.Suggest(a.As.Text, func() []string { return slices.Sorted(maps.Keys(l.Actions)) })
	return nil
}

// sayOnce removes findings that are reported twice because two actions share their choices.
func (l *bodies) sayOnce() {
	if !slices.ContainsFunc(l.Rules, func(e ruleset.Stated) bool { return e.Item.Action != nil && e.Item.Action.As != nil }) {
		return
	}
	type said struct {
		code, text string
		at         dsl.Span
	}
	seen := map[said]bool{}
	l.Report.List = slices.DeleteFunc(l.Report.List, func(d dsl.Diagnostic) bool {
		k := said{d.Code, d.Summary, d.Span}
		again := seen[k]
		seen[k] = true
		return again
	})
}

// choices returns the steps of a block up to its last choice; nil if it has none.
func choices(b *dsl.Block) []*dsl.Step {
	for i := len(b.Steps) - 1; i >= 0; i-- {
		if b.Steps[i].Choose != nil {
			return b.Steps[:i+1]
		}
	}
	return nil
}
