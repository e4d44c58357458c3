package construct

import (
	"wargame/interpreter/formula"
	"wargame/interpreter/state"
)

// Halt records that a unit's first step of a movement met something hidden. The unit
// cannot begin that movement from the same space again until the phase ends.
func (m *Movement) Halt(s *state.State, u int64) {
	if m.HaltFact != nil && u >= 0 {
		s.AddFact(m.HaltFact.Index, []int64{u, int64(s.At[u])})
	}
}

// Halted reports whether Halt was recorded for a unit in its current space.
func (m *Movement) Halted(c *formula.Ctx, u int64) bool {
	if m.HaltFact == nil || u < 0 {
		return false
	}
	return c.HasFact(m.HaltFact.Index, []int64{u, c.Place(int(u))})
}
