package run

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/value"
)

// startOnsets starts the rules whose condition has become true, in the order of the
// rules. It does nothing in a supposition or before the sequence of play begins. For
// changes on a branch position it runs after the merge.
func (vm *machine) startOnsets() {
	rules := vm.P.Onsets
	if len(rules) == 0 || vm.onsetsAt == vm.S.Version || vm.branch != nil || vm.Err != nil || vm.Over != nil || !vm.playing() {
		return
	}
	type start struct {
		code *construct.Code
		args []value.Value
	}
	var starts []start
	for _, x := range rules {
		if x.During != nil && !vm.inScope(x.During) {
			if x.Again {
				vm.S.ClearFacts(x.Held.Index)
			}
			continue
		}
		vm.ctx.SetPosition(vm.S)
		keys := x.Holding(vm.ctx)
		if vm.ctx.Err != nil {
			return
		}
		if x.Again {
			vm.lapse(x, keys)
		}
		for _, k := range keys {
			row := []int64{k}[:len(x.Held.Params)]
			if vm.S.AddFact(x.Held.Index, row) {
				starts = append(starts, start{x.Code, []value.Value{value.Word(k)}[:len(row)]})
			}
		}
	}
	vm.onsetsAt = vm.S.Version
	for i := len(starts) - 1; i >= 0; i-- {
		vm.push(starts[i].code, starts[i].args)
	}
}

// playing reports whether the sequence of play is under way.
func (ev *evaluator) playing() bool {
	return ev.P.Sequence != nil && len(ev.S.Frames) > 0 && int(ev.S.Frames[0].Code) == ev.P.Sequence.Index
}

// lapse removes the keys for which a condition is no longer true, so that it can start
// its rule again.
func (vm *machine) lapse(x *construct.Onset, keys []int64) {
	holds := map[int64]bool{}
	for _, k := range keys {
		holds[k] = true
	}
	set := &vm.S.Facts[x.Held.Index]
	for i := set.Len() - 1; i >= 0; i-- {
		if row := set.Row(i); len(keys) == 0 || len(row) > 0 && !holds[row[0]] {
			vm.S.RemoveFacts(x.Held.Index, append([]int64(nil), row...))
		}
	}
}

// inScope reports whether a scope that begins with the moment m is under way.
func (ev *evaluator) inScope(m *construct.Moment) bool {
	ev.ctx.SetPosition(ev.S)
	ev.ctx.Locals = nil
	whose := int64(value.None)
	for i := range ev.S.Frames {
		for _, s := range ev.S.Frames[i].Scopes {
			if s.Of >= 0 {
				whose = int64(s.Of)
			}
			if m.Matches(ev.P.ScopeNames, ev.ctx, int(s.Kind), int(s.Name), whose, false) {
				return true
			}
		}
	}
	return false
}
