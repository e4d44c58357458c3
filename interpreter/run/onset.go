package run

import (
	"wargame/interpreter/construct"
	"wargame/interpreter/value"
)

// startOnsets starts the rules whose condition has become true, in the order of the
// rules. It does nothing in a supposition or before the sequence of play begins. For
// changes on a branch position it runs after the merge.
func (sc *scopes) startOnsets() {
	rules := sc.P.Onsets
	if len(rules) == 0 || sc.onsetsAt == sc.S.Version || sc.vm.branch != nil || sc.vm.Err != nil || sc.vm.Over != nil || !sc.playing() {
		return
	}
	type start struct {
		code *construct.Code
		args []value.Value
	}
	var starts []start
	for _, x := range rules {
		if x.During != nil && !sc.inScope(x.During) {
			if x.Again {
				sc.S.ClearFacts(x.Held.Index)
			}
			continue
		}
		sc.ctx.SetPosition(sc.S)
		keys := x.Holding(sc.ctx)
		if sc.ctx.Err != nil {
			return
		}
		if x.Again {
			sc.lapse(x, keys)
		}
		for _, k := range keys {
			row := []int64{k}[:len(x.Held.Params)]
			if sc.S.AddFact(x.Held.Index, row) {
				starts = append(starts, start{x.Code, []value.Value{value.Word(k)}[:len(row)]})
			}
		}
	}
	sc.onsetsAt = sc.S.Version
	for i := len(starts) - 1; i >= 0; i-- {
		sc.vm.push(starts[i].code, starts[i].args)
	}
}

// playing reports whether the sequence of play is under way.
func (sc *scopes) playing() bool {
	return sc.P.Sequence != nil && len(sc.S.Frames) > 0 && int(sc.S.Frames[0].Code) == sc.P.Sequence.Index
}

// lapse removes the keys for which a condition is no longer true, so that it can start
// its rule again.
func (sc *scopes) lapse(x *construct.Onset, keys []int64) {
	holds := map[int64]bool{}
	for _, k := range keys {
		holds[k] = true
	}
	set := &sc.S.Facts[x.Held.Index]
	for i := set.Len() - 1; i >= 0; i-- {
		if row := set.Row(i); len(keys) == 0 || len(row) > 0 && !holds[row[0]] {
			sc.S.RemoveFacts(x.Held.Index, append([]int64(nil), row...))
		}
	}
}

// inScope reports whether a scope that begins with the moment m is under way.
func (sc *scopes) inScope(m *construct.Moment) bool {
	sc.ctx.SetPosition(sc.S)
	sc.ctx.Locals = nil
	whose := int64(value.None)
	for i := range sc.S.Frames {
		for _, s := range sc.S.Frames[i].Scopes {
			if s.Of >= 0 {
				whose = int64(s.Of)
			}
			if m.Matches(sc.P.ScopeNames, sc.ctx, int(s.Kind), int(s.Name), whose, false) {
				return true
			}
		}
	}
	return false
}
