package program

import (
	"wargame/interpreter/names"
	"wargame/interpreter/value"
)

// Pending returns the cell of the deferred steps of a position: a list of records of
// code, moments left, side and local values. It is nil if no step is deferred.
func (m *Memory) Pending() *names.Cell { return m.putOff }

// Defers reserves the cell of deferred steps, once.
func (m *Memory) Defers(layout *names.Layout) {
	if m.putOff == nil {
		c := layout.Reserve(value.ListOf(value.NumberType), nil, value.Value{})
		m.putOff = &c
	}
}
