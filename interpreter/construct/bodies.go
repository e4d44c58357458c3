package construct

import (
	"wargame/interpreter/value"
)

// arrived is the event that a unit has entered a space, by a move or by being placed.
const Arrived = "arrived"

// WatchedEvents returns the events that a trigger watches. An arrival is watched through its
// causes, so that triggers run in the order in which they are written.
func (t *Trigger) WatchedEvents() []string {
	if t.Event == Arrived {
		return []string{"moved", "placed"}
	}
	return []string{t.Event}
}

// Of returns the event arguments that a trigger receives: for an arrival the unit and
// the space, for other events all arguments.
func (t *Trigger) Of(args []value.Value) []value.Value {
	if t.Event == Arrived {
		return []value.Value{args[0], args[len(args)-1]}
	}
	return args
}
