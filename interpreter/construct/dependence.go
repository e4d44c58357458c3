package construct

import (
	"wargame/interpreter/formula/facts"
	"wargame/interpreter/value"
)

// Unsure is the polarity of a value that can move a rule in either direction.
const Unsure = facts.Rising | facts.Falling

// Polarity returns the direction in which the quantity moves when the contribution begins to
// apply.
func (s *Contribution) Polarity() facts.Polarity {
	v, known := value.Value{}, false
	if s.Value != nil {
		v, known = s.Value.Const()
	}
	less := value.Cmp(v.N, 0) < 0
	switch {
	case !known || len(s.SetAsideBy) > 0 || s.pick != "":
		return Unsure
	case s.Op == "+" && !less, s.Op == "-" && less, s.Op == "x" && value.Cmp(v.N, value.Int(1)) >= 0:
		return facts.Rising
	case s.Op == "+", s.Op == "-", s.Op == "x" && !less:
		return facts.Falling
	}
	return Unsure
}
