package run

import (
	"fmt"

	"wargame/interpreter/construct"
	"wargame/interpreter/state"
	"wargame/interpreter/value"
)

// Deferred steps are data in the position. Each entry holds the code to run, the number of
// moments it still waits for, the side of these moments, and the locals of the code.

// deferSteps adds an entry to the deferred steps. It is an error to wait for fewer than
// one moment.
func (sc *scopes) deferSteps(f *state.Frame, in *construct.Instr) {
	spec := in.Ref.(*construct.LaterSpec)
	left, of := value.Int(1), int64(value.None)
	if spec.Count != nil {
		if left = spec.Count.Num(sc.ctx); value.Cmp(left, value.Int(1)) < 0 {
			sc.vm.fail(in, fmt.Errorf("steps wait for one moment or more, not for %s", value.Format(left)))
			return
		}
	}
	if spec.Of != nil {
		of = spec.Of.Eval(sc.ctx).N
	}
	entry := []value.Value{value.Num(spec.Code.Index), value.Word(left), value.Word(of)}
	for _, slot := range spec.Slots {
		entry = append(entry, f.Locals[slot])
	}
	waiting := append(sc.deferredSteps(), value.Fields(entry))
	sc.P.Pending().Store(sc.S, nil, value.Fields(waiting))
}

// deferredSteps returns a copy of the list of deferred steps. It spends one step for
// each entry.
func (sc *scopes) deferredSteps() []value.Value {
	v := sc.P.Pending().Load(sc.S.Reader(), nil)
	if v.P == nil {
		return nil
	}
	sc.ctx.Spend(len(v.P.Vals))
	return append([]value.Value(nil), v.P.Vals...)
}

// startDeferred counts down the deferred steps that wait for a moment and starts those
// that are due, the oldest first.
func (sc *scopes) startDeferred(m construct.Happening) {
	if sc.P.Pending() == nil {
		return
	}
	var due, rest []value.Value
	for _, e := range sc.deferredSteps() {
		code, left := sc.P.Codes[value.Floor(e.Field(0).N)], e.Field(1).N
		if code.Later.Matches(sc.P.ScopeNames, m, e.Field(2).N) {
			if left = value.Sub(left, value.Int(1)); value.Cmp(left, value.Int(1)) < 0 {
				due = append(due, e)
				continue
			}
			e = value.Fields(append([]value.Value{e.Field(0), value.Word(left)}, e.P.Vals[2:]...))
		}
		rest = append(rest, e)
	}
	if len(rest) > 0 || len(due) > 0 {
		sc.P.Pending().Store(sc.S, nil, value.Fields(rest))
	}
	for i := len(due) - 1; i >= 0; i-- {
		sc.vm.push(sc.P.Codes[value.Floor(due[i].Field(0).N)], due[i].P.Vals[3:])
	}
}
