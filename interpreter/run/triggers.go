package run

import (
	"wargame/interpreter/value"
)

// fire pushes a frame for every rule that watches an event. The rule declared first runs
// first.
func (vm *machine) fire(event string, args []value.Value) {
	ts := vm.P.Triggers[event]
	for i := len(ts) - 1; i >= 0; i-- {
		vm.push(ts[i].Code, ts[i].Of(args))
	}
}
